#!/usr/bin/env python
"""Django's command line for the scorebook."""

import os
import sys


def main() -> None:
    """Run a management command with the project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
    from scorebook.management.terminal import run

    run(sys.argv)


if __name__ == "__main__":
    main()
