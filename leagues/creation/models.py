"""What the forms have made."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Creation(models.Model):
    """The identity of a form that has made something, used up for good: sent again, it makes nothing more.

    `seal` says who sent what to which address, and nobody can read it from there. `kind` and `subject` name the row
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
