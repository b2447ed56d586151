"""What a title may go by: the figures to choose from, each read from the sums of the rollups, and the spans of time."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

TitleSums = Mapping[str, int]


class TitleFigure(models.TextChoices):
    """What is compared."""

    POINTS = "punkte", _("Punkte aus Spielen")
    PER_GAME = "je_spiel", _("Punkte je Spiel")
    GAMES = "spiele", _("Spiele")
    WINS = "siege", _("gewonnene Spiele")
    LOSSES = "niederlagen", _("verlorene Spiele")
    WIN_RATE = "siegquote", _("Anteil gewonnener Spiele")
    RE_GAMES = "re", _("Spiele als Re")
    SOLI = "soli", _("Soli")
    SOLI_WON = "soli_gewonnen", _("gewonnene Soli")
    SOLI_LOST = "soli_verloren", _("verlorene Soli")
    CALLS = "ansagen", _("Ansagen mit Namen")
    CALLS_BROKEN = "ansagen_verfehlt", _("verfehlte Ansagen")
    EXTRAS = "sonderpunkte", _("Extras mit Namen")
    EXTRAS_LOST = "sonderpunkte_verloren", _("verlorene Extras")
    PENALTIES = "strafen", _("Strafpunkte")


class TitleBest(models.TextChoices):
    """Whose it is."""

    MOST = "most", _("wer am meisten hat")
    LEAST = "least", _("wer am wenigsten hat")


class TitleSpan(models.TextChoices):
    """In which time."""

    EVENING = "abend", _("am letzten Abend")
    SEASON = "saison", _("in der Saison")
    YEAR = "jahr", _("im Jahr")


def _games(own: TitleSums) -> int:
    return own["games"]


def _games_with_facts(own: TitleSums) -> int:
    """The games of which more is known than their points."""
    return own["games"] - own.get("bare", 0)


def _decided(own: TitleSums) -> int:
    """Those that somebody has won."""
    return _games_with_facts(own) - own.get("undecided", 0)


class FigureReading(NamedTuple):
    """How a figure is read: from which games, which somebody must have; `divided`: over their number.

    `share`: shown as per cent.
    """

    value: Callable[[TitleSums], float]
    games: Callable[[TitleSums], int] = _games_with_facts
    divided: bool = False
    share: bool = False
    unit: "_StrPromise | str" = ""


READINGS: Final[Mapping[str, FigureReading]] = {
    TitleFigure.POINTS: FigureReading(lambda own: own["points"], _games, unit=_("{value} Punkte")),
    TitleFigure.PER_GAME: FigureReading(lambda own: own["points"], _games, divided=True, unit=_("{value} je Spiel")),
    TitleFigure.GAMES: FigureReading(_games, _games),
    TitleFigure.WINS: FigureReading(lambda own: own["wins"]),
    TitleFigure.LOSSES: FigureReading(lambda own: _decided(own) - own["wins"]),
    TitleFigure.WIN_RATE: FigureReading(
        lambda own: own["wins"], _decided, divided=True, share=True, unit=_("{value} %")
    ),
    TitleFigure.RE_GAMES: FigureReading(lambda own: own["re_games"]),
    TitleFigure.SOLI: FigureReading(lambda own: own["soli"]),
    TitleFigure.SOLI_WON: FigureReading(lambda own: own["soli_won"]),
    TitleFigure.SOLI_LOST: FigureReading(lambda own: own["soli"] - own["soli_won"]),
    TitleFigure.CALLS: FigureReading(lambda own: own["calls"]),
    TitleFigure.CALLS_BROKEN: FigureReading(lambda own: own["calls"] - own["calls_kept"]),
    TitleFigure.EXTRAS: FigureReading(lambda own: own["extras"]),
    TitleFigure.EXTRAS_LOST: FigureReading(lambda own: own["extras_lost"]),
    TitleFigure.PENALTIES: FigureReading(lambda own: -own["penalties"], _games),
}
