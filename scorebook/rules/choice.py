"""Choosing an Abrechnung: what is special about each, and what one and the same game comes to in it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorebook.scoring import SCHEMES, score
from scorebook.scoring.game import DOCUMENTS, Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input import OptionError, parse, resolve

from .deviations import Deviation, changes
from .presets import USUAL, Preset, house_presets
from .wording import party_word

# The game in which the Abrechnungen differ most while everybody at the table can follow it; the page says it in words.
GAME: Final[dict[str, Any]] = {
    "kind": "normal",
    "players": ["A", "B", "C", "D"],
    "re": ["A", "B"],
    "re_augen": 155,
    "announcements": [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}],
    "extras": [{"kind": "doppelkopf", "party": "re"}],
}


class SchemeCard(NamedTuple):
    """An Abrechnung as it is offered: a sentence, and what each of both parties gets in the example, by its word.

    Without `sides` it has no such game.
    """

    key: str
    title: str
    about: str
    sides: Sequence[tuple[str, int]]


def scheme_cards() -> list[SchemeCard]:
    """All Abrechnungen that a league can choose from."""
    return [SchemeCard(key, one.title, _about(one), _sides(one)) for key, one in SCHEMES.items()]


def usual_card() -> SchemeCard:
    """What most groups play; it is offered first."""
    return preset_card(house_presets()[USUAL])


def house_cards() -> list[SchemeCard]:
    """The widespread house variants that a league can choose from."""
    return [preset_card(one) for key, one in house_presets().items() if key != USUAL]


def preset_card(preset: Preset) -> SchemeCard:
    """Ready-made rules as they are offered. What a group has changed is not told in the sentence of its Abrechnung."""
    about = preset.about or ("" if preset.overrides else _about(preset.scheme))
    return SchemeCard(preset.key, preset.name, about, _sides(preset.scheme))


def _about(scheme: Scheme) -> str:
    """Its own sentence, or else the first one about its document."""
    return scheme.about or DOCUMENTS[scheme.document].about.partition(". ")[0].removesuffix(".") + "."


def _sides(scheme: Scheme) -> Sequence[tuple[str, int]]:
    facts = parse({**GAME, "scheme": scheme.key}, scheme)
    found = facts if isinstance(facts, Refusal) else score(facts, scheme)
    if isinstance(facts, Refusal) or isinstance(found, Refusal):
        return ()
    return [
        (party_word(PartyName.RE, scheme), found.re_points),
        (party_word(PartyName.KONTRA, scheme), found.kontra_points),
    ]


# "Wie spielt ihr?": five questions, and the ready-made rules that come nearest to the answers. Pure.


_DATA: Final = Path(__file__).with_name("data") / "questions.json"


class Answer(NamedTuple):
    """What can be said to a question, and the options that it asks for."""

    key: str
    words: str
    wants: Mapping[str, Any]


class RulesQuestion(NamedTuple):
    """A question about how a group plays."""

    key: str
    words: str
    answers: Sequence[Answer]


class Proposal(NamedTuple):
    """The nearest ready-made rules; `chosen`: the same with every answer in it, and where they differ."""

    preset: Preset
    chosen: Scheme
    differences: Sequence[Deviation]


@cache
def questions() -> Sequence[RulesQuestion]:
    """The five questions in the order in which they are asked."""
    rows = json.loads(_DATA.read_text(encoding="utf-8"))
    return [
        RulesQuestion(one["key"], one["words"], [Answer(a["key"], a["words"], a["wants"]) for a in one["answers"]])
        for one in rows
    ]


def proposal(answers: Sequence[Answer], presets: Iterable[Preset]) -> Proposal:
    """The preset that agrees with most answers and differs from them in the fewest options; the first among equals.

    One whose name says something else than the answers comes last. Left out are presets to which an answer cannot be
    added; one of them at least has to be left.
    """
    found = []
    for preset in presets:
        chosen = _with(preset.scheme, answers)
        if chosen is not None:
            different = changes(preset.scheme, chosen)
            misnamed = resolve(chosen, dict(preset.named_after)) != chosen
            missed = _missed(preset.scheme, answers)
            found.append((misnamed, missed, len(different), Proposal(preset, chosen, different)))
    return min(found, key=lambda one: one[:3])[-1]


def _with(scheme: Scheme, answers: Iterable[Answer]) -> Scheme | None:
    """The scheme with the answers in it; None if it cannot have one of them."""
    try:
        for answer in answers:
            scheme = resolve(scheme, dict(answer.wants))
    except OptionError:
        return None
    return scheme


def _missed(scheme: Scheme, answers: Sequence[Answer]) -> int:
    """How many answers are not as the scheme has it."""
    return sum(_with(scheme, [answer]) != scheme for answer in answers)
