"""Levels the command-line tests use."""

EASY = "#####\n#@$.#\n#####\nTitle: One push\n"
TWO_PUSHES = "######\n#@$ .#\n######\nTitle: Two pushes\n"
# The box is in a corner.
LOST = "#####\n#@ .#\n#$  #\n#####\nTitle: Lost\n"
NO_PLAYER = "#####\n# $.#\n#####\nTitle: Nobody\n"
# Twelve boxes in an open room: breadth-first search does not come to an end here.
HARD = """\
############
#@         #
# $ $ $ $  #
#          #
#  $ $ $ $ #
#          #
# $ $ $ $  #
#          #
#..........#
#..        #
############
Title: Too hard
"""
