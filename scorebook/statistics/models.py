"""What the statistics keep: how strong everybody was after each evening, and what the years before add up to."""

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


class YearsBefore(models.Model):
    """What the rollups of a league add up to over all years before the last one in which it met.

    A derived row like the ratings, and no save waits for it. `stamp` names the state of all those evenings and the
    columns that were summed: a row with another one is stale, and a page reads the evenings themselves
    (`years_before.py`). `rows`: by the name of a sum its rows, in every currency. Players stand here as recorded;
    what is counted evening after evening, lineups and ratings know them as they count, and name that state.
    """

    league = models.OneToOneField("leagues.League", models.PROTECT, primary_key=True, related_name="+")
    stamp = models.CharField(max_length=32)
    rows = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("Summen der Jahre davor")
        verbose_name_plural = _("Summen der Jahre davor")

    def __str__(self) -> str:
        return gettext("Summen der Jahre davor: {league}").format(league=self.league)
