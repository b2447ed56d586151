"""The contexts of the statistics pages. `stats` is the question in the address, with what all pages show of it."""
