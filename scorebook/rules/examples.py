"""The worked examples of a scheme. None is calculated by hand: each goes through the kernel when it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.people.selectors.shown import Name
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import Item
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import Document, Example
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input.answer import answer
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES

from .addresses import linked
from .wording import PartySide, facts_in_words, party_word, sides_of


@dataclass(frozen=True)
class OwnWorth:
    """What an example comes to under a league's own rules: refused, or its value and what everybody is booked."""

    refused: bool
    value: int = 0
    points: Sequence[tuple[str, int]] = ()


@dataclass(frozen=True)
class WorkedExample:
    """An example, calculated: facts as headings and words, items with linked sources, winner, both parties.

    `boecke`: how many Böcke it causes; `own`: what it comes to under a league's own rules, if that is something else.
    """

    title: str
    facts: Sequence[tuple[str, str]]
    items: Sequence[Item]
    value: int
    winner: str
    sides: Sequence[PartySide]
    boecke: int
    own: OwnWorth | None


def worked(example: Example, own: Scheme, document: Document) -> WorkedExample:
    """A worked example, calculated now as the Abrechnung says; what `own` rules say besides, if they differ."""
    scheme = SCHEMES[own.key].with_cards_of(own)
    facts = parse(dict(example.facts), scheme)
    found = facts if isinstance(facts, Refusal) else score(facts, scheme)
    if isinstance(facts, Refusal) or isinstance(found, Refusal):  # the tests score every example of the catalogue
        raise ValueError(example.title)
    names = {name: Name.of_letter(name, place) for place, name in enumerate(facts.players, start=1)}
    told = facts_in_words(facts, scheme, names)
    for party, tricks in ((PartyName.RE, facts.re_tricks), (PartyName.KONTRA, facts.kontra_tricks)):
        if tricks is not None:
            told.append((_("Stiche von {party}").format(party=party_word(party, scheme)), str(tricks)))
    if facts.bock:
        told.append((_("Bock"), _("{number} auf diesem Spiel").format(number=facts.bock)))
    return WorkedExample(
        title=example.title,
        facts=told,
        items=[item._replace(source=linked(item.source, document)) for item in found.items],
        value=found.value,
        winner=party_word(found.winner, scheme),
        sides=sides_of(found, facts, names),
        boecke=found.boecke,
        own=own_worth(example, own),
    )


def own_worth(example: Example, scheme: Scheme) -> OwnWorth | None:
    """What an example is worth under a league's own rules, if that is something else."""
    usual, own = answer(dict(example.facts)), answer(dict(example.facts), scheme)
    if isinstance(own, Refusal):
        return OwnWorth(refused=True)
    if isinstance(usual, Refusal) or own.points == usual.points:
        return None
    return OwnWorth(refused=False, value=own.value, points=list(own.points.items()))
