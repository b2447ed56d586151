"""The content of the letters: the template of a letter reads the fields of one of these.

The reader may use another language than the sender: days are written in the template, sentences are lazy.
"""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


@dataclass(frozen=True)
class LinkLetter:
    """A letter that somebody has asked for: the link is the matter, `host` is where it leads."""

    link: str
    host: str


@dataclass(frozen=True)
class HostLetter:
    """A notice about the own account on this server."""

    host: str


@dataclass(frozen=True)
class InvitationLetter:
    """An invitation to a league, for somebody who may never have been here."""

    league: str
    link: str
    host: str


@dataclass(frozen=True)
class RightsLetter:
    """What has changed about who decides in a league, in a sentence, and what has ended with it (or nothing)."""

    league: str
    what: "_StrOrPromise"
    ended: "_StrOrPromise"


@dataclass(frozen=True)
class ForgettingLetter:
    """A player whose name is to go, or stays after all; `day` is when it would go, with these `words` of the texts."""

    league: str
    player: str
    day: date
    words: tuple[str, ...]


@dataclass(frozen=True)
class WaitingLetter:
    """So many entries of an evening that wait for a decision. `until`: when the first of them is gone."""

    league: str
    number: int
    evening: date
    until: date


@dataclass(frozen=True)
class WebhookLetter:
    """An address outside that took no message for a long time: its host, since which day, and what it last answered."""

    league: str
    address: str
    since: date
    outcome: "_StrOrPromise"


@dataclass(frozen=True)
class PublicationLetter:
    """A league that everybody can read from a `day` on."""

    league: str
    day: date


@dataclass(frozen=True)
class RemovalLetter:
    """A league that is to be deleted on a `day`, or stays after all."""

    league: str
    day: date
