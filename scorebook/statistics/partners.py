"""Partners and opponents: how often pairs win together and against each other, and how often they should.

In games of two against two, the expectation follows from how often each of the two wins such games without, or against
others than, the other one: a pair never proves itself. With `all` the share that everybody wins on average, a pair is
expected to win `own + other − all` of its games, and a player `own − other + all` of the games against another. In
games of one against three, everybody is expected to win as often as the soloists, or the three, of this league do. All
shares are of the games that somebody has won. How likely the difference is no chance: `likelihood.py`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .figures import Figure, mean, rate
from .filters import Scale, StatsFilter
from .likelihood import LIKELY, Meetings, Tendencies, Tendency, tendencies_of
from .people import People, Person

# This many games together, or against each other, are needed to rank.
MINIMUM_PAIR = 20


@dataclass(slots=True)
class Sums:
    """The games of two people together, or against each other, from the first one's point of view.

    `undecided` of them have no winner; of the others the first was the soloist in `alone`, and in `three` one of three
    against a soloist.
    """

    games: int = 0
    wins: int = 0
    points: float = 0.0
    alone: int = 0
    three: int = 0
    undecided: int = 0

    @property
    def decided(self) -> int:
        """How many games somebody has won."""
        return self.games - self.undecided

    @property
    def two_and_two(self) -> int:
        """How many of those were two against two."""
        return self.decided - self.alone - self.three


@dataclass(frozen=True)
class Pair:
    """Two people together, or `person` against `other`. `surplus`: the share of wins minus the expected share.

    All shares are of the `decided` games. `tendency`: whether that is more than chance; None after too few games.
    """

    person: Person
    other: Person
    games: int
    decided: int
    wins: int
    win_rate: Figure
    expected: Figure
    surplus: Figure
    points: Figure
    per_game: Figure
    tendency: Tendency | None = None

    @property
    def likely(self) -> float:
        """How likely the wins of the two are more, or less, than chance and their strengths."""
        return self.tendency.likelihood if self.tendency else 0.0

    @property
    def chance(self) -> str:
        """The same in words; empty after too few games."""
        return likelihood_words(self.tendency) if self.tendency else ""

    @property
    def odds(self) -> str:
        """The same for a cell of a table: "4 von 5", or "etwa 40 fehlen"."""
        if self.tendency is None:
            return ""
        for low, odds, _words in GRADES:
            if self.likely >= low:
                return str(odds)
        about = about_missing(self.tendency.missing)
        return gettext("etwa {number} fehlen").format(number=about) if about else ""

    @property
    def itself(self) -> "Pair":
        """The pair, for the column that shows both names."""
        return self


GRADES: Final = (
    (0.9, _("9 von 10"), _("sehr wahrscheinlich kein Zufall: 9 von 10")),
    (0.75, _("4 von 5"), _("wahrscheinlich kein Zufall: 4 von 5")),
    (LIKELY, _("1 von 2"), _("vielleicht kein Zufall: 1 von 2")),
)
FEW, MANY = 10, 400  # games that are missing: so exactly are they told, and beyond that their number says nothing


def likelihood_words(tendency: Tendency) -> str:
    """How likely something is no chance, or about how many games it takes until that can be said."""
    for low, _odds, words in GRADES:
        if tendency.likelihood >= low:
            return str(words)
    return missing_words(tendency.missing)


def about_missing(games: int | None) -> int | None:
    """How many games are missing, rounded up; None if that cannot be foretold."""
    return None if games is None or games > MANY else -(-games // FEW) * FEW


def missing_words(games: int | None) -> str:
    """That nothing can be told apart yet, and how many games it takes about, if that can be foretold."""
    about = about_missing(games)
    if about is None:
        return gettext("noch nicht zu unterscheiden")
    return gettext("noch nicht zu unterscheiden, etwa {number} Spiele fehlen").format(number=about)


class Striking(NamedTuple):
    """The pair of which it is likeliest that it is no chance, if it is likely of any of those compared.

    `missing`: otherwise, about how many games the nearest one lacks.
    """

    pair: Pair | None
    compared: int
    missing: int | None = None

    @property
    def chance(self) -> str:
        """How sure that is, or what it takes to say so."""
        return self.pair.chance if self.pair else missing_words(self.missing)


@dataclass(frozen=True)
class Partners:
    """All pairs together and all pairs of opponents, by the ids of both people."""

    together: dict[tuple[int, int], Pair]
    against: dict[tuple[int, int], Pair]

    def best(self, who: int | None = None) -> Striking:
        """The pair (or the partner of `who`) that most likely wins more than expected."""
        mine = [pair for key, pair in self.together.items() if (key[0] < key[1] if who is None else key[0] == who)]
        return _striking(mine, 1)

    def nemesis(self, who: int | None = None) -> Striking:
        """The opponent against whom somebody (or `who`) most likely wins less than expected."""
        return _striking([pair for key, pair in self.against.items() if who in {None, key[0]}], -1)


def _striking(pairs: Iterable[Pair], sign: int) -> Striking:
    """The likeliest of the pairs that win more (sign 1) or less (−1) often than expected."""
    ranked = [pair for pair in pairs if pair.tendency]
    some = [pair for pair in ranked if pair.tendency and pair.tendency.effect * sign > 0]
    most = max(some, key=lambda pair: (pair.likely, pair.decided), default=None)
    if most and most.likely >= LIKELY:
        return Striking(most, len(ranked))
    missing = [pair.tendency.missing for pair in some if pair.tendency and pair.tendency.missing]
    return Striking(None, len(ranked), min(missing, default=None))


@dataclass(slots=True)
class Share:
    """Games, and how many of them were won."""

    games: int = 0
    wins: int = 0

    def add(self, games: int, wins: int) -> None:
        """Add games and wins."""
        self.games += games
        self.wins += wins

    @property
    def rate(self) -> float:
        """The share of wins."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Strengths:
    """Shares of wins: of each person and of everybody in games of two against two, of soloists, and of the three."""

    persons: dict[int, Share]
    all: Share
    alone: Share
    three: Share

    def of(self, who: int, games: int = 0, wins: float = 0.0) -> float:
        """A person's share of wins in games of two against two without so many; everybody's if there are no others."""
        own = self.persons.get(who)
        rest = own.games - games if own else 0
        return min(max((own.wins - wins) / rest, 0.0), 1.0) if own and rest > 0 else self.all.rate

    def solo_wins(self, sums: Sums) -> float:
        """How many of these games of one against three a person is expected to win."""
        return sums.alone * self.alone.rate + sums.three * self.three.rate

    def expected(self, who: int, other: int, sums: Sums, *, against: bool = False) -> float | None:
        """The share of these games that a person is expected to win with, or against, the other one.

        None if none of them has a winner.
        """
        games, solo_wins = sums.two_and_two, self.solo_wins(sums)
        wins = min(max(sums.wins - solo_wins, 0.0), float(games))
        own, theirs = self.of(who, games, wins), self.of(other, games, games - wins if against else wins)
        surplus = theirs - self.all.rate
        two = min(max(own + (-surplus if against else surplus), 0.0), 1.0)
        return (games * two + solo_wins) / sums.decided if sums.decided else None

    def meetings(self, pairs: Mapping[tuple[int, int], Sums]) -> dict[tuple[int, int], Meetings]:
        """What the likelihood of pairs is reckoned from."""
        return {
            key: Meetings(one.two_and_two, one.wins - self.solo_wins(one) - one.two_and_two / 2, one.alone + one.three)
            for key, one in pairs.items()
            if key[0] < key[1]
        }


