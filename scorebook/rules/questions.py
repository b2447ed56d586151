""" "Wir spielen ganz normal": five questions, and the ready-made rules that come nearest to the answers. Pure."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import OptionError, resolve

from .deviations import Deviation, changes
from .presets import Preset

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
    """The nearest ready-made rules; `wanted`: the same with every answer in it, and where they differ."""

    preset: Preset
    wanted: Scheme
    differences: Sequence[Deviation]


@cache
def questions() -> Sequence[RulesQuestion]:
    """The five questions in the order in which they are asked."""
    rows = json.loads(_DATA.read_text(encoding="utf-8"))
    return [
        RulesQuestion(one["key"], one["words"], [Answer(a["key"], a["words"], a["wants"]) for a in one["answers"]])
        for one in rows
    ]


def proposal(said: Sequence[Answer], presets: Iterable[Preset]) -> Proposal:
    """The preset that agrees with most answers and differs from them in the fewest options; the first among equals.

    Left out are presets to which an answer cannot be added; one of them at least has to be left.
    """
    found = []
    for preset in presets:
        wanted = _with(preset.scheme, said)
        if wanted is not None:
            different = changes(preset.scheme, wanted)
            found.append((_missed(preset.scheme, said), len(different), Proposal(preset, wanted, different)))
    return min(found, key=lambda one: one[:2])[-1]


def _with(scheme: Scheme, said: Iterable[Answer]) -> Scheme | None:
    """The scheme with the answers in it; None if it cannot have one of them."""
    try:
        for answer in said:
            scheme = resolve(scheme, dict(answer.wants))
    except OptionError:
        return None
    return scheme


def _missed(scheme: Scheme, said: Sequence[Answer]) -> int:
    """How many answers are not as the scheme has it."""
    return sum(_with(scheme, [answer]) != scheme for answer in said)
