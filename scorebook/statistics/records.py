"""What an evening has broken: the best or worst one of somebody, the biggest game and the longest run of the league.

A record is told only where there is something to compare with, and only if it is better than everything before; to have
done as well once more is none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Max, Q
from django.db.models.functions import Abs, Greatest
from django.utils.translation import gettext as _

from scorebook.evenings.additions import Broken, records
from scorebook.evenings.models import Evening, EveningPlayer, Score
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.numerals import signed

Night = Mapping[str, Any]  # one player's evening
# So many evenings before this one make it worth comparing.
ENOUGH: Final = 5


def register() -> None:
    """Tell the evenings what they have broken."""
    records.add("statistics", broken)


@dataclass(slots=True)
class Before:
    """What somebody has had at the evenings before this one, under whatever entry they were recorded."""

    evenings: int = 0
    best: int | None = None
    worst: int | None = None
    longest: int = 0

    def count(self, row: Night) -> None:
        """Add one more evening."""
        total = row["points"] + row["penalties"] + (row["totals"] or 0)
        self.evenings += 1
        self.best = total if self.best is None else max(self.best, total)
        self.worst = total if self.worst is None else min(self.worst, total)
        self.longest = max(self.longest, row["longest_win"])


def broken(view: EveningView) -> list[Broken]:
    """The records that fell at this evening, compared with those before it of the same Abrechnung. Two queries."""
    evening = view.evening
    there = EveningPlayer.objects.filter(Q(evening=evening) | _before(evening), league=evening.league_id)
    rows = list(there.values("evening", "player", "scheme", "points", "penalties", "totals", "longest_win"))
    own = [row for row in rows if row["evening"] == evening.pk]
    schemes = {row["scheme"] for row in own}
    earlier = [row for row in rows if row["evening"] != evening.pk and row["scheme"] in schemes]
    if len({row["evening"] for row in earlier}) < ENOUGH:
        return []
    return [*_biggest_game(view, schemes), *_longest_run(own, earlier), *_of_people(view, earlier)]


def _before(evening: Evening) -> Q:
    """Rows of the evenings before this one: of an earlier day, or opened earlier on the same one."""
    same_day = Q(local_date=evening.local_date, evening__opened_at__lt=evening.opened_at)
    return Q(local_date__lt=evening.local_date) | (same_day if evening.opened_at else Q(pk=None))


def _biggest_game(view: EveningView, schemes: Collection[str]) -> Iterator[Broken]:
    most = max(
        (abs(points) for row in view.folded.rows if isinstance(row.score, GameScore) for points in row.points.values()),
        default=0,
    )
    league = view.evening.league_id
    earlier = EveningPlayer.objects.filter(_before(view.evening), league=league, scheme__in=schemes)
    scores = Score.objects.filter(league=league, evening__in=earlier.values("evening"))
    before = scores.aggregate(most=Max(Greatest(Abs("re_points"), Abs("kontra_points"))))["most"]
    if before is not None and most > before:
        words = _("Das größte Spiel, das ihr je hattet, bisher {points}").format(points=before)
        yield Broken(str(most), words)


def _longest_run(own: Sequence[Night], rows: Sequence[Night]) -> Iterator[Broken]:
    longest, before = max(row["longest_win"] for row in own), max(row["longest_win"] for row in rows)
    if before and longest > before:
        words = _("So viele Siege am Stück gab es noch nie, bisher {number}").format(number=before)
        yield Broken(_("{number} am Stück").format(number=longest), words)


def _of_people(view: EveningView, rows: Sequence[Night]) -> Iterator[Broken]:
    """Who has had the best evening of their own, then who the worst."""
    history: dict[str, Before] = defaultdict(Before)
    for row in rows:
        history[view.names[str(row["player"])].person].count(row)
    standing = sorted(view.folded.state.standing, key=lambda one: -one.points)
    known = [(one, view.names[one.player], history[view.names[one.player].person]) for one in standing]
    known = [(one, who, before) for one, who, before in known if before.evenings >= ENOUGH]
    for one, who, before in known:
        if before.best is not None and one.points > before.best and one.points > 0:
            words = _("Bester Abend von {name}, bisher {points}")
            yield Broken(signed(one.points), words.format(name=who.call_name, points=signed(before.best)))
    for one, who, before in reversed(known):
        if before.worst is not None and one.points < before.worst and one.points < 0:
            words = _("Schlechtester Abend von {name}, bisher {points}")
            yield Broken(signed(one.points), words.format(name=who.call_name, points=signed(before.worst)))
