"""A question in its address, and where it is asked: every tap leads to the address with one thing more or other.

So each question can be sent and answered again, and the pages work without a script.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse

from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.evenings import EveningView, load
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Scheme

from .tables import tables_of

# Every field of a question, by the page that reads it; a page cannot ask for another one.
CALL_FIELDS: Final = ("art", "wer", "was", "karten", "lag", "dabei", "zuvor", "fest", "vorab", "tack")
TRICK_FIELDS: Final = ("art", "k", "p", "letzter", "angesagt", "blatt")
RESERVATION_FIELDS: Final = ("s0", "s1", "s2", "s3", "pflicht")
RULES: Final = "regeln"  # which Abrechnung; at a table one holds
GAME: Final = "spiel"  # which game of the evening is asked about, by its event; without it the next one
FIELDS: Final = frozenset({*CALL_FIELDS, *TRICK_FIELDS, *RESERVATION_FIELDS})


class TapChoice(NamedTuple):
    """Something to tap: its words, where it leads, whether it is what is asked about.

    `when`: in which questions it is there, for a script; `visible`: whether it is in this one.
    """

    word: str
    href: str
    chosen: bool = False
    when: str = ""
    visible: bool = True


class ChoiceRow(NamedTuple):
    """A line of choices under a title; `when` and `visible` as of a choice."""

    title: str
    choices: Sequence[TapChoice]
    when: str = ""
    visible: bool = True


@dataclass(frozen=True)
class AddressQuestion:
    """The fields of a question as they stand in its address; `path`: the page that answers."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, path: str, query: QueryDict) -> "AddressQuestion":
        """The question of a request; empty fields are left out."""
        return cls(path, tuple((name, value) for name, values in query.lists() for value in values if value))

    def get(self, name: str, default: str = "") -> str:
        """The last value of a field."""
        _check(name)
        return next((value for field, value in reversed(self.fields) if field == name), default)

    def all(self, name: str) -> list[str]:
        """All values of a field, in order."""
        _check(name)
        return [value for field, value in self.fields if field == name]

    def word(self, name: str, allowed: Iterable[str], default: str) -> str:
        """A field that has one of these values; another one is taken as the default."""
        value = self.get(name, default)
        return value if value in set(allowed) else default

    def number(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number between two bounds; another one is taken as the default."""
        value = self.get(name)
        return int(value) if value.isascii() and value.isdigit() and low <= int(value) <= high else default

    @property
    def address(self) -> str:
        """Where this question is answered."""
        return f"{self.path}?{urlencode(self.fields)}" if self.fields else self.path

    def to(self, **changed: "str | Sequence[str] | None") -> str:
        """The address with other values; None leaves a field out, a list repeats it."""
        unchanged = [(name, value) for name, value in self.fields if name not in changed]
        for name, value in changed.items():
            _check(name)
            values = [value] if isinstance(value, str) else value or []
            unchanged += [(name, one) for one in values if one]
        return f"{self.path}?{urlencode(unchanged)}" if unchanged else self.path

    def switch(self, name: str, word: str) -> TapChoice:
        """Something that is on or off."""
        on = bool(self.get(name))
        return TapChoice(word, self.to(**{name: None if on else "1"}), on)


def _check(name: str) -> None:
    """A field that is not named above would not be kept with an answer."""
    if name not in FIELDS and name != RULES:
        raise KeyError(name)


# Where a referee is asked: by anybody under any Abrechnung, or at a table with its rules, players and dealer.


USUAL = next(iter(SCHEMES))
# The field that says which referee was asked, where a question is kept.
REFEREE: Final = "schiedsrichter"


@dataclass(frozen=True)
class RefereeFrame:
    """What a referee page knows of where it is opened. `names`: those who play, left of the dealer first.

    `schemes`: the Abrechnungen to choose from; none at a table, where one holds. `others`: the other referees.
    `tables`: where a script finds what it needs to answer without a connection. `keep`: where the answer is kept with
    a game, empty without the right. `entry`: where the next game is entered, empty where there is none to enter or
    another one is asked about. `keys`: of those who play, as the entry knows them. `number`: the game that is asked
    about, if it was played.
    """

    question: AddressQuestion
    scheme: Scheme
    schemes: Sequence[TapChoice]
    others: Sequence[TapChoice]
    evening: Evening | None
    tables: str
    keep: str = ""
    entry: str = ""
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    dealer: str = ""
    number: int | None = None


# The pages, by the end of their address, with the name of the address.
PAGES = ("ansage", "stich", "vorbehalt", "blatt", "zaehlen")


def frame_of(request: HttpRequest, page: str, evening_id: object = None) -> RefereeFrame:
    """The frame of a request; 404 for strangers to the evening."""
    if evening_id is not None:
        evening, access = evening_for(request, evening_id)
        return frame_at(load(evening), page, request.GET, keeps=access.may_write)
    question = AddressQuestion.of(request.path, request.GET)
    key = question.word("regeln", SCHEMES, USUAL)
    chosen = f"?regeln={key}" if question.get("regeln") else ""
    return RefereeFrame(
        question=question,
        scheme=SCHEMES[key],
        schemes=[
            TapChoice(one.short, question.to(regeln=one.key, art=None), one.key == key) for one in SCHEMES.values()
        ],
        others=_others(reverse("referees"), page, chosen),
        evening=None,
        tables=_versioned(reverse("referee-tables", args=[key]), SCHEMES[key]),
    )


def frame_at(view: EveningView, page: str, query: QueryDict, *, keeps: bool = False) -> RefereeFrame:
    """The frame of a question at a table, about the game that its address names or about the next one."""
    evening, state = view.evening, view.folded.state
    game_key = query.get(GAME, "")
    row = next((row for event, row in view.entries if row.is_game and str(event.pk) == game_key), None)
    four, dealer = (row.four, row.dealer) if row else (state.four, state.dealer)
    there = dict.fromkeys((*four, dealer))
    seats = state.seats if there.keys() <= {*state.seats} else tuple(there)  # somebody has gone since

    def called(keys: Iterable[str]) -> tuple[str, ...]:
        return tuple(view.names[key].call_name for key in keys)

    prefix = reverse("evening-referee", args=[evening.pk])
    question = AddressQuestion.of(f"{prefix}{page}/", query)
    keep = f"{prefix}anheften/?{urlencode([(REFEREE, page), *question.fields])}"
    return RefereeFrame(
        question=question,
        scheme=evening.scheme,
        schemes=(),
        others=_others(prefix, page, f"?{urlencode({GAME: game_key})}" if row else ""),
        evening=evening,
        tables=_versioned(reverse("evening-referee-tables", args=[evening.pk]), evening.scheme),
        keep=keep if keeps else "",
        entry=reverse("evening-detail", args=[evening.pk]) if keeps and evening.closed_at is None and not row else "",
        keys=tuple(four),
        names=called(four),
        seats=called(seats),
        dealer=called([dealer])[0],
        number=row.number if row else None,
    )


def _others(prefix: str, page: str, extra: str) -> list[TapChoice]:
    from .tables import PAGE_WORDS

    return [TapChoice(str(PAGE_WORDS[one]), f"{prefix}{one}/{extra}", one == page) for one in PAGES]


def _versioned(address: str, scheme: Scheme) -> str:
    return f"{address}?v={tables_of(scheme).digest}"
