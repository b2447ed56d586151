"""What every option of the rules is called, says and does: read once from `data/options.json`.

A key is that of `SINGLE_OPTIONS`, "bock.games" for a part of a policy. An entry has

* `group`, `title`, `text`: where people look for it, its name, and one sentence for what it does;
* `values`: the words of its values, by their JSON value; for a number `one`, `many` (with `{number}`) and `null`; for
  money `0` for nothing; for a list the words of its elements. Kinds of game and extra points have theirs
  from the kernel;
  Where a text names something that groups call differently, its key stands in braces: a kind of game, an extra
  point, a call, "kontra", "gegen", "extra_points";
* `sources`: scheme → document and key of the paragraph that its default comes from; where none is named it is written
  nowhere;
* `search`: what else people call it;
* `examples`: what comes out otherwise with it, the most telling first: games, their money, evenings, penalties, and
  questions to the referees of calls, tricks and hands. Left out are the players, who is Re (the first, or the first
  two), that a game is a normal one, in an evening seats and dealer, and that the third player is the one who pays.
  `options`: what must be agreed besides for it to have an effect; `bock`: that something causes Böcke, if the rules
  know none yet.
"""

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.game import DOCUMENTS, USUAL_WORDS, Paragraph, kind_word, word_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText, plain
from scorebook.scoring.game.terms import KINDS, PAIR_KINDS, Kind
from scorebook.scoring.input import SINGLE_OPTIONS, OptionShape

from .money import money_words


class OptionGroup(NamedTuple):
    """Options that people speak of together."""

    key: str
    title: str
    about: str


class ExampleKind(StrEnum):
    """What shows an option's effect."""

    GAME = "game"
    MONEY = "money"  # a game, and what its points are worth
    EVENING = "evening"
    CALL = "call"  # a question to the referee of calls
    TRICK = "trick"  # a question to the referee of tricks
    HAND = "hand"  # what a hand gives a right to
    PENALTY = "penalty"


class OptionExample(NamedTuple):
    """Something that shows what an option does; `raw` says it in the form of `kind`."""

    title: str
    kind: ExampleKind
    raw: Mapping[str, Any]


class OptionText(NamedTuple):
    """An option in words: those of the group of `scheme`, without one those of most people.

    `anchor`: where it stands on the page of the house rules and in a league's own rule book.
    """

    key: str
    group: OptionGroup
    title: str
    text: str
    values: Mapping[str, str]
    sources: Mapping[str, Paragraph]
    search: tuple[str, ...]
    examples: tuple[OptionExample, ...]
    scheme: Scheme | None = None

    def of(self, scheme: Scheme) -> "OptionText":
        """The same in the words of a scheme's group."""
        return _text(self.key, scheme)

    @property
    def anchor(self) -> str:
        """The id of its place on a page."""
        return f"o-{self.key}"

    def word(self, value: Any) -> str:
        """A JSON value in words; KeyError for one that it cannot have.

        A `RuleText` where all of it is German; where something counts is a sentence in the language of the page.
        """
        shape = SINGLE_OPTIONS[self.key].shape
        if shape is OptionShape.SOME:
            chosen = [self.element(one) for one in self.elements() if one in value]
            return RuleText(", ".join(chosen)) or self.values.get("empty") or _("keine")
        if shape in {OptionShape.TABLE, OptionShape.NAMED}:
            word_of = self._own if shape is OptionShape.NAMED else self._counting
            rows = [word_of(one, value[one]) for one in self.elements() if one in value]
            return "; ".join(rows) or self.values.get("empty") or _("keine")
        if shape is OptionShape.AMOUNTS:
            amounts = [f"{self.element(one)}: {self.number(value[one])}" for one in self.elements() if one in value]
            return RuleText("; ".join(amounts)) or self.values.get("empty") or _("alle gleich viel")
        if shape is OptionShape.MONEY:
            return self.values["0"] if not value else money_words(value)
        if shape is OptionShape.NUMBER and value is not None:
            return self.number(value)
        return self.values[json.dumps(value).strip('"')]

    def apart(self, one: Any, other: Any) -> tuple[str, str]:
        """Two values in words; of tables of extra points only the lines in which they differ."""
        if SINGLE_OPTIONS[self.key].shape is not OptionShape.TABLE:
            return self.word(one), self.word(other)
        rows = [row for row in self.elements() if one.get(row) != other.get(row)]
        first, second = ("; ".join(self._counting(row, value.get(row)) for row in rows) for value in (one, other))
        return first, second

    def element(self, word: str) -> str:
        """What one of the words of a list is called."""
        return self.values.get(word) or word_of(word, self.scheme)

    def number(self, value: int) -> str:
        """A whole number with what it counts: "1 Punkt", "3 Punkte"."""
        return RuleText(self.values["one" if abs(value) == 1 else "many"].format(number=plain(value)))

    def _own(self, _place: str, own: Mapping[str, Any]) -> str:
        """Something that a group has of its own: "Fuchs am End (2 Punkte) nur zwei gegen zwei"."""
        points = self.number(own["points"])
        if "kinds" in own:
            return self._where(f"{own['name']} ({points})", own["kinds"])
        like = kind_word(Kind(own["like"]), self.scheme)
        return _("{name} wie {kind} ({points} dazu)").format(name=own["name"], kind=like, points=points)

    def elements(self) -> list[str]:
        """All words of a list in the order in which they are shown."""
        every = SINGLE_OPTIONS[self.key].values[-1]
        return [one for one in dict.fromkeys((*self.values, *USUAL_WORDS)) if one in every]

    def _counting(self, row: str, kinds: list[str] | None) -> str:
        """Something and in which kinds of game it counts, the shorter way; two against two is a way to say it."""
        title = self.element(row)
        return _("{extra}: gibt es nicht").format(extra=title) if kinds is None else self._where(title, kinds)

    def _where(self, title: str, kinds: list[str]) -> str:
        if {Kind(kind) for kind in kinds} == PAIR_KINDS:
            return _("{extra} nur zwei gegen zwei").format(extra=title)
        inside = [kind_word(kind, self.scheme) for kind in KINDS if kind.value in kinds]
        outside = [kind_word(kind, self.scheme) for kind in KINDS if kind.value not in kinds]
        if not outside:
            return _("{extra} in jeder Spielart").format(extra=title)
        if not inside:
            return _("{extra} ohne Punkt").format(extra=title)
        if len(outside) < len(inside):
            return _("{extra} nicht bei {kinds}").format(extra=title, kinds=", ".join(outside))
        return _("{extra} bei {kinds}").format(extra=title, kinds=", ".join(inside))


