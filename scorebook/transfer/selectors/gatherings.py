"""The Spieltage of a league as they stand in its file."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from leagues.groups.models import League
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable

from ..file.references import Numbers

# What stands in the file as it does in the row.
PLAIN: Final = ("place", "first_seating", "later_seating", "games_each", "seed")


def gatherings(league: League, numbers: Numbers) -> Iterator[dict[str, Any]]:
    """Every Spieltag with who took part, and which evening each of its tables is. Three queries."""
    people: dict[UUID, list[int]] = defaultdict(list)
    rows = GatheringPlayer.objects.filter(league=league).order_by("position")
    for gathering, player in rows.values_list("gathering", "player"):
        people[gathering].append(numbers.players[player])
    tables: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for table in GatheringTable.objects.filter(league=league).order_by("round_number", "number"):
        said = {"round": table.round_number, "number": table.number, "games": table.games}
        tables[table.gathering_id].append({"evening": str(table.evening_id), **said})
    for one in Gathering.objects.filter(league=league).order_by("opened_at", "pk"):
        yield {
            "id": str(one.pk),
            "local_date": one.local_date.isoformat(),
            **{name: getattr(one, name) for name in PLAIN},
            "rules": numbers.rules[one.rule_set_version_id],
            "opened_at": one.opened_at.isoformat(),
            "ended_at": one.ended_at.isoformat() if one.ended_at else None,
            "people": people[one.pk],
            "tables": tables[one.pk],
        }
