"""What the statistics say beside their tables, in sentences."""

from collections.abc import Iterable, Mapping
from typing import Any

from .currencies import CurrencyShare

TOPICS = {"call": "Ansagen", "extra": "Sonderpunkte"}


def left_out_words(share: CurrencyShare) -> str:
    """ "2 Abende nach DDV (24 Spiele)": what a question about another currency leaves out."""
    evenings = "1 Abend" if share.evenings == 1 else f"{share.evenings} Abende"
    games = "1 Spiel" if share.games == 1 else f"{share.games} Spiele"
    if not share.games:
        games = "nur Gesamtstände" if share.totals else "ohne Spiel"
    return f"{evenings} nach {share.title} ({games})"


def coverage_words(coverage: Mapping[str, tuple[int, int]], *topics: str) -> str:
    """ "Bei 85 % der Ansagen steht ein Name", for those topics where some have none; empty where all have one."""
    parts = [
        f"{_percent(*coverage[topic])} der {TOPICS[topic]}"
        for topic in topics
        if topic in coverage and coverage[topic][0] < coverage[topic][1]
    ]
    return f"Bei {' und '.join(parts)} steht ein Name; nur die zählen bei jemandem." if parts else ""


def points_words(rows: Iterable[Any], shares: Iterable[CurrencyShare], *, normalised: bool) -> str:
    """Why points divided by games are not "je Spiel", where they are not; how totals are compared."""
    beside = ["Strafen"] if any(row and row.penalties.value for row in rows) else []
    totals = any(share.totals for share in shares)
    beside += ["Gesamtstände alter Abende"] if totals else []
    words = (
        f"„je Spiel“ zählt nur Punkte aus Spielen; {' und '.join(beside)} stehen nur unter „Punkte“." if beside else ""
    )
    if totals and normalised:
        words += " Gesamtstände zählen als Abstand vom Mittel ihres Abends."
    return words


def _percent(part: int, number: int) -> str:
    """Never 100 where something is missing, never 0 where something is there."""
    return f"{min(max(round(100 * part / number), 1 if part else 0), 99)} %"