def strengths_of(sums: Iterable[dict[str, Any]], people: People) -> Strengths:
    """The strengths of everybody in the evenings asked about."""
    found = Strengths({}, Share(), Share(), Share())
    for row in sums:
        pair = int(row["pair_games"]), int(row["pair_wins"])
        alone = int(row["alone_games"]), int(row["alone_wins"])
        found.persons.setdefault(people.canonical_id[row["player"]], Share()).add(*pair)
        found.all.add(*pair)
        found.alone.add(*alone)
        games = int(row["games"]) - int(row["bare"]) - int(row["undecided"])  # the others have no winner that is known
        found.three.add(games - pair[0] - alone[0], int(row["wins"]) - pair[1] - alone[1])
    return found


@dataclass(frozen=True)
class PairSums:
    """The sums of all pairs, from the view of either person, as (first, second)."""

    together: dict[tuple[int, int], Sums]
    against: dict[tuple[int, int], Sums]

    def tendencies(self, strengths: Strengths) -> Tendencies:
        """How likely what each pair does is no chance."""
        return tendencies_of(strengths.meetings(self.together), strengths.meetings(self.against), MINIMUM_PAIR)

    def among(self, people: Collection[int]) -> "PairSums":
        """Those of pairs that include one of these people."""

        def some(pairs: dict[tuple[int, int], Sums]) -> dict[tuple[int, int], Sums]:
            return {key: one for key, one in pairs.items() if key[0] in people or key[1] in people}

        return PairSums(some(self.together), some(self.against))


