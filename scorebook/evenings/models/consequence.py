"""What a change of an earlier entry did to an evening, as it was said then."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Consequence(models.Model):
    """What followed from one entry of the journal.

    `recounted`: how many other games booked something else than before. `totals`: the key of a player whose points at
    the end were others → what they were before and after.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    entry = models.OneToOneField("leagues.JournalEntry", models.PROTECT, primary_key=True, related_name="consequence")
    recounted = models.PositiveSmallIntegerField()
    totals = models.JSONField()

    class Meta:
        verbose_name = _("Folge")
        verbose_name_plural = _("Folgen")

    def __str__(self) -> str:
        return str(self.recounted)
