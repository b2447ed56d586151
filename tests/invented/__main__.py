"""Writes what is invented: the files of the demo and the fixture. `uv run python -m tests.invented`"""

import os
import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Invent all leagues in an empty database and write their files."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'invented.sqlite3'}"
        os.environ["DJANGO_SETTINGS_MODULE"] = "scorebook.config.settings"
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        from leagues.accounts.models import Account
        from tests.invented.demo_files import write_files
        from tests.invented.small import small_league

        call_command("migrate", verbosity=0)
        account = Account.objects.create(email="demo@scorebook.example", display_name="Demo")
        for path in write_files(account):
            print(f"{path}: {path.stat().st_size / 1000:.0f} KB")
        fixture = Path(settings.BASE_DIR) / "fixtures" / "kleine_liga.json"
        fixture.write_text(small_league(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
