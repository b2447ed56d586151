"""Who holds the pen of an evening: one phone writes, the others see it and can take over."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line

from .evening import fresh_stamp

if TYPE_CHECKING:
    from .evening import Evening


class Pen(models.Model):
    """The pen of an evening. It says who writes; it forbids nobody to write.

    `phone` is the number that a phone's session made up for itself, empty when the pen lies on the table. `version`
    grows with every change, and `stamp` is made up anew, so that phones can ask whether anything is new.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.OneToOneField("scorebook.Evening", models.CASCADE, primary_key=True, related_name="pen")
    phone = models.CharField(max_length=32, blank=True)
    name = Line(max_length=120, blank=True, redact=_("Name am Stift"))
    since = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=16, default=fresh_stamp, editable=False)

    class Meta:
        verbose_name = _("Stift")
        verbose_name_plural = _("Stifte")

    def __str__(self) -> str:
        return self.name or "–"


def pen_of(evening: "Evening") -> Pen | None:
    """The pen of an evening if it was ever taken; no query for an evening that was read with it."""
    return getattr(evening, "pen", None)
