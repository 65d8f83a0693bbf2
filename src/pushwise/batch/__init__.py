"""Runs over many levels: solved by many processes, written as they come, resumable."""
