"""German forms stand in the pages as they are."""