def _in_group_words(text: str, scheme: Scheme | None) -> str:
    """The text with the words of a scheme's group in its braces; a number stays to be filled in."""
    return re.sub(r"\{(?!number\})(\w+)\}", lambda found: word_of(found[1], scheme), text)


def _paragraph(text: str) -> Paragraph:
    document, key = text.split(" ", 1)
    return DOCUMENTS[document].paragraphs[key]


def _example(raw: Mapping[str, Any], scheme: Scheme | None) -> OptionExample:
    kind = next(kind for kind in ExampleKind if kind in raw)
    return OptionExample(_in_group_words(raw["title"], scheme), kind, raw[kind])


def _group(key: str, scheme: Scheme | None = None) -> OptionGroup:
    raw = next(one for one in _RAW["groups"] if one["key"] == key)
    return OptionGroup(key, _in_group_words(raw["title"], scheme), _in_group_words(raw["about"], scheme))


def _text(key: str, scheme: Scheme | None = None) -> OptionText:
    raw = _RAW["options"][key]
    return OptionText(
        key=key,
        group=_group(raw["group"], scheme),
        title=RuleText(_in_group_words(raw["title"], scheme)),
        text=_in_group_words(raw["text"], scheme),
        values=MappingProxyType(
            {value: RuleText(_in_group_words(word, scheme)) for value, word in raw.get("values", {}).items()}
        ),
        sources=MappingProxyType({scheme: _paragraph(text) for scheme, text in raw.get("sources", {}).items()}),
        search=tuple(raw.get("search", ())),
        examples=tuple(_example(one, scheme) for one in raw["examples"]),
        scheme=scheme,
    )


_RAW: Final = json.loads((Path(__file__).parent / "data" / "options.json").read_text(encoding="utf-8"))
# Who plays in the examples, clockwise; the last of them deals first.
EXAMPLE_PLAYERS: Final = tuple(_RAW["players"])
OPTION_GROUPS: Final = tuple(_group(one["key"]) for one in _RAW["groups"])
OPTION_TEXTS: Final[Mapping[str, OptionText]] = MappingProxyType(
    {key: _text(key) for group in OPTION_GROUPS for key, one in _RAW["options"].items() if one["group"] == group.key}
)
