"""What taking over a table would change: what is new, the same, or otherwise than what stands here."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils import timezone

from leagues.groups.models import League
from leagues.people.models import canonical_ids_of
from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSetVersion

from ..chunks import chunks
from ..selectors.brought_steps import Points, scored, step_of, steps_of, totals_of_days
from ..sheets.plan import TablePlan, plan_of
from ..sheets.readings import EveningRead
from .brought import SheetOnItsWay

AT_A_TIME: Final = 500
SPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "scorebook.transfer.sheets")


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
    versions = RuleSetVersion.objects.filter(league=league).in_bulk(sheet.rules.all)
    rules = sheet.rules.of(lambda key: versions[key].scheme)
    plan = plan_of(sheet.shape, sheet.mapping, today=timezone.localdate(), rules=rules)
    trial = SheetTrial(plan)
    for some in chunks(plan.evenings, AT_A_TIME):
        _compare(league, some, trial)
    return trial


def _compare(league: League, some: Sequence[EveningRead], trial: SheetTrial) -> None:
    person = canonical_ids_of(league.pk)
    own = Evening.objects.in_bulk([evening_key(league, one) for one in some])
    stored = {pk: evening for pk, evening in own.items() if evening.league_id == league.pk}
    here = steps_of(list(stored.values()), person, telling=any(one.telling for one in some))
    others = totals_of_days(league, {one.day for one in some}, person)
    for read in some:
        wanted = [step_of(game) for game in read.games]
        total = scored(read.totals)
        evening = stored.get(evening_key(league, read))
        there = others[read.day]
        if evening is None:
            if any(total in (ends.whole, ends.games) for ends in there.values()):
                trial.same += 1
                continue
            trial.new.append(read)
            if there:
                trial.beside.append(read)
        elif wanted == here[evening.pk] or (not read.telling and any(total == ends.whole for ends in there.values())):
            trial.same += 1
        else:
            before = there[evening.pk].games if evening.pk in there else {}
            trial.changed.append(ChangedEvening(read, evening, before, total))
