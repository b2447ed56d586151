"""A stretch of time over which a league counts."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q

from .league import League
from .names import tidy


class Season(models.Model):
    """Both days belong to it; without an end it is still running."""

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", verbose_name="Liga")
    name = models.CharField("Name", max_length=60)
    start = models.DateField("erster Tag")
    end = models.DateField("letzter Tag", null=True, blank=True)

    class Meta:
        verbose_name = "Saison"
        verbose_name_plural = "Saisons"
        ordering = ["league", "-start", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                name="season_name_once_per_league",
                violation_error_message="Eine Saison mit diesem Namen gibt es schon.",
            ),
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
            raise ValidationError({"end": "Die Saison endet vor ihrem ersten Tag."})
