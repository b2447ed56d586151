"""A scheme (Abrechnung) is data plus an ordered tuple of small rules.

A house scheme is a short difference to a base: `dataclasses.replace` on the options.
No rule asks for a scheme's name; it reads option values.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from .options import (
    MOST_BOECKE,
    BockPolicy,
    Booking,
    CallEffect,
    CallPolicy,
    DealPolicy,
    LastRoundBock,
    Nesting,
    Options,
    Re120,
    Rounding,
    Trigger,
    Vorab,
)
from .paragraphs import HOUSE, cite
from .referee_rules import RefereeRules
from .sentences import GameWord
from .terms import OWN_EXTRAS, OWN_SOLOS, Note

# The rules of an Abrechnung in the order in which a value is calculated.


if TYPE_CHECKING:
    from .sheet import Sheet
    from .winning import Sources, Win


class Stage(Enum):
    """Where a rule stands in the calculation. Points come first, rounding last.

    Whether what multiplies (`FACTORS`, `BOCK`) comes before or after the extra points is for the options to say.
    """

    POINTS = auto()
    FACTORS = auto()
    BOCK = auto()
    EXTRAS = auto()
    ROUNDING = auto()


class Rule(NamedTuple):
    """A rule function with the paragraph it stands in; the source is printed on every item it writes.

    `in_revoke`: the rule that takes its place, with the paragraph of the revoke, where a party has lost by a revoke.
    `when`: the options under which there is this rule; without it there always is.
    """

    write: Callable[["Sheet", str], None]
    source: str
    in_revoke: Callable[["Sheet", str], None] | None = None
    stage: Stage = Stage.POINTS
    when: Callable[[Options], bool] | None = None


# A rule function with its source: what of a rule is needed to calculate.
Step = tuple[Callable[["Sheet", str], None], str]


def in_order(rules: tuple[Rule, ...], options: Options) -> tuple[Step, ...]:
    """The rules that there are under these options, in the order in which they are calculated."""
    after = {
        Stage.POINTS: 0,
        Stage.FACTORS: 3 if options.extras_doubled else 1,
        Stage.BOCK: 3 if options.bock.extras else 1,
        Stage.EXTRAS: 2,
        Stage.ROUNDING: 4,
    }
    there = (rule for rule in rules if rule.when is None or rule.when(options))
    ordered = sorted(there, key=lambda rule: (after[rule.stage], rule.stage is Stage.BOCK))
    return tuple((rule.write, rule.source) for rule in ordered)


def with_house_rules(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules of a document with what every house may play whatever it says, but for what it has itself.

    What a solo of its own counts comes first, so that all that multiplies takes it along.
    """
    from .rules import extras, factors  # its rules read sheets, which know schemes

    head = Rule(extras.own_solo, cite(HOUSE, "eigenes"), when=has_own_solos)
    tail = (
        Rule(factors.solo, cite(HOUSE, "solo"), stage=Stage.FACTORS, when=solo_counts_more),
        Rule(factors.bock, cite(HOUSE, "bock"), stage=Stage.BOCK),
        Rule(factors.gerade, cite(HOUSE, "rundung"), stage=Stage.ROUNDING, when=rounded),
    )
    named = {rule.write for rule in rules}
    first, *last = ([rule] if rule.write not in named else [] for rule in (head, *tail))
    return (*first, *rules, *chain.from_iterable(last))


_OWN: Final = frozenset({*OWN_EXTRAS, *OWN_SOLOS})


class BreachCase(StrEnum):
    """When a breach may be written in a paragraph of its own."""

    IN_SOLO = "in_solo"
    DECIDED = "decided"  # the game was decided when it happened


