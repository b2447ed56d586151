"""The English catalogue: its messages are those of the program, its two files say the same."""
