"""An evening on paper: two pages of A4 for 24 games, the sheet with everybody's full name, then every game itemised."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.web import render_page
from scorebook.rules.citations import CitedLine, cited, document_of
from scorebook.rules.wording import Names, PartySide, facts_in_words, party_word, sides_of
from scorebook.scoring.game import Item, counted_items
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import Kind

from ..access import evening_for
from ..selectors.evenings import EveningView, load
from .admission import at_the_table
from .display import EveningReading, reading_of
from .lines import EventLine, lines_of_events

PARTIES = 3  # so many pairs of facts in words say the kind and both parties


class PaperSum(NamedTuple):
    """The calculation of a game in one line: why it was won, the steps with their sources, and what comes out."""

    why: str
    source: str
    steps: Sequence[CitedLine[Item]]
    value: int


@dataclass(frozen=True)
class ItemisedLine:
    """A line of the print: for a game with its facts in words and, where it could be scored, its calculation.

    `title` says of a game who has won, and what everybody is booked.
    """

    line: EventLine
    title: str
    facts: Sequence[str] = ()
    sum: PaperSum | None = None


@dataclass(frozen=True)
class PrintPage:
    """The evening on paper, with every game itemised; `document` is what all of them cite, if it is one."""

    league: League
    reading: EveningReading
    itemised: Sequence[ItemisedLine]
    document: str


@at_the_table
@require_safe
def evening_print(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The evening on A4: standing, sheet, and every game with its calculation."""
    evening, access = evening_for(request, evening_id)
    view = load(evening)
    document = _document(view)
    itemised = [_itemised(view, line, document) for line in lines_of_events(view)]
    return render_page(request, "evenings/print.html", PrintPage(access.league, reading_of(view), itemised, document))


def _document(view: EveningView) -> str:
    """The one document that all calculations cite; empty where there are several."""
    scored = [row.score for row in view.folded.rows if row.score and view.facts_of(row)]
    documents = {document_of(item.source) for one in scored for item in counted_items(one)}
    return documents.pop() if len(documents) == 1 else ""


def _itemised(view: EveningView, line: EventLine, document: str) -> ItemisedLine:
    """A line with its calculation."""
    facts, scored, scheme = view.facts_of(line.row), line.row.score, view.evening.scheme
    if facts is None:
        return ItemisedLine(line, line.title)
    names = view.names
    text = _facts_text(facts, scheme, names)
    if scored is None:
        return ItemisedLine(line, line.title, text)
    first, *steps = cited(counted_items(scored), document)
    why = first.item.text.partition(": ")[2]  # who has won stands in the title
    title = _booked(party_word(scored.winner, scheme), sides_of(scored, facts, names))
    return ItemisedLine(line, title, text, PaperSum(why, first.source, steps, scored.value))


def _facts_text(facts: GameFacts, scheme: Scheme, names: Names) -> list[str]:
    """The facts in words; who played with whom stands in the title, and what there was not is left out."""
    pairs = facts_in_words(facts, scheme, names)
    kind = [] if facts.kind is Kind.NORMAL else [pairs[0][1]]
    return [*kind, *(f"{heading}: {how}" for heading, how in pairs[PARTIES:] if how != _("keine"))]


def _booked(winner: str, sides: Sequence[PartySide]) -> str:
    """Who has won a game, and what everybody is booked: "Re gewinnt: Anna und Ben +2; Cem und Dora −2"."""
    bookings = "; ".join(f"{side.names} {signed(side.points)}" for side in sides)
    if not winner:
        return _("Niemand gewinnt: {bookings}").format(bookings=bookings)
    return _("{winner} gewinnt: {bookings}").format(winner=winner, bookings=bookings)
