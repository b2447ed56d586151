"""What the statistics keep: how strong everybody was after each evening."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class SkillCheckpoint(models.Model):
    """The ratings after an evening of those who played there, and what luck is counted from.

    A derived row, but none of those that the refold writes: a game early in the history changes all that comes later,
    and no save shall wait for that. `stamp` names the state of this evening and of all before it, and who was merged
    into whom; a row whose stamp is another one is stale, and a page computes without it what is true
    (`skill/history.py`). People stand here as they count, not as they were recorded.
    """

    evening = models.OneToOneField("scorebook.Evening", models.CASCADE, primary_key=True, related_name="skill")
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    stamp = models.CharField(max_length=32)
    scheme = models.CharField(max_length=64)
    ratings = models.JSONField(default=dict)
    lineup = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("Spielstärken nach einem Abend")
        verbose_name_plural = _("Spielstärken nach den Abenden")

    def __str__(self) -> str:
        return gettext("Spielstärken: {evening}").format(evening=self.evening)
