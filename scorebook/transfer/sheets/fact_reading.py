"""What the row of a game says, column by column; what cannot be read is refused with its cell."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from scorebook.scoring.game.sentences import Sentence, gettext_noop
from scorebook.scoring.game.terms import ALL_AUGEN, ALONE_KINDS, Kind, PartyName

from .cells import CellPlace
from .columns import BESIDE, FactColumn, nearest, plain
from .fact_words import (
    BARE_GAME,
    HOW,
    INVALID,
    TOTALS,
    VORAB,
    FactWords,
    UnknownWordError,
    names_in,
    party_of,
    read_special,
    sayings,
)
from .parsed_rows import CellError, GameOutcome, TableMapping
from .tables import TableLayout

# What a table says of Böcke: how many lie on a game, as a number, as what is multiplied with, or as a word.


BOCK_WORDS: Final = {"x": 1, "ja": 1, "b": 1, "bock": 1, "doppelbock": 2, "nein": 0}
FACTORS: Final = {1: 0, 2: 1, 4: 2, 8: 3}


UNKNOWN: Final = gettext_noop(
    "„{text}“ kennen wir hier nicht; es hilft das Wort aus euren Regeln, oder die Zelle bleibt leer."
)
WHO: Final = gettext_noop(
    "„{text}“: wer ist das? In der Tabelle heißt sonst niemand so; es hilft der Name aus dem Kopf einer Spalte."
)
LEFT_OUT: Final = gettext_noop(
    "„{text}“ wird nicht übernommen, hat hier aber mitgespielt; unter „Wer ist wer?“ lässt sich das ändern."
)
NOT_FOUR: Final = gettext_noop(
    "Wer mitgespielt hat, ist nicht zu sehen: gefunden sind {number} statt vier. Es helfen die Namen "
    "beider Parteien, oder Punkte bei genau vieren."
)
NOT_AUGEN: Final = gettext_noop(
    "„{text}“ ist keine Zahl von Augen; erlaubt ist 0 bis 240 oder ein Bereich wie 121–150."
)
WHICH_SOLO: Final = gettext_noop("Welches Solo das war, steht nicht da.")
BY_WHOM: Final = gettext_noop("„{text}“: welche Partei das war, steht nicht da; es hilft ein Name oder „Re“ davor.")
LONGEST_COMMENT: Final = 200
NO: Final = frozenset({"", "nein", "no", "0", "none", "false", "n"})
YES: Final = frozenset({"x", "ja", "j", "yes", "y", "1", "true", "wahr"})
# Columns that say of a game of two against two what kind it was.
PAIRED: Final = {FactColumn.HOCHZEIT: Kind.HOCHZEIT, FactColumn.ARMUT: Kind.ARMUT}
VORAB_OR_NOT: Final = {VORAB: "vorab", INVALID: "invalid"}
T = TypeVar("T")


class RowFacts(NamedTuple):
    """What a row says. `points`, `players`: by the keys of people. `games`: 0 if it stands for a whole evening.

    `raw`: the interchange object, with the names as they are written and without the result; None if only points are
    known, and then `why`, as far as a reason is worth saying. `kind` and `re`, by the keys of people: as far as known.
    """

    row: int
    place: CellPlace
    points: dict[str, int]
    games: int = 1
    raw: dict[str, Any] | None = None
    players: tuple[str, ...] = ()
    why: Sentence | None = None
    kind: Kind | None = None
    re: tuple[str, ...] = ()


def _alone(points: dict[str, int]) -> tuple[str, ...]:
    """Who has three times what each of the others has."""
    largest = sorted(points, key=lambda who: -abs(points[who]))
    most = [who for who in largest if abs(points[who]) == abs(points[largest[0]])]
    return (most[0],) if len(most) == 1 and points[most[0]] else ()


@dataclass(frozen=True)
class FactReader:
    """The columns of a sheet that tell of games, and how its names and words are to be understood."""

    layout: TableLayout
    mapping: TableMapping
    words: FactWords

    @cached_property
    def names(self) -> dict[str, str]:
        """For the key of everybody the name that is written first."""
        found: dict[str, str] = {}
        for name, key in self.mapping.people.items():
            if key:
                found.setdefault(key, name)
        return found

    @cached_property
    def called(self) -> dict[str, list[str]]:
        """For the key of everybody all names that are written."""
        return {key: [name for name in self.spellings if self.mapping.people[name] == key] for key in self.names}

    @cached_property
    def spellings(self) -> list[str]:
        """All names, the longest first."""
        return sorted(self.mapping.people, key=len, reverse=True)

    def place(self, row: int, column: FactColumn) -> CellPlace:
        """The cell of a row where this stands, or where it says who was Re."""
        return self.layout.sheet.place(row, self.layout.facts.get(column, self.layout.facts[FactColumn.RE]))

    def cell_of(self, row: int, key: str) -> CellPlace:
        """The cell with the points of a person."""
        columns = (
            column
            for column, name in self.layout.people.items()
            if self.mapping.people.get(name) == key and self.layout.sheet.at(row, column) is not None
        )
        return self.layout.sheet.place(row, next(columns))

    def boecke(self, row: int) -> int | None:
        """How many Böcke lay on a game, if the table says so at all."""
        if not self._tells_bock:
            return None
        text = self.layout.cell_text(row, FactColumn.BOCK)
        number = self.layout.whole_number(row, FactColumn.BOCK)
        if number is None:
            return BOCK_WORDS.get(plain(text), 0 if not text else 1)
        return FACTORS.get(number, number) if self._is_factor else number

    @cached_property
    def _tells_bock(self) -> bool:
        there = FactColumn.BOCK in self.layout.facts
        return there and any(self.layout.cell_text(row, FactColumn.BOCK) for row in self.layout.body())

    @cached_property
    def _is_factor(self) -> bool:
        """Whether the column of Böcke says what is multiplied with: no game has a nought then, and some have a one."""
        rows = [row for row in self.layout.body() if self.layout.cell_text(row, FactColumn.RE)]
        numbers = {self.layout.whole_number(row, FactColumn.BOCK) for row in rows}
        return 1 in numbers and numbers <= FACTORS.keys()

    def dealer(self, row: int) -> str:
        """The key of who dealt, empty without a name."""
        text = self.layout.cell_text(row, FactColumn.DEALER)
        return self._who(text, self.place(row, FactColumn.DEALER)) if text else ""

    @cached_property
    def tells_result(self) -> bool:
        """Whether the sheet has columns that say how games ended, besides their winner and value."""
        columns = (FactColumn.AUGEN, FactColumn.KONTRA_AUGEN, FactColumn.CALLS, FactColumn.EXTRAS)
        return any(self.layout.cell_text(row, column) for column in columns for row in self.layout.rows())

    def winner(self, row: int) -> PartyName | None:
        """Who won: as a party, by the name of somebody of it, or by the sign of a value that counts for Re."""
        text = self.layout.cell_text(row, FactColumn.WINNER)
        if not text:
            value = self.layout.whole_number(row, FactColumn.VALUE)
            return None if value is None or not self._signed else PartyName.RE if value > 0 else PartyName.KONTRA
        if party := party_of(text):
            return party
        named = {self._who(name, self.place(row, FactColumn.WINNER)) for name in names_in(text, self.spellings)}
        re, kontra = (
            {self._who(name, self.place(row, column)) for name in self.layout.named(row, [column])}
            for column in (FactColumn.RE, FactColumn.KONTRA)
        )
        return PartyName.RE if named <= re else PartyName.KONTRA if named <= kontra or not named & re else None

    def comment(self, row: int) -> str:
        """What somebody has written about a game."""
        return self.layout.cell_text(row, FactColumn.NOTE)[:LONGEST_COMMENT]

    def outcome(self, row: int, points: dict[str, int]) -> GameOutcome:
        """What stands beside the points of a game; words that mean nothing here are part of the comment."""
        comments = [self.layout.cell_text(row, column) for column in (FactColumn.SPECIAL, FactColumn.NOTE)]
        kind: Kind | None = None
        re: tuple[str, ...] = ()
        for column in (FactColumn.KIND, FactColumn.SOLO):
            text = self.layout.cell_text(row, column)
            key = self.mapping.people.get(text)
            if key and key in points:
                re = (key,)
            elif plain(text) not in NO:
                try:
                    kind = self.words.kind(text) or kind
                except UnknownWordError:
                    comments.append(text)
        beside = {one: text for one in BESIDE if plain(text := self.layout.cell_text(row, one)) not in NO}
        for one, what in PAIRED.items():
            if one in beside and kind in {None, what} and not _alone(points):
                kind = what
                if plain(beside[one]) in YES:
                    del beside[one]
        comments += [f"{self.layout.head_of(one)}: {text}" for one, text in beside.items()]
        if not re and kind in ALONE_KINDS:
            re = _alone(points)
        winner = party_of(self.layout.cell_text(row, FactColumn.WINNER))
        return GameOutcome(kind, re, winner, "; ".join(text for text in comments if text)[:LONGEST_COMMENT])

    @cached_property
    def _signed(self) -> bool:
        """Whether the values of the games are those of Re, and some below nought."""
        if FactColumn.WINNER in self.layout.facts:
            return False
        values = [self.layout.whole_number(row, FactColumn.VALUE) for row in self.layout.body()]
        return any(value is not None and value < 0 for value in values)

    def read_row(self, row: int, points: dict[str, int]) -> RowFacts:
        """What a row says. CellError: an unknown name or word, or not four players."""
        place = self.place(row, FactColumn.RE)
        text = plain(self.layout.cell_text(row, FactColumn.KIND))
        if text == plain(TOTALS):
            return RowFacts(row, place, points, games=0)
        re = [self._who(name, place) for name in self.layout.named(row, [FactColumn.RE])]
        if text == plain(BARE_GAME) or not (re or text or self.layout.cell_text(row, FactColumn.SOLO)):
            return RowFacts(row, place, points)
        kind, soloist = self._kind(row, re)
        re = re or [soloist] * bool(soloist)
        if kind is None and points:
            return RowFacts(row, place, points, why=Sentence(WHICH_SOLO), re=tuple(re))
        players = self._players(row, re, points)
        if kind is None:
            return RowFacts(row, place, points, players=players, why=Sentence(WHICH_SOLO), re=tuple(re))
        raw = {
            "kind": kind.value,
            "players": [self.names[key] for key in players],
            "re": [self.names[key] for key in re],
            **self._augen(row),
            "announcements": list(self._at(row, FactColumn.CALLS, lambda text: self._calls(text, row, re))),
            "extras": list(self._at(row, FactColumn.EXTRAS, lambda text: self._extras(text, row, re))),
            **({"comment": self.comment(row)} if self.comment(row) else {}),
            **self._special(row),
        }
        return RowFacts(row, place, points, raw=raw, players=players, kind=kind, re=tuple(re))

    def _kind(self, row: int, re: list[str]) -> tuple[Kind | None, str]:
        """The kind of game, None for a solo that is not named, and the key of a soloist named beside it."""
        kind = (
            self._word(row, FactColumn.KIND, self.words.kind) if self.layout.cell_text(row, FactColumn.KIND) else None
        )
        kind_text, soloist = self.layout.cell_text(row, FactColumn.SOLO), ""
        if plain(kind_text) in {"", "nein", "0"}:
            kind_text = ""
        elif key := self.mapping.people.get(kind_text):
            soloist = key
        elif plain(kind_text) not in {"x", "ja", "1"}:
            kind = self._word(row, FactColumn.SOLO, self.words.kind)
        if kind or kind_text or self.layout.cell_text(row, FactColumn.KIND):
            return kind, soloist
        return (Kind.NORMAL if len(re) == 2 else None), soloist

    def _players(self, row: int, re: list[str], points: dict[str, int]) -> tuple[str, ...]:
        kontra = self.layout.named(row, [FactColumn.KONTRA])
        if kontra:
            place = self.place(row, FactColumn.KONTRA)
            found = [*re, *(self._who(name, place) for name in kontra)]
        else:
            found = list(points) if len(points) <= 4 else [who for who in points if points[who] or who in re]
        if len(set(found)) != 4:
            raise CellError("not_four", self.place(row, FactColumn.RE), Sentence(NOT_FOUR, number=len(set(found))))
        return tuple(found)

    def _augen(self, row: int) -> dict[str, Any]:
        """The result in Augen of Re, exactly or as a range; empty where none stands there."""
        of_re = self.layout.cell_text(row, FactColumn.AUGEN)
        column = FactColumn.AUGEN if of_re else FactColumn.KONTRA_AUGEN
        text = of_re or self.layout.cell_text(row, column)
        if not text:
            return {}
        ends = [part.strip() for part in text.replace("–", "-").replace("bis", "-").split("-")]
        if not 1 <= len(ends) <= 2 or not all(end.isdecimal() and int(end) <= ALL_AUGEN for end in ends):
            raise CellError("not_augen", self.place(row, column), Sentence(NOT_AUGEN, text=text[:40]))
        numbers = [int(end) if of_re else ALL_AUGEN - int(end) for end in ends]
        return {"re_augen": numbers[0]} if len(numbers) == 1 else {"re_range": sorted(numbers)}

    def _calls(self, text: str, row: int, re: list[str]) -> Iterator[dict[str, Any]]:
        place = self.place(row, FactColumn.CALLS)
        before: PartyName | None = None
        for who, what in sayings(text, self.spellings):
            flags = [VORAB_OR_NOT[word] for word in HOW.findall(what.lower())]
            for call in self.words.calls_in(what):
                own = party_of(call.value)
                party, player = self._by(who, place, re) if who else (own or before, "")
                if party is None:
                    raise CellError("by_whom", place, Sentence(BY_WHOM, text=what))
                before = party
                yield {
                    "party": party.value,
                    "call": call.value,
                    **({"player": self.names[player]} if player else {}),
                    **dict.fromkeys(flags, True),
                }

    def _extras(self, text: str, row: int, re: list[str]) -> Iterator[dict[str, Any]]:
        place = self.place(row, FactColumn.EXTRAS)
        for who, what in sayings(text, self.spellings):
            kind, number, loser = self.words.extra_point(what)
            if not who:
                raise CellError("by_whom", place, Sentence(BY_WHOM, text=what))
            party, player = self._by(who, place, re)
            extra = {"kind": kind.value, "party": party.value}
            extra |= {"player": self.names[player]} if player else {}
            extra |= {"from": self.names[self._who(loser, place)]} if loser else {}
            yield from (dict(extra) for _ in range(min(number, 4)))

    def _special(self, row: int) -> dict[str, Any]:
        special = read_special(self.layout.cell_text(row, FactColumn.SPECIAL), self.words.scheme)
        if armut := special.get("armut_player"):
            special["armut_player"] = self.names[self._who(armut, self.place(row, FactColumn.SPECIAL))]
        return special

    def _by(self, who: str, place: CellPlace, re: list[str]) -> tuple[PartyName, str]:
        """The party that a name or the word for it means, and the key of a person."""
        if (party := party_of(who)) and who not in self.mapping.people:
            return party, ""
        key = self._who(who, place)
        return (PartyName.RE if key in re else PartyName.KONTRA), key

    def _who(self, name: str, place: CellPlace) -> str:
        key = self.mapping.people.get(name)
        if key is None:
            key = nearest(name, self.called)
            if not key:
                raise CellError("who", place, Sentence(WHO, text=name[:40]))
        if not key:
            raise CellError("left_out", place, Sentence(LEFT_OUT, text=name[:40]))
        return key

    def _word(self, row: int, column: FactColumn, read: Callable[[str], T]) -> T:
        return next(iter(self._at(row, column, lambda text: iter([read(text)]))))

    def _at(self, row: int, column: FactColumn, read: Callable[[str], Iterator[T]]) -> Iterator[T]:
        """The meaning of a cell; an unknown word in it is refused at its place."""
        text = self.layout.cell_text(row, column)
        try:
            yield from read(text) if text else ()
        except UnknownWordError as error:
            raise CellError("unknown_word", self.place(row, column), Sentence(UNKNOWN, text=str(error)[:40])) from error
