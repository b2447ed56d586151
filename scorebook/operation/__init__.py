"""Running the program: whether it is ready, what it counts, what is wrong with an installation, its backups."""
