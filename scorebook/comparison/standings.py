"""Evenings under other rules: the verdict on every game, what it comes to, and what makes the difference.

Pure: games in, standings out. Nothing is stored; what a shape is worth is remembered while the program runs.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from scorebook.rules.wording import party_word
from scorebook.scoring import evening as kernel
from scorebook.scoring.game import GameScore, Item, ItemTopic, TopicKind, extra_word, gegen_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ANSAGE, LEVEL_AUGEN, SCHWARZ

from .judgement import Verdict, judge
from .played import AS_PLAYED, PlayedEvening, PlayedGame, Rules, SeatChange, Shape, rules_scheme

_KINDS = tuple(TopicKind)
# Where it makes no difference for a comparison who did it, or at which level.
_BY_EITHER_PARTY = frozenset({TopicKind.CALLED})
_AT_ANY_LEVEL = frozenset({TopicKind.DEFIED, TopicKind.VORAB, TopicKind.ALSO_MISSED})


def compared(topic: ItemTopic) -> ItemTopic:
    """The topic as far as a comparison tells one from another: a deep call is the same for both parties."""
    if topic.kind in _AT_ANY_LEVEL:
        return ItemTopic(topic.kind)
    if topic.kind in _BY_EITHER_PARTY and topic.level > ANSAGE:
        return topic._replace(party=None)
    return topic


class Difference(NamedTuple):
    """Two calculations item by item: those that only one of them has, and those that count otherwise."""

    here: tuple[Item, ...]
    there: tuple[Item, ...]
    changed: tuple[tuple[Item, Item], ...]

    @property
    def empty(self) -> bool:
        """Whether both calculate the same."""
        return not (self.here or self.there or self.changed)


def difference(here: GameScore, there: GameScore) -> Difference:
    """Which items stand in only one of two calculations; what adds nothing is left out."""
    mine, others = _by_topic(here), _by_topic(there)
    only_here: list[Item] = []
    only_there: list[Item] = []
    changed: list[tuple[Item, Item]] = []
    for key in dict.fromkeys([*mine, *others]):
        own, other = mine.get(key, []), others.get(key, [])
        pairs = list(zip(own, other, strict=False))
        changed += [(one, two) for one, two in pairs if (one.op, one.amount) != (two.op, two.amount)]
        only_here += own[len(pairs) :]
        only_there += other[len(pairs) :]
    return Difference(tuple(only_here), tuple(only_there), tuple(changed))


def _by_topic(found: GameScore) -> dict[ItemTopic, list[Item]]:
    groups: dict[ItemTopic, list[Item]] = defaultdict(list)
    for item in found.items:
        if item.amount:
            groups[compared(item.topic)].append(item)
    return groups


def _place(topic: ItemTopic) -> tuple[int, int, str, str]:
    """The order of topics, so that a page says the same every time: sets have none."""
    return _KINDS.index(topic.kind), topic.level, topic.extra or "", topic.party or ""


class Cause(NamedTuple):
    """Something that makes a difference over many games: in how many it stands only here, only there, otherwise."""

    topic: ItemTopic
    here: int
    there: int
    otherwise: int


class Topics(NamedTuple):
    """What two calculations of one game are not agreed about: it stands only here, only there, or otherwise."""

    here: frozenset[ItemTopic]
    there: frozenset[ItemTopic]
    otherwise: frozenset[ItemTopic]


def topics(here: GameScore, there: GameScore) -> Topics:
    """What the items that differ are about."""
    found = difference(here, there)
    changed = [item for item, _ in found.changed]
    return Topics(*(frozenset(compared(item.topic) for item in items) for items in (found.here, found.there, changed)))


@dataclass
class Causes:
    """What two Abrechnungen calculate differently over many games: in how many it is so."""

    here: Counter[ItemTopic] = field(default_factory=Counter)
    there: Counter[ItemTopic] = field(default_factory=Counter)
    otherwise: Counter[ItemTopic] = field(default_factory=Counter)

    def add(self, found: Topics, games: int) -> None:
        """So many more games that are calculated like this."""
        for counter, what in zip(self.counters, found, strict=True):
            for one in sorted(what, key=_place):
                counter[one] += games

    def join(self, other: "Causes") -> None:
        """The games of another count."""
        for counter, more in zip(self.counters, other.counters, strict=True):
            counter.update(more)

    @property
    def counters(self) -> tuple[Counter[ItemTopic], Counter[ItemTopic], Counter[ItemTopic]]:
        """The items that are only here, only there, and different."""
        return self.here, self.there, self.otherwise

    def most(self, number: int) -> list[Cause]:
        """The most frequent ones."""
        every = dict.fromkeys(what for counter in self.counters for what in counter)
        found = [Cause(what, *(counter[what] for counter in self.counters)) for what in every]
        return sorted(found, key=lambda cause: -(cause.here + cause.there + cause.otherwise))[:number]


# What items of a calculation are about, in words that do not depend on the Abrechnung.


_ANSAGE: Final = _("{party} angesagt")
_OF_SCHWARZ: Final = {
    TopicKind.REACHED: _("schwarz erreicht"),
    TopicKind.CALLED: _("schwarz abgesagt"),
}
_OTHER: Final = _("Anderes")  # a kind of item without words of its own
_WORDS: Final = {
    TopicKind.DECIDED: _("Wer gewinnt"),
    TopicKind.WON: _("Gewonnen"),
    TopicKind.REACHED: _("unter {augen} erreicht"),
    TopicKind.DEFIED: _("gegen eine Absage erreicht"),
    TopicKind.CALLED: _("unter {augen} abgesagt"),
    TopicKind.VORAB: _("vorab angesagt"),
    TopicKind.MISSED: _("Ansage verloren ({party})"),
    TopicKind.ALSO_MISSED: _("mehrere Absagen verfehlt"),
    TopicKind.ANSWERED: _("Ansage erwidert"),
    TopicKind.VOID: _("Ansage, die nicht zählt"),
    TopicKind.EXTRA: _("{extra} ({party})"),
    TopicKind.SOLO: _("Solo"),
    TopicKind.SOLO_LOST: _("Solo verloren"),
    TopicKind.BOCK: _("Bock"),
    TopicKind.ROUNDING: _("Ungerade: ein Punkt Abschlag"),
}


def topic_words(topic: ItemTopic, scheme: Scheme) -> str:
    """What an item is about, as the group of this scheme says it: "unter 90 erreicht", "Re angesagt"."""
    sentence = _WORDS.get(topic.kind, _OTHER)
    if topic.kind is TopicKind.CALLED and topic.level == ANSAGE:
        sentence = _ANSAGE
    elif topic.kind is TopicKind.AGAINST:
        return gegen_word(scheme)
    elif topic.level == SCHWARZ:
        sentence = _OF_SCHWARZ.get(topic.kind, sentence)
    return sentence.format(
        augen=LEVEL_AUGEN.get(topic.level, 0),
        party=party_word(topic.party, scheme),
        extra=extra_word(topic.extra, scheme) if topic.extra else "",
    )


MOST_CAUSES = 6
# So much memory at most: a verdict takes 2 KB, what two of them differ in 1.1 KB.
MOST_BYTES = 36 << 20
MOST_VERDICTS, MOST_PAIRS = MOST_BYTES * 2 // 3 // 2000, MOST_BYTES // 3 // 1150


def verdict(shape: Shape, rules: Rules, boecke: int = 0) -> Verdict:
    """A shape under rules with so many Böcke. Remembered while the program runs, never stored."""
    return _verdict(shape, rules.key, rules.options, boecke)


@lru_cache(maxsize=MOST_VERDICTS)
def _verdict(shape: Shape, key: str, options: str, boecke: int) -> Verdict:
    return judge(shape.facts, rules_scheme(key, options), boecke)


def verdicts(evening: PlayedEvening, rules: Rules) -> list[Verdict]:
    """Every game of an evening under one set of rules, with the Böcke that they would have brought at this table.

    Under the rules it was played by the Böcke are those that lay there.
    """
    if rules.own or rules.same_as(evening.rules):
        return [verdict(game.shape, evening.rules, game.bock) for game in evening.games]
    policy = rules.scheme.options.bock
    if not policy.most:
        return [verdict(game.shape, rules) for game in evening.games]
    runs: kernel.Runs = ()
    seated, answer = evening.seated, []
    for step in evening.steps:
        if isinstance(step, PlayedGame):
            lying = kernel.lying(runs)
            found = verdict(step.shape, rules, lying)
            boecke = found.score.boecke if found.score else 0
            runs, _ = kernel.caused(kernel.runs_after_game(runs), boecke, policy, seated, in_bock=lying > 0)
            answer.append(found)
        elif isinstance(step, SeatChange):
            seated += step.change
        else:
            runs = kernel.runs_after_game(runs)
    return answer


@dataclass
class ComparedStanding:
    """Who has how many points under one set of rules, how many games it could not take, and what it does otherwise."""

    rules: Rules
    points: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    differs: Causes = field(default_factory=Causes)

    def add(self, game: PlayedGame, found: Verdict) -> None:
        """One more game."""
        if found.score is None:
            self.missing += 1
            return
        for player in game.re:
            self.points[player] += found.score.re_points
        for player in game.kontra:
            self.points[player] += found.score.kontra_points

    def join(self, other: "ComparedStanding") -> None:
        """Everything of another one under the same rules."""
        self.missing += other.missing
        for player, points in other.points.items():
            self.points[player] += points
        self.differs.join(other.differs)

    @property
    def causes(self) -> list[Cause]:
        """What makes the difference to the rules the games were played by, the most frequent first."""
        return [] if self.rules.own else self.differs.most(MOST_CAUSES)


def standings(evenings: Iterable[PlayedEvening], every: Sequence[Rules]) -> list[ComparedStanding]:
    """Points under each set of rules, of the games only, without penalties and corrections."""
    answer = [ComparedStanding(rules) for rules in every]
    pairs: list[Counter[tuple[Verdict, Verdict]]] = [Counter() for _ in every]
    for evening in evenings:
        games, own = evening.games, verdicts(evening, AS_PLAYED)
        for standing, counter in zip(answer, pairs, strict=True):
            found = own if standing.rules.own else verdicts(evening, standing.rules)
            for game, one in zip(games, found, strict=True):
                standing.add(game, one)
            if found is not own:
                counter.update(zip(own, found, strict=True))
    for standing, counter in zip(answer, pairs, strict=True):
        for (one, other), times in counter.items():
            if one is not other and (topics := _topics(one, other)):
                standing.differs.add(topics, times)
    return answer


@lru_cache(maxsize=MOST_PAIRS)
def _topics(one: Verdict, other: Verdict) -> Topics | None:
    return topics(one.score, other.score) if one.score and other.score else None


def joined(some: Iterable[Sequence[ComparedStanding]], every: Sequence[Rules]) -> list[ComparedStanding]:
    """The standings of several stretches of time as one."""
    answer = [ComparedStanding(rules) for rules in every]
    for stretch in some:
        for standing, more in zip(answer, stretch, strict=True):
            standing.join(more)
    return answer


class Placing(NamedTuple):
    """Points and place of somebody under one set of rules; None without a game that could be taken."""

    points: int | None
    place: int | None


def table_of(found: Sequence[ComparedStanding], persons: dict[str, str]) -> list[tuple[str, list[Placing]]]:
    """A row per person, by the points of the first column: their key and, for each set of rules, points and place.

    `persons`: key of a merged player → key of the one whose name is shown. Equal points share a place.
    """
    columns: list[Counter[str]] = []
    for standing in found:
        points: Counter[str] = Counter()
        for player, some in standing.points.items():
            points[persons.get(player, player)] += some
        columns.append(points)
    keys = dict.fromkeys(key for points in columns for key, _ in points.most_common())
    places = [
        {key: 1 + sum(other > mine for other in points.values()) for key, mine in points.items()} for points in columns
    ]
    return [
        (key, [Placing(points.get(key), place.get(key)) for points, place in zip(columns, places, strict=True)])
        for key in keys
    ]
