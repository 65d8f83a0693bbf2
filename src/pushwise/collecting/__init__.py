"""For collectors: duplicates, merging, splitting, sorting, filtering, converting, contents."""
