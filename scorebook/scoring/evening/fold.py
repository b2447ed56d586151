"""An evening is a fold over its events: dealer, who plays, Böcke, Pflichtsoli, rounds and standings follow from them.

Männle §§ 4, 5, 8; DDV TSR 4.2, 4.3, 8.4–8.6, 10.1; Spin, Spielregeln und Hausregeln; Mainz 4.7; Steffen, Böcke,
Falsches Bedienen, Spielende; Tacken-Büchlein, Spielerzahl.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..game.engine import score
from ..game.facts import GameFacts
from ..game.objections import Objection, Refusal
from ..game.scheme import Scheme
from . import bock, deal
from .deal import FEWEST, MOST, Seats, Solo, refused
from .events import Event, FoldedEvening, GamePlayed, Penalty, PointsOnly, Redeal, Row, State
from .table import Table

# What a game, a penalty or a redeal does to the table. Recorded facts hold; what was expected gives warnings.


class TableBefore(NamedTuple):
    """What is said of an event before it happens; see `Row`."""

    number: int
    round: int
    dealer: str
    four: tuple[str, ...]
    pausing: tuple[str, ...]
    leader: str
    bock: int
    outlook: bock.Runs


# What an event adds to that, by the fields of `Row`. A row is made once: of each game there is one, and to make a
# changed copy takes longer than the game.
Added = dict[str, Any]


def apply_event(table: Table, event: Event) -> Row:
    """Let one event happen at the table, and say what it was."""
    due = table.forced()
    before = _before(table, due)
    added: Added = {}
    if isinstance(event, GamePlayed):
        added = _game(table, before, event, due)
    elif isinstance(event, Penalty):
        added = _penalty(table, before, event, due)
    elif isinstance(event, Redeal):
        added["dealer_again"] = True
    elif isinstance(event, PointsOnly):
        added = _points_only(table, before, event, due)
    elif objection := table.arrange(event):
        added["objections"] = (objection,)
    table.drop_surplus()
    fields = before._asdict() | added
    return Row(key=event.key, event=event, totals=table.standings.totals(), **fields)


def _before(table: Table, due: str | None) -> TableBefore:
    dealer = table.deal.dealer
    return TableBefore(
        number=table.number,
        round=table.deal.round,
        dealer=dealer,
        four=table.seats.four(dealer),
        pausing=table.seats.pausing(dealer),
        leader=table.leader(due),
        bock=bock.lying(table.runs),
        outlook=table.runs,
    )


def _game(table: Table, before: TableBefore, event: GamePlayed, due: str | None) -> Added:
    facts = event.facts
    if facts.bock != before.bock:
        facts = replace(facts, bock=before.bock)
    answer = score(facts, table.scheme)
    warnings = _doubts(table, before, facts)
    table.ledger = table.next_ledger()
    solo = deal.solo_of(facts, table.ledger, due, table.policy)
    left = next((one for one in table.seats.clockwise_from(before.dealer) if one in facts.players), before.four[0])
    if isinstance(answer, Refusal):
        table.standings.count_game(facts.players)
        added: Added = {"refusal": answer, "warnings": (*warnings, *solo.warnings, "not_scored")}
        return added | _move_on(table, before, solo, left, 0)
    points = answer.points
    table.standings.game(answer, points)
    added = {"score": answer, "points": points, "warnings": (*warnings, *solo.warnings)}
    return added | _move_on(table, before, solo, left, answer.boecke)


def _doubts(table: Table, before: TableBefore, facts: GameFacts) -> tuple[str, ...]:
    """Where a recorded game contradicts what the table expected."""
    players = set(facts.players)
    if players == set(before.four) and not table.over:
        return ()  # those who are at the turn sit there
    return tuple(
        code
        for code, holds in (
            ("players_differ", players != set(before.four)),
            ("player_not_seated", not players <= set(table.seats.order)),
            ("after_end", table.over),
        )
        if holds
    )


def _penalty(table: Table, before: TableBefore, event: Penalty, due: str | None) -> Added:
    table.standings.penalty(event.points)
    added: Added = {"points": dict(event.points)}
    if not event.aborts_game:
        return added
    if not event.counts_as_played:
        return {**added, "dealer_again": True}
    table.ledger = table.next_ledger()
    solo = deal.declared(event.soloist, table.ledger, due, table.policy) if event.soloist else Solo()
    table.standings.count_game(event.points if len(event.points) == len(before.four) else before.four)
    return {**added, "warnings": solo.warnings, **_move_on(table, before, solo, before.four[0], 0)}


def _points_only(table: Table, before: TableBefore, event: PointsOnly, due: str | None) -> Added:
    """A game by hand is a game like any other but for its value; others are points alone."""
    table.standings.points_only(event.points, event.games)
    added: Added = {"points": dict(event.points)}
    if not event.played:
        table.skip(event.games)
        return added
    table.ledger = table.next_ledger()
    solo = Solo(warnings=("vorfuehrung_missed",) if due else ())
    if event.soloist:
        solo = deal.declared(event.soloist, table.ledger, due, table.policy)
    left = next((one for one in table.seats.clockwise_from(before.dealer) if one in event.points), before.four[0])
    return {**added, "warnings": solo.warnings, **_move_on(table, before, solo, left, 0)}


def _move_on(table: Table, before: TableBefore, solo: Solo, left_of_dealer: str, boecke: int) -> Added:
    """After a game: Böcke used up and caused, the Pflichtsolo ticked off, the deal passed on or not."""
    policy, seated = table.scheme.options.bock, len(table.seats.active)
    table.runs, counted = bock.caused(bock.runs_after_game(table.runs), boecke, policy, seated, in_bock=before.bock > 0)
    table.ledger = table.ledger.after(solo)
    table.number += 1
    again = deal.again(solo, left_of_dealer, table.policy)
    if not again:
        table.deal = table.deal.advance(table.seats)
    return {
        "is_game": True,
        "leader": deal.leader(solo, left_of_dealer, table.policy),
        "boecke": counted,
        "pflicht": solo.pflicht,
        "lustsolo": bool(solo.soloist) and table.policy.pflichtsolo and not solo.pflicht,
        "vorgefuehrt": solo.vorgefuehrt,
        "dealer_again": again,
    }


def setup_objections(seats: tuple[str, ...], dealer: str) -> tuple[Objection, ...]:
    """Everything that speaks against these seats (four to eight, clockwise) and this first dealer."""
    found = []
    if not FEWEST <= len(seats) <= MOST:
        found.append(refused("seats_number", "seats"))
    if len(set(seats)) != len(seats):
        found.append(refused("seats_not_distinct", "seats"))
    if dealer not in seats:
        found.append(refused("dealer_not_seated", "dealer"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Setup:
    """How an evening begins: the players in clockwise order and the first dealer.

    Raises ValueError for what `setup_objections` objects to; ask that first.
    """

    seats: tuple[str, ...]
    dealer: str

    def __post_init__(self) -> None:
        if objections := setup_objections(self.seats, self.dealer):
            raise ValueError(objections[0].message)


def fold(setup: Setup, events: Iterable[Event], scheme: Scheme) -> FoldedEvening:
    """The evening after these events, in the order in which they happened: a row for each, and the state at the end.

    Withdrawn events are left out by the caller. An impossible event is answered in its row and changes nothing; a
    recorded game always holds, with a warning where it contradicts what was expected.
    """
    table = Table(Seats(setup.seats), setup.dealer, scheme)
    rows = tuple([apply_event(table, event) for event in events])
    return FoldedEvening(rows, state_of(table))


def state_of(table: Table) -> State:
    """What is said about the evening at this table, and about its next game."""
    seats, dealer, forced = table.seats, table.deal.dealer, table.forced()
    four = seats.four(dealer)
    until_end = table.until_end()
    outlook = table.runs
    if table.drops_surplus and until_end is not None:
        outlook = bock.cut(outlook, until_end)
    return State(
        seats=seats.order,
        paused=seats.paused,
        active=seats.active,
        number=table.number,
        round=table.deal.round,
        dealer=dealer,
        four=four,
        pausing=seats.pausing(dealer),
        leader=table.leader(forced),
        bock=bock.lying(table.runs),
        outlook=outlook,
        surplus=bock.games_in(table.runs) - bock.games_in(outlook),
        owes=table.owing,
        forced=forced,
        tournament_round=table.ledger.tournament_round,
        games_left=table.ledger.left(seats, table.policy),
        round_left=table.deal.left(seats),
        last_round=table.last,
        until_end=until_end,
        over=table.over,
        standing=table.standings.frozen(),
    )
