"""Remarks below the tables of the statistics, in whole sentences."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import percent_words
from scorebook.rules.wording import listed

from .currencies import CurrencyShare
from .filters import Question

if TYPE_CHECKING:
    from .dashboard import Frame


def left_open_words(frame: "Frame", question: Question) -> str:
    """Which evenings of the period are open, and what they do not count in yet; otherwise empty."""
    days = [day for key, day in frame.calendar.items() if key in frame.running and question.covers(day)]
    if not days:
        return ""
    return ngettext(
        "Der Abend vom {days} läuft noch: Punkte und Spiele zählen schon; als Abend, in Rekorden, Titeln, Serien und "
        "Spielstärken zählt er, sobald er beendet ist.",
        "Die Abende vom {days} laufen noch: Punkte und Spiele zählen schon; als Abende, in Rekorden, Titeln, Serien "
        "und Spielstärken zählen sie, sobald sie beendet sind.",
        len(days),
    ).format(days=listed([date_format(day, "j. F Y") for day in days]))


def left_out_words(share: CurrencyShare) -> str:
    """What a question about another currency leaves out: "2 Abende nach DDV (24 Spiele)"."""
    evenings = ngettext("{number} Abend", "{number} Abende", share.evenings).format(number=share.evenings)
    if share.games:
        games = ngettext("{number} Spiel", "{number} Spiele", share.games).format(number=share.games)
    else:
        games = _("nur Gesamtstände") if share.totals else _("ohne Spiel")
    return _("{evenings} nach {title} ({games})").format(evenings=evenings, title=share.title, games=games)


def coverage_words(coverage: Mapping[str, tuple[int, int]], *topics: str, points: str) -> str:
    """ "Bei 85 % der Ansagen steht ein Name" for those topics in which names are missing; otherwise empty."""
    shares = {
        topic: _percent(*coverage[topic])
        for topic in topics
        if topic in coverage and coverage[topic][0] < coverage[topic][1]
    }
    if not shares:
        return ""
    said = {
        ("call",): _("Bei {call} der Ansagen steht ein Name; nur die zählen bei jemandem."),
        ("extra",): _("Bei {extra} der {points} steht ein Name; nur die zählen bei jemandem."),
        ("call", "extra"): _(
            "Bei {call} der Ansagen und {extra} der {points} steht ein Name; nur die zählen bei jemandem."
        ),
    }
    return said[tuple(shares)].format(points=points, **shares)


def naming_words(coverage: Mapping[str, tuple[int, int]], topics: Iterable[str], *, asked: bool) -> str:
    """How names come to these topics, where most are without one; otherwise empty. `asked`: the entry asks."""
    named, number = (sum(part) for part in zip((0, 0), *(coverage.get(topic, (0, 0)) for topic in topics), strict=True))
    if not number or 2 * named >= number:
        return ""
    if asked:
        return _(
            "So kommen Namen dazu: Nach dem Tipp auf eine Ansage oder etwas Gefangenes gleich antippen, wer es war."
        )
    return _("Eure Liga fragt beim Eintragen nicht nach Namen. Ein Verwalter schaltet das in den Einstellungen ein.")


def points_words(rows: Iterable[Any], shares: Iterable[CurrencyShare], *, normalised: bool) -> str:
    """Why "je Spiel" is not simply points divided by games, if so, and how totals are normalised."""
    fined = any(row and row.penalties.value for row in rows)
    totals = any(share.totals for share in shares)
    said = []
    if fined and totals:
        said.append(
            _(
                "„je Spiel“ zählt nur Punkte aus Spielen; Strafen und Gesamtstände alter Abende stehen nur unter "
                "„Punkte“."
            )
        )
    elif fined:
        said.append(_("„je Spiel“ zählt nur Punkte aus Spielen; Strafen stehen nur unter „Punkte“."))
    elif totals:
        said.append(_("„je Spiel“ zählt nur Punkte aus Spielen; Gesamtstände alter Abende stehen nur unter „Punkte“."))
    if totals and normalised:
        said.append(_("Gesamtstände zählen als Abstand vom Mittel ihres Abends."))
    return " ".join(said)


def selection_words(unknown: int, *, beside: bool) -> str:
    """What an answer about single games leaves out: games that cannot be chosen, and what was booked `beside` games."""
    said = []
    if unknown:
        said.append(
            ngettext(
                "{number} Spiel, von dem nur die Punkte bekannt sind, ist nicht dabei.",
                "{number} Spiele, von denen nur die Punkte bekannt sind, sind nicht dabei.",
                unknown,
            ).format(number=unknown)
        )
    if beside:
        said.append(
            _(
                "Punkte sind hier die aus Spielen; Strafen und Gesamtstände alter Abende stehen nur in der ewigen "
                "Tabelle."
            )
        )
    return " ".join(said)


def _percent(part: int, number: int) -> str:
    """A rounded percentage, but never 100 % if something is missing, and never 0 % if there is something."""
    return percent_words(str(min(max(round(100 * part / number), 1 if part else 0), 99)))
