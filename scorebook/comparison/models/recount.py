"""A recount: evenings of a league counted by other rules, first as a preview, then for good."""

from functools import cached_property
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.formats import days_words
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.options import scheme_from_json


class RecountScope(models.TextChoices):
    """Which evenings are counted anew."""

    RULE_SET = "rule_set", _("die Abende nach diesem Regelwerk")
    LEAGUE = "league", _("alle Abende der Liga")


class RecountState(models.TextChoices):
    """How far it is. Only one of a league is RUNNING; a DROPPED one was never begun."""

    PREVIEW = "preview", _("Vorschau wird gerechnet")
    READY = "ready", _("Vorschau steht")
    RUNNING = "running", _("wird gerechnet")
    DONE = "done", _("fertig")
    DROPPED = "dropped", _("verworfen")


class Recount(models.Model):
    """One recount with a row an evening. It is worked off bit by bit, by whoever comes by, and can stop anywhere.

    `version`: what the evenings are counted by afterwards. A proposal that nobody has accepted yet has none; a recount
    that takes back another one (`undoes`) has one for every evening. `first_day`, `last_day`: only evenings from the
    one to the other, both included; None leaves that end open.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="recounts", db_index=False)
    rule_set = models.ForeignKey("scorebook.RuleSet", models.PROTECT, related_name="+")
    version = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, null=True, related_name="+")
    undoes = models.ForeignKey("self", models.PROTECT, null=True, related_name="undone_by")
    scheme_key = models.CharField(max_length=32, blank=True)
    options = models.JSONField(default=dict, blank=True)
    scope = models.CharField(max_length=8, choices=RecountScope, default=RecountScope.RULE_SET)
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    state = models.CharField(max_length=8, choices=RecountState, default=RecountState.PREVIEW)
    created_by = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("Neuberechnung")
        verbose_name_plural = _("Neuberechnungen")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "-id"], name="recount_newest")]
        constraints = [
            models.UniqueConstraint(
                fields=["league"], condition=models.Q(state="running"), name="one_running_recount_a_league"
            ),
            models.CheckConstraint(condition=models.Q(state__in=RecountState.values), name="recount_state_known"),
        ]

    def __str__(self) -> str:
        if self.undoes_id:
            return gettext("Zurück zum Stand vor der Neuberechnung")
        rules = str(self.version) if self.version_id else self.scheme.title
        days = self.days
        return gettext("{rules}, Abende {days}").format(rules=rules, days=days) if days else rules

    @property
    def days(self) -> str:
        """The days it is limited to, in words; empty where it is for all."""
        return days_words(self.first_day, self.last_day)

    @property
    def decided(self) -> bool:
        """Whether it is known what the evenings are to be counted by; not while that is only proposed."""
        return self.version_id is not None or self.undoes_id is not None

    @cached_property
    def scheme(self) -> Scheme:
        """The rules it counts by; not for one that takes back another one."""
        return scheme_from_json(self.scheme_key, self.options)


class RowState(models.TextChoices):
    """What has become of an evening: LEFT ones stay as they are, `code` says why."""

    WAITING = "waiting", _("noch nicht angesehen")
    SEEN = "seen", _("Vorschau steht")
    DONE = "done", _("neu gerechnet")
    LEFT = "left", _("bleibt")


class RecountedEvening(models.Model):
    """An evening in a recount.

    `preview` and `result`: everybody's points before and after, by the id of the player; `preview_games` and
    `result_games`: how many games book something else.
    `former`: by what it was counted before; `target`: by what afterwards, None in a proposal. `code`, `game_number` and
    `sentence`: why these rules cannot score it, and the number of the game that stands against it.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    recount = models.ForeignKey(Recount, models.CASCADE, related_name="rows", db_index=False)
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="+")
    former = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, related_name="+")
    target = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, null=True, related_name="+")
    state = models.CharField(max_length=7, choices=RowState, default=RowState.WAITING)
    preview: Any = models.JSONField(default=dict, blank=True)
    preview_games = models.PositiveIntegerField(default=0)
    result: Any = models.JSONField(null=True)
    result_games = models.PositiveIntegerField(null=True)
    code = models.CharField(max_length=40, blank=True)
    game_number = models.PositiveIntegerField(default=0)
    sentence = models.CharField(max_length=400, blank=True)

    class Meta:
        verbose_name = _("Abend einer Neuberechnung")
        verbose_name_plural = _("Abende einer Neuberechnung")
        ordering = ["pk"]
        indexes = [models.Index(fields=["recount", "state"], name="recount_rows_to_do")]
        constraints = [
            models.UniqueConstraint(fields=["recount", "evening"], name="one_row_an_evening_in_a_recount"),
            models.CheckConstraint(condition=models.Q(state__in=RowState.values), name="recount_row_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}: {self.get_state_display()}"
