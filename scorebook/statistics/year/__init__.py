"""The year in review: what a league, and each of its people, has done in a year."""
