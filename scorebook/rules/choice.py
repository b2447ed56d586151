"""Choosing an Abrechnung: what is special about each, and what one and the same game comes to in it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES

from .presets import Preset, house_presets
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


def house_cards() -> list[SchemeCard]:
    """The widespread house variants that a league can choose from."""
    return [preset_card(one) for one in house_presets().values()]


def preset_card(preset: Preset) -> SchemeCard:
    """Ready-made rules as they are offered."""
    return SchemeCard(preset.key, preset.name, preset.about or _about(preset.scheme), _sides(preset.scheme))


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
