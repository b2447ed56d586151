"""Which items make the difference between two calculations of the same game. Pure."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from scorebook.rules.wording import party_word
from scorebook.scoring.game import GameScore, Item, ItemTopic, TopicKind, extra_word, gegen_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ANSAGE, LEVEL_AUGEN, SCHWARZ

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
        for counter, what in ((self.here, found.here), (self.there, found.there), (self.otherwise, found.otherwise)):
            for one in sorted(what, key=_place):
                counter[one] += games

    def join(self, other: "Causes") -> None:
        """The games of another count."""
        self.here.update(other.here)
        self.there.update(other.there)
        self.otherwise.update(other.otherwise)

    @property
    def counters(self) -> tuple[Counter[ItemTopic], Counter[ItemTopic], Counter[ItemTopic]]:
        """The items that are only here, only there, and different."""
        return self.here, self.there, self.otherwise

    def most(self, number: int) -> list[Cause]:
        """The most frequent ones."""
        every = dict.fromkeys([*self.here, *self.there, *self.otherwise])
        found = [Cause(what, self.here[what], self.there[what], self.otherwise[what]) for what in every]
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
