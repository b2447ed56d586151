"""The calculation of one game as a page shows it."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest

from leagues.origin import absolute
from leagues.people.selectors.shown import Name
from leagues.qr import qr_image
from scorebook.rules.addresses import address_of
from scorebook.rules.wording import facts_in_words, party_word, sides_of, warning_words
from scorebook.scoring.evening.fold import WARNINGS, Row
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore, Item
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.game.scheme import Booking, Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName
from scorebook.scoring.game.uncounted import counted, uncounted

from ..models import Game
from ..selectors.evenings import EveningView

Names = dict[str, Name]
LONGEST_CODE = 900


def preview_context(found: GameScore, facts: GameFacts, names: Names, scheme: Scheme) -> dict[str, Any]:
    """What the preview of an entry shows."""
    return {"score": found, "winner": party_word(found.winner, scheme), "sides": sides_of(found, facts, names)}


def game_row(view: EveningView, game: Game) -> Row:
    """The row of a game that counts; Http404 for a withdrawn one."""
    for event, row in view.entries:
        if event.pk == game.event_id:
            return row
    raise Http404("Dieses Spiel ist zurückgenommen.")


def calculation_context(view: EveningView, game: Game) -> dict[str, Any]:
    """Facts in words, items with their paragraphs, what did not count, sums, bookings and Bock of a game.

    A withdrawn game has to be read aside.
    """
    scheme, names = view.evening.rule_set_version.scheme, view.names
    withdrawn = game.event.withdrawn_at is not None
    row = None if withdrawn else game_row(view, game)
    facts = view.sources.aside[game.pk] if row is None else row.facts
    found = score(facts, scheme) if row is None else row.score
    context: dict[str, Any] = {
        "game": game,
        "evening": view.evening,
        "scheme": scheme,
        "row": row,
        "withdrawn": withdrawn,
        "played": facts,
        "facts": facts_in_words(facts, scheme, names),
        "dealer": names[row.dealer] if row else None,
        "warnings": warning_words(row.warnings, WARNINGS) if row else [],
        "score": None,
    }
    if isinstance(found, GameScore):
        context |= reckoning(found, facts.under(row.bock) if row else facts, names, scheme)
        context["bookings"] = [
            (names[key], found.points[key], row.totals[key] if row else None) for key in facts.players
        ]
    if row and scheme.options.bock.most:
        context["bock"] = bock_lines(row)
    return context


def reckoning(found: GameScore, facts: GameFacts, names: Names, scheme: Scheme) -> dict[str, Any]:
    """A score as its page shows it: items with paragraphs, what did not count, both parties with their sums."""
    sides = [
        side._asdict()
        | {
            "word": party_word(side.party, scheme),
            "each": side.each,
            "sum": side.sum,
            "augen": augen_of(facts, side.party),
        }
        for side in sides_of(found, facts, names)
    ]
    return {
        "score": found,
        "winner": party_word(found.winner, scheme),
        "items": with_paragraphs(counted(found)),
        "uncounted": [one._asdict() | {"paragraph": by_source(one.source)} for one in uncounted(facts, scheme, found)],
        "sides": sides,
        "total": sum(side["sum"] for side in sides),
        "booking": booking_words(facts, scheme),
    }


def with_paragraphs(items: Iterable[Item]) -> list[dict[str, Any]]:
    """Items with the paragraph that each of them cites, and where it stands in the rule book."""
    found = []
    for item in items:
        paragraph = by_source(item.source)
        address = address_of(paragraph) if paragraph else ""
        found.append(item.to_json() | {"paragraph": paragraph, "address": address})
    return found


def augen_of(facts: GameFacts, party: PartyName) -> int | None:
    """The Augen of a party if they are known exactly."""
    if facts.re_augen is None:
        return None
    return facts.re_augen if party is PartyName.RE else ALL_AUGEN - facts.re_augen


def booking_words(facts: GameFacts, scheme: Scheme) -> str:
    """How the value becomes what everybody is booked."""
    booking = scheme.options.booking
    if booking is Booking.CREDITS:
        return "Gutgeschrieben wird nur der Seite, die die Punkte bekommt."
    if not facts.alone:
        return "Der Wert steht bei den Gewinnern mit Plus, bei den Verlierern mit Minus."
    if booking is Booking.PLUS_MINUS_WHOLE:
        return "Der Wert gilt für den Alleinspieler; jeder Gegner bekommt oder zahlt ein Drittel."
    return "Wer allein spielt, bekommt oder zahlt den dreifachen Wert, jeder Gegner den einfachen."


def bock_lines(row: Row) -> list[str]:
    """What lay on the game, and what it caused."""
    lying = f"Auf dem Spiel: ×{row.factor}." if row.bock else "Auf dem Spiel lag kein Bock."
    causes = ["Das Spiel gibt einen neuen Bock." if row.boecke == 1 else f"Das Spiel gibt {row.boecke} neue Böcke."]
    return [lying, *(causes if row.boecke else [])]


def qr_of(request: HttpRequest, address: str) -> dict[str, str]:
    """The full address of a page, and a QR code of it; none where it is too long for a code that phones can read."""
    full = absolute(request, address)
    return {"address": full, "qr": qr_image(full) if len(full) <= LONGEST_CODE else ""}
