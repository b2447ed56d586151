"""What rooms above this one add to evenings and games, under their own names; the evenings know none of them.

Each room fills these registries when the app starts (`scorebook.apps`). An evening works with all of them empty.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from leagues.access import Access
from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from leagues.registry import Registry
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme

from .models import Evening, Game
from .selectors.evenings import EveningView


@dataclass(frozen=True)
class Seal:
    """What must not be changed quietly: whole evenings from some moment on, and single games.

    `refuse_game` raises Refused for a game that is not to be corrected or withdrawn as it stands.
    """

    is_final: Callable[[Evening, datetime], bool]
    refuse_game: Callable[[Game], None]


class PageLink(NamedTuple):
    """What leads on from the page of an evening or a game: its address, and an icon or what stands below the title."""

    title: str
    href: str
    sub: str = ""
    icon: str = "next"


@dataclass(frozen=True)
class EveningAddition:
    """Something on the page of an evening: a template above the games, which finds `own`, and words at single games.

    `marks`: id of an event → a short word beside it. `links` lead on; `at_hand` are those that a table wants at once
    while it plays.
    """

    template: str = ""
    own: Any = None
    marks: Mapping[Any, str] = field(default_factory=dict)
    links: tuple[PageLink, ...] = ()
    at_hand: tuple[PageLink, ...] = ()


@dataclass(frozen=True)
class GameView:
    """The game whose page is being put together, who looks at it, and its journal, the newest entry first.

    `bock`: how many Böcke lie on it. `counts` False: it was withdrawn.
    """

    game: Game
    access: Access
    entries: Sequence[JournalEntry]
    facts: GameFacts
    scheme: Scheme
    bock: int
    counts: bool


@dataclass(frozen=True)
class GameAddition:
    """Something on the page of a game: a notice above the facts and a part below them, templates which find `own`.

    `sealed`: a sentence for everybody why nothing about the game can be changed any more. `kept`: a sentence for
    whoever writes why a game that counts is not changed just now. `links` lead on.
    """

    notice: str = ""
    template: str = ""
    own: Any = None
    sealed: str = ""
    kept: str = ""
    links: tuple[PageLink, ...] = ()


class EntryWords(NamedTuple):
    """A journal entry in words: a title, what is said below it, and where it leads."""

    title: str
    sub: str = ""
    href: str = ""


@dataclass(frozen=True)
class JournalWords:
    """How a room says the entries that it writes into the journal of an evening.

    `words` gets an entry and the number of the game it is about (None: of none that counts). `own_matter`: the actions
    that say nothing about what was played; the entry before such a one can still be taken back.
    """

    actions: frozenset[str]
    words: Callable[[JournalEntry, int | None], EntryWords]
    own_matter: frozenset[str] = frozenset()


class Broken(NamedTuple):
    """A record that a game or an evening has broken: a figure, what it is, and where the old record stands.

    `title`: what it is called if it is no record.
    """

    figure: str
    words: str
    href: str = ""
    title: str = ""


seals: Registry[Seal] = Registry()
# Marks a game as contested, with a sentence; one that is contested already stays so.
contests: Registry[Callable[[Actor, Game, str], None]] = Registry()
evening_reads: Registry[Callable[[QuerySet[Evening]], QuerySet[Evening]]] = Registry()
game_reads: Registry[Callable[[QuerySet[Game]], QuerySet[Game]]] = Registry()
evening_page: Registry[Callable[[Evening], EveningAddition]] = Registry()
# Where a closed evening leads on to once everybody has been honoured.
ceremony: Registry[Callable[[Evening], Sequence[PageLink]]] = Registry()
game_page: Registry[Callable[[GameView], GameAddition]] = Registry()
# Both get whether whoever asks is a member: others learn nothing of other evenings, nor of people from there.
records: Registry[Callable[[EveningView, bool], Sequence[Broken]]] = Registry()
game_records: Registry[Callable[[Game, bool], Sequence[Broken]]] = Registry()
# What is read together with an evening that is locked to be changed, and who is told then of its entry in the journal,
# in the same transaction.
locked_reads: Registry[Callable[[QuerySet[Evening]], QuerySet[Evening]]] = Registry()
listeners: Registry[Callable[[Evening, JournalEntry], None]] = Registry()
# Refuse a change of a locked evening that its facts alone allow; asked when it is journalled and its rows are written.
guards: Registry[Callable[[Evening, JournalEntry], None]] = Registry()
journal_words: Registry[JournalWords] = Registry()
# Who sits somewhere else just now and can sit down here only once they have left there, with a word for where.
elsewhere: Registry[Callable[[Evening], Mapping[int, str]]] = Registry()
# Corrects the date and place of what an evening belongs to, and answers the other evenings that share them.
same_occasion: Registry[Callable[[Evening, date, str], Sequence[Evening]]] = Registry()
# Where a closed evening leads to instead of its own Siegerehrung; empty: nowhere else.
closing: Registry[Callable[[Evening], str]] = Registry()
# What is worked out once an evening has been closed and that is stored; no facts.
after_closing: Registry[Callable[[Evening], None]] = Registry()
