"""The answer to an evening of the interchange form: the fold of its events as one JSON object."""

import json
from dataclasses import dataclass
from typing import Any

from ..evening.bock import Runs
from ..evening.fold import fold
from ..evening.rows import FoldedEvening, Row, State
from ..game.objections import Refusal
from .evening import read_evening


@dataclass(frozen=True, slots=True)
class EveningAnswer:
    """A folded evening that can be printed."""

    folded: FoldedEvening

    def to_json(self) -> dict[str, Any]:
        """The answer of the interchange form: a row for each event, and the state after the last one."""
        return {"rows": [_row(row) for row in self.folded.rows], "state": _state(self.folded.state)}

    def to_line(self) -> str:
        """The same as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)


def answer_evening(raw: object) -> EveningAnswer | Refusal:
    """Fold one evening; refused also for a game that cannot be scored, because its points would be a guess."""
    told = read_evening(raw)
    if isinstance(told, Refusal):
        return told
    folded = fold(told.setup, told.events, told.scheme)
    unscored = [
        objection
        for path, row in zip(told.paths, folded.rows, strict=True)
        if row.refusal
        for objection in row.refusal.under(f"{path}.facts").objections
    ]
    return Refusal(tuple(unscored)) if unscored else EveningAnswer(folded)


def _row(row: Row) -> dict[str, Any]:
    return {
        "number": row.number,
        "round": row.round,
        "dealer": row.dealer,
        "four": list(row.four),
        "pausing": sorted(row.pausing),
        "leader": row.leader,
        "bock": row.bock,
        "points": row.points,
        "totals": _without_zeros(row.totals),
        "pflicht": row.pflicht,
        "lustsolo": row.lustsolo,
        "vorgefuehrt": row.vorgefuehrt,
        "refused": bool(row.objections),
    }


def _state(state: State) -> dict[str, Any]:
    return {
        "seats": list(state.seats),
        "dealer": state.dealer,
        "four": list(state.four),
        "leader": state.leader,
        "bock": state.bock,
        "outlook": _outlook(state.outlook),
        "round": state.round,
        "owes": list(state.owes),
        "forced": state.forced,
        "games_left": state.games_left,
        "over": state.over,
        "totals": _without_zeros({one.player: one.points for one in state.standing}),
    }


def _outlook(runs: Runs) -> list[int]:
    """The Böcke on each coming game, up to the last one that has any."""
    boecke = [run.bock for run in runs for _ in range(run.games)]
    while boecke and not boecke[-1]:
        boecke.pop()
    return boecke


def _without_zeros(points: dict[str, int]) -> dict[str, int]:
    return {player: amount for player, amount in points.items() if amount}
