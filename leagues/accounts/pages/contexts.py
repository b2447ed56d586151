"""What the pages about accounts show, as far as several of them show the same."""

from dataclasses import dataclass

from django.conf import settings
from django.forms import Form

from leagues.letters.services import letters_delayed


@dataclass(frozen=True)
class FormPage:
    """A page that is a form and sentences around it."""

    form: Form


@dataclass(frozen=True)
class LetterSent:
    """The page after a letter was asked for; whether one goes out it does not tell.

    `on_console`: letters are printed by this server, no mail leaves it; `delayed`: others wait already.
    """

    email: str
    on_console: bool
    delayed: bool


@dataclass(frozen=True)
class SecretGone:
    """A link of a letter is good no more; `again` is the name of the address that gives another one."""

    again: str


def letter_sent(email: str) -> LetterSent:
    """What is said after a letter to this address was asked for. One query."""
    return LetterSent(email=email, on_console=not settings.EMAIL_HOST, delayed=letters_delayed())
