"""The `pushwise` command."""

from pushwise.cli.main import main

__all__ = ["main"]
