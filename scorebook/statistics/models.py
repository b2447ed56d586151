"""What the statistics keep: how strong everybody was after each evening."""

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class EveningRating(models.Model):
    """How strong somebody was after an evening at which they played; of nobody (`player` empty): the edges of Re.

    A derived row, but none of those that the refold writes: a game early in the history changes all that comes later,
    and no save shall wait for that. `stamp` names the state of this evening and of all before it, and who was merged
    into whom; a row whose stamp is another one is stale, and a page computes without it what is true
    (`skill/ratings.py`). People stand here as they count, not as they were recorded. `solo_mean` and `solo_variance`
    are empty for who played no solo there. `lineup`, from which luck is counted, and how
    far people are apart stand in the row of nobody; what is believed of somebody follows from both.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="ratings", db_index=False)
    player = models.ForeignKey("leagues.Player", models.CASCADE, related_name="+", null=True, db_index=False)
    stamp = models.CharField(max_length=32)
    scheme = models.CharField(max_length=64)
    mean = models.FloatField()
    variance = models.FloatField()
    solo_mean = models.FloatField(null=True)
    solo_variance = models.FloatField(null=True)
    lineup = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("Spielstärke nach einem Abend")
        verbose_name_plural = _("Spielstärken nach den Abenden")
        constraints = (
            models.UniqueConstraint(fields=["evening", "player"], name="one_rating_an_evening"),
            models.UniqueConstraint(
                fields=["evening"], condition=models.Q(player=None), name="one_row_of_edges_an_evening"
            ),
        )
        indexes = (models.Index(fields=["league", "player"], name="rating_of_player"),)

    def __str__(self) -> str:
        return gettext("Spielstärken: {evening}").format(evening=self.evening)
