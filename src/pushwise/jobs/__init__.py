"""Work in processes of its own, so that a solver that dies takes nobody with it."""
