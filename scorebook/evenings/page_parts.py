"""What rooms above this one add to the pages of an evening and of a game (`scorebook.table`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.forms import Form

from leagues.access import Access
from leagues.groups.models import League
from leagues.journal import JournalEntry
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme

from .models import Game


class PageLink(NamedTuple):
    """What leads on from the page of an evening or a game: its address, and an icon or the text below the title."""

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

    `sealed`: a sentence for everybody why nothing about the game can be changed any more. `locked_reason`: a sentence
    for writers why a game that counts is not changed just now. `links` lead on.
    """

    notice: str = ""
    template: str = ""
    own: Any = None
    sealed: str = ""
    locked_reason: str = ""
    links: tuple[PageLink, ...] = ()


@dataclass(frozen=True)
class LeagueFormPage:
    """A form about a league, and nothing else."""

    league: League
    form: Form


class EntryWords(NamedTuple):
    """A journal entry in words: a title, what is said below it, and where it leads."""

    title: str
    sub: str = ""
    href: str = ""


class Broken(NamedTuple):
    """A record that a game or an evening has broken: a figure, what it is, and where the old record stands.

    `title`: what it is called if it is no record; `href` is where that is explained, then.
    """

    figure: str
    words: str
    href: str = ""
    title: str = ""
