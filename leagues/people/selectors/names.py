"""The names of a person, and which of them go out of the texts of the league when the person is forgotten."""

from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

from ..models import FormerName, Player
from ..models.forgetting import COUNTS_AFTER, KINDS
from ..models.player import canonical_among


class Names(NamedTuple):
    """The names of all entries of a person: those that count, those that are too new, and what others are called.

    What a person is called in the first week counts at once: a guest of one evening is forgotten, too. What somebody
    who has been here for longer is called anew counts after a week.
    """

    counting: list[str]
    too_new: list[str]
    others: list[str]

    def all_counting(self) -> "Names":
        """The same with nothing too new."""
        return self._replace(counting=[*self.counting, *self.too_new], too_new=[])


def names_of_person(player: Player, moment: datetime) -> Names:
    """What this player was ever called, as an entry or as one merged into it, seen from that moment. Two queries."""
    entries = list(Player.objects.filter(league=player.league_id))
    persons = canonical_among(entries)
    own = [entry for entry in entries if persons[entry.pk] == persons[player.pk]]
    mine = {entry.pk for entry in own}
    shown = [one for one in entries if one.pk not in mine and not one.merged_into_id and not one.anonymised_at]
    others = [name for one in shown for name in (one.name, one.nickname) if name]
    borne = _stretches(own, moment)
    arrived = min(entry.created_at for entry in own) + COUNTS_AFTER
    counts = {
        name: any(since <= moment and (since < arrived or until - since >= COUNTS_AFTER) for since, until in stretches)
        for name, stretches in borne.items()
    }
    counting = [name for name in borne if counts[name]]
    too_new = [name for name in borne if not counts[name]]
    return Names(counting, too_new, others)


def _stretches(entries: list[Player], moment: datetime) -> dict[str, list[tuple[datetime, datetime]]]:
    """For every name when it was borne without a break, up to that moment."""
    former = defaultdict(list)
    for row in FormerName.objects.filter(player__in=entries).order_by("until", "pk"):
        former[row.player_id, row.kind].append(row)
    borne: dict[str, list[tuple[datetime, datetime]]] = defaultdict(list)
    for entry in entries:
        for kind in KINDS:
            since = entry.created_at
            for row in former[entry.pk, kind]:
                borne[row.name].append((row.since, min(row.until, moment)))
                since = row.until
            if name := getattr(entry, kind):
                borne[name].append((since, moment))
    return borne
