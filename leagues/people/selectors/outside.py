"""How people are called where anybody may read it: who does not want to be named there stands behind a sign.

Two kinds of people are not named. Whoever is forgotten, or is to be, is nobody at all. Whoever only does not want to be
named outside is somebody, and always the same one: by the sign, unless that gives the name away.
"""

import re
from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from leagues.names import folded

from ..models import Player
from ..models.player import canonical_among
from ..redaction import without_words, words_of
from .names import Names

UNKNOWN: Final = "?"


def sign_outside(sign: str, *names: str) -> str:
    """The sign of somebody who is not named; none if the sign is the name, or all of a part of it."""
    parts = {part for name in names for part in (folded(name), *re.split(r"[\s\-]+", folded(name)))}
    return UNKNOWN if folded(sign) in parts else sign


def word_outside(sign: str) -> str:
    """What stands where the name would."""
    return _("Mitspieler {sign}").format(sign=sign) if sign != UNKNOWN else _("Mitspieler")


def anonymous() -> str:
    """What stands for somebody who is forgotten."""
    return _("Anonym")


def texts_outside(league_id: int) -> Callable[[str], str]:
    """Free texts of a league as anybody may read them: without the names of whoever is not named. One query."""
    players = list(Player.objects.filter(league=league_id, anonymised_at=None).order_by("pk"))
    persons = canonical_among(players)
    unnamed = {persons[one.pk] for one in players if one.unlisted}
    own = [name for one in players if persons[one.pk] in unnamed for name in (one.name, one.nickname) if name]
    others = [name for one in players if persons[one.pk] not in unnamed for name in (one.name, one.nickname) if name]
    words = words_of(Names(own, [], others))
    return lambda text: without_words(text, words)
