"""A title of a league, as it is stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.texts import Line, tidy

from .figures import TitleBest, TitleFigure, TitleSpan


class LeagueTitle(models.Model):
    """A group's title for the person with most, or least, of something; whose it is follows from the games."""

    league = models.ForeignKey(League, models.PROTECT, db_index=False, related_name="titles", verbose_name=_("Liga"))
    name = Line(_("Titel"), max_length=60, label=_("Name eines Titels"))
    figure = models.CharField(_("Wertung"), max_length=24, choices=TitleFigure)
    best = models.CharField(_("Wem er gehört"), max_length=5, choices=TitleBest, default=TitleBest.MOST)
    span = models.CharField(_("Zeit"), max_length=6, choices=TitleSpan, default=TitleSpan.EVENING)

    class Meta:
        verbose_name = _("Titel")
        verbose_name_plural = _("Titel")
        ordering = ["league", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                name="title_name_once_per_league",
                violation_error_message=_("Einen Titel mit diesem Namen gibt es schon."),
            ),
            models.CheckConstraint(condition=models.Q(figure__in=TitleFigure.values), name="title_figure_known"),
            models.CheckConstraint(condition=models.Q(best__in=TitleBest.values), name="title_best_known"),
            models.CheckConstraint(condition=models.Q(span__in=TitleSpan.values), name="title_span_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Keep nothing invisible in the name."""
        self.name = tidy(self.name)
