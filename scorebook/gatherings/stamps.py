"""Whether something is new at Spieltage that are followed: one mark for each, read for all of them at once."""

from collections import defaultdict
from collections.abc import Collection
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.db.models.functions import JSONObject

from leagues.journal_models import JournalEntry
from scorebook.evenings.selectors.stamps import Mark

from .models import Gathering, GatheringTable


def marks_of_gatherings(gatherings: Collection[UUID]) -> dict[UUID, Mark]:
    """For each of these Spieltage what changes with its tables, its end, and with the people and rights of its league.

    Two queries whatever the number. A Spieltag that does not exist is missing.
    """
    noted = JournalEntry.objects.of_league().filter(league=OuterRef("league")).order_by("-id")
    newest = Subquery(noted.values(said=JSONObject(id="id", at="at"))[:1])
    rows = list(Gathering.objects.filter(pk__in=gatherings).order_by().values_list("pk", "ended_at", newest))
    stamps: dict[UUID, list[str]] = defaultdict(list)
    tables = GatheringTable.objects.filter(gathering__in=[row[0] for row in rows], withdrawn_at=None)
    for gathering, stamp in tables.order_by("evening").values_list("gathering", "evening__stamp"):
        stamps[gathering].append(stamp)
    return {pk: (ended, str(said), *stamps[pk]) for pk, ended, said in rows}
