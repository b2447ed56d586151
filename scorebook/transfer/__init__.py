"""A league as a file: everything out, and in again."""
