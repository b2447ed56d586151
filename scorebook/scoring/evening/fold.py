"""An evening is a fold over its events: dealer, who plays, Böcke, Pflichtsoli, rounds and standings follow from them.

Männle §§ 4, 5, 8; DDV TSR 4.2, 4.3, 8.4–8.6, 10.1; Spin, Spielregeln und Hausregeln; Mainz 4.7; Steffen, Böcke,
Falsches Bedienen, Spielende; Tacken-Büchlein, Spielerzahl.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ..game.objections import Objection
from ..game.scheme import Scheme
from . import bock
from .effects import step
from .events import Event
from .rows import WARNINGS, FoldedEvening, Row, Standing, State
from .seats import FEWEST, MOST, Seats, refused
from .table import Table

__all__ = ["WARNINGS", "FoldedEvening", "Row", "Setup", "Standing", "State", "fold", "setup_objections"]


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
    rows = tuple([step(table, event) for event in events])
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
