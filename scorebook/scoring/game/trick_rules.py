"""What is special about tricks in a scheme: read by the referee of tricks. Who beats whom stands in its trumps."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .terms import ExtraKind, Kind, Note, Term


class Raised(NamedTuple):
    """Two equal cards of one hand that rise in rank once they are announced: Schwein, Schweinchen, Schafe.

    `card`: the card as in a table of trumps, empty for the ace of the trump suit. `below_dulle`: they stand right
    under ♥10, else above all. `single`: only one of them rises, and it is the one in the trick (Männle § 23).
    `kinds`: where it holds.
    """

    word: Note
    card: str
    kinds: frozenset[Kind]
    source: str
    below_dulle: bool = False
    single: bool = False


class KarlchenCatch(Term):
    """How a Karlchen of the others is caught in the last trick, where that counts at all."""

    KARO_DAME = "karo_dame"  # with a ♦Q; two of them are one point (Spin)
    UNBEATEN = "unbeaten"  # by taking the trick, but not one that its own party has beaten (Tacken)
    ANY = "any"  # by taking the trick, each of them (Mainz 3.11)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRules:
    """Who takes a trick and what it makes, beyond the order of the cards.

    `source`: where it is written who takes a trick; `second_dulle`: where the second ♥10 is; `extras`: where the
    extra points are. `second_karlchen`: kinds of game in which the second ♣J takes the last trick. `stranger_fuchs`:
    a Fuchs of an unknown party counts, too.
    """

    source: str
    second_dulle: str = ""
    extras: Mapping[ExtraKind, str] = field(default_factory=dict)
    raised: Raised | None = None
    second_karlchen: frozenset[Kind] = frozenset()
    catch: KarlchenCatch = KarlchenCatch.ANY
    stranger_fuchs: bool = False
