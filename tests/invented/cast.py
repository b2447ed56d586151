"""The people of the demo: invented groups and players."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Character:
    """What a player is like: `strength` and `daring` from −1 to 1, and how probably they come (`presence`).

    `friend`: with whom they understand each other without a word. `first`, `last`: the years of the group in which they
    played, from 0.
    """

    name: str
    strength: float = 0.0
    daring: float = 0.0
    presence: float = 0.8
    nickname: str = ""
    regular: bool = True
    friend: str = ""
    first: int = 0
    last: int = 100


@dataclass(frozen=True, slots=True)
class Group:
    """A league of the demo. `days`: the usual number of days between two evenings.

    `written`: of so many evenings the games are known, of those before only the totals. `house_rules` apply from the
    middle of its evenings on. `exact`: how often the group writes down the exact Augen.
    `seasons`: name, first and last day, None while it is running.
    """

    key: str
    name: str
    scheme: str
    pub: str
    about: str
    founded: date
    days: int
    people: tuple[Character, ...]
    exact: float = 0.3
    house_rules: dict[str, Any] = field(default_factory=dict)
    seasons: tuple[tuple[str, date, date | None], ...] = ()
    written: int = 1_000_000

    def those_at(self, day: date, people: Mapping[str, Character]) -> dict[str, Character]:
        """Who of these people belongs to the group on a day."""
        year = (day - self.founded).days // 365
        return {key: one for key, one in people.items() if one.first <= year <= one.last}


def _group(people: list[dict[str, Any]], seasons: Sequence[Sequence[Any]] = (), **said: Any) -> Group:
    known = tuple((name, first, *last) if last else (name, first, None) for name, first, *last in seasons)
    return Group(**said, people=tuple(Character(**one) for one in people), seasons=known)


# The last group is the one that the demo opens with: its last evening runs, with a Doppelbock in the last round.
_ALL: Final = tomllib.loads(Path(__file__).with_name("cast.toml").read_text(encoding="utf-8"))["groups"]
GROUPS: Final = tuple(_group(**one) for one in _ALL[:-1])
LONG: Final = _group(**_ALL[-1])
DEMO: Final = (LONG, *(group for group in GROUPS if group.key != "steffen"))
