"""The interactive shell: the commands of the command line, with a current level."""
