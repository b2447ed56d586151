"""What was read in a table: evenings, their games, and what is odd; and how the table is meant."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from statistics import median
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.sentences import Sentence, gettext_noop
from scorebook.scoring.game.terms import Kind, PartyName

from .cells import CellPlace
from .number_patterns import cancel, factor_of, like_a_game, never_below, noughts_stand_out
from .shapes import TableShape
from .tables import TableForm

FEWEST, MOST, FOUR = 4, 8, 4
TOO_MANY: Final = gettext_noop(
    "In einem Spiel haben hier {number} Leute Punkte; es können nur vier sein. Wer aussetzt, hat eine "
    "leere Zelle; oder eine Zeile ist ein ganzer Abend."
)


class SetByHand(NamedTuple):
    """What the table says before a game that the games do not: who deals it, or the Böcke that lie ahead."""

    dealer: str = ""
    runs: tuple[tuple[int, int], ...] | None = None


class GameOutcome(NamedTuple):
    """What is known of a game besides its points, where these cannot be worked out from it; `re`: keys of people."""

    kind: Kind | None = None
    re: tuple[str, ...] = ()
    winner: PartyName | None = None
    comment: str = ""

    def to_json(self, name_of: Callable[[str], str]) -> dict[str, Any]:
        """Plain values without the comment; empty where nothing is known. `name_of`: what a key stands for."""
        kind = self.kind.value if self.kind else ""
        fields = {"kind": kind, "re": [name_of(who) for who in self.re], "winner": self.winner or ""}
        return fields if any(fields.values()) else {}


NO_OUTCOME: Final = GameOutcome()


class GameRead(NamedTuple):
    """Points that a row brought: for one game, or (`games` 0) for a whole evening.

    `facts`: what happened in it, where that is known; then the points are those that the rules give. `before`: what
    was set by hand before it. `outcome`: what is known where the facts are not. People are named by their keys.
    """

    points: dict[str, int]
    games: int
    place: CellPlace
    facts: GameFacts | None = None
    before: tuple[SetByHand, ...] = ()
    outcome: GameOutcome = NO_OUTCOME


@dataclass
class EveningRead:
    """An evening as the table has it; `place`: where it begins; `number`: which one of its day, from 1.

    `seats`: who sat at the table, in order, where that is known; the first of them dealt first. `day_known`: no more
    than the year of `day` is, if not.
    """

    day: date
    where: str
    place: CellPlace
    number: int = 1
    games: list[GameRead] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    day_known: bool = True

    @property
    def people(self) -> list[str]:
        """Everybody who has points, in the order of the seats, or else of the columns."""
        return list(dict.fromkeys([*self.seats, *(who for game in self.games for who in game.points)]))

    @property
    def totals(self) -> dict[str, int]:
        """What everybody has at the end."""
        return {who: sum(game.points.get(who, 0) for game in self.games) for who in self.people}

    @property
    def telling(self) -> bool:
        """Whether something is known of its games besides their points."""
        return any(game.facts for game in self.games)


class CellRemark(NamedTuple):
    """Something about a cell: why an evening is refused, or what is odd."""

    code: str
    place: CellPlace
    message: Sentence

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class CellError(Exception):
    """A cell that cannot be taken, and with it its evening."""

    def __init__(self, code: str, place: CellPlace, message: Sentence) -> None:
        super().__init__(message)
        self.remark = CellRemark(code, place, message)


def renamed(facts: GameFacts, names: Mapping[str, str]) -> GameFacts:
    """The same game of people who are called otherwise."""
    armut = facts.armut_player

    def one(name: str | None) -> str | None:
        return None if name is None else names[name]

    return replace(
        facts,
        players=tuple(names[name] for name in facts.players),
        re=tuple(names[name] for name in facts.re),
        announcements=tuple(call._replace(player=one(call.player)) for call in facts.announcements),
        extras=tuple(extra._replace(player=one(extra.player), loser=one(extra.loser)) for extra in facts.extras),
        armut_player=one(armut),
    )


def attending(points: dict[str, int], *, nought_absent: bool = False) -> dict[str, int]:
    """Who was there: where more have a number than sit at a table, a nought says that somebody was not."""
    scored = {who: amount for who, amount in points.items() if amount}
    return scored if (nought_absent or len(points) > MOST) and FEWEST <= len(scored) <= MOST else points


def players_in(points: dict[str, int], place: CellPlace) -> dict[str, int]:
    """Who played: where more than four have a number, those who got some points."""
    scored = {who: amount for who, amount in points.items() if amount} if len(points) > FOUR else points
    if len(scored) > FOUR:
        raise CellError("too_many", place, Sentence(TOO_MANY, number=len(scored)))
    return scored


# Which rules counted when: those of the beginning, and from some days on others.


T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True)
class RulesByDate(Generic[T]):
    """The rules (a key, a scheme …): the `first`, and those that came `later`, in order."""

    first: T
    later: tuple[tuple[date, T], ...] = ()

    def at(self, day: date) -> T:
        """Those that counted on a day."""
        return next((rules for since, rules in reversed(self.later) if since <= day), self.first)

    def since(self, day: date) -> date | None:
        """The day from which on the rules of a day counted; None for those of the beginning."""
        return next((since for since, _rules in reversed(self.later) if since <= day), None)

    @property
    def all(self) -> list[T]:
        """Each of them, in the order in which they came."""
        return [self.first, *(rules for _since, rules in self.later)]

    def of(self, make: Callable[[T], S]) -> "RulesByDate[S]":
        """The same with something else for each of the rules."""
        return RulesByDate(make(self.first), tuple((since, make(rules)) for since, rules in self.later))


# What people have said about a table: who is behind a name, how days and points are written.


@dataclass(frozen=True)
class TableMapping:
    """How a table is to be understood.

    `people`: name as written → the key of a person, so that several spellings can be one; without an entry, or with an
    empty one, the column is left out. `month_first`: 3/6/98 is the 6th of March. `epoch`: from where numbers count
    days. `minus_wins`: who has fewer points is better off. `factor`: what points are multiplied with, so that they are
    whole. `day`: that of a table which does not say it, or `year` where nobody knows more. `absent`: the marks that say
    that somebody does not play, and `nought_absent`: whether a nought says so too.
    """

    form: TableForm
    people: dict[str, str] = field(default_factory=dict)
    month_first: bool = False
    epoch: int = 1900
    minus_wins: bool = False
    factor: int = 1
    day: date | None = None
    year: int | None = None
    absent: tuple[str, ...] = ()
    nought_absent: bool = False

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        day = self.day.isoformat() if self.day else None
        return {**asdict(self), "form": self.form.value, "day": day, "absent": list(self.absent)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "TableMapping":
        """What `to_json` has said."""
        day = date.fromisoformat(data["day"]) if data.get("day") else None
        return cls(**{**data, "form": TableForm(data["form"]), "day": day, "absent": tuple(data.get("absent", ()))})


# Games of which only the points are known, and which no game can have given, or hardly any.


NO_GAME: Final = gettext_noop("Solche Punkte kann kein Spiel gebracht haben; alle anderen Zeilen sehen anders aus.")
HUGE: Final = gettext_noop("{points} Punkte in einem Spiel: fehlt da ein Komma, oder ist das ein Stand?")
ALWAYS: Final = gettext_noop(
    "{name} war an allen {number} Abenden dabei; oder heißt eine Null hier, dass jemand fehlte?"
)
ALWAYS_FROM: Final = 10  # evenings
ENOUGH: Final = 0.8  # of the games look like some: then the others are odd
HUGE_FROM, HUGE_TIMES = 100, 20  # points, and how many times the usual ones


def odd_games(evenings: Sequence[EveningRead]) -> Iterator[CellRemark]:
    """What is to be remarked; nothing where most games look like none, as by a rule of the house."""
    games = [game for evening in evenings for game in evening.games if game.games == 1 and not game.facts]
    telling = [game for game in games if any(game.points.values())]
    fitting = sum(like_a_game(list(game.points.values())) for game in telling)
    usual = median([_size(game) for game in telling]) if telling else 0
    for game in telling:
        if _size(game) >= max(HUGE_FROM, usual * HUGE_TIMES):
            yield CellRemark("huge", game.place, Sentence(HUGE, points=_size(game)))
        elif fitting >= len(telling) * ENOUGH and not like_a_game(list(game.points.values())):
            yield CellRemark("no_game", game.place, Sentence(NO_GAME))


def always_there(evenings: Sequence[EveningRead], heads: Mapping[str, tuple[str, CellPlace]]) -> Iterator[CellRemark]:
    """Who was there every time though more than four take part; `heads`: the name and the cell of each column."""
    there = Counter(who for evening in evenings for who in evening.people)
    if len(evenings) < ALWAYS_FROM or len(there) <= FEWEST:
        return
    for who, (name, place) in heads.items():
        if there[who] == len(evenings):
            yield CellRemark("always", place, Sentence(ALWAYS, name=name, number=len(evenings)))


def _size(game: GameRead) -> int:
    return max(abs(points) for points in game.points.values())


# How a table is probably meant: proposed from the columns of those who are somebody, and anew after every answer.


# What follows from the columns that are taken, unless somebody has said it.
FOLLOWS: Final = ("form", "factor", "month_first", "minus_wins", "absent", "nought_absent")


def proposed_meaning(shape: TableShape, people: Mapping[str, str]) -> TableMapping:
    """What the numbers say of a table in which these names are somebody."""
    taken = shape.taken(people)
    totals = taken.form is TableForm.TOTALS
    factor = factor_of(taken.layouts)
    return TableMapping(
        form=taken.form,
        people=dict(people),
        month_first=taken.month_first,
        factor=factor,
        minus_wins=totals and factor > 1 and never_below(taken.layouts),  # money that is paid
        absent=taken.absent,
        nought_absent=totals and cancel(taken.layouts) and noughts_stand_out(taken.layouts),
    )


def proposed_again(shape: TableShape, mapping: TableMapping, people: Mapping[str, str]) -> TableMapping:
    """What was said, with other people: what was only proposed before is proposed anew."""
    before, now = proposed_meaning(shape, mapping.people), proposed_meaning(shape, people)
    follows = {name: getattr(now, name) for name in FOLLOWS if getattr(mapping, name) == getattr(before, name)}
    return replace(mapping, people=dict(people), **follows)
