"""A stretch of time over which a league counts."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.names import tidy
from leagues.texts import Line

from .league import League

MOST_DROPPED, MOST_MINIMUM = 100, 100_000


class Ranking(models.TextChoices):
    """How a season is counted."""

    SUM = "summe", _("Summe der Punkte")
    AVERAGE = "schnitt", _("Punkte je Spiel")
    DROPPED = "streich", _("Summe mit Streichergebnissen")
    PLACES = "platz", _("Platzpunkte")


class Season(models.Model):
    """Both days belong to it; without an end it is still running.

    `ranking` is how its table is counted, `drop` how many of the worst evenings do not count in DROPPED, `minimum`
    how many games somebody needs for a place.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", verbose_name=_("Liga"), db_index=False)
    name = Line(_("Name"), max_length=60, shown=_("Name einer Saison"))
    start = models.DateField(_("erster Tag"))
    end = models.DateField(_("letzter Tag"), null=True, blank=True)
    ranking = models.CharField(_("Wertung"), max_length=8, choices=Ranking, default=Ranking.SUM)
    drop = models.PositiveSmallIntegerField(
        _("Streichergebnisse"), default=2, validators=[MaxValueValidator(MOST_DROPPED)]
    )
    minimum = models.PositiveIntegerField(
        _("Mindestzahl an Spielen"), default=30, validators=[MaxValueValidator(MOST_MINIMUM)]
    )

    class Meta:
        verbose_name = _("Saison")
        verbose_name_plural = _("Saisons")
        ordering = ["league", "-start", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                name="season_name_once_per_league",
                violation_error_message=_("Eine Saison mit diesem Namen gibt es schon."),
            ),
            models.CheckConstraint(condition=Q(ranking__in=Ranking.values), name="season_ranking_known"),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse an end before the start."""
        self.name = tidy(self.name)
        if self.start and self.end and self.end < self.start:
            raise ValidationError({"end": gettext("Die Saison endet vor ihrem ersten Tag.")})
