"""Runs over suites: their results side by side, ours and those of other solvers."""
