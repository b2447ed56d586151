"""Numbers with what is known about their reliability: sample size, interval, and why there may be no number."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import day_words, format_percent
from scorebook.rules.wording import listed

from .currencies import CurrencyShare
from .filters import StatsFilter

# The normal distribution's two-sided 95 % quantile.
Z = 1.959963984540054


class Gap(Enum):
    """Why there is no number: it was not recorded, it never happened, or it cannot happen here at all."""

    UNRECORDED = "unrecorded"
    NEVER = "never"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number in a table.

    `value` None: there is no number, which is not the same as 0; `gap` says why. `enough` False: the sample is too
    small, so the number is grey and sorted last. `low` and `high`: the 95 % interval of a share.
    """

    value: float | None
    enough: bool = True
    gap: Gap = Gap.NEVER
    low: float | None = None
    high: float | None = None

    @property
    def rank_group(self) -> int:
        """0 for a number that ranks, 1 for one from a small sample, 2 if there is no number."""
        return 2 if self.value is None else 0 if self.enough else 1


NEVER = Figure(None, enough=False)
NOTHING = Figure(None, enough=False, gap=Gap.NOTHING)


def total(value: float) -> Figure:
    """A sum or a count."""
    return Figure(value)


def mean(amount: float, number: int, minimum: int) -> Figure:
    """`amount` divided by `number`: no value if that is 0, and grey below the minimum."""
    return Figure(amount / number if number else None, number >= minimum)


def rate(part: int, number: int, minimum: int) -> Figure:
    """The share of `part` in `number`, from 0 to 1, with its 95 % interval."""
    if not number:
        return NEVER
    low, high = wilson(part, number)
    return Figure(part / number, number >= minimum, low=low, high=high)


def recorded(named: int, unnamed: int) -> Figure:
    """How often something was recorded with a name; unknown if it was only ever recorded without one."""
    if not named and unnamed:
        return Figure(None, enough=False, gap=Gap.UNRECORDED)
    return Figure(named)


def wilson(part: int, number: int) -> tuple[float, float]:
    """Wilson's score interval of 95 % for a share; (0, 1) if there were no trials."""
    if not number:
        return 0.0, 1.0
    share, spread = part / number, Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / number + spread / (4 * number))
    return max(0.0, middle - half), min(1.0, middle + half)


# Remarks below the tables of the statistics, in whole sentences.


if TYPE_CHECKING:
    from .dashboard import Frame


def left_open_words(frame: "Frame", question: StatsFilter) -> str:
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
    ).format(days=listed([day_words(day, "j. F Y") for day in days]))


def left_out_footnote(share: CurrencyShare) -> str:
    """What a question about another currency leaves out: "2 Abende nach DDV (24 Spiele)"."""
    evenings = ngettext("{number} Abend", "{number} Abende", share.evenings).format(number=share.evenings)
    if share.games:
        games = ngettext("{number} Spiel", "{number} Spiele", share.games).format(number=share.games)
    else:
        games = _("nur Gesamtstände") if share.totals else _("ohne Spiel")
    return _("{evenings} nach {title} ({games})").format(evenings=evenings, title=share.title, games=games)


def coverage_footnote(coverage: Mapping[str, tuple[int, int]], *topics: str, points: str) -> str:
    """ "Bei 85 % der Ansagen steht ein Name" for those topics in which names are missing; otherwise empty."""
    shares = {
        topic: _percent(*coverage[topic])
        for topic in topics
        if topic in coverage and coverage[topic][0] < coverage[topic][1]
    }
    if not shares:
        return ""
    sentences = {
        ("call",): _("Bei {call} der Ansagen steht ein Name; nur die zählen bei jemandem."),
        ("extra",): _("Bei {extra} der {points} steht ein Name; nur die zählen bei jemandem."),
        ("call", "extra"): _(
            "Bei {call} der Ansagen und {extra} der {points} steht ein Name; nur die zählen bei jemandem."
        ),
    }
    return sentences[tuple(shares)].format(points=points, **shares)


def naming_footnote(coverage: Mapping[str, tuple[int, int]], topics: Iterable[str], *, asks_names: bool) -> str:
    """How names come to these topics, where most are without one; otherwise empty. `asks_names`: the entry asks."""
    named, number = (sum(part) for part in zip((0, 0), *(coverage.get(topic, (0, 0)) for topic in topics), strict=True))
    if not number or 2 * named >= number:
        return ""
    if asks_names:
        return _(
            "So kommen Namen dazu: Nach dem Tipp auf eine Ansage oder etwas Gefangenes gleich antippen, wer es war."
        )
    return _("Eure Liga fragt beim Eintragen nicht nach Namen. Ein Verwalter schaltet das in den Einstellungen ein.")


def points_footnote(rows: Iterable[Any], shares: Iterable[CurrencyShare], *, normalised: bool) -> str:
    """Why "je Spiel" is not simply points divided by games, if so, and how totals are normalised."""
    fined = any(row and row.penalties.value for row in rows)
    totals = any(share.totals for share in shares)
    apart = {
        (True, True): _(
            "„je Spiel“ zählt nur Punkte aus Spielen; Strafen und Gesamtstände alter Abende stehen nur unter „Punkte“."
        ),
        (True, False): _("„je Spiel“ zählt nur Punkte aus Spielen; Strafen stehen nur unter „Punkte“."),
        (False, True): _(
            "„je Spiel“ zählt nur Punkte aus Spielen; Gesamtstände alter Abende stehen nur unter „Punkte“."
        ),
    }
    sentences = [apart[fined, totals]] if fined or totals else []
    if totals and normalised:
        sentences.append(_("Gesamtstände zählen als Abstand vom Mittel ihres Abends."))
    return " ".join(sentences)


def selection_footnote(unknown: int, *, with_extra_points: bool) -> str:
    """What an answer about single games leaves out: games that cannot be chosen, and what was booked
    `with_extra_points` games."""
    parts = []
    if unknown:
        parts.append(
            ngettext(
                "{number} Spiel, von dem nur die Punkte bekannt sind, ist nicht dabei.",
                "{number} Spiele, von denen nur die Punkte bekannt sind, sind nicht dabei.",
                unknown,
            ).format(number=unknown)
        )
    if with_extra_points:
        parts.append(
            _(
                "Punkte sind hier die aus Spielen; Strafen und Gesamtstände alter Abende stehen nur in der ewigen "
                "Tabelle."
            )
        )
    return " ".join(parts)


def _percent(part: int, number: int) -> str:
    """A rounded percentage, but never 100 % if something is missing, and never 0 % if there is something."""
    return format_percent(str(min(max(round(100 * part / number), 1 if part else 0), 99)))
