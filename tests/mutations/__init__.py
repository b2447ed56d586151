"""Small breakages of the program, and the tests that must notice each: `breakages.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Breakage:
    """In `file` the text `before`, which stands there once, becomes `after`; `breaks` says what is wrong then."""

    name: str
    breaks: str
    file: str
    before: str
    after: str
    tests: list[str]

    def broken(self, whole: str) -> str:
        """The text of the file with the breakage."""
        return whole.replace(self.before, self.after)


def breakages() -> list[Breakage]:
    """All of them."""
    with (Path(__file__).parent / "breakages.toml").open("rb") as stored:
        return [Breakage(name, **facts) for name, facts in tomllib.load(stored).items()]
