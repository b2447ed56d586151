"""From the rows of a table that say what happened to games: each is scored by the rules of that time.

A game that the table does not tell whole is one of which only the points are known. Where it says another dealer or
other Böcke than the games before come to, that was set by hand. The rules say what a game brought; points that stand in
the table otherwise are remarked with their cell.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from scorebook.scoring.evening import bock
from scorebook.scoring.evening.events import BockSet, DealerSet, GamePlayed, PointsOnly
from scorebook.scoring.evening.fold import step
from scorebook.scoring.evening.seats import MOST, Seats
from scorebook.scoring.evening.table import Table
from scorebook.scoring.game.engine import CLASS_STARTS, score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import OPENING, Sentence, Signed, gettext_noop
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName
from scorebook.scoring.input.plausibility import parse

from .columns import FactColumn
from .fact_reading import FactReader, RowTold
from .fact_words import party_of
from .parsed_rows import CellError, CellRemark, EveningRead, GameRead, SetByHand, players_in, renamed

# How a game ended: in Augen where the table has them, else as far as its points leave only one answer.


NO_RESULT: Final = gettext_noop("Wie es ausging, steht nicht da, und die Punkte sagen es nicht eindeutig.")
# Where the fields of the interchange object stand in a table.
COLUMNS: Final = {
    "kind": FactColumn.KIND,
    "re_augen": FactColumn.AUGEN,
    "re_range": FactColumn.AUGEN,
    "announcements": FactColumn.CALLS,
    "extras": FactColumn.EXTRAS,
    "players": FactColumn.KONTRA,
    **dict.fromkeys(("re_tricks", "kontra_tricks", "klaerungsstich", "armut_player", "pflicht"), FactColumn.SPECIAL),
    **dict.fromkeys(("vorgefuehrt", "hochzeit_by", "notes", "comment"), FactColumn.SPECIAL),
}


def facts_of(reader: FactReader, told: RowTold, boecke: int, scheme: Scheme) -> GameFacts | Sentence:
    """The facts of a game under so many Böcke, or why they are not known. CellError: what the kernel refuses."""
    raw = told.raw or {}
    if not raw.keys() & {"re_augen", "re_range"}:
        whole = _checked(reader, told, {**raw, "re_range": [0, ALL_AUGEN]}, scheme)
        winner = party_of(reader.layout.said(told.row, FactColumn.WINNER))
        value = reader.layout.whole_number(told.row, FactColumn.VALUE)
        fitting = [
            (low, high)
            for low, high in _classes()
            if _fits(told, value, winner, score(whole.at(low).under(boecke), scheme))
        ]
        if not fitting or any(one[1] + 1 != other[0] for one, other in pairwise(fitting)):
            return Sentence(NO_RESULT)
        raw = {**raw, "re_range": [fitting[0][0], fitting[-1][1]]}
    facts = _checked(reader, told, raw, scheme)
    return Sentence(NO_RESULT) if isinstance(score(facts.under(boecke), scheme), Refusal) else facts


def _fits(told: RowTold, value: int | None, winner: PartyName | None, found: GameScore | Refusal) -> bool:
    """Whether a result gives what the table says of winner and points, or without points of the value."""
    if not isinstance(found, GameScore) or (winner and found.winner is not winner):
        return False
    if not told.points:
        return value == found.value
    return all(found.points.get(who, 0) == amount for who, amount in told.points.items())


def _checked(reader: FactReader, told: RowTold, raw: dict[str, Any], scheme: Scheme) -> GameFacts:
    facts = parse(raw, scheme)
    if isinstance(facts, Refusal):
        first = facts.objections[0]
        column = COLUMNS.get(first.field.partition("[")[0], FactColumn.RE)
        sentence = Sentence(OPENING, opening=first.said)
        raise CellError(first.code, reader.place(told.row, column), sentence)
    return renamed(facts, {name: key for key, name in reader.names.items()})


def _classes() -> Iterator[tuple[int, int]]:
    """The stretches of Augen in which no rule tells one number from another."""
    for start, following in pairwise((*CLASS_STARTS, ALL_AUGEN + 1)):
        yield start, following - 1


ONLY_POINTS: Final = gettext_noop("{why} Das Spiel kommt mit seinen Punkten, mehr ist nicht erfasst.")
NO_POINTS: Final = gettext_noop("{why} Punkte stehen auch nicht da.")
OTHERWISE: Final = gettext_noop("{name} hat hier {said}; nach den gewählten Regeln sind es {counted}.")
OTHER_VALUE: Final = gettext_noop("Hier steht der Wert {said}; nach den gewählten Regeln ist er {counted}.")
NO_BOCK: Final = gettext_noop("So viele Böcke kann es nach den gewählten Regeln nicht geben.")
Points = dict[str, int]


@dataclass
class GameRows:
    """The rows of one evening while its games are read. `points_of`: what a row brought everybody."""

    reader: FactReader
    scheme: Scheme
    points_of: Callable[[int], Points]
    odd: list[CellRemark] = field(default_factory=list)

    def read(self, evening: EveningRead, rows: Sequence[int]) -> list[CellRemark]:
        """Read the games into the evening; answers what is odd. CellError: something in them cannot be taken."""
        told = [self.reader.told(row, self.points_of(row)) for row in rows]
        dealers = [self.reader.dealer(row) for row in rows]
        there = dict.fromkeys(who for one in told for who in (*one.players, *one.points))
        seats = [*dict.fromkeys([*(dealer for dealer in dealers if dealer), *there])]
        evening.seats = seats[:MOST]
        table = Table(Seats(tuple(evening.seats)), evening.seats[0], self.scheme) if seats else None
        for one, dealer in zip(told, dealers, strict=True):
            if table is not None:
                evening.games.append(self._game(table, one, dealer))
        return self.odd

    def _game(self, table: Table, told: RowTold, dealer: str) -> GameRead:
        before = tuple(self._set_by_hand(table, told, dealer)) if told.raw else ()
        lying = bock.lying(table.runs)
        found = facts_of(self.reader, told, lying, self.scheme) if told.raw else told.why
        if not isinstance(found, GameFacts):
            return self._bare(table, told, found)
        row = step(table, GamePlayed(str(told.row), found))
        if not isinstance(row.score, GameScore):
            said = row.refusal.objections[0].message if row.refusal else ""
            raise CellError("not_scored", told.place, Sentence.of_rules(said))
        self._compare(told, row.score)
        return GameRead(dict(row.score.points), 1, told.place, found, before)

    def _bare(self, table: Table, told: RowTold, why: Sentence | None) -> GameRead:
        """A game, or an evening, of which only the points are known."""
        if why:
            if not any(told.points.values()):
                raise CellError("no_points", told.place, Sentence(NO_POINTS, why=why))
            self.odd.append(CellRemark("only_points", told.place, Sentence(ONLY_POINTS, why=why)))
        points = players_in(told.points, told.place) if told.games else told.points
        step(table, PointsOnly(str(told.row), points, told.games))
        return GameRead(points, told.games, told.place)

    def _set_by_hand(self, table: Table, told: RowTold, dealer: str) -> Iterator[SetByHand]:
        """What the table says of dealer and Böcke, where the games before come to something else."""
        if dealer in table.seats.order and dealer != table.deal.dealer:
            step(table, DealerSet("", dealer))
            yield SetByHand(dealer=dealer)
        said = self.reader.bock.boecke(told.row)
        if said is None or said == bock.lying(table.runs):
            return
        runs = ((said, 1), *((run.bock, run.games) for run in bock.played(table.runs)))
        if step(table, BockSet("", runs)).objections:
            self.odd.append(CellRemark("no_bock", self.reader.place(told.row, FactColumn.BOCK), Sentence(NO_BOCK)))
        else:
            yield SetByHand(runs=runs)

    def _compare(self, told: RowTold, score: GameScore) -> None:
        """Remark the first points that the table has otherwise."""
        for key, counted in score.points.items():
            if key in told.points and told.points[key] != counted:
                said, place = Signed(told.points[key]), self.reader.cell_of(told.row, key)
                sentence = Sentence(OTHERWISE, name=self.reader.names[key], said=said, counted=Signed(counted))
                self.odd.append(CellRemark("points_differ", place, sentence))
                return
        value = self.reader.layout.whole_number(told.row, FactColumn.VALUE)
        if not told.points and value is not None and value != score.value:
            place = self.reader.place(told.row, FactColumn.VALUE)
            sentence = Sentence(OTHER_VALUE, said=value, counted=score.value)
            self.odd.append(CellRemark("value_differs", place, sentence))
