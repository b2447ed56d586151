"""How a game ended: in Augen where the table has them, else as far as its points leave only one answer."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from scorebook.scoring.game.engine import CLASS_STARTS, score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import OPENING, Sentence, gettext_noop
from scorebook.scoring.game.terms import ALL_AUGEN, PartyName
from scorebook.scoring.input.plausibility import parse

from .columns import FactColumn
from .fact_reading import FactReader, RowTold
from .fact_words import party_of
from .readings import CellError, renamed

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
