"""What taking over a table would change: what is new, the same, or different from the data here."""

import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format

from leagues.groups.models import League
from leagues.people.models import canonical_ids_of
from scorebook.evenings.models import Evening, EveningPlayer, EventKind, PenaltyShare
from scorebook.evenings.selectors.facts import sources_of_evenings
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.evening import GamePlayed
from scorebook.scoring.evening import PointsOnly as Bare
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme

from ..models import chunks
from ..sheets.parsed_rows import EveningRead, GameRead, RulesByDate, renamed
from ..sheets.plan import TablePlan, plan_of
from ..sheets.tables import TableForm
from .brought import SheetOnItsWay

# What stands here of evenings that a table tells of, in the form in which the table is read.


Points = dict[str, int]


class ImportedStep(NamedTuple):
    """A game as it is compared: its facts, or so many games with points."""

    games: int
    points: Points
    facts: GameFacts | None = None


class EveningEnds(NamedTuple):
    """What everybody had at the end of an evening: in all, and by its games without penalties."""

    whole: Points
    games: Points


def step_of(game: GameRead) -> ImportedStep:
    """A game of a table as it is compared."""
    if game.facts:
        return ImportedStep(1, {}, game.facts.commented("").canonical())
    return ImportedStep(game.games, scored(game.points))


def steps_of(
    evenings: Sequence[Evening], person: Mapping[int, int], *, telling: bool
) -> dict[uuid.UUID, list[ImportedStep]]:
    """The content of evenings that came from a table, in order. One query; more where there are facts (`telling`)."""
    if telling:
        return {one.evening.pk: _steps_of(one.events, person) for one in sources_of_evenings(evenings)}
    found: dict[uuid.UUID, dict[uuid.UUID, ImportedStep]] = defaultdict(dict)
    shares = PenaltyShare.objects.filter(
        event__evening__in=evenings, event__kind=EventKind.POINTS_ONLY, event__withdrawn_at=None
    ).select_related("event")
    for share in shares.order_by("event__position", "pk"):
        event = share.event
        step = found[event.evening_id].setdefault(event.pk, ImportedStep(event.bare_games, {}))
        if share.points:
            step.points[str(person[share.player_id])] = share.points
    return defaultdict(list, {evening: list(steps.values()) for evening, steps in found.items()})


def _steps_of(events: Sequence[object], person: Mapping[int, int]) -> list[ImportedStep]:
    names = {str(player): str(canonical) for player, canonical in person.items()}
    found = []
    for event in events:
        if isinstance(event, GamePlayed):
            found.append(ImportedStep(1, {}, renamed(event.facts.commented(""), names).canonical()))
        elif isinstance(event, Bare):
            found.append(
                ImportedStep(event.games, scored({names[who]: points for who, points in event.points.items()}))
            )
    return found


def totals_of_days(
    league: League, days: set[date], person: Mapping[int, int]
) -> dict[date, dict[uuid.UUID, EveningEnds]]:
    """What everybody had at the end of the evenings of some days. One query."""
    found: dict[date, dict[uuid.UUID, EveningEnds]] = defaultdict(dict)
    rows = EveningPlayer.objects.filter(league=league, local_date__in=days).order_by("evening", "player")
    for row in rows:
        ends = found[row.local_date].setdefault(row.evening_id, EveningEnds({}, {}))
        key, games = str(person[row.player_id]), row.points + (row.totals or 0)
        ends.games[key] = ends.games.get(key, 0) + games
        ends.whole[key] = ends.whole.get(key, 0) + games + row.penalties
    scored_ends = {
        day: {evening: EveningEnds(scored(ends.whole), scored(ends.games)) for evening, ends in of.items()}
        for day, of in found.items()
    }
    return defaultdict(dict, scored_ends)


def scored(points: Mapping[str, int]) -> Points:
    """The points that are not nought: so a table is compared that leaves a nought out."""
    return {who: amount for who, amount in points.items() if amount}


AT_A_TIME: Final = 500
SIDE_BY_SIDE: Final = 2_000  # rows
SPACE: Final = uuid.uuid5(uuid.NAMESPACE_URL, "scorebook.transfer.sheets")


def day_words(read: EveningRead) -> str:
    """The day of an evening, or only its year."""
    return date_format(read.day, "d.m.Y") if read.day_known else str(read.day.year)


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
    def totals(self) -> Points:
        """What everybody has over the whole table, the best first."""
        found: Counter[str] = Counter()
        for evening in self.plan.evenings:
            for who, points in evening.totals.items():
                found[who] += points
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    @property
    def first_day(self) -> str:
        """The day of the first evening, or only its year; empty without one."""
        return day_words(min(self.plan.evenings, key=lambda one: one.day)) if self.plan.evenings else ""

    @property
    def last_day(self) -> str:
        """The same of the last evening."""
        return day_words(max(self.plan.evenings, key=lambda one: one.day)) if self.plan.evenings else ""

    @property
    def evenings(self) -> int:
        """How many evenings stand in the table, the refused ones too."""
        return len(self.plan.evenings) + len(self.plan.refused)


def evening_key(league: League, evening: EveningRead) -> uuid.UUID:
    """The identity of an evening from a table: the same table again makes no second one."""
    return uuid.uuid5(SPACE, f"{league.pk}/{evening.day.isoformat()}/{evening.number}")


def try_sheet(league: League, sheet: SheetOnItsWay) -> SheetTrial:
    """What would happen; nothing is written. A fixed number of queries for every 500 evenings."""
    plan = plan_of(sheet.shape, sheet.mapping, today=timezone.localdate(), rules=_schemes(league, sheet))
    trial = SheetTrial(plan)
    for some in chunks(plan.evenings, AT_A_TIME):
        _compare(league, some, trial)
    return trial


def outcomes(league: League, sheet: SheetOnItsWay) -> dict[TableForm, Points]:
    """What everybody would have in each reading of the rows, to be laid side by side; none for a long table."""
    if sum(len(layout.sheet.rows) for layout in sheet.shape.layouts) > SIDE_BY_SIDE:
        return {}
    rules, today = _schemes(league, sheet), timezone.localdate()
    forms = (replace(sheet.mapping, form=form) for form in sheet.shape.forms)
    return {
        mapping.form: SheetTrial(plan_of(sheet.shape, mapping, today=today, rules=rules)).totals for mapping in forms
    }


def _schemes(league: League, sheet: SheetOnItsWay) -> RulesByDate[Scheme]:
    versions = RuleSetVersion.objects.filter(league=league).in_bulk(sheet.rules.all)
    return sheet.rules.of(lambda key: versions[key].scheme)


def _compare(league: League, some: Sequence[EveningRead], trial: SheetTrial) -> None:
    person = canonical_ids_of(league.pk)
    own = Evening.objects.in_bulk([evening_key(league, one) for one in some])
    stored = {pk: evening for pk, evening in own.items() if evening.league_id == league.pk}
    here = steps_of(list(stored.values()), person, telling=any(one.telling for one in some))
    others = totals_of_days(league, {one.day for one in some}, person)
    for read in some:
        steps = [step_of(game) for game in read.games]
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
        elif steps == here[evening.pk] or (not read.telling and any(total == ends.whole for ends in there.values())):
            trial.same += 1
        else:
            before = there[evening.pk].games if evening.pk in there else {}
            trial.changed.append(ChangedEvening(read, evening, before, total))
