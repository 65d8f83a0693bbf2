"""`python -m pushwise` is the `pushwise` command."""

import sys

from pushwise.cli import main

if __name__ == "__main__":
    sys.exit(main())
