"""The calculation of games: of one as its page shows it, and of all of an evening on paper."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.people.selectors import Name
from leagues.web import qr_image, render_page
from scorebook.rules.citations import CitedLine, address_of, cited, document_of
from scorebook.rules.wording import Names, PartySide, facts_in_words, party_word, sides_of, warning_words
from scorebook.scoring import score
from scorebook.scoring.evening import WARNINGS, Row
from scorebook.scoring.game import GameScore, Item, ItemTopic, Paragraph, by_source, counted_items, uncounted
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName

from ..access import evening_for
from ..models import Evening, Game
from ..selectors.evenings import EveningView, load
from .display import EveningReading, reading_of
from .requests import at_the_table
from .sheet import EventLine, lines_of_events

LONGEST_CODE = 900


class PartySum(NamedTuple):
    """What a party of a game is booked: `points` each of its players, and all of them `together`.

    `word` is what the Abrechnung calls it; `augen` is None where they are not known exactly.
    """

    word: str
    names: str
    points: int
    together: int
    augen: int | None


class CitedItem(NamedTuple):
    """An item of a calculation with the paragraph that it cites, and where that stands in the rule book.

    `label` is the whole line, with the reason why it does not count.
    """

    label: str
    op: str
    amount: int
    total: int
    source: str
    paragraph: Paragraph | None
    address: str
    topic: ItemTopic


class CitedUncounted(NamedTuple):
    """Something that did not count: what, why, and the paragraph that says so."""

    what: str
    why: str
    source: str
    paragraph: Paragraph | None


@dataclass(frozen=True)
class Reckoning:
    """A score as its page shows it: items with paragraphs, what did not count, both parties with their sums.

    `winner` is what the Abrechnung calls the party, empty without one; `total` the sum of everything that is booked.
    """

    score: GameScore
    winner: str
    items: list[CitedItem]
    uncounted: list[CitedUncounted]
    sides: list[PartySum]
    total: int
    booking: str

    @property
    def has_exact_augen(self) -> bool:
        """Whether both parties' Augen are known exactly."""
        return all(side.augen is not None for side in self.sides)


class BookedPlayer(NamedTuple):
    """What somebody is booked for a game, and the entry of the sheet then (None: the game does not count)."""

    who: Name
    points: int
    after: int | None


@dataclass(frozen=True)
class Calculation:
    """A game as its page shows it. `row` is None for a withdrawn one, `reckoning` for one that cannot be scored.

    `facts` are pairs of heading and words; `bock` says what lay on the game, where its rules know Böcke at all.
    """

    game: Game
    evening: Evening
    scheme: Scheme
    row: Row | None
    played: GameFacts
    facts: list[tuple[str, str]]
    dealer: Name | None
    warnings: list[str]
    reckoning: Reckoning | None
    bookings: list[BookedPlayer]
    bock: list[str]


@dataclass(frozen=True)
class ShareCode:
    """The full address of a page, and a QR code of it; empty where it is too long for a code that phones can read."""

    address: str
    qr: str


@dataclass(frozen=True)
class Preview:
    """What the preview of an entry shows."""

    score: GameScore
    winner: str
    sides: list[PartySide]


def preview_of(found: GameScore, facts: GameFacts, names: Names, scheme: Scheme) -> Preview:
    """The worth of facts that are not saved; the dock has room for short names alone."""
    called = {key: name._replace(call_name=name.short) for key, name in names.items()}
    return Preview(found, party_word(found.winner, scheme), sides_of(found, facts, called))


def game_row(view: EveningView, game: Game) -> Row:
    """The row of a game that counts; Http404 for a withdrawn one."""
    for event, row in view.entries:
        if event.pk == game.event_id:
            return row
    raise Http404(_("Dieses Spiel ist zurückgenommen."))


