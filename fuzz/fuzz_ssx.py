"""Fuzz the ssx reader; what it reads is written as xsb and read again."""

import harness

harness.run(lambda text: harness.read_and_write_again(text, "ssx"))
