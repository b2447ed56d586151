"""The Spieltage of a league as they stand in its file."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final
from uuid import UUID

from django.db.models import F

from leagues.groups.models import League
from scorebook.gatherings.models import Gathering, GatheringPlayer, GatheringTable

from ..file.references import Numbers

# What stands in the file as it does in the row.
PLAIN: Final = ("place", "first_seating", "later_seating", "games_each", "seed")


def gatherings(league: League, numbers: Numbers) -> Iterator[dict[str, Any]]:
    """Every Spieltag with who took part, and which evening each of its tables is. Three queries."""
    people: dict[UUID, list[tuple[int, str | None]]] = defaultdict(list)
    rows = GatheringPlayer.objects.filter(league=league).order_by("position")
    for gathering, player, left in rows.values_list("gathering", "player", "left_at"):
        people[gathering].append((numbers.players[player], left.isoformat() if left else None))
    tables: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    withdrawn_first = F("withdrawn_at").asc(nulls_last=True)
    rows_of_tables = GatheringTable.objects.filter(league=league)
    for table in rows_of_tables.order_by("round_number", "number", withdrawn_first, "pk"):
        said = {
            "round": table.round_number,
            "number": table.number,
            "games": table.games,
            "withdrawn_at": table.withdrawn_at.isoformat() if table.withdrawn_at else None,
        }
        tables[table.gathering_id].append({"evening": str(table.evening_id), **said})
    for one in Gathering.objects.filter(league=league).order_by("opened_at", "pk"):
        yield {
            "id": str(one.pk),
            "local_date": one.local_date.isoformat(),
            **{name: getattr(one, name) for name in PLAIN},
            "rules": numbers.rules[one.rule_set_version_id],
            "opened_at": one.opened_at.isoformat(),
            "ended_at": one.ended_at.isoformat() if one.ended_at else None,
            "people": [player for player, _left in people[one.pk]],
            "left": [left for _player, left in people[one.pk]],
            "tables": tables[one.pk],
        }
