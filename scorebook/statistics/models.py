"""What the statistics keep: how strong everybody was after each evening, saved questions, titles."""

from typing import Any

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.texts import Jotted, Line, tidied, tidy


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


class SavedQuestion(models.Model):
    """What the panel of questions asks, under a name. `asked`: as `query_to_json` writes it.

    `shared`: everybody in the league has it. It then stays when the account goes that has saved it; a question of
    one's own does not.
    """

    league = models.ForeignKey(League, models.PROTECT, db_index=False, related_name="questions", verbose_name=_("Liga"))
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("gemerkt von")
    )
    name = Line(_("Name"), max_length=60, redact=_("Name einer gemerkten Frage"))
    asked = Jotted(_("Frage"), default=dict, blank=True, redact=_("Ort in einer gemerkten Frage"))
    shared = models.BooleanField(_("für alle in der Liga"), default=False)

    class Meta:
        verbose_name = _("Gemerkte Frage")
        verbose_name_plural = _("Gemerkte Fragen")
        ordering = ["league", "pk"]
        indexes = [models.Index(fields=["league", "account"], name="question_by_league")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(shared=True) | models.Q(account__isnull=False), name="question_is_somebodys"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep nothing invisible in what is asked."""
        self.asked = tidied(self.asked)
        super().save(*args, **kwargs)


class TitleFigure(models.TextChoices):
    """What is compared."""

    POINTS = "punkte", _("Punkte aus Spielen")
    PER_GAME = "je_spiel", _("Punkte je Spiel")
    GAMES = "spiele", _("Spiele")
    WINS = "siege", _("gewonnene Spiele")
    LOSSES = "niederlagen", _("verlorene Spiele")
    WIN_RATE = "siegquote", _("Anteil gewonnener Spiele")
    RE_GAMES = "re", _("Spiele als Re")
    SOLI = "soli", _("Soli")
    SOLI_WON = "soli_gewonnen", _("gewonnene Soli")
    SOLI_LOST = "soli_verloren", _("verlorene Soli")
    CALLS = "ansagen", _("Ansagen mit Namen")
    CALLS_BROKEN = "ansagen_verfehlt", _("verfehlte Ansagen")
    EXTRAS = "sonderpunkte", _("Extras mit Namen")
    EXTRAS_LOST = "sonderpunkte_verloren", _("verlorene Extras")
    PENALTIES = "strafen", _("Strafpunkte")


class TitleBest(models.TextChoices):
    """Whose it is."""

    MOST = "most", _("wer am meisten hat")
    LEAST = "least", _("wer am wenigsten hat")


class TitleSpan(models.TextChoices):
    """In which time."""

    EVENING = "abend", _("am letzten Abend")
    SEASON = "saison", _("in der Saison")
    YEAR = "jahr", _("im Jahr")


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
