"""What every option of the rules is called, says and does: read once from `data/options.json`.

A key is that of `SINGLE_OPTIONS`, "bock.games" for a part of a policy. An entry has

* `group`, `title`, `text`: where people look for it, its name, and one sentence for what it does;
* `values`: the words of its values, by their JSON value; for a number `one`, `many` (with `{number}`) and `null`; for
  money `0` for nothing; for a list the words of its elements. Kinds of game and extra points have theirs
  from the kernel;
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
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.game.paragraphs import DOCUMENTS, Paragraph
from scorebook.scoring.game.said import RuleText
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PAIR_KINDS, Kind, PartyName
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS, PARTY_WORDS, kind_word
from scorebook.scoring.input.option_values import OptionShape
from scorebook.scoring.input.options import SINGLE_OPTIONS

from .money import money_words

_WORDS: Final = {kind.value: word for kind, word in KIND_WORDS.items()} | {
    extra.value: word for extra, word in EXTRA_WORDS.items()
}


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
    """An option in words. `anchor`: where it stands on the page of the house rules and in a league's own rule book."""

    key: str
    group: OptionGroup
    title: str
    text: str
    values: Mapping[str, str]
    sources: Mapping[str, Paragraph]
    search: tuple[str, ...]
    examples: tuple[OptionExample, ...]

    @property
    def anchor(self) -> str:
        """The id of its place on a page."""
        return f"o-{self.key}"

    def word(self, value: Any, scheme: Scheme | None = None) -> str:
        """A JSON value in words, those of a scheme's group; KeyError for one that it cannot have.

        A `RuleText` where all of it is German; where something counts is a sentence in the language of the page.
        """
        shape = SINGLE_OPTIONS[self.key].shape
        if shape is OptionShape.SOME:
            chosen = [self.element(one, scheme) for one in self.elements() if one in value]
            return RuleText(", ".join(chosen)) or self.values.get("empty") or _("keine")
        if shape is OptionShape.TABLE:
            rows = [_counting(self.element(one, scheme), value[one], scheme) for one in self.elements() if one in value]
            return "; ".join(rows) or self.values.get("empty") or _("keine")
        if shape is OptionShape.AMOUNTS:
            amounts = [f"{self.element(one)}: {self.number(value[one])}" for one in self.elements() if one in value]
            return RuleText("; ".join(amounts)) or self.values.get("empty") or _("alle gleich viel")
        if shape is OptionShape.MONEY:
            return self.values["0"] if not value else money_words(value)
        if shape is OptionShape.NUMBER and value is not None:
            return self.number(value)
        return self._value(json.dumps(value).strip('"'), scheme)

    def apart(self, one: Any, other: Any, scheme: Scheme | None = None) -> tuple[str, str]:
        """Two values in words; of tables of extra points only the lines in which they differ."""
        if SINGLE_OPTIONS[self.key].shape is not OptionShape.TABLE:
            return self.word(one, scheme), self.word(other, scheme)
        rows = [row for row in self.elements() if one.get(row) != other.get(row)]
        first, second = ("; ".join(self._row(row, value.get(row), scheme) for row in rows) for value in (one, other))
        return first, second

    def _row(self, row: str, kinds: list[str] | None, scheme: Scheme | None) -> str:
        title = self.element(row, scheme)
        return _("{extra}: gibt es nicht").format(extra=title) if kinds is None else _counting(title, kinds, scheme)

    def element(self, word: str, scheme: Scheme | None = None) -> str:
        """What one of the words of a list is called."""
        spoken = scheme.words if scheme else {}
        return self._value(word, scheme) if word in self.values else spoken.get(word) or _WORDS[word]

    def _value(self, word: str, scheme: Scheme | None) -> str:
        """The text of a value, with Kontra as the scheme writes it."""
        said = self.values[word]
        return RuleText(said.replace(PARTY_WORDS[PartyName.KONTRA], scheme.kontra_word)) if scheme else said

    def number(self, value: int) -> str:
        """A whole number with what it counts: "1 Punkt", "3 Punkte"."""
        return RuleText(self.values["one" if value == 1 else "many"].format(number=value))

    def elements(self) -> list[str]:
        """All words of a list in the order in which they are shown."""
        every = SINGLE_OPTIONS[self.key].values[-1]
        return [one for one in dict.fromkeys((*self.values, *_WORDS)) if one in every]


def _counting(title: str, kinds: list[str], scheme: Scheme | None) -> str:
    """Something and in which kinds of game it counts, said the shorter way; two against two is a way to say it."""
    if {Kind(kind) for kind in kinds} == PAIR_KINDS:
        return _("{extra} nur zwei gegen zwei").format(extra=title)
    inside = [kind_word(kind, scheme) for kind in Kind if kind.value in kinds]
    outside = [kind_word(kind, scheme) for kind in Kind if kind.value not in kinds]
    if not outside:
        return _("{extra} in jeder Spielart").format(extra=title)
    if not inside:
        return _("{extra} ohne Punkt").format(extra=title)
    if len(outside) < len(inside):
        return _("{extra} nicht bei {kinds}").format(extra=title, kinds=", ".join(outside))
    return _("{extra} bei {kinds}").format(extra=title, kinds=", ".join(inside))


def _paragraph(said: str) -> Paragraph:
    document, key = said.split(" ", 1)
    return DOCUMENTS[document].paragraphs[key]


def _example(raw: Mapping[str, Any]) -> OptionExample:
    kind = next(kind for kind in ExampleKind if kind in raw)
    return OptionExample(raw["title"], kind, raw[kind])


def _text(key: str, raw: Mapping[str, Any], groups: Mapping[str, OptionGroup]) -> OptionText:
    return OptionText(
        key=key,
        group=groups[raw["group"]],
        title=RuleText(raw["title"]),
        text=raw["text"],
        values=MappingProxyType({value: RuleText(word) for value, word in raw.get("values", {}).items()}),
        sources=MappingProxyType({scheme: _paragraph(said) for scheme, said in raw.get("sources", {}).items()}),
        search=tuple(raw.get("search", ())),
        examples=tuple(_example(one) for one in raw["examples"]),
    )


def _read() -> tuple[tuple[str, ...], tuple[OptionGroup, ...], Mapping[str, OptionText]]:
    raw = json.loads((Path(__file__).parent / "data" / "options.json").read_text(encoding="utf-8"))
    groups = {one["key"]: OptionGroup(one["key"], one["title"], one["about"]) for one in raw["groups"]}
    texts = {key: _text(key, one, groups) for key, one in raw["options"].items()}
    order = list(groups.values())
    return (
        tuple(raw["players"]),
        tuple(order),
        MappingProxyType(dict(sorted(texts.items(), key=lambda one: order.index(one[1].group)))),
    )


# EXAMPLE_PLAYERS: who plays in the examples, clockwise; the last of them deals first.
EXAMPLE_PLAYERS, OPTION_GROUPS, OPTION_TEXTS = _read()
