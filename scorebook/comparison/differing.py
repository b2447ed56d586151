"""Which items make the difference between two calculations of the same game. Pure."""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from scorebook.scoring.game.items import PLUS, Item, Score
from scorebook.scoring.game.terms import Party
from scorebook.scoring.game.words import EXTRA_WORDS

# What an item is about, whatever a document calls it.
_WON = frozenset({"Gewonnen", "12", "Keine 120", "Sieg der Alten", "Sieg gegen die Alten", "Trumpfsolo"})
_LEVELS = {"9": 90, "6": 60, "3": 30, "neun": 90, "sechs": 60, "drei": 30, "schwarz": 0, "0": 0, "90": 90, "60": 60}
_LEVEL = r"(?:keine |U|unter )?(90|60|30|9|6|3|0|neun|sechs|drei|schwarz)"
_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"(?:\w+ hat \d+ gegen .+|\d+ erreicht)", "gegen eine Absage erreicht"),
    (rf"(?:Gegner )?{_LEVEL}(?: (?:dazu )?erreicht)?", "{level} erreicht"),
    (rf"{_LEVEL} \(von \w+ angesagt\)", "{level} erreicht"),
    (rf"(?:Re|Kontra) {_LEVEL}", "{level} erreicht"),
    (rf"{_LEVEL} (?:abgesagt|angesagt)(?: \(\w+\))?(?:, doppelt)?", "{level} abgesagt"),
    (rf"(?:keine 120|12|{_LEVEL}) vorab angesagt", "vorab angesagt"),
    (r"auch .+ verfehlt .+", "mehrere Absagen verfehlt"),
    (r"(?:\d+\. )?bock", "Bock"),
)
_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), word) for pattern, word in _PATTERNS)


def concept(item: Item) -> str:
    """What an item is about, in words that do not depend on the Abrechnung: "unter 90 erreicht", "Re angesagt"."""
    label = item.label.replace("Contra", "Kontra")
    if label in _WON or (label == "Solo" and item.op == PLUS):
        return "Gewonnen"
    if called := re.fullmatch(r"(?:keine 120 angesagt \((Re|Kontra)\)|(Re|Kontra) angesagt)", label, re.IGNORECASE):
        return f"{called[1] or called[2]} angesagt"
    for word in EXTRA_WORDS.values():
        if label.startswith(f"{word} ("):
            return f"{word} ({'Re' if item.party is Party.RE else 'Kontra'})"
    for pattern, said in _COMPILED:
        if found := pattern.fullmatch(label):
            level = next((group for group in found.groups() if group), "")
            return said.format(level=_level_word(level))
    return label


def _level_word(level: str) -> str:
    augen = _LEVELS.get(level.lower(), int(level) if level.isdecimal() else 0)
    return f"unter {augen}" if augen else "schwarz"


class Difference(NamedTuple):
    """Two calculations item by item: those that only one of them has, and those that count otherwise."""

    here: tuple[Item, ...]
    there: tuple[Item, ...]
    changed: tuple[tuple[Item, Item], ...]

    @property
    def empty(self) -> bool:
        """Whether both calculate the same."""
        return not (self.here or self.there or self.changed)


def difference(here: Score, there: Score) -> Difference:
    """Which items stand in only one of two calculations; what adds nothing is left out."""
    mine, others = _by_concept(here), _by_concept(there)
    only_here: list[Item] = []
    only_there: list[Item] = []
    changed: list[tuple[Item, Item]] = []
    for key in dict.fromkeys([*mine, *others]):
        own, other = mine.get(key, []), others.get(key, [])
        pairs = list(zip(own, other, strict=False))
        changed += [(one, two) for one, two in pairs if (one.op, one.amount) != (two.op, two.amount)]
        only_here += own[len(pairs) :]
        only_there += other[len(pairs) :]
    return Difference(tuple(only_here), tuple(only_there), tuple(changed))


def _by_concept(found: Score) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = defaultdict(list)
    for item in found.items:
        if item.amount:
            groups[concept(item)].append(item)
    return groups


class Cause(NamedTuple):
    """Something that makes a difference over many games: in how many it stands only here, only there, otherwise."""

    what: str
    here: int
    there: int
    otherwise: int


class Concepts(NamedTuple):
    """What two calculations of one game are not agreed about: it stands only here, only there, or otherwise."""

    here: frozenset[str]
    there: frozenset[str]
    otherwise: frozenset[str]


def concepts(here: Score, there: Score) -> Concepts:
    """What the items that differ are about."""
    found = difference(here, there)
    changed = [item for item, _ in found.changed]
    return Concepts(*(frozenset(concept(item) for item in items) for items in (found.here, found.there, changed)))


@dataclass
class Causes:
    """What two Abrechnungen calculate differently over many games: in how many it is so."""

    here: Counter[str] = field(default_factory=Counter)
    there: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)

    def add(self, found: Concepts, games: int) -> None:
        """So many more games that are calculated like this."""
        for counter, what in ((self.here, found.here), (self.there, found.there), (self.otherwise, found.otherwise)):
            for one in what:
                counter[one] += games

    def join(self, other: "Causes") -> None:
        """The games of another count."""
        self.here.update(other.here)
        self.there.update(other.there)
        self.otherwise.update(other.otherwise)

    def most(self, number: int) -> list[Cause]:
        """The most frequent ones."""
        every = dict.fromkeys([*self.here, *self.there, *self.otherwise])
        found = [Cause(what, self.here[what], self.there[what], self.otherwise[what]) for what in every]
        return sorted(found, key=lambda cause: -(cause.here + cause.there + cause.otherwise))[:number]
