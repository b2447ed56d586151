"""One sentence about the evening that is played just now, or about the last one."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.groups.models import Ranking
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed

from ..ranking import Mode
from .evenings import LeagueEvening
from .standing import LeagueStanding, StandingRow


def running_words(evening: LeagueEvening) -> str:
    """The standing of an evening that is played just now."""
    if not evening.results:
        return _("Der Abend hat angefangen. Sobald ein Spiel dasteht, siehst du hier, wer führt.")
    names, values = evening.names, {"points": signed(evening.most)}
    games = ngettext("nach {number} Spiel", "nach {number} Spielen", evening.games).format(number=evening.games)
    if len(evening.winners) > 1:
        return _("{names} liegen mit {points} gleichauf vorn, {games}.").format(names=names, games=games, **values)
    if not evening.lead:
        return _("{names} führt mit {points}, {games}.").format(names=names, games=games, **values)
    return _("{names} führt mit {points}, {lead} vor {second}, {games}.").format(
        names=names, games=games, lead=number_words(evening.lead), second=_second(evening), **values
    )


def last_words(evening: LeagueEvening, standing: LeagueStanding, mode: Mode) -> str:
    """Who won the last evening, and where that has brought them. Empty if nothing was played."""
    if not evening.results:
        return ""
    day = date_format(evening.day, "l, j. F")
    names = evening.names
    values = {"names": names, "day": day, "points": signed(evening.most)}
    if len(evening.winners) > 1:
        return _("{names} gewinnen am {day} gemeinsam mit {points}.").format(**values)
    # Keys of a course are text, which each database writes in its own way.
    counts = bool(standing.course.keys) and UUID(standing.course.keys[-1]) == evening.key
    row = next((row for row in standing.rows if row.person == evening.winners[0]), None) if counts else None
    if row is None or row.place is None:
        return _("{names} gewinnt am {day} mit {points}.").format(**values)
    return _after(row, standing, mode, values)


def _after(row: StandingRow, standing: LeagueStanding, mode: Mode, values: dict[str, str]) -> str:
    if row.place == 1:
        if len(standing.first) > 1:
            return _("{names} gewinnt am {day} mit {points} und teilt sich die Spitze.").format(**values)
        if row.moved is None:  # the first evening, or theirs
            return _("{names} gewinnt am {day} mit {points} und liegt damit vorn.").format(**values)
        if row.moved:
            return _("{names} gewinnt am {day} mit {points} und übernimmt die Spitze.").format(**values)
        return _("{names} gewinnt am {day} mit {points} und bleibt vorn.").format(**values)
    leader = listed([one.person.call_name for one in standing.first])
    values = {**values, "place": str(row.place), "leader": leader}
    if mode.key != Ranking.SUM:
        return _("{names} gewinnt am {day} mit {points} und ist jetzt {place}.").format(**values)
    gap = number_words(row.gap)
    return _("{names} gewinnt am {day} mit {points} und liegt jetzt {gap} hinter {leader}.").format(gap=gap, **values)


def _second(evening: LeagueEvening) -> str:
    behind: Sequence[int] = [points for _, points in evening.results if points < evening.most]
    return listed([one.call_name for one, points in evening.results if points == behind[0]])
