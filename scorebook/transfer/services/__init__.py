"""Writing a league's file, and taking one over."""
