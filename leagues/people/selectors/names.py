"""The names of a person, and which of them go out of the texts of the league when the person is forgotten."""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import NamedTuple

from ..models import FormerName, Player
from ..models.forgetting import COUNTS_AFTER, KINDS
from ..models.player import canonical_among


class Names(NamedTuple):
    """The names of all entries of a person: those that count, those that are too new, and what others are called."""

    counting: list[str]
    too_new: list[str]
    others: list[str]


def names_of_person(player: Player, moment: datetime) -> Names:
    """What this player was ever called, as an entry or as one merged into it, seen from that moment. Two queries."""
    entries = list(Player.objects.filter(league=player.league_id))
    persons = canonical_among(entries)
    own = [entry for entry in entries if persons[entry.pk] == persons[player.pk]]
    mine = {entry.pk for entry in own}
    shown = [one for one in entries if one.pk not in mine and not one.merged_into_id and not one.anonymised_at]
    others = [name for one in shown for name in (one.name, one.nickname) if name]
    borne = _longest_stretches(own, moment)
    counting = [name for name, stretch in borne.items() if stretch >= COUNTS_AFTER]
    too_new = [name for name, stretch in borne.items() if stretch < COUNTS_AFTER]
    return Names(counting, too_new, others)


def _longest_stretches(entries: list[Player], moment: datetime) -> dict[str, timedelta]:
    """For every name the longest time that it was borne without a break, up to that moment."""
    former = defaultdict(list)
    for row in FormerName.objects.filter(player__in=entries).order_by("until", "pk"):
        former[row.player_id, row.kind].append(row)
    borne: dict[str, timedelta] = defaultdict(timedelta)
    for entry in entries:
        for kind in KINDS:
            since = entry.created_at
            for row in former[entry.pk, kind]:
                borne[row.name] = max(borne[row.name], min(row.until, moment) - row.since)
                since = row.until
            if name := getattr(entry, kind):
                borne[name] = max(borne[name], moment - since)
    return borne
