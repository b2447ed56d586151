"""A recount: evenings of a league counted by other rules, first as a preview, then for good."""

from functools import cached_property
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.formats import format_days
from leagues.texts import Lines
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import scheme_from_json


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
    """One recount with a row an evening. It is done in small steps, by any request, and can stop anywhere.

    `version`: what the evenings are counted by afterwards. A proposal that is not accepted yet has none; a recount
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
        return format_days(self.first_day, self.last_day)

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


# Votes on rules: what a league has agreed about them, what was proposed, and who has voted.


TEXT_LENGTH = 500


class Voters(models.TextChoices):
    """Who may vote. Those who belong to the league when something is proposed, and still do."""

    MEMBERS = "members", _("alle Mitglieder")
    WRITERS = "writers", _("alle, die schreiben dürfen")
    PLAYERS = "players", _("alle Mitglieder, die selbst mitspielen")


class Majority(models.TextChoices):
    """How many of those who vote yes or no have to say yes."""

    SIMPLE = "simple", _("einfache Mehrheit")
    TWO_THIRDS = "two_thirds", _("zwei Drittel")
    UNANIMOUS = "unanimous", _("einstimmig")


class Applies(models.TextChoices):
    """From when the new rules count."""

    FROM_NOW = "from_now", _("ab dem nächsten Abend")
    RECOUNT = "recount", _("auch für alle gespielten Abende")


class Choice(models.TextChoices):
    """What somebody votes."""

    YES = "yes", _("Ja")
    NO = "no", _("Nein")
    ABSTAIN = "abstain", _("Enthaltung")


class VoteState(models.TextChoices):
    """What has become of a proposal."""

    OPEN = "open", _("läuft")
    ACCEPTED = "accepted", _("angenommen")
    REJECTED = "rejected", _("abgelehnt")
    TOO_FEW = "too_few", _("zu wenige haben abgestimmt")
    WITHDRAWN = "withdrawn", _("zurückgezogen")


class VotingRules(models.Model):
    """What all votes have in common: who votes, how many at least, which majority, whether secretly."""

    voters = models.CharField(_("Wer darf abstimmen?"), max_length=8, choices=Voters, default=Voters.MEMBERS)
    majority = models.CharField(_("Mehrheit"), max_length=10, choices=Majority, default=Majority.SIMPLE)
    quorum = models.PositiveSmallIntegerField(_("Wie viele müssen mindestens abstimmen?"), default=1)
    secret = models.BooleanField(_("geheim"), default=True)

    class Meta:
        abstract = True


class VotingPolicy(VotingRules):
    """How a league votes on its rules. Without a row it is as the defaults say."""

    league = models.OneToOneField("leagues.League", models.CASCADE, primary_key=True, related_name="voting_policy")
    days = models.PositiveSmallIntegerField(_("Wie viele Tage läuft eine Abstimmung?"), default=7)

    class Meta:
        verbose_name = _("Abstimmungsregel")
        verbose_name_plural = _("Abstimmungsregeln")

    def __str__(self) -> str:
        return self.get_majority_display()


class RuleProposal(VotingRules):
    """Rules that somebody proposes. How it is voted on is fixed when it is made.

    A secret vote keeps only sums (`yes`, `no`, `abstained`) beside the fact that somebody has voted (`RuleVoter`):
    nothing else is written down, no row or time for a single vote, and the sums are shown when all is over.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="rule_proposals", db_index=False)
    rule_set = models.ForeignKey("scorebook.RuleSet", models.PROTECT, related_name="+")
    scheme_key = models.CharField(max_length=32)
    options = models.JSONField()
    text = Lines(_("Warum?"), max_length=TEXT_LENGTH, blank=True, redact=_("Begründung eines Regelvorschlags"))
    applies = models.CharField(_("Ab wann?"), max_length=8, choices=Applies, default=Applies.FROM_NOW)
    recount = models.ForeignKey(Recount, models.PROTECT, null=True, related_name="+")
    deadline = models.DateTimeField()
    created_by = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=9, choices=VoteState, default=VoteState.OPEN)
    closed_at = models.DateTimeField(null=True)
    yes = models.PositiveIntegerField(default=0)
    no = models.PositiveIntegerField(default=0)
    abstained = models.PositiveIntegerField(default=0)
    former = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, related_name="+")
    version = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("Regelvorschlag")
        verbose_name_plural = _("Regelvorschläge")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "-id"], name="rule_proposal_newest")]
        constraints = [
            models.UniqueConstraint(
                fields=["rule_set"], condition=models.Q(state="open"), name="one_open_proposal_a_rule_set"
            ),
            models.CheckConstraint(condition=models.Q(state__in=VoteState.values), name="vote_state_known"),
        ]

    def __str__(self) -> str:
        return str(self.rule_set)

    @property
    def open(self) -> bool:
        """Whether it is not decided yet."""
        return self.state == VoteState.OPEN

    @property
    def applies_words(self) -> str:
        """From when the new rules count; the days, where played evenings of some days alone are counted anew."""
        days = self.recount.days if self.recount and self.applies == Applies.RECOUNT else ""
        if days:
            return gettext("auch für die gespielten Abende {days}").format(days=days)
        return str(Applies(self.applies).label)

    @cached_property
    def scheme(self) -> Scheme:
        """The proposed rules."""
        return scheme_from_json(self.scheme_key, self.options)


class RuleVoter(models.Model):
    """Somebody who may vote on a proposal, and whether they have. `choice` stays empty in a secret vote."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    proposal = models.ForeignKey(RuleProposal, models.CASCADE, related_name="electorate", db_index=False)
    account = models.ForeignKey("leagues.Account", models.CASCADE, related_name="+")
    voted = models.BooleanField(default=False)
    choice = models.CharField(max_length=7, choices=Choice, blank=True)

    class Meta:
        verbose_name = _("Stimmrecht")
        verbose_name_plural = _("Stimmrechte")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["proposal", "account"], name="one_vote_an_account")]

    def __str__(self) -> str:
        return str(self.account)
