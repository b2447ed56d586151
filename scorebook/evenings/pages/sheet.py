"""The running sheet of an evening like on paper."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from leagues.people.selectors import Name
from scorebook.rules.wording import games_words
from scorebook.scoring.evening import PointsOnly, Row, Standing
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.sentences import plain
from scorebook.scoring.game.terms import PartyName

from ..models import EventKind
from ..selectors.evenings import EveningView
from .lines import EventLine, lines_of_events

# Who has played the Pflichtsolo, and who owes one.


class LedgerLine(NamedTuple):
    """A player in the ledger: the game of the Pflichtsolo (None: not played), and the games of the Lustsoli.

    `open`: it is owed. `visible`: it was vorgeführt; `forced`: it will be now.
    """

    who: Name
    open: bool
    game: int | None
    visible: bool
    lust: list[int]
    forced: bool


def ledger_of(view: EveningView) -> list[LedgerLine]:
    """Who has played the Pflichtsolo, in which game, and the Lustsoli; empty where no scheme asks for one."""
    policy, state = view.evening.scheme.options.deal, view.folded.state
    if not policy.pflichtsolo:
        return []
    answer = []
    for one in state.standing:
        mine = [row for row in view.folded.rows if soloist_of(row) == one.player]
        done = [row for row in mine if row.pflicht]
        is_open = one.player in view.owing
        line = LedgerLine(
            who=view.names[one.player],
            open=is_open,
            game=done[-1].number if done and not is_open else None,
            visible=bool(done and not is_open and done[-1].vorgefuehrt),
            lust=[row.number for row in mine if row.lustsolo],
            forced=is_open and one.player == state.forced,
        )
        answer.append(line)
    return answer


def soloist_of(row: Row) -> str | None:
    """Who played a solo of the ledger."""
    if not (row.pflicht or row.lustsolo):
        return None
    facts = getattr(row.event, "facts", None)
    return facts.re[0] if facts else getattr(row.event, "soloist", None)


class Cell(NamedTuple):
    """One player's cell in a row of the sheet: what the event booked (None: nothing) and the running total."""

    points: int | None
    total: int
    won: bool


class SheetColumn(NamedTuple):
    """A player's column of the sheet, with the sum below it."""

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


# The players of an evening by points.


class StandingLine(NamedTuple):
    """A player in the standing: the rank (equal points share it), the points, how many games and wins.

    `bare`: of how many of the games nothing but the points is recorded, so that the winners are unknown.
    """

    rank: int
    who: Name
    points: int
    games: int
    wins: int
    bare: int = 0

    @property
    def games_and_wins(self) -> str:
        """ "3 Spiele, 1 gewonnen"; of wins nothing if they are recorded of no game."""
        games = games_words(self.games)
        if self.games <= self.bare:
            return games
        if self.bare:
            words = _("{games}, {wins} von {number} bekannten gewonnen")
            return words.format(games=games, wins=plain(self.wins), number=plain(self.games - self.bare))
        return _("{games}, {wins} gewonnen").format(games=games, wins=plain(self.wins))

    @property
    def wins_cell(self) -> str:
        """The same of wins alone, for a cell: "1", "1 von 2", "–"."""
        if not self.bare:
            return plain(self.wins)
        if self.games <= self.bare:
            return "–"
        return _("{wins} von {number}").format(wins=plain(self.wins), number=plain(self.games - self.bare))


class EveningStanding(NamedTuple):
    """The players by points, after so many games; `final` when the evening is closed.

    `played`: anybody has points. `changed`: when the closed evening was changed last.
    """

    lines: list[StandingLine]
    games: int
    final: bool
    played: bool
    changed: datetime | None = None


def games_count(view: EveningView) -> int:
    """How many games were played, those that were stopped and count as played among them."""
    return sum(row.is_game for row in view.folded.rows)


def standing_of(view: EveningView, changed: datetime | None = None) -> EveningStanding:
    """The players by points; `changed` as `changed_after_end` says."""
    ranking: list[Standing] = sorted(view.folded.state.standing, key=lambda one: -one.points)
    lines: list[StandingLine] = []
    bare: Counter[str] = Counter()
    for row in view.folded.rows:
        if isinstance(row.event, PointsOnly):
            bare.update(dict.fromkeys(row.points, row.event.games))
    for place, one in enumerate(ranking, start=1):
        tied = lines and lines[-1].points == one.points
        rank = lines[-1].rank if tied else place
        name = view.names[one.player]
        lines.append(StandingLine(rank, name, one.points, one.games, one.wins, bare[one.player]))
    played = any(row.points for row in view.folded.rows)
    return EveningStanding(lines, games_count(view), final=not view.evening.open, played=played, changed=changed)
