"""Pushwise plays, analyses, solves and improves Sokoban levels and sliding-tile puzzles."""
