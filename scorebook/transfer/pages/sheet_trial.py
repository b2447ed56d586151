"""What the trial of a table says: what is new, the same, changed, refused or odd."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.utils.formats import date_format

from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import in_words
from scorebook.scoring.game.sentences import number_words

from ..services.brought import NEW, SheetOnItsWay
from ..services.trial import SheetTrial, try_sheet
from ..sheets.rules_of_time import RulesOfTime

MOST_SHOWN: Final = 50


class ChangedLine(NamedTuple):
    """An evening that stands here otherwise: who has what now and would have what."""

    evening: str
    cell: str
    people: Sequence[tuple[str, int, int]]


class SumLine(NamedTuple):
    """A sum of the table that is not what stands above it."""

    cell: str
    name: str
    said: str
    counted: str


class RulesLine(NamedTuple):
    """Rules under which evenings of the table come in; `since`: from when on, empty for those of the beginning."""

    since: str
    version: str
    evenings: int


@dataclass(frozen=True)
class SheetTrialPage:
    """What taking over a table would do. `rules`: which counted when, where there is more than one."""

    league: League
    trial: SheetTrial
    new: int
    games: int
    same: int
    changed: Sequence[ChangedLine]
    newcomers: Sequence[str]
    refused: Sequence[tuple[str, str]]
    odd: Sequence[tuple[str, str]]
    wrong_sums: Sequence[SumLine]
    beside: Sequence[str]
    right_sums: int
    rules: Sequence[RulesLine]
    step: int = 4


def _figure(value: float) -> str:
    return number_words(value, places=0 if float(value).is_integer() else 2)


def trial_page(league: League, sheet: SheetOnItsWay) -> SheetTrialPage:
    """What would happen, as the page shows it; nothing is written."""
    trial = try_sheet(league, sheet)
    names = {str(pk): name for pk, name in Player.objects.filter(league=league).values_list("pk", "name")}
    plan = trial.plan
    keys = dict.fromkeys(who for evening in trial.new for who in evening.people if who.startswith(NEW))
    return SheetTrialPage(
        league=league,
        trial=trial,
        new=len(trial.new),
        games=trial.games,
        same=trial.same,
        changed=[
            ChangedLine(
                date_format(one.read.day, "d.m.Y"),
                in_words(one.read.place.said),
                [
                    (names.get(who) or who.removeprefix(NEW), one.before.get(who, 0), one.after.get(who, 0))
                    for who in dict.fromkeys([*one.before, *one.after])
                    if one.before.get(who) != one.after.get(who)
                ],
            )
            for one in trial.changed[:MOST_SHOWN]
        ],
        newcomers=[key.removeprefix(NEW) for key in keys],
        refused=[(in_words(one.place.said), in_words(one.message)) for one in plan.refused[:MOST_SHOWN]],
        odd=[(in_words(one.place.said), in_words(one.message)) for one in plan.odd[:MOST_SHOWN]],
        wrong_sums=[
            SumLine(in_words(one.place.said), one.name, _figure(one.said), _figure(one.counted))
            for one in plan.wrong_sums[:MOST_SHOWN]
        ],
        beside=[date_format(one.day, "d.m.Y") for one in trial.beside[:MOST_SHOWN]],
        right_sums=plan.sums - len(plan.wrong_sums),
        rules=_rules(league, sheet.rules, [one.day for one in plan.evenings]) if sheet.rules.later else [],
    )


def _rules(league: League, rules: RulesOfTime[int], days: Sequence[date]) -> list[RulesLine]:
    versions = RuleSetVersion.objects.filter(league=league).select_related("rule_set").in_bulk(rules.all)
    counted = Counter(rules.since(day) for day in days)
    return [
        RulesLine(date_format(since, "d.m.Y") if since else "", str(versions[key]), counted[since])
        for since, key in ((None, rules.first), *rules.later)
    ]
