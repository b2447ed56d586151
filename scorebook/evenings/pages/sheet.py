"""The running sheet of an evening like on paper."""

from dataclasses import dataclass
from typing import NamedTuple

from leagues.people.selectors import Name
from scorebook.scoring.evening.fold import Row
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.terms import PartyName

from ..models import EventKind
from ..selectors.evenings import EveningView
from .ledger import soloist_of
from .lines import EventLine, lines_of_events


class Cell(NamedTuple):
    """One player's cell in a row of the sheet: what the event booked (None: nothing) and the running total."""

    points: int | None
    total: int
    won: bool


class SheetColumn(NamedTuple):
    """A player's column of the sheet, with what stands below it."""

    who: Name
    points: int


class SheetRow(NamedTuple):
    """A row of the sheet: a game, what was booked between two games, or words.

    `label` is its number, "+" without one; `soloist` has played a Pflichtsolo; `new_round`: the first of a round.
    """

    line: EventLine
    booked: bool
    label: str
    cells: list[Cell]
    soloist: Name | None
    penalty: bool
    new_round: bool


@dataclass(frozen=True)
class RunningSheet:
    """The running sheet: a column per player, a row per game and penalty, everything else in words; the sum check.

    `outside` is what was booked beside the games, `sum_agrees` whether `total` is just that; `parity` what `parity_of`
    says.
    """

    columns: list[SheetColumn]
    rows: list[SheetRow]
    total: int
    outside: int
    plus_minus: bool
    sum_agrees: bool
    parity: str
    pflichtsolo: bool

    @property
    def width(self) -> int:
        """How many columns the table has."""
        return len(self.columns) + (2 if self.pflichtsolo else 1)


def sheet_of(view: EveningView) -> RunningSheet:
    """The evening like on paper."""
    state, options = view.folded.state, view.evening.scheme.options
    total = sum(one.points for one in state.standing)
    outside = sum(sum(row.points.values()) for row in view.folded.rows if not isinstance(row.score, GameScore))
    lines = lines_of_events(view)
    earlier = [*lines[:1], *lines]
    return RunningSheet(
        columns=[SheetColumn(view.names[one.player], one.points) for one in state.standing],
        rows=[_sheet_row(view, line, before) for line, before in zip(lines, earlier, strict=False)],
        total=total,
        outside=outside,
        plus_minus=options.booking.zero_sum,
        sum_agrees=total == outside,
        parity=parity_of(view),
        pflichtsolo=options.deal.pflichtsolo,
    )


def parity_of(view: EveningView) -> str:
    """The second test of the list in DDV 7.3.3: the totals of four are all even or all odd.

    "gerade", "ungerade" or "gemischt"; empty where it says nothing: in other documents, with more than four (10.1.3).
    """
    standing = view.folded.state.standing
    if not view.evening.scheme.parity or len(standing) != 4:
        return ""
    odd = sum(one.points % 2 for one in standing)
    return {0: "gerade", 4: "ungerade"}.get(odd, "gemischt")


def _sheet_row(view: EveningView, line: EventLine, before: EventLine) -> SheetRow:
    row, soloist = line.row, soloist_of(line.row)
    return SheetRow(
        line=line,
        booked=line.is_game or isinstance(row.score, GameScore) or bool(row.points),
        label=_label(line),
        cells=[_cell(row, who) for who in view.players],
        soloist=view.names[soloist] if row.pflicht and soloist else None,
        penalty=line.event.kind == EventKind.PENALTY,
        new_round=row.round != before.row.round,
    )


def _label(line: EventLine) -> str:
    """The number of a game, or from which to which where only the points of several are known; "+" without one."""
    games, number = line.event.bare_games, line.number
    if games > 1:
        return f"{number}–{number + games - 1}"
    return str(number) if line.is_game or games else "+"


def _cell(row: Row, who: Name) -> Cell:
    won = isinstance(row.score, GameScore) and row.score.winner is not None and _side(row, who) is row.score.winner
    return Cell(row.points.get(who.key), row.totals.get(who.key, 0), won)


def _side(row: Row, who: Name) -> PartyName | None:
    """The party of somebody in a game; None for who sat out, and where only points are known."""
    facts = getattr(row.event, "facts", None)
    if facts is None or who.key not in facts.players:
        return None
    return PartyName.RE if who.key in facts.re else PartyName.KONTRA
