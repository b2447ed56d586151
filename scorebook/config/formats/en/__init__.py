"""English forms."""
