"""A believable evening. The kernel's own table says who deals, plays and leads, so every game is consistent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Final
from uuid import UUID

from scorebook.scoring.evening import events
from scorebook.scoring.evening.deal import Seats
from scorebook.scoring.evening.fold import Setup, apply_event, fold
from scorebook.scoring.evening.table import Table
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.penalties import breaches
from scorebook.scoring.penalties import guided as penalties

from .cast import Character
from .comments import comment_on
from .games import Sitting, game

_LONGEST: Final = 12  # more games than planned are allowed, so that Böcke and Pflichtsoli can be played out


@dataclass(frozen=True, slots=True)
class Happening:
    """An event and its time, if it is known; `strafe`: which penalty, `culprit`: for whom; `withdrawn`: a mistake."""

    event: events.Event
    at: datetime | None
    withdrawn: bool = False
    strafe: penalties.Strafe | None = None
    culprit: str | None = None


@dataclass(slots=True)
class Plan:
    """What an evening should look like: players and their characters by key, seats clockwise, first dealer, rules.

    `games`: how many are planned; `late`: a guest who joins later; `unfinished`: the evening is still going on.
    """

    people: Mapping[str, Character]
    seats: tuple[str, ...]
    dealer: str
    scheme: Scheme
    start: datetime
    games: int
    exact: float
    late: str | None = None
    unfinished: bool = False
    happened: list[Happening] = field(default_factory=list)


def play(rng: Random, plan: Plan) -> list[Happening]:
    """Everything that happens in the evening, in order."""
    table = Table(Seats(plan.seats), plan.dealer, plan.scheme)
    clock = Clock(rng, plan.start)
    announces = not plan.unfinished and (plan.scheme.key == "steffen" or rng.random() < 0.4)
    while not _finished(table, plan):
        if announces and table.last is None and _last_round_begins(table, plan):
            _happen(rng, table, plan, clock, events.LastRound)
        _between(rng, table, plan, clock)
        _play_game(rng, table, plan, clock)
    return plan.happened


def play_to_the_last_round(rng: Random, plan: Plan, games: int) -> Table:
    """So many games without anything in between, with the last round announced where it begins; the table then."""
    table = Table(Seats(plan.seats), plan.dealer, plan.scheme)
    clock = Clock(rng, plan.start)
    for number in range(games):
        if number == plan.games - len(plan.seats):
            _happen(rng, table, plan, clock, events.LastRound)
        _play_game(rng, table, plan, clock)
    return table


def only_totals(rng: Random, plan: Plan) -> None:
    """Of an evening that was played nothing is left but what everybody had at its end."""
    setup, played = Setup(plan.seats, plan.dealer), [one.event for one in plan.happened if not one.withdrawn]
    points = {line.player: line.points for line in fold(setup, played, plan.scheme).state.standing}
    plan.seats = tuple(points)
    plan.happened = [Happening(events.PointsOnly(str(new_id(rng)), points, 0), None)]


class Clock:
    """The time of the evening; the random generator decides how fast it passes."""

    def __init__(self, rng: Random, start: datetime) -> None:
        self.rng, self.now = rng, start

    def tick(self, least: int, most: int) -> datetime:
        """Let a random number of seconds pass and return the time."""
        self.now += timedelta(seconds=self.rng.randint(least, most))
        return self.now


def new_id(rng: Random) -> UUID:
    """A UUID from this random generator."""
    return UUID(int=rng.getrandbits(128), version=4)


def _finished(table: Table, plan: Plan) -> bool:
    played = table.number - 1
    if plan.unfinished or played >= plan.games + _LONGEST:
        return played >= plan.games
    if table.last is not None:
        return table.over
    tournament = table.ledger.left(table.seats, table.policy)
    if tournament == 0:
        return True
    return played >= plan.games and not table.deal.dealt


def _last_round_begins(table: Table, plan: Plan) -> bool:
    return not table.deal.dealt and table.number - 1 + len(table.seats.active) >= plan.games


def _between(rng: Random, table: Table, plan: Plan, clock: Clock) -> None:
    """What happens between two games: somebody comes, goes, takes a break, misdeals or is penalised."""
    fresh, order = table.last is None, table.seats.order
    if plan.late and fresh and table.number > 5 and len(order) < 6:
        newcomer, plan.late = plan.late, None
        _happen(rng, table, plan, clock, events.Join, newcomer, rng.randint(0, len(order)))
    elif table.seats.paused and rng.random() < 0.4:
        _happen(rng, table, plan, clock, events.Resume, next(one for one in order if one in table.seats.paused))
    elif len(table.seats.active) > 4 and rng.random() < 0.02:
        kind = events.Leave if table.number > 12 and fresh else events.Pause
        _happen(rng, table, plan, clock, kind, rng.choice(table.seats.active))
    if rng.random() < 0.02:
        reasons = events.redeal_reasons(plan.scheme)
        _happen(rng, table, plan, clock, events.Redeal, rng.choice(reasons))
    if rng.random() < 0.008:
        _punish(rng, table, plan, clock)


def _happen(rng: Random, table: Table, plan: Plan, clock: Clock, kind: type, *details: object) -> None:
    event = kind(str(new_id(rng)), *details)
    apply_event(table, event)
    plan.happened.append(Happening(event, clock.tick(20, 90)))


def _punish(rng: Random, table: Table, plan: Plan, clock: Clock) -> None:
    four = table.seats.four(table.deal.dealer)
    culprit = rng.choice(four)
    if plan.scheme.key == "steffen":
        strafe = rng.choice((penalties.dulle_gezogen, penalties.falsch_bedient))(four, culprit, plan.scheme)
    elif plan.scheme.key == "ddv":
        strafe = breaches.geringfuegig(four, culprit, plan.scheme)
    else:
        strafe = penalties.free(four, culprit, 3)
    if isinstance(strafe, penalties.Strafe):
        event = strafe.event(str(new_id(rng)))
        apply_event(table, event)
        plan.happened.append(Happening(event, clock.tick(60, 240), strafe=strafe, culprit=culprit))


def _play_game(rng: Random, table: Table, plan: Plan, clock: Clock) -> None:
    owing = table.owing
    left = plan.games - table.number + 1
    sitting = Sitting(
        four=table.seats.four(table.deal.dealer),
        people=plan.people,
        scheme=plan.scheme,
        owing=owing,
        forced=table.forced(),
        urgency=min(max(1.4 * len(owing) / max(left, 1), 0.08), 0.7),
        exact=plan.exact,
    )
    key = new_id(rng)
    facts = game(rng, sitting)
    names = [plan.people[player].name for player in facts.players]
    event = events.GamePlayed(str(key), facts.commented(comment_on(key, names)))
    apply_event(table, event)
    plan.happened.append(Happening(event, clock.tick(240, 560)))
    if rng.random() < 0.003:
        twice = events.GamePlayed(str(new_id(rng)), event.facts)
        plan.happened.append(Happening(twice, clock.tick(5, 15), withdrawn=True))
