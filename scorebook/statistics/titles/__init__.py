"""Titles that a group makes for itself: a name, and a rule that says whose it is."""
