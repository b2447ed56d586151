"""What a game, a penalty or a redeal does to the table. Recorded facts hold; what was expected gives warnings."""

from dataclasses import replace

from ..game.engine import score
from ..game.facts import GameFacts
from ..game.objections import Refusal
from . import bock, deal, pflichtsolo
from .events import Event, GamePlayed, Penalty, PointsOnly, Redeal
from .pflichtsolo import Solo
from .rows import Row
from .table import Table


def step(table: Table, event: Event) -> Row:
    """Let one event happen at the table, and say what it was."""
    due = table.forced()
    row = _before(table, event, due)
    if isinstance(event, GamePlayed):
        row = _game(table, row, event, due)
    elif isinstance(event, Penalty):
        row = _penalty(table, row, event, due)
    elif isinstance(event, Redeal):
        row = replace(row, dealer_again=True)
    elif isinstance(event, PointsOnly):
        table.standings.points_only(event.points, event.games)
        table.skip(event.games)
        row = replace(row, points=dict(event.points))
    elif objection := table.arrange(event):
        row = replace(row, objections=(objection,))
    table.drop_surplus()
    return replace(row, totals=table.standings.totals())


def _before(table: Table, event: Event, due: str | None) -> Row:
    dealer = table.deal.dealer
    four = table.seats.four(dealer)
    return Row(
        key=event.key,
        event=event,
        number=table.number,
        round=table.deal.round,
        dealer=dealer,
        four=four,
        pausing=table.seats.pausing(dealer),
        leader=table.leader(due),
        bock=bock.lying(table.runs),
        outlook=table.runs,
    )


def _game(table: Table, row: Row, event: GamePlayed, due: str | None) -> Row:
    facts = event.facts
    if facts.bock != row.bock:
        facts = replace(facts, bock=row.bock)
    answer = score(facts, table.scheme)
    warnings = _doubts(table, row, facts)
    table.ledger = table.next_ledger()
    solo = pflichtsolo.solo_of(facts, table.ledger, due, table.policy)
    left = next((one for one in table.seats.around(row.dealer) if one in facts.players), row.four[0])
    if isinstance(answer, Refusal):
        table.standings.played(facts.players)
        row = replace(row, refusal=answer, warnings=(*warnings, *solo.warnings, "not_scored"))
        return _move_on(table, row, solo, left, 0)
    table.standings.game(answer)
    row = replace(row, score=answer, points=answer.points, warnings=(*warnings, *solo.warnings))
    return _move_on(table, row, solo, left, answer.boecke)


def _doubts(table: Table, row: Row, facts: GameFacts) -> tuple[str, ...]:
    """Where a recorded game contradicts what the table expected."""
    players = set(facts.players)
    return tuple(
        code
        for code, holds in (
            ("players_differ", players != set(row.four)),
            ("player_not_seated", not players <= set(table.seats.order)),
            ("after_end", table.over),
        )
        if holds
    )


def _penalty(table: Table, row: Row, event: Penalty, due: str | None) -> Row:
    table.standings.penalty(event.points)
    row = replace(row, points=dict(event.points))
    if not event.aborts_game:
        return row
    if not event.counts_as_played:
        return replace(row, dealer_again=True)
    table.ledger = table.next_ledger()
    solo = pflichtsolo.declared(event.soloist, table.ledger, due, table.policy) if event.soloist else Solo()
    table.standings.played(event.points if len(event.points) == len(row.four) else row.four)
    return _move_on(table, replace(row, warnings=solo.warnings), solo, row.four[0], 0)


def _move_on(table: Table, row: Row, solo: Solo, left_of_dealer: str, boecke: int) -> Row:
    """After a game: Böcke used up and caused, the Pflichtsolo ticked off, the deal passed on or not."""
    policy, seated = table.scheme.options.bock, len(table.seats.active)
    table.runs, counted = bock.caused(bock.played(table.runs), boecke, policy, seated, in_bock=row.bock > 0)
    table.ledger = table.ledger.after(solo)
    table.number += 1
    again = deal.again(solo, left_of_dealer, table.policy)
    if not again:
        table.deal = table.deal.advance(table.seats)
    return replace(
        row,
        is_game=True,
        leader=deal.leader(solo, left_of_dealer, table.policy),
        boecke=counted,
        pflicht=solo.pflicht,
        lustsolo=bool(solo.soloist) and table.policy.pflichtsolo and not solo.pflicht,
        vorgefuehrt=solo.vorgefuehrt,
        dealer_again=again,
    )
