"""The figures of a league of thirty years, in one run: `uv run python -m tests.bench [--postgres postgres://…]`.

Every part is a process of its own (`tests/bench/parts.py`), as a worker or a command is one. What asks a database is
done on SQLite in a temporary folder and then in the empty PostgreSQL database that is given. Time is that of the
processor, beside a fixed loop: `->` says what a figure would be where the loop takes LOOP_MS, and there it was agreed
what is wanted. Status 1 if something does not hold. Other figures: the first tap (`pytest -n 0 -s
tests/bench/browser/entry.py`), how soon a phone hears of a game (`tests/e2e/test_phones.py`), many tables at once
(`tests.bench.load`).
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_DATABASE = "score", "kernel", "charts"
WITH_DATABASE = "fill", "pages", "saving", "statistics", "transfer"
CODE = "import sys, django; django.setup(); from tests.bench import parts; sys.exit(parts.main(*sys.argv[1:]))"


def run(part: str, evenings: int, database: str) -> bool:
    """Whether all figures of a part hold."""
    more = {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "scorebook.config.settings", "ALLOWED_HOSTS": "*"}
    command = [sys.executable, "-c", CODE, part, str(evenings)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | more, check=False).returncode == 0


def main() -> int:
    """Run the parts; 1 if something does not hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=750)
    parser.add_argument("--postgres", metavar="URL", help="an empty database")
    parser.add_argument("--only", choices=(*WITHOUT_DATABASE, *WITH_DATABASE[1:]), help="one part")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lite = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        runs = [(part, lite) for part in WITHOUT_DATABASE]
        runs += [(part, url) for url in filter(None, (lite, asked.postgres)) for part in WITH_DATABASE]
        chosen = [(part, url) for part, url in runs if asked.only in {None, part} or part == "fill"]
        if asked.only in WITHOUT_DATABASE:
            chosen = [(asked.only, lite)]
        held = [run(part, asked.evenings, url) for part, url in chosen]
        return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
