"""What was remarkable about an evening."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.rules.wording import games_words
from scorebook.scoring.evening.fold import Row
from scorebook.scoring.game.items import GameScore

from ..selectors.evenings import EveningView
from .lines import EventLine, line_of
from .sides import BookedSide, sides_booked
from .standing import standing_of


@dataclass(frozen=True)
class EveningFigures:
    """Leader, biggest game, and in words how much was played: games, soli, Böcke where the rules know some.

    `biggest_side`: who got, or lost, the most points in the biggest game.
    """

    leaders: list[str]
    lead: int
    biggest: EventLine
    biggest_side: BookedSide
    played: str
    final: bool


def figures_of(view: EveningView) -> EveningFigures | None:
    """What was remarkable about the evening; nothing before the first game."""
    games = [(event, row) for event, row in view.entries if isinstance(row.score, GameScore)]
    if not games:
        return None
    standing = standing_of(view)
    event, row = max(games, key=lambda pair: max(map(abs, pair[1].points.values())))
    return EveningFigures(
        leaders=[one.who.name for one in standing.lines if one.rank == 1],
        lead=standing.lines[0].points,
        biggest=line_of(view, event, row),
        biggest_side=max(sides_booked(view, row), key=lambda side: abs(side.points)),
        played=_played(view, standing.games, [row for _event, row in games]),
        final=standing.final,
    )


def _played(view: EveningView, games: int, scored: list[Row]) -> str:
    """How many games, soli and Böcke there were: "12 Spiele, 2 allein, 1 Bock"."""
    parts = [games_words(games)]
    if soli := sum(one.score is not None and len(one.score.re) == 1 for one in scored):
        parts.append(_("{number} allein").format(number=soli))
    if view.evening.scheme.options.bock.most:
        boecke = sum(one.boecke for one in scored)
        parts.append(ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke))
    return ", ".join(parts)
