"""Measuring and comparing: configurations side by side, tables, reports."""