def pair_sums(pairs: Iterable[dict[str, Any]], people: People, scale: Scale) -> PairSums:
    """The sums of all pairs. A person's merged entries are not a pair with each other."""
    together: dict[tuple[int, int], Sums] = {}
    against: dict[tuple[int, int], Sums] = {}
    for row in pairs:
        one, two = people.canonical_id[row["player"]], people.canonical_id[row["other"]]
        if one == two:
            continue
        for key in ((one, two), (two, one)):
            counted = row["together"], row["together_undecided"], row["together_wins"]
            worth = (scale, row["scheme"], row["together_points"])
            _add(together, key, counted, worth).three += int(row["together_alone"])
        games, wins, losses = row["against"], row["wins"], row["losses"]
        undecided = games - wins - losses
        first = _add(against, (one, two), (games, undecided, wins), (scale, row["scheme"], row["points"]))
        second = _add(against, (two, one), (games, undecided, losses), (scale, row["scheme"], row["other_points"]))
        for sums, alone, three in ((first, "alone", "other_alone"), (second, "other_alone", "alone")):
            sums.alone += int(row[alone])
            sums.three += int(row[three])
    return PairSums(together, against)


def partners_of(
    sums: PairSums, strengths: Strengths, tendencies: Tendencies, people: People, question: StatsFilter
) -> Partners:
    """All pairs of the people asked for."""
    visible = {pk for pk, person in people.persons.items() if question.shows(person)}

    def pairs(
        some: Mapping[tuple[int, int], Sums], found: Mapping[tuple[int, int], Tendency], *, against: bool
    ) -> dict[tuple[int, int], Pair]:
        return {
            key: pair_of(
                people, key, one, strengths.expected(*key, one, against=against), _towards(found, key, against=against)
            )
            for key, one in some.items()
            if one.games and visible.issuperset(key)
        }

    return Partners(
        pairs(sums.together, tendencies.together, against=False),
        pairs(sums.against, tendencies.against, against=True),
    )


def _towards(found: Mapping[tuple[int, int], Tendency], key: tuple[int, int], *, against: bool) -> Tendency | None:
    """The tendency of a pair from the view of its first one: against each other, one wins what the other loses."""
    one = found.get((min(key), max(key)))
    return one._replace(effect=-one.effect) if one and against and key[0] > key[1] else one


def pair_of(
    people: People, key: tuple[int, int], sums: Sums, expected: float | None, tendency: Tendency | None = None
) -> Pair:
    """A pair, made of its sums, its expected share of wins, and how likely the difference is no chance."""
    win_rate = rate(sums.wins, sums.decided, MINIMUM_PAIR)
    surplus = None if win_rate.value is None or expected is None else win_rate.value - expected
    enough = sums.decided >= MINIMUM_PAIR
    return Pair(
        person=people.persons[key[0]],
        other=people.persons[key[1]],
        games=sums.games,
        decided=sums.decided,
        wins=sums.wins,
        win_rate=win_rate,
        expected=Figure(expected, enough),
        surplus=Figure(surplus, enough),
        points=Figure(sums.points),
        per_game=mean(sums.points, sums.games, MINIMUM_PAIR),
        tendency=tendency,
    )


def _add(
    sums: dict[tuple[int, int], Sums],
    key: tuple[int, int],
    counted: tuple[int, int, int],
    worth: tuple[Scale, str, int],
) -> Sums:
    (games, undecided, wins), (scale, scheme, points) = map(int, counted), worth
    one = sums.setdefault(key, Sums())
    one.games += games
    one.undecided += undecided
    one.wins += wins
    one.points += scale.points(scheme, int(points), games)
    return one
