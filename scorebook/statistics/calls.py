"""Calls, kinds of game and extra points: by player (where a name was recorded), by party, and by level."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from scorebook.evenings.derived.tallies import LOSABLE
from scorebook.evenings.models import Topic
from scorebook.rules.wording import localized
from scorebook.scoring.game import Award, call_word, extra_points_word, extra_short, kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import OWN_EXTRAS, OWN_SOLOS, PAIR_KINDS, SOLO_KINDS, Call, ExtraKind, Kind

from .awards import TITLES
from .figures import Figure, rate
from .filters import MINIMUM_CALLS, MINIMUM_SOLI, Scale, StatsFilter
from .people import People, Person

NO_COLOUR = 0  # for no person: a dotted ring, which is no player's sign


@dataclass(frozen=True)
class Count:
    """One line: how often, how successfully, and the points gained (`gained`) and lost (`lost`, zero or less).

    `person` None: everybody. `side`: the party ("re", "kontra"), empty for both; `party`: in words. `what`: the call,
    kind of game or extra point in words; lines are sorted by `order`.
    """

    person: Person | None
    side: str
    party: str
    what: str
    order: int
    number: int
    good: int
    good_rate: Figure
    gained: Figure
    lost: Figure
    net: Figure

    @property
    def ordered(self) -> tuple[int, str]:
        """`order` and `what`, for a column that sorts by the first and shows the second."""
        return self.order, self.what


@dataclass(frozen=True)
class Extra:
    """How often somebody has made an extra point of one kind, and lost one to the other party.

    `lost` is None for extra points that cannot be lost.
    """

    person: Person
    what: str
    order: int
    made: int
    lost: int | None

    @property
    def ordered(self) -> tuple[int, str]:
        """`order` and `what`, for a column that sorts by the first and shows the second."""
        return self.order, self.what


def unnamed_person() -> Person:
    """The person that stands for calls and extra points recorded without a name."""
    word = _("ohne Namen")
    return Person(0, word, "–", NO_COLOUR, regular=False, page=False, call_name=word)


@dataclass(slots=True)
class _Sums:
    number: int = 0
    good: int = 0
    gained: float = 0.0
    lost: float = 0.0


@dataclass(frozen=True)
class TallyAnswer:
    """The tallies of a league, for one question; `words` as from `scheme_words`."""

    rows: Collection[dict[str, Any]]
    people: People
    question: StatsFilter
    scale: Scale
    words: dict[str, str]

    def calls_by_party(self) -> list[Count]:
        """The calls of each party by level, by any player."""
        return self._counts(Topic.CALL, lambda row: (None, row["side"], row["key"]), MINIMUM_CALLS, list(Call))

    def calls_by_player(self) -> list[Count]:
        """All calls of each player in one line; those without a name are listed as "ohne Namen"."""
        return self._visible(Topic.CALL, lambda row: (self._who(row), "", ""), MINIMUM_CALLS, list(Call))

    def calls_by_level(self) -> list[Count]:
        """The calls of each player by level."""
        return self._visible(Topic.CALL, lambda row: (self._who(row), "", row["key"]), MINIMUM_CALLS, list(Call))

    def kinds(self) -> list[Count]:
        """Each kind of game except the Normalspiel: how often Re has won it, and the points of each Re player.

        In a Hochzeit or an Armut, Re has two players, but the game is counted once.
        """
        return self._counts(Topic.KIND, lambda row: (None, "", row["key"]), MINIMUM_SOLI, list(Kind), once=True)

    def kinds_by_player(self) -> list[Count]:
        """The same for each player who was Re."""
        return self._visible(Topic.KIND, lambda row: (self._who(row), "", row["key"]), MINIMUM_SOLI, list(Kind))

    def soli_by_player(self) -> list[Count]:
        """Of these the soli: a Hochzeit that somebody plays alone is none."""
        return [one for one in self.kinds_by_player() if list(Kind)[one.order] in SOLO_KINDS]

    def extras(self) -> list[Extra]:
        """Which extra points each player has made and lost."""
        return self._made({Topic.EXTRA, Topic.LOSS}, ExtraKind, self.words)

    def awards(self) -> list[Extra]:
        """What each player was awarded; those without a name are listed as "ohne Namen"."""
        return self._made({Topic.AWARD}, Award, {award.value: str(title) for award, title in TITLES.items()})

    def _made(self, topics: Collection[Topic], kinds: type[ExtraKind | Award], words: Mapping[str, str]) -> list[Extra]:
        counts: dict[tuple[int, str], list[int]] = {}
        for row in self.rows:
            if row["topic"] in topics and self._selected(self._who(row)):
                count = counts.setdefault((self._who(row), row["key"]), [0, 0])
                count[row["topic"] == Topic.LOSS] += row["number"]
        order = [one.value for one in kinds]
        lines = [
            Extra(self._person(who), words[key], order.index(key), made, lost if key in LOSABLE else None)
            for (who, key), (made, lost) in counts.items()
        ]
        return sorted(lines, key=lambda line: (not line.person.pk, line.person.sorted_by, line.person.pk, line.order))

    def _who(self, row: dict[str, Any]) -> int:
        return 0 if row["player"] is None else self.people.canonical_id[row["player"]]

    def _person(self, who: int) -> Person:
        return self.people.persons[who] if who else unnamed_person()

    def _selected(self, who: int) -> bool:
        if who:
            return self.question.shows(self.people.persons[who])
        return self.question.chosen is None and not self.question.regulars

    def _visible(self, topic: Topic, key_of: Callable[..., Any], minimum: int, order: list[Any]) -> list[Count]:
        return [
            line
            for line in self._counts(topic, key_of, minimum, order)
            if line.person and self._selected(line.person.pk)
        ]

    def _counts(
        self, topic: Topic, key_of: Callable[..., Any], minimum: int, order: list[Any], *, once: bool = False
    ) -> list[Count]:
        sums: dict[tuple[int | None, str, str], _Sums] = {}
        for row in self.rows:
            if row["topic"] == topic:
                _add(sums.setdefault(key_of(row), _Sums()), row, self.scale)
        places = {item.value: place for place, item in enumerate(order)}
        lines = [
            self._count(key, one, minimum, places.get(key[2], -1), 2 if once and key[2] in PAIR_KINDS else 1)
            for key, one in sums.items()
        ]
        return sorted(lines, key=_line_order)

    def _count(self, key: tuple[int | None, str, str], one: _Sums, minimum: int, order: int, members: int) -> Count:
        who, side, what = key
        return Count(
            person=None if who is None else self._person(who),
            side=side,
            party=self.words.get(side, ""),
            what=self.words.get(what, ""),
            order=order,
            number=one.number // members,
            good=one.good // members,
            good_rate=rate(one.good // members, one.number // members, minimum),
            gained=Figure(one.gained),
            lost=Figure(one.lost),
            net=Figure(one.gained + one.lost),
        )


def _add(one: _Sums, row: dict[str, Any], scale: Scale) -> None:
    """Add a row. Prices are differences of points; to normalise them, they only have to be divided."""
    unit = scale.currencies[row["scheme"]].deviation if scale.normalised else 1
    one.number += int(row["number"])
    one.good += int(row["good"])
    one.gained += int(row["gained"]) / unit
    one.lost += int(row["lost"]) / unit


def _line_order(line: Count) -> tuple[Any, ...]:
    person = line.person
    who = (False, "", 0) if person is None else (not person.pk, person.sorted_by, person.pk)
    return (*who, line.side != "re", line.order)


OWN: Final = frozenset({*OWN_EXTRAS, *OWN_SOLOS})


def scheme_words(schemes: Collection[Scheme]) -> dict[str, str]:
    """Calls, kinds of game and extra points as these Abrechnungen speak; where they differ, as most people do."""
    ways = list(schemes)
    words: dict[str, str] = {call.value: _agreed(call_word, call, ways) for call in Call}
    words |= {kind.value: _agreed(kind_word, kind, ways) for kind in Kind}
    words |= {extra.value: _agreed(extra_short, extra, ways) for extra in ExtraKind}
    called = {extra_points_word(scheme) for scheme in ways}
    return words | {"extra_points": localized(called.pop() if len(called) == 1 else extra_points_word(None))}


def _agreed(say: Callable[[Any, Scheme | None], str], word: Any, schemes: Collection[Scheme]) -> str:
    """What all of them call it, or else most people."""
    words = {say(word, scheme) for scheme in schemes}
    return words.pop() if len(words) == 1 else say(word, None)


def is_named(kind: Kind, words: Mapping[str, str]) -> bool:
    """Whether a solo of a group's own has a name in these `scheme_words`: nobody plays the others."""
    return words[kind.value] != kind_word(kind, None)


