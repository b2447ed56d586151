"""From the rows of a table that say what happened to games: each is scored by the rules of that time.

A game that the table does not tell whole is one of which only the points are known. Where it says another dealer or
other Böcke than the games before come to, that was set by hand. The rules say what a game brought; points that stand in
the table otherwise are remarked with their cell.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from scorebook.scoring import score
from scorebook.scoring.evening import (
    MOST,
    BockSet,
    DealerSet,
    GamePlayed,
    PointsOnly,
    Seats,
    Table,
    apply_event,
    lying,
    runs_after_game,
)
from scorebook.scoring.game import CLASS_STARTS, GameScore, Refusal, booked_points
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import OPENING, Sentence, Signed, gettext_noop
from scorebook.scoring.game.terms import ALL_AUGEN, Kind, PartyName
from scorebook.scoring.input import parse

from .columns import FactColumn
from .fact_reading import FactReader, RowFacts
from .parsed_rows import (
    NO_OUTCOME,
    CellError,
    CellRemark,
    EveningRead,
    GameOutcome,
    GameRead,
    SetByHand,
    players_in,
    renamed,
)

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


def facts_of(reader: FactReader, row_facts: RowFacts, boecke: int, scheme: Scheme) -> GameFacts | Sentence:
    """The facts of a game under so many Böcke, or why they are not known. CellError: what the kernel refuses."""
    raw = row_facts.raw or {}
    if not raw.keys() & {"re_augen", "re_range"}:
        whole = _checked(reader, row_facts, {**raw, "re_range": [0, ALL_AUGEN]}, scheme)
        winner = reader.winner(row_facts.row)
        value = reader.layout.whole_number(row_facts.row, FactColumn.VALUE)
        fitting = [
            (low, high)
            for low, high in _classes()
            if _fits(row_facts, value, winner, score(whole.at(low).under(boecke), scheme))
        ]
        if not fitting or any(one[1] + 1 != other[0] for one, other in pairwise(fitting)):
            return Sentence(NO_RESULT)
        raw = {**raw, "re_range": [fitting[0][0], fitting[-1][1]]}
    facts = _checked(reader, row_facts, raw, scheme)
    return Sentence(NO_RESULT) if isinstance(score(facts.under(boecke), scheme), Refusal) else facts


def _fits(row_facts: RowFacts, value: int | None, winner: PartyName | None, found: GameScore | Refusal) -> bool:
    """Whether a result gives what the table says of winner and points, or without points of the value."""
    if not isinstance(found, GameScore) or (winner and found.winner is not winner):
        return False
    if not row_facts.points:
        return value == found.value
    return all(found.points.get(who, 0) == amount for who, amount in row_facts.points.items())


def _checked(reader: FactReader, row_facts: RowFacts, raw: dict[str, Any], scheme: Scheme) -> GameFacts:
    facts = parse(raw, scheme)
    if isinstance(facts, Refusal):
        first = facts.objections[0]
        column = COLUMNS.get(first.field.partition("[")[0], FactColumn.RE)
        sentence = Sentence(OPENING, opening=first.sentence_without_field)
        raise CellError(first.code, reader.place(row_facts.row, column), sentence)
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
        rows_read = [self.reader.read_row(row, self.points_of(row)) for row in rows]
        dealers = [self.reader.dealer(row) for row in rows]
        there = dict.fromkeys(who for one in rows_read for who in (*one.players, *one.points))
        seats = [*dict.fromkeys([*(dealer for dealer in dealers if dealer), *there])]
        evening.seats = seats[:MOST]
        table = Table(Seats(tuple(evening.seats)), evening.seats[0], self.scheme) if seats else None
        for one, dealer in zip(rows_read, dealers, strict=True):
            if table is not None:
                evening.games.append(self._game(table, one, dealer))
        return self.odd

    def _game(self, table: Table, row_facts: RowFacts, dealer: str) -> GameRead:
        before = tuple(self._set_by_hand(table, row_facts, dealer)) if row_facts.raw else ()
        lies = lying(table.runs)
        if points := self._points_of_value(row_facts):
            return self._bare(table, row_facts._replace(points=points), None)
        found = facts_of(self.reader, row_facts, lies, self.scheme) if row_facts.raw else row_facts.why
        if not isinstance(found, GameFacts):
            return self._bare(table, row_facts, found)
        row = apply_event(table, GamePlayed(str(row_facts.row), found))
        if not isinstance(row.score, GameScore):
            message = row.refusal.objections[0].message if row.refusal else ""
            raise CellError("not_scored", row_facts.place, Sentence.of_rules(message))
        self._compare(row_facts, row.score)
        return GameRead(dict(row.score.points), 1, row_facts.place, found, before)

    def _points_of_value(self, row_facts: RowFacts) -> Points:
        """What the value and the winner of a game bring, where the table says nothing else of how it ended."""
        value = self.reader.layout.whole_number(row_facts.row, FactColumn.VALUE)
        has_result = row_facts.points or self.reader.tells_result or not row_facts.players
        winner = None if has_result or value is None else self.reader.winner(row_facts.row)
        if winner is None or value is None:
            return {}
        kind = row_facts.kind or (Kind.SOLO_TRUMPF if len(row_facts.re) == 1 else Kind.NORMAL)
        re, kontra = booked_points(abs(value) if winner is PartyName.RE else -abs(value), kind, self.scheme)
        return {who: re if who in row_facts.re else kontra for who in row_facts.players}

    def _bare(self, table: Table, row_facts: RowFacts, why: Sentence | None) -> GameRead:
        """A game, or an evening, of which only the points are known."""
        if why:
            if not any(row_facts.points.values()):
                raise CellError("no_points", row_facts.place, Sentence(NO_POINTS, why=why))
            self.odd.append(CellRemark("only_points", row_facts.place, Sentence(ONLY_POINTS, why=why)))
        points = players_in(row_facts.points, row_facts.place) if row_facts.games else row_facts.points
        apply_event(table, PointsOnly(str(row_facts.row), points, row_facts.games))
        outcome = GameOutcome(
            row_facts.kind, row_facts.re, self.reader.winner(row_facts.row), self.reader.comment(row_facts.row)
        )
        return GameRead(points, row_facts.games, row_facts.place, outcome=outcome if row_facts.games else NO_OUTCOME)

    def _set_by_hand(self, table: Table, row_facts: RowFacts, dealer: str) -> Iterator[SetByHand]:
        """What the table says of dealer and Böcke, where the games before come to something else."""
        if dealer in table.seats.order and dealer != table.deal.dealer:
            apply_event(table, DealerSet("", dealer))
            yield SetByHand(dealer=dealer)
        boecke = self.reader.boecke(row_facts.row)
        if boecke is None or boecke == lying(table.runs):
            return
        runs = ((boecke, 1), *((run.bock, run.games) for run in runs_after_game(table.runs)))
        if apply_event(table, BockSet("", runs)).objections:
            self.odd.append(CellRemark("no_bock", self.reader.place(row_facts.row, FactColumn.BOCK), Sentence(NO_BOCK)))
        else:
            yield SetByHand(runs=runs)

    def _compare(self, row_facts: RowFacts, score: GameScore) -> None:
        """Remark the first points that the table has otherwise."""
        for key, counted in score.points.items():
            if key in row_facts.points and row_facts.points[key] != counted:
                in_sheet, place = Signed(row_facts.points[key]), self.reader.cell_of(row_facts.row, key)
                sentence = Sentence(OTHERWISE, name=self.reader.names[key], said=in_sheet, counted=Signed(counted))
                self.odd.append(CellRemark("points_differ", place, sentence))
                return
        value = self.reader.layout.whole_number(row_facts.row, FactColumn.VALUE)
        if not row_facts.points and value is not None and value != score.value:
            place = self.reader.place(row_facts.row, FactColumn.VALUE)
            sentence = Sentence(OTHER_VALUE, said=value, counted=score.value)
            self.odd.append(CellRemark("value_differs", place, sentence))
