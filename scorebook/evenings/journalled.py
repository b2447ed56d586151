"""What the journal names is not deleted: it points to nothing, so the database does not see to that by itself."""

from typing import Any

from django.db.models import Model, Q
from django.db.models.deletion import ProtectedError
from django.db.models.signals import pre_delete

from leagues.journal import PHONE, JournalEntry

from .access import TABLE
from .models import Capability, Evening, Event


def named_by(row: Model) -> Q:
    """Which entries of the journal name this row."""
    if isinstance(row, Evening):
        return Q(subject_kind=Evening.journal_kind, subject_id=row.pk)
    if isinstance(row, Event):
        return Q(subject_kind=Evening.journal_kind, part_id=row.pk)
    return Q(actor_kind__in=(TABLE, PHONE), actor_id=row.pk)


def keep_what_is_named(*, instance: Model, using: str, **_signal: Any) -> None:
    """Refuse (ProtectedError) to delete what an entry of the journal is about, or who has made it."""
    named: set[Model] = set(JournalEntry.objects.using(using).filter(named_by(instance))[:1])
    if named:
        raise ProtectedError("The journal names it.", named)


def watch() -> None:
    """Refuse every deletion through Django of rows that the journal names."""
    for model in (Evening, Event, Capability):
        pre_delete.connect(keep_what_is_named, sender=model, dispatch_uid=f"scorebook.journalled.{model.__name__}")
