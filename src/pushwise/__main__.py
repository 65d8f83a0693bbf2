"""The `pushwise` command, also as `python -m pushwise`.

Loading takes a moment, and a stop may come in it: so the signals are taken care of first.
"""

import signal
import sys
import threading

CANCELLED = 23


def run() -> int:
    """Run the command line and return the exit code."""
    in_main = threading.current_thread() is threading.main_thread()
    if in_main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        from pushwise.cli import main

        return main()
    except KeyboardInterrupt:
        return CANCELLED


if __name__ == "__main__":
    sys.exit(run())
