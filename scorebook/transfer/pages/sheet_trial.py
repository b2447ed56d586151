"""What the trial of a table says: what everybody has, what is new, the same, changed, refused or odd."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import number_words

from ..forms import FORMS
from ..services.brought import NEW, SheetOnItsWay
from ..services.sheet_evenings import about_money
from ..services.trial import SheetTrial, day_words, outcomes, try_sheet
from ..sheets.number_patterns import NoPerson
from ..sheets.parsed_rows import RulesByDate
from ..sheets.tables import TableForm

# Why a column is not taken over.
NO_PERSON: Final = {
    NoPerson.VALUE: gettext_lazy("der Wert des Spiels, niemandes Punkte"),
    NoPerson.COUNT: gettext_lazy("zählt die Zeilen"),
    NoPerson.OTHER: gettext_lazy("ihre Zahlen heben sich mit denen der Leute nicht auf"),
}
NO_PERSON_CHOSEN: Final = gettext_lazy("unter „Wer ist wer?“ niemand")
UNKNOWN_HEAD: Final = gettext_lazy("ihr Kopf sagt uns nichts")
MOST_LINES: Final = 50
SIDE_BY_SIDE: Final = 6  # people


class ChangedLine(NamedTuple):
    """An evening that stands here otherwise: who has what now and would have what."""

    evening: str
    cell: str
    people: Sequence[tuple[str, int, int]]


class SumLine(NamedTuple):
    """A sum of the table that differs from the rows above it."""

    cell: str
    name: str
    in_sheet: str
    counted: str


class TotalLine(NamedTuple):
    """What somebody has over the whole table; `in_sheet`: what its own sums say, empty where it has none."""

    name: str
    points: int
    evenings: int
    in_sheet: str
    differs: bool


class MostAtOnce(NamedTuple):
    """The most that somebody got at once: who, how much, and when."""

    name: str
    points: int
    day: str


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
    skipped_days: Sequence[str]
    right_sums: int
    rules: Sequence[RulesLine]
    meant: str
    first_day: str
    last_day: str
    evenings: int
    totals: Sequence[TotalLine]
    best_evening: MostAtOnce | None
    highest_game: MostAtOnce | None
    left_out: Sequence[str]
    about_money: bool
    step: int = 4


def _figure(value: float) -> str:
    return number_words(value, places=0 if float(value).is_integer() else 2)


def trial_page(league: League, sheet: SheetOnItsWay) -> SheetTrialPage:
    """What would happen, as the page shows it; nothing is written."""
    trial = try_sheet(league, sheet)
    names = _names(league)
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
                day_words(one.read),
                localized(one.read.place.sentence),
                [
                    (_called(names, who), one.before.get(who, 0), one.after.get(who, 0))
                    for who in dict.fromkeys([*one.before, *one.after])
                    if one.before.get(who) != one.after.get(who)
                ],
            )
            for one in trial.changed[:MOST_LINES]
        ],
        newcomers=[key.removeprefix(NEW) for key in keys],
        refused=[(localized(one.place.sentence), localized(one.message)) for one in plan.refused[:MOST_LINES]],
        odd=[(localized(one.place.sentence), localized(one.message)) for one in plan.odd[:MOST_LINES]],
        wrong_sums=[
            SumLine(localized(one.place.sentence), one.name, _figure(one.in_sheet), _figure(one.counted))
            for one in plan.wrong_sums[:MOST_LINES]
        ],
        skipped_days=[day_words(one) for one in trial.beside[:MOST_LINES]],
        right_sums=plan.sums - len(plan.wrong_sums),
        rules=_rules(league, sheet.rules, [one.day for one in plan.evenings]) if sheet.rules.later else [],
        meant=str(FORMS[sheet.mapping.form]),
        first_day=trial.first_day,
        last_day=trial.last_day,
        evenings=len(plan.evenings),
        totals=_totals(trial, names),
        best_evening=_best(((day_words(one), one.totals) for one in plan.evenings), names),
        highest_game=_best(
            ((day_words(one), game.points) for one in plan.evenings for game in one.games if game.games == 1), names
        ),
        left_out=left_out(sheet),
        about_money=about_money(league, [one.day for one in trial.new], sheet.rules),
    )


def side_by_side(league: League, sheet: SheetOnItsWay) -> dict[TableForm, str]:
    """What the first people of the table would have in each reading of its rows; empty where nobody is asked."""
    found = outcomes(league, sheet)
    if len({tuple(sorted(totals.items())) for totals in found.values()}) < 2:
        return {}
    names = _names(league)
    people = [who for who in dict.fromkeys(sheet.mapping.people.values()) if who][:SIDE_BY_SIDE]
    return {
        form: ", ".join(
            f"{_called(names, who)} {number_words(totals[who], sign=True)}" for who in people if who in totals
        )
        for form, totals in found.items()
    }


def _names(league: League) -> dict[str, str]:
    return {str(pk): name for pk, name in Player.objects.filter(league=league).values_list("pk", "name")}


def _called(names: Mapping[str, str], who: str) -> str:
    return names.get(who) or who.removeprefix(NEW)


def left_out(sheet: SheetOnItsWay) -> list[str]:
    """The heads of columns that are not taken over, each with the reason: "Bier (sagt niemandes Punkte)"."""
    shape, message = sheet.shape, gettext("{column} ({reason})")
    no_people = shape.no_people
    chosen = [name for name in shape.names if not sheet.mapping.people.get(name)]
    reasons = {name: NO_PERSON[no_people[name]] if name in no_people else NO_PERSON_CHOSEN for name in chosen}
    reasons |= {name: UNKNOWN_HEAD for name in shape.left_out if name not in reasons}
    return [message.format(column=name, reason=reason) for name, reason in reasons.items()]


def _totals(trial: SheetTrial, names: Mapping[str, str]) -> list[TotalLine]:
    there = Counter(who for evening in trial.plan.evenings for who in evening.people)
    sums = trial.plan.last_sums
    return [
        TotalLine(
            _called(names, who),
            points,
            there[who],
            number_words(sums[who], sign=True) if who in sums else "",
            who in sums and abs(sums[who] - points) > 1e-6,
        )
        for who, points in trial.totals.items()
    ]


def _best(some: Iterable[tuple[str, Mapping[str, int]]], names: Mapping[str, str]) -> MostAtOnce | None:
    found = ((points, day, who) for day, of in some for who, points in of.items())
    points, day, who = max(found, key=lambda one: one[0], default=(0, "", ""))
    return MostAtOnce(_called(names, who), points, day) if points > 0 else None


def _rules(league: League, rules: RulesByDate[int], days: Sequence[date]) -> list[RulesLine]:
    versions = RuleSetVersion.objects.filter(league=league).select_related("rule_set").in_bulk(rules.all)
    counted = Counter(rules.since(day) for day in days)
    return [
        RulesLine(date_format(since, "d.m.Y") if since else "", str(versions[key]), counted[since])
        for since, key in ((None, rules.first), *rules.later)
    ]
