"""The calls and extra points of many games, in one query over both tables."""

from typing import Any, NamedTuple

from django.db.models import BooleanField, F, IntegerField, Value
from django.db.models.expressions import Combinable

from leagues.statements import plain_rows

from ..models import Announcement, ExtraPoint


class Detail(NamedTuple):
    """A call or an extra point of a party; `loser` belongs to extra points, `vorab` and `invalid` to calls."""

    order: int
    game: Any
    side: str
    is_call: bool
    what: str
    player: int | None
    loser: int | None
    vorab: bool
    invalid: bool


def details(key: Combinable | None = None, **parties: Any) -> list[Detail]:
    """The calls and extra points of the parties that these lookups find, in the order they were written down.

    `key` is how a party names its game, its id without saying.
    """
    yes, no, nobody = Value(True, BooleanField()), Value(False, BooleanField()), Value(None, IntegerField())
    common = ("order", key or F("party__game_id"), "party__side")
    called = Announcement.objects.filter(**parties).order_by()
    earned = ExtraPoint.objects.filter(**parties).order_by()
    calls = called.values_list(*common, yes, "call", "player_id", nobody, "vorab", "invalid")
    extras = earned.values_list(*common, no, "kind", "player_id", "loser_id", no, no)
    return sorted(map(Detail._make, plain_rows(calls.union(extras, all=True))), key=lambda detail: detail.order)
