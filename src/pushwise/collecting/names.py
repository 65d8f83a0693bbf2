"""What levels can be sorted and filtered by. The command line lists it, so nothing is loaded."""

from __future__ import annotations

# Facts that a range can be asked of, the cheap ones first; each is an attribute of `Facts`.
RANGED = ("boxes", "goals", "cells", "width", "height", "area", "pushes", "moves")
KEYS = (*RANGED, "solved", "rating", "title", "author")