# What the calls of each player have brought and cost their party.


HALF: Final = 100  # the width of the longest bar
MOST_PEOPLE: Final = 8


@dataclass(frozen=True)
class BoldCallsRow:
    """One person: what their calls have brought (`gained`), what they have cost (not positive), and two widths."""

    person: Person
    number: int
    gained: float
    lost: float
    plus: int
    minus: int

    @property
    def net(self) -> float:
        """Both together."""
        return self.gained + self.lost

    @property
    def cost_start(self) -> int:
        """Where the bar of what they have cost begins."""
        return HALF - self.minus


@dataclass(frozen=True)
class BoldCalls:
    """Those whose calls have brought the most first. `named`, `made`: how many calls have a name, and all."""

    rows: list[BoldCallsRow]
    named: int
    made: int


def courage_of(found: TallyAnswer, own: int | None = None) -> BoldCalls:
    """The balance of everybody's calls; the user is always in it after any call."""
    counts = found.calls_by_player()
    named = [one for one in counts if one.person is not None and one.person.pk]
    most = max((max(one.gained.value or 0, -(one.lost.value or 0)) for one in named), default=0) or 1
    rows = [
        BoldCallsRow(
            person=one.person,
            number=one.number,
            gained=one.gained.value or 0,
            lost=one.lost.value or 0,
            plus=round((one.gained.value or 0) / most * HALF),
            minus=round(-(one.lost.value or 0) / most * HALF),
        )
        for one in named
        if one.person is not None
    ]
    rows.sort(key=lambda row: (-row.net, row.person.sorted_by, row.person.pk))
    visible = [row for place, row in enumerate(rows) if place < MOST_PEOPLE or row.person.pk == own]
    return BoldCalls(visible, sum(one.number for one in named), sum(one.number for one in counts))
