"""Everything that the database holds as one file, the same for SQLite and PostgreSQL, and the way back."""
