"""What has been read of a file so far, and what was wrong with it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from scorebook.scoring.evening.events import Event
from scorebook.scoring.evening.fold import Setup
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import Sentence, gettext_noop

from .layout import FileObjection
from .shapes import Shape

MOST_OBJECTIONS: Final = 20
MOST_NAMED: Final = 5  # games that the cards forbid


class TooManyError(Exception):
    """There is so much wrong that nobody reads on."""


@dataclass
class EveningSoFar:
    """An evening while its events are read."""

    scheme: Scheme
    setup: Setup
    line: int
    booked: bool = False  # whether anything counts there: a game, points, a penalty
    events: list[Event] = field(default_factory=list)


@dataclass
class Checked:
    """What has been read so far, and what was wrong with it."""

    objections: list[FileObjection] = field(default_factory=list)
    forbidden: list[FileObjection] = field(default_factory=list)  # the first games that the cards forbid
    forbidden_games: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    games: int = 0
    people: dict[str, str] = field(default_factory=dict)  # a player's number → that of the person
    rule_sets: int = 0
    rules: list[Scheme | None] = field(default_factory=list)
    evenings: dict[str, EveningSoFar] = field(default_factory=dict)
    events: dict[str, bool] = field(default_factory=dict)  # → whether it is a game
    identities: set[str] = field(default_factory=set)
    once: set[Any] = field(default_factory=set)
    place: tuple[str, int] = ("", 0)

    def reject(self, code: str, at: str, message: Sentence) -> None:
        """Note that something is wrong with the line that is being read."""
        self.objections.append(FileObjection(code, *self.place, at, message))
        if len(self.objections) >= MOST_OBJECTIONS:
            raise TooManyError

    def forbid(self, code: str, at: str, message: Sentence) -> None:
        """Note that the cards forbid a game which the league has stored nevertheless: it is taken, and this is told."""
        self.forbidden_games += 1
        if len(self.forbidden) < MOST_NAMED:
            self.forbidden.append(FileObjection(code, *self.place, at, message))

    def shaped(self, raw: Mapping[str, Any], shapes: Mapping[str, Shape], under: str = "") -> bool:
        """Whether all fields are there and hold what they may."""
        before = len(self.objections)
        for name, shape in shapes.items():
            if name not in raw:
                self.reject("field_missing", under + name, Sentence(gettext_noop("fehlt.")))
            elif wrong := shape(raw[name]):
                self.reject("field_wrong", under + name, wrong)
        return len(self.objections) == before

    def nothing_else(
        self, raw: Mapping[str, Any], known: Collection[str], more: Collection[str] = (), under: str = ""
    ) -> bool:
        """Whether there are no other fields: what nobody reads may be meant for a program that reads it otherwise."""
        others = [name for name in raw if name not in known and name not in more]
        for name in others:
            self.reject("field_unknown", under + name, Sentence(gettext_noop("kennt dieses Programm nicht.")))
        return not others

    def exactly(self, raw: Mapping[str, Any], shapes: Mapping[str, Shape], under: str) -> bool:
        """Whether these fields are there, no others, and hold what they may."""
        return self.nothing_else(raw, shapes, (), under) and self.shaped(raw, shapes, under)

    def only_once(self, what: Any, at: str) -> None:
        """Refuse what was there before."""
        if what in self.once:
            self.reject("not_once", at, Sentence(gettext_noop("steht zum zweiten Mal da.")))
        self.once.add(what)

    def own_identity(self, key: str, at: str = "id") -> None:
        """Refuse an identity that something else in the file has."""
        if key in self.identities:
            self.reject("not_once", at, Sentence(gettext_noop("steht zum zweiten Mal da.")))
        self.identities.add(key)

    def known(self, number: Any, among: Collection[Any], at: str) -> bool:
        """Whether something named here stands in the file."""
        if number in among:
            return True
        self.reject("unknown", at, Sentence(gettext_noop("steht nicht in der Datei.")))
        return False

    def all_known(self, numbers: Iterable[Any], among: Collection[Any], at: str) -> bool:
        """The same for several; each one that is not there is named."""
        return sum(not self.known(number, among, at) for number in numbers) == 0
