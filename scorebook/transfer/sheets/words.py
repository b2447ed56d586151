"""Words that stand in the head of a table of points and are no names."""

import re
from typing import Final

from .cells import DASHES, Value, words
from .columns import column_of

DAY: Final = frozenset({"datum", "date", "tag", "abend", "spieltag", "spielabend", "wann", "termin", "created_at"})
PLACE: Final = frozenset({"ort", "wo", "place", "location", "gastgeber", "bei"})
SUM: Final = re.compile(r"(?:Σ|summe|sum\b|gesamt|total|endstand|ergebnis|zusammen|kontrolle|check|saldo)", re.I)
OTHER: Final = frozenset(
    {
        *("nr", "nr.", "no", "#", "spiel", "spiele", "spielnr", "runde", "runden", "round", "game", "games", "anzahl"),
        *("bock", "böcke", "bockspiel", "wert", "punkte", "points", "value", "geber", "dealer", "solo", "solist"),
        *("spielart", "art", "typ", "type", "re", "kontra", "contra", "gewinner", "gewonnen", "winner", "verlierer"),
        *("bemerkung", "bemerkungen", "notiz", "kommentar", "comment", "abrechnung", "jahr", "monat", "uhrzeit"),
        *("zeit", "time", "id", "platz", "rang", "augen", "ansagen", "sonderpunkte", "teilnehmer", "anwesend"),
        *("game_id", "game_name", "is_closed", "closed_at"),
        *("schnitt", "durchschnitt", "mittelwert", "beste", "schlechteste", "kasse", "euro", "€"),
    }
)
ABSENT: Final = frozenset({"-", *DASHES, "x", "/", "n/a", "fehlt", "abwesend", "entsch.", "."})


def is_sum(value: Value) -> bool:
    """Whether a label says that sums stand beside or below it."""
    return isinstance(value, str) and bool(SUM.match(value.strip()))


def is_absent(value: Value) -> bool:
    """Whether a cell says that somebody was not there."""
    return value is None or (isinstance(value, str) and value.strip().casefold() in ABSENT)


def is_name(value: Value) -> bool:
    """Whether a head can be the name of somebody."""
    if not isinstance(value, str):
        return False
    text = words(value)
    plain = text.casefold().rstrip(":")
    known = plain in DAY or plain in PLACE or plain in OTHER or is_sum(text) or column_of(text) is not None
    return not known and 0 < len(text) <= 60 and any(sign.isalpha() for sign in text)


def is_one_of(value: Value, some: frozenset[str]) -> bool:
    """Whether a head is one of these words."""
    return isinstance(value, str) and words(value).casefold().rstrip(":") in some
