"""The calculation of one game as a page shows it."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest

from leagues.origin import absolute
from leagues.qr import qr_image
from scorebook.rules.addresses import address_of
from scorebook.rules.wording import call_words, extra_words, listed, party_words, result_words, warning_words
from scorebook.scoring.evening.fold import WARNINGS, Row
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import Item, Score
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.game.scheme import Booking, Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, Party
from scorebook.scoring.game.uncounted import counted, uncounted
from scorebook.scoring.game.words import KIND_WORDS, NOTE_WORDS

from ..models import Game
from ..selectors.evenings import Name, Told

Names = dict[str, Name]
LONGEST_CODE = 900


def party_word(party: Party | None, scheme: Scheme) -> str:
    """Re, Kontra (as the scheme calls it), or nothing."""
    return "" if party is None else "Re" if party is Party.RE else scheme.kontra_word


def sides_of(found: Score, facts: GameFacts, names: Names) -> list[dict[str, Any]]:
    """Both parties with what each of their players is booked, the winner first."""
    sides = [
        {"names": party_words(facts, Party.RE, names), "points": found.re_points, "party": Party.RE},
        {"names": party_words(facts, Party.KONTRA, names), "points": found.kontra_points, "party": Party.KONTRA},
    ]
    return sides[::-1] if found.winner is Party.KONTRA else sides


def preview_context(found: Score, facts: GameFacts, names: Names, scheme: Scheme) -> dict[str, Any]:
    """What the preview of an entry shows."""
    return {"score": found, "winner": party_word(found.winner, scheme), "sides": sides_of(found, facts, names)}


def game_row(told: Told, game: Game) -> Row:
    """The row of a game that counts; Http404 for a withdrawn one."""
    for event, row in told.entries:
        if event.pk == game.event_id:
            return row
    raise Http404("Dieses Spiel ist zurückgenommen.")


def calculation_context(told: Told, game: Game) -> dict[str, Any]:
    """Facts in words, items with their paragraphs, what did not count, sums, bookings and Bock of a game.

    A withdrawn game has to be told aside.
    """
    scheme, names = told.evening.rule_set_version.scheme, told.names
    withdrawn = game.event.withdrawn_at is not None
    row = None if withdrawn else game_row(told, game)
    facts = told.sources.aside[game.pk] if row is None else row.event.facts  # type: ignore[union-attr]
    found = score(facts, scheme) if row is None else row.score
    context: dict[str, Any] = {
        "game": game,
        "evening": told.evening,
        "scheme": scheme,
        "row": row,
        "withdrawn": withdrawn,
        "played": facts,
        "facts": facts_in_words(facts, scheme, names),
        "dealer": names[row.dealer] if row else None,
        "warnings": warning_words(row.warnings, WARNINGS) if row else [],
        "score": None,
    }
    if isinstance(found, Score):
        context |= reckoning(found, facts.under(row.bock) if row else facts, names, scheme)
        context["bookings"] = [
            (names[key], found.points[key], row.totals[key] if row else None) for key in facts.players
        ]
    if row and scheme.options.bock.most:
        context["bock"] = bock_lines(row)
    return context


def reckoning(found: Score, facts: GameFacts, names: Names, scheme: Scheme) -> dict[str, Any]:
    """A score as its page shows it: items with paragraphs, what did not count, both parties with their sums."""
    sides = [
        side
        | {
            "word": party_word(side["party"], scheme),
            "each": len(facts.members(side["party"])) > 1,
            "sum": side["points"] * len(facts.members(side["party"])),
            "augen": augen_of(facts, side["party"]),
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
        found.append(item._asdict() | {"paragraph": paragraph, "address": address})
    return found


def augen_of(facts: GameFacts, party: Party) -> int | None:
    """The Augen of a party if they are known exactly."""
    if facts.re_augen is None:
        return None
    return facts.re_augen if party is Party.RE else ALL_AUGEN - facts.re_augen


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


def facts_in_words(facts: GameFacts, scheme: Scheme, names: Names) -> list[tuple[str, str]]:
    """What was entered, as pairs of heading and words; what was not recorded is left out."""
    pairs = [
        ("Spielart", KIND_WORDS[facts.kind]),
        ("Re", party_words(facts, Party.RE, names)),
        (scheme.kontra_word, party_words(facts, Party.KONTRA, names)),
        ("Ergebnis", result_words(facts)),
        ("Ansagen", listed(call_words(facts, scheme)) or "keine"),
        ("Sonderpunkte", listed(extra_words(facts, scheme, names)) or "keine"),
    ]
    if facts.kind is Kind.HOCHZEIT and facts.klaerungsstich:
        pairs.append(("Klärungsstich", f"{facts.klaerungsstich}."))
    if facts.armut_player in names:
        pairs.append(("Armut", names[facts.armut_player].name))
    if facts.notes:
        pairs.append(("Besonderheiten", listed([NOTE_WORDS[note] for note in facts.notes])))
    return pairs
