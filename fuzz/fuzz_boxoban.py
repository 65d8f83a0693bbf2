"""Fuzz the boxoban reader and writer."""

import harness

harness.run(lambda text: harness.read_and_write_again(text, "boxoban"))
