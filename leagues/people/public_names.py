"""How people are called where anybody may read it: who does not want to be named there stands behind a sign.

Two kinds of people are not named. People who are forgotten, or will be, get no name at all. People who only do not
want to be named outside is somebody, and always the same one: by the sign, unless that gives the name away.
"""

import copy
import re
from collections.abc import Callable, Iterable
from typing import Final

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.texts import folded

from .models import Player, canonical_among
from .redaction import name_words, without_words
from .selectors import Names, all_players_in

UNKNOWN: Final = "?"


def sign_outside(sign: str, *names: str) -> str:
    """The sign of somebody who is not named; none if the sign is the name, or all of a part of it."""
    parts = {part for name in names for part in (folded(name), *re.split(r"[\s\-]+", folded(name)))}
    return UNKNOWN if folded(sign) in parts else sign


def word_outside(sign: str) -> str:
    """The text in place of the name."""
    return _("Mitspieler {sign}").format(sign=sign) if sign != UNKNOWN else _("Mitspieler")


def anonymous() -> str:
    """The text in place of a forgotten person."""
    return _("Anonym")


def texts_outside(league_id: int) -> Callable[[str], str]:
    """Free texts of a league as anybody may read them: without the names of people who are not named. One query."""
    return texts_among(all_players_in(league_id))


def texts_among(entries: Iterable[Player]) -> Callable[[str], str]:
    """The same, from all players of a league, each with the wish to be forgotten if there is one. No query."""
    players = [one for one in entries if one.anonymised_at is None]
    persons = canonical_among(players)
    unnamed = {persons[one.pk] for one in players if one.unlisted or hasattr(one, "forgetting")}
    own = [name for one in players if persons[one.pk] in unnamed for name in (one.name, one.nickname) if name]
    others = [name for one in players if persons[one.pk] not in unnamed for name in (one.name, one.nickname) if name]
    words = name_words(Names(own, [], others))
    return lambda text: without_words(text, words)


def league_outside(league: League, as_public: Callable[[str], str] | None = None) -> League:
    """A copy of a league to be read outside, never to be saved: what it says of itself names only who may be named.

    `as_public` makes of a text what may be read outside; without it that takes one query.
    """
    public, as_public = copy.copy(league), as_public or texts_outside(league.pk)
    for field in ("name", "description", "home_pub"):
        setattr(public, field, as_public(getattr(league, field)))
    return public
