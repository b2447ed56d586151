"""What taking over a table would change: what is new, the same, or otherwise than what stands here."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.utils import timezone

from leagues.groups.models import League
from leagues.people.models.player import canonical_ids_of
from scorebook.evenings.models import Evening, EveningPlayer, Event, EventKind, PenaltyShare
from scorebook.rules.models import RuleSetVersion

from ..chunks import chunks
from ..sheets.plan import EveningRead, TablePlan, plan_of
from .brought import SheetOnItsWay

AT_A_TIME: Final = 500
SPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "scorebook.transfer.sheets")
Points = dict[str, int]


@dataclass(frozen=True)
class ChangedEvening:
    """An evening that stands here otherwise: what everybody has, and what they would have. By the key of a person."""

    read: EveningRead
    evening: Evening
    before: Points
    after: Points


@dataclass
class SheetTrial:
    """What a table comes to in a league. `beside`: evenings that are new on a day of which another one stands here."""

    plan: TablePlan
    new: list[EveningRead] = field(default_factory=list)
    same: int = 0
    changed: list[ChangedEvening] = field(default_factory=list)
    beside: list[EveningRead] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games of new evenings there are."""
        return sum(game.games for evening in self.new for game in evening.games)

    @property
    def evenings(self) -> int:
        """How many evenings stand in the table, the refused ones too."""
        return len(self.plan.evenings) + len(self.plan.refused)


def evening_key(league: League, evening: EveningRead) -> uuid.UUID:
    """The identity of an evening from a table: the same table again makes no second one."""
    return uuid.uuid5(SPACE, f"{league.pk}/{evening.day.isoformat()}/{evening.number}")


def try_sheet(league: League, sheet: SheetOnItsWay) -> SheetTrial:
    """What would happen; nothing is written. A fixed number of queries for every 500 evenings."""
    rules = RuleSetVersion.objects.get(league=league, pk=sheet.rules)
    plan = plan_of(
        sheet.shape, sheet.mapping, today=timezone.localdate(), plus_minus=rules.scheme.options.booking.zero_sum
    )
    trial = SheetTrial(plan)
    for some in chunks(plan.evenings, AT_A_TIME):
        _compare(league, some, trial)
    return trial


def _compare(league: League, some: Sequence[EveningRead], trial: SheetTrial) -> None:
    person = canonical_ids_of(league.pk)
    own = Evening.objects.in_bulk([evening_key(league, one) for one in some])
    stored = {pk: evening for pk, evening in own.items() if evening.league_id == league.pk}
    steps = _steps(list(stored), person)
    others = _of_days(league, {one.day for one in some}, person)
    for read in some:
        wanted = [(game.games, _scored(game.points)) for game in read.games]
        total = _scored(read.totals)
        evening = stored.get(evening_key(league, read))
        if evening is None:
            there = others[read.day]
            if total in there:
                trial.same += 1
                continue
            trial.new.append(read)
            if there:
                trial.beside.append(read)
        elif wanted == steps[evening.pk] or total in others[read.day]:
            trial.same += 1
        else:
            before = _total(points for _games, points in steps[evening.pk])
            trial.changed.append(ChangedEvening(read, evening, before, total))


def _steps(evenings: Sequence[uuid.UUID], person: Mapping[int, int]) -> dict[uuid.UUID, list[tuple[int, Points]]]:
    """What stands in evenings that came from a table: games and points, in order. One query."""
    found: dict[uuid.UUID, dict[uuid.UUID, tuple[int, Points]]] = defaultdict(dict)
    shares = PenaltyShare.objects.filter(
        event__evening__in=evenings, event__kind=EventKind.POINTS_ONLY, event__withdrawn_at=None
    ).select_related("event")
    for share in shares.order_by("event__position", "pk"):
        event: Event = share.event
        step = found[event.evening_id].setdefault(event.pk, (event.bare_games, {}))
        if share.points:
            step[1][str(person[share.player_id])] = share.points
    return defaultdict(list, {evening: list(steps.values()) for evening, steps in found.items()})


def _of_days(league: League, days: set[date], person: Mapping[int, int]) -> dict[date, list[Points]]:
    """What everybody had at the end of the evenings of some days. One query."""
    found: dict[date, dict[uuid.UUID, Points]] = defaultdict(lambda: defaultdict(dict))
    rows = EveningPlayer.objects.filter(league=league, local_date__in=days).order_by("evening", "player")
    for row in rows:
        points = row.points + row.penalties + (row.totals or 0)
        mine = found[row.local_date][row.evening_id]
        key = str(person[row.player_id])
        mine[key] = mine.get(key, 0) + points
    return defaultdict(list, {day: [_scored(one) for one in of.values()] for day, of in found.items()})


def _total(steps: Iterable[Points]) -> Points:
    total: Points = defaultdict(int)
    for points in steps:
        for who, amount in points.items():
            total[who] += amount
    return _scored(total)


def _scored(points: Mapping[str, int]) -> Points:
    """The points that are not nought: so a table is compared that leaves a nought out."""
    return {who: amount for who, amount in points.items() if amount}
