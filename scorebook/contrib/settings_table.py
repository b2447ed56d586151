"""Writes docs/settings.md from the head of `settings.py`: `python -m scorebook.contrib.settings_table`."""

import ast
import re
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
SETTINGS: Final = ROOT / "scorebook" / "config" / "settings.py"
TABLE: Final = ROOT / "docs" / "settings.md"
HEAD: Final = """# Settings

All are variables of the environment, with safe defaults: without any, the program runs on SQLite for whoever tries it.
This table is written from the head of `scorebook/config/settings.py` by `python -m scorebook.contrib.settings_table`.

| setting | what it does |
|---|---|
"""


class Setting(NamedTuple):
    """One line of the head: the name with its value, and what it does."""

    name: str
    about: str


def documented() -> list[Setting]:
    """The settings that the head of the module names, in its order."""
    text = ast.get_docstring(ast.parse(SETTINGS.read_text("utf-8"))) or ""
    found: list[Setting] = []
    for line in text.split("\n\n", 1)[1].splitlines():
        if line.startswith(" "):
            found[-1] = found[-1]._replace(about=f"{found[-1].about} {line.strip()}")
        else:
            name, about = re.split(r"\s{2,}|(?<=…)\s", line, maxsplit=1)
            found.append(Setting(name, about))
    return found


def table() -> str:
    """The whole document."""
    return HEAD + "".join(f"| `{one.name}` | {one.about.replace('|', '&#124;')} |\n" for one in documented())


def main() -> None:
    """Write it."""
    TABLE.write_text(table(), "utf-8")


if __name__ == "__main__":
    main()
