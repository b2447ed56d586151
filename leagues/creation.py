"""What the forms have made."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar
from uuid import UUID

from django.db import IntegrityError, models, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

FIELD = "uuid"  # the hidden field of a form, which holds the identity


class Creation(models.Model):
    """The identity of a form that has made something, used up for good: sent again, it makes nothing more.

    `seal` says who sent what to which address, in a form that cannot be read back. `kind` and `subject` name the row
    that was made.
    """

    identity = models.UUIDField(primary_key=True, editable=False)
    seal = models.CharField(max_length=64, editable=False)
    kind = models.CharField(max_length=60, editable=False)
    subject = models.CharField(max_length=40, editable=False)
    made_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Angelegtes")
        verbose_name_plural = _("Angelegtes")

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


# Making something once, however often its form is sent.


Thing = TypeVar("Thing", bound=Model)

USED = _(
    "Diese Seite war schon abgeschickt; diesmal wurde nichts angelegt. "
    "Schau nach, was schon da ist. Fehlt trotzdem etwas, schick es noch einmal ab."
)
OUTDATED = _("Die Seite ist veraltet; es wurde nichts angelegt. Schick es noch einmal ab.")


@dataclass(frozen=True, slots=True)
class Identity:
    """The number of a form, and the seal over who sent it, where, and what stood in it."""

    number: UUID
    seal: str


class IdentityRefused(Exception):  # noqa: N818 - it is an answer, not an accident
    """Nothing was made; the sentence says so."""


class FormResult(NamedTuple, Generic[Thing]):
    """What a form has made; `new` is False if it was there already."""

    thing: Thing
    new: bool


def made_before(identity: Identity | None, kind: type[Thing]) -> FormResult[Thing] | None:
    """What this identity has made; None if it is unused. Refused (IdentityRefused) if it was used for anything else."""
    found = Creation.objects.filter(pk=identity.number).first() if identity else None
    if identity is None or found is None:
        return None
    if (found.seal, found.kind) != (identity.seal, kind._meta.label):
        raise IdentityRefused(USED)
    thing = kind._default_manager.filter(pk=found.subject).first()
    if thing is None:  # taken away since
        raise IdentityRefused(USED)
    return FormResult(thing, False)


@transaction.atomic
def once(*, identity: Identity | None, kind: type[Thing], make: Callable[[], Thing]) -> FormResult[Thing]:
    """Let `make` write the thing if this identity has not made it yet. Whatever it refuses leaves the identity unused.

    Who sends the same identity at the same time waits for the first one to be done. Without identity it is made in any
    case. Refused as by `made_before`.
    """
    if identity is None:
        return FormResult(make(), True)
    try:
        with transaction.atomic():
            row = Creation.objects.create(identity=identity.number, seal=identity.seal, kind=kind._meta.label)
    except IntegrityError:
        if earlier := made_before(identity, kind):
            return earlier
        raise
    thing = make()
    row.subject = str(thing.pk)
    row.save(update_fields=["subject"])
    return FormResult(thing, True)