def calculation_of(view: EveningView, game: Game) -> Calculation:
    """Facts in words, items with their paragraphs, what did not count, sums, bookings and Bock of a game.

    A withdrawn game has to be read aside.
    """
    scheme, names = view.evening.scheme, view.names
    row = None if game.event.withdrawn_at else game_row(view, game)
    facts: GameFacts = view.sources.withdrawn_facts[game.pk] if row is None else row.facts
    found = score(facts, scheme) if row is None else row.score
    scored = found if isinstance(found, GameScore) else None
    return Calculation(
        game=game,
        evening=view.evening,
        scheme=scheme,
        row=row,
        played=facts,
        facts=facts_in_words(facts, scheme, names),
        dealer=names[row.dealer] if row else None,
        warnings=warning_words(row.warnings, WARNINGS) if row else [],
        reckoning=reckoning(scored, facts.under(row.bock) if row else facts, names, scheme) if scored else None,
        bookings=booked_by(scored, facts, row, names) if scored else [],
        bock=bock_lines(row) if row and scheme.options.bock.most else [],
    )


def booked_by(found: GameScore, facts: GameFacts, row: Row | None, names: Names) -> list[BookedPlayer]:
    """What a game books, player by player in the order in which they sat."""
    return [BookedPlayer(names[key], found.points[key], row.totals[key] if row else None) for key in facts.players]


def reckoning(found: GameScore, facts: GameFacts, names: Names, scheme: Scheme) -> Reckoning:
    """A score with everything that is shown about it."""
    sides = [_sum(side, facts, scheme) for side in sides_of(found, facts, names)]
    return Reckoning(
        score=found,
        winner=party_word(found.winner, scheme),
        items=with_paragraphs(counted_items(found)),
        uncounted=[CitedUncounted(*one, by_source(one.source)) for one in uncounted(facts, scheme, found)],
        sides=sides,
        total=sum(side.together for side in sides),
        booking=booking_words(facts, scheme),
    )


def _sum(side: PartySide, facts: GameFacts, scheme: Scheme) -> PartySum:
    word, augen = party_word(side.party, scheme), augen_of(facts, side.party)
    return PartySum(word, side.names, side.points, side.sum, augen)


def with_paragraphs(items: Iterable[Item]) -> list[CitedItem]:
    """Items with the paragraph that each of them cites, and where it stands in the rule book."""
    found = []
    for item in items:
        paragraph = by_source(item.source)
        address = address_of(paragraph) if paragraph else ""
        line = (item.text, item.op, item.amount, item.total, item.source, paragraph, address, item.topic)
        found.append(CitedItem(*line))
    return found


def augen_of(facts: GameFacts, party: PartyName) -> int | None:
    """The Augen of a party if they are known exactly."""
    if facts.re_augen is None:
        return None
    return facts.re_augen if party is PartyName.RE else ALL_AUGEN - facts.re_augen


def booking_words(facts: GameFacts, scheme: Scheme) -> str:
    """How the value becomes what everybody is booked."""
    booking = scheme.options.booking
    if booking.gains:
        return _("Gutgeschrieben wird nur der Seite, die die Punkte bekommt.")
    if booking.losses:
        return _("Es zahlt nur die Seite, die verliert; was sie zahlt, liegt in der Kasse.")
    if not facts.alone:
        return _("Der Wert steht bei den Gewinnern mit Plus, bei den Verlierern mit Minus.")
    if booking.whole:
        return _("Der Wert gilt für den Alleinspieler; jeder Gegner bekommt oder zahlt ein Drittel.")
    return _("Wer allein spielt, bekommt oder zahlt den dreifachen Wert, jeder Gegner den einfachen.")


def bock_lines(row: Row) -> list[str]:
    """What lay on the game, and what it caused."""
    if row.bock:
        lines = [_("Auf dem Spiel: ×{factor}.").format(factor=row.factor)]
    else:
        lines = [_("Auf dem Spiel lag kein Bock.")]
    if row.boecke:
        gives = ngettext("Das Spiel gibt einen neuen Bock.", "Das Spiel gibt {count} neue Böcke.", row.boecke)
        lines.append(gives.format(count=row.boecke))
    return lines


def share_of(address: str) -> ShareCode:
    """How a page is passed on; `address`: the whole of it."""
    return ShareCode(address, qr_image(address) if len(address) <= LONGEST_CODE else "")


# An evening on paper: two pages of A4 for 24 games, the sheet with everybody's full name, then every game itemised.


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
