"""Whether something is new at evenings that are followed: one mark for each, read for all of them at once."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.db.models.functions import JSONObject

from leagues.journal_models import JournalEntry

from ..models import Evening

Mark = tuple[object, ...]


def marks_of(evenings: Collection[UUID]) -> dict[UUID, Mark]:
    """For each of these evenings what changes with it, with its pen, and with the people and rights of its league.

    One query whatever the number. An evening that does not exist is missing.
    """
    noted = JournalEntry.objects.of_league().filter(league=OuterRef("league")).order_by("-id")
    newest = Subquery(noted.values(said=JSONObject(id="id", at="at"))[:1])
    rows = Evening.objects.filter(pk__in=evenings).order_by().values_list("pk", "stamp", "pen__stamp", newest)
    return {pk: (stamp, pen, str(said)) for pk, stamp, pen, said in rows}
