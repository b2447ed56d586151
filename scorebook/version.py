"""Which version of the program this is; `pyproject.toml` and CHANGELOG say the same."""

VERSION = "0.1.0"
