"""The calculation of one game as a page shows it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.people.selectors import Name
from leagues.web import qr_image
from scorebook.rules.citations import address_of
from scorebook.rules.wording import PartySide, facts_in_words, party_word, sides_of, warning_words
from scorebook.scoring import score
from scorebook.scoring.evening import WARNINGS, Row
from scorebook.scoring.game import GameScore, Item, ItemTopic, Paragraph, by_source, counted_items, uncounted
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName

from ..models import Evening, Game
from ..selectors.evenings import EveningView

Names = dict[str, Name]
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