class Guided(NamedTuple):
    """A penalty with fixed amounts: the document and the paragraph it stands in, and its name.

    `title` is German; given by `gettext_noop`, pages say it in the language of the reader.
    `cases`: the paragraphs of those cases that are not written there.
    """

    document: str
    paragraph: str
    title: str
    cases: Mapping[BreachCase, str] = MappingProxyType({})

    def source(self, case: BreachCase | None = None) -> str:
        """Where it is written, as printed."""
        return cite(self.document, self.paragraph if case is None else self.cases.get(case, self.paragraph))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """An Abrechnung and all that belongs to it; no other module refers to it by name.

    `document`: key of its paragraphs in the catalogue; `short`: its title where there is little room; `about`: what is
    special about it, in one sentence for a group that is choosing. `options`, who wins and where that is written
    (`grounds`), and the `rules` of its document, which what every house may play is added to; those that apply stand in
    `calculation` in the order in which the value is calculated.
    """

    key: str
    title: str
    short: str
    document: str
    options: Options
    winner: Callable[["Sheet"], "Win"]
    grounds: "Sources"
    rules: tuple[Rule, ...]
    about: str = ""
    levels: tuple[str, ...] = ("", "keine 120", "keine 90", "keine 60", "keine 30", "schwarz")
    kontra_word: str = "Kontra"
    # The value of a game played alone can always be divided by three, so that each opponent can have a third of it.
    alone_in_thirds: bool = False
    # The factor of a declared solo stands for its three opponents; a booking of each of them does not repeat it.
    solo_is_three: bool = False
    # Besonderheiten that the document names; where it names none there is nothing to tap.
    notes: tuple[Note, ...] = ()
    # The words of its document where they are not those of most people (`words.py`): value of a kind, an extra, a note,
    # a suit or a rank, or "gegen", "extra_points", "question" (who is Re?), "armut_question" → word. Every label is
    # made of them; no point depends on them.
    words: Mapping[str, str] = field(default_factory=dict)
    # Those of them that name cards as the German pack does; a group may ask for French names.
    german_cards: frozenset[str] = frozenset()
    # Penalties with fixed amounts that the document has, by the kind that computes them.
    penalties: Mapping[str, Guided] = field(default_factory=dict)
    # The player who announces a Hochzeit says which trick finds his partner; a detail that carries no points.
    says_hochzeit_by: bool = False
    # How many sit at a table of a tournament at most, four of whom play.
    most_at_a_table: int = 8
    # Why new cards are dealt besides Vergeben: keys of REDEAL_REASONS.
    redeals: tuple[str, ...] = ()
    # A Contra before the wedding goes to the side that its caller marries into.
    early_contra: bool = False
    # The totals of four players are all even or all odd, and the sheet says whether they are.
    parity: bool = False
    # What the referees of calls, tricks and Vorbehalte read; what is missing, they are not asked about.
    referees: RefereeRules = field(default_factory=RefereeRules)
    calculation: tuple[Step, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "levels", tuple(map(GameWord, self.levels)))
        object.__setattr__(self, "words", self._words())
        object.__setattr__(self, "rules", with_house_rules(self.rules))
        object.__setattr__(self, "calculation", in_order(self.rules, self.options))

    def _words(self) -> Mapping[str, str]:
        """The words with the names of what the group has of its own."""
        extras, solos = self.options.own_extras.items(), self.options.own_solos.items()
        document = {key: word for key, word in self.words.items() if key not in _OWN}
        return document | {str(place): one.name for named in (extras, solos) for place, one in named}

    def __hash__(self) -> int:
        """By its key: the words and penalties are dictionaries, and few of one Abrechnung are met together."""
        return hash(self.key)

    def in_french(self) -> "Scheme":
        """The same with the names of the French pack: only what is read changes, no point does."""
        words = {key: word for key, word in self.words.items() if key not in self.german_cards}
        return replace(self, words=words, german_cards=frozenset())

    def with_cards_of(self, other: "Scheme") -> "Scheme":
        """The same in its own words, but for the names of the cards: those of another one."""
        words = {key: other.words[key] for key in other.german_cards}
        return replace(self, words={**self.in_french().words, **words}, german_cards=other.german_cards)


# Under which options there is a rule (`Rule.when`).


def ansagen_add(options: Options) -> bool:
    """Re and Kontra bring points."""
    return options.calls.ansage is CallEffect.ADD


def ansagen_double(options: Options) -> bool:
    """Re and Kontra double."""
    return options.calls.ansage is CallEffect.DOUBLE


def absagen_add(options: Options) -> bool:
    """Every Absage brings points."""
    return options.calls.absage is CallEffect.ADD


def absagen_double(options: Options) -> bool:
    """Every Absage doubles."""
    return options.calls.absage is CallEffect.DOUBLE


def solo_counts_more(options: Options) -> bool:
    """A declared solo multiplies the value."""
    return options.solo_factor != 1


def has_own_solos(options: Options) -> bool:
    """The group has soli of its own."""
    return bool(options.own_solos)


def rounded(options: Options) -> bool:
    """An odd value is made even."""
    return options.rounding is not Rounding.NONE


def ansage_counts_twice(options: Options) -> bool:
    """Re or Kontra is a called level, too."""
    return options.ansage_twice
