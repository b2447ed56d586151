"""The slip on which one game is calculated: what the rules read, and the items they write."""

from typing import Final

from .facts import GameFacts
from .items import EVEN, MINUS, PLUS, TIMES, Item
from .scheme import Scheme
from .terms import ALL_AUGEN, LEVEL_AUGEN, SCHWARZ, ExtraKind, Kind, PartyName
from .topics import ROUNDING, ItemTopic

# Augen of the others → deepest level below which they stayed (0: none; schwarz depends on tricks).
_HELD: Final = tuple(sum(augen < below for below in LEVEL_AUGEN.values()) for augen in range(ALL_AUGEN + 1))


class Side:
    """One party as the rules see it.

    `called` is the deepest level that counts (0: nothing called, 1: Ansage, 2: keine 90 … 5: schwarz) and
    `vorab` the deepest of them called before the first card; `held` is the deepest level below which the
    others stayed. A deeper level includes every shallower one.
    """

    __slots__ = ("augen", "called", "extras", "held", "party", "tricks_none", "vorab")

    def __init__(self, party: PartyName, augen: int, tricks: int | None) -> None:
        self.party = party
        self.augen = augen
        self.tricks_none = tricks == 0 if tricks is not None else augen == 0
        self.called = 0
        self.vorab = 0
        self.held = 0
        self.extras: dict[ExtraKind, int] = {}

    def keeps(self, level: int) -> bool:
        """Whether the others stayed below this level."""
        return self.held >= level

    @property
    def kept(self) -> bool:
        """Whether the others stayed below the deepest level that this party called."""
        return self.held >= self.called


class Sheet:
    """One game being calculated."""

    __slots__ = ("facts", "items", "kind", "kontra", "loser", "options", "re", "scheme", "total", "winner")

    def __init__(self, facts: GameFacts, re_augen: int, scheme: Scheme) -> None:
        self.facts = facts
        self.kind: Kind = facts.kind
        self.scheme = scheme
        self.options = scheme.options
        self.items: list[Item] = []
        self.total = 0
        self.winner: Side | None = None
        self.loser: Side | None = None
        self.re = re = Side(PartyName.RE, re_augen, facts.re_tricks)
        self.kontra = kontra = Side(PartyName.KONTRA, ALL_AUGEN - re_augen, facts.kontra_tricks)
        re.held = SCHWARZ if kontra.tricks_none else _HELD[kontra.augen]
        kontra.held = SCHWARZ if re.tricks_none else _HELD[re_augen]
        for extra in facts.extras:
            counts = re.extras if extra.party is PartyName.RE else kontra.extras
            counts[extra.kind] = counts.get(extra.kind, 0) + 1

    def side(self, party: PartyName) -> Side:
        """The side of a party."""
        return self.re if party is PartyName.RE else self.kontra

    def other(self, side: Side) -> Side:
        """The opposing side."""
        return self.kontra if side is self.re else self.re

    @property
    def viewer(self) -> Side:
        """From whom the total is seen: the winner, Re if there is none."""
        return self.winner or self.re

    def name(self, side: Side) -> str:
        """What the scheme's document calls the party."""
        return "Re" if side is self.re else self.scheme.kontra_word

    def decide(self, party: PartyName | None) -> None:
        """Set the winner."""
        self.winner = None if party is None else self.side(party)
        self.loser = None if self.winner is None else self.other(self.winner)

    def points(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """Add points that `side` has made: plus for the viewer's own, minus for the others'."""
        if side is self.viewer:
            self.total += amount
            self.items.append(Item(label, PLUS, amount, side.party, self.total, source, topic))
        else:
            self.total -= amount
            self.items.append(Item(label, MINUS, amount, side.party, self.total, source, topic))

    def plus(self, topic: ItemTopic, label: str, amount: int, side: Side, source: str) -> None:
        """Add points to the value, whoever earned them."""
        self.total += amount
        self.items.append(Item(label, PLUS, amount, side.party, self.total, source, topic))

    def times(self, topic: ItemTopic, label: str, factor: int, side: Side, source: str) -> None:
        """Multiply the value so far."""
        self.total *= factor
        self.items.append(Item(label, TIMES, factor, side.party, self.total, source, topic))

    def round_even(self, label: str, source: str) -> None:
        """Round the value down to even (−1 becomes −2)."""
        rounded = self.total - self.total % 2
        self.items.append(Item(label, EVEN, self.total - rounded, self.viewer.party, rounded, source, ROUNDING))
        self.total = rounded

    def note_zero(self, topic: ItemTopic, label: str, side: Side, source: str, reason: str = "") -> None:
        """Write down what adds nothing, and why."""
        self.items.append(Item(label, PLUS, 0, side.party, self.total, source, topic, reason))
