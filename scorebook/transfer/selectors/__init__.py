"""Reading a league for its file."""
