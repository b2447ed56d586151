"""Booklets: pages of A4 to print or to pass on, as PDF."""
