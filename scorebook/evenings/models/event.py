"""What happened in an evening, in one total order. An event is never deleted, only withdrawn."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.texts import Jotted, Line

# Distance between the positions of neighbours, so that a forgotten game can be put between them.
GAP = 1 << 20
# The reason of the correction that books the totals of an evening whose games nobody wrote down.
TOTALS = "Gesamtstand"


class EventKind(models.TextChoices):
    """The kinds of event that the fold of an evening knows."""

    GAME = "game", _("Spiel")
    REDEAL = "redeal", _("Neu gegeben")
    PENALTY = "penalty", _("Strafe oder Korrektur")
    JOIN = "join", _("Einstieg")
    LEAVE = "leave", _("Ausstieg")
    PAUSE = "pause", _("Pause")
    RESUME = "resume", _("Wieder dabei")
    LAST_ROUND = "last_round", _("Letzte Runde")
    DEALER_SET = "dealer_set", _("Geber gesetzt")
    BOCK_SET = "bock_set", _("Bock gesetzt")
    SEATS = "seats", _("Umgesetzt")
    POINTS_ONLY = "points_only", _("Punkte ohne Hergang")


# What books points to people by itself, with shares.
BOOKING = frozenset({EventKind.PENALTY, EventKind.POINTS_ONLY})
# What changes who sits where, or who plays.
SEATING = frozenset({EventKind.JOIN, EventKind.LEAVE, EventKind.SEATS, EventKind.PAUSE, EventKind.RESUME})


class Event(models.Model):
    """One event of an evening; games have a `Game`, the others what they need in these fields.

    `player`: who joins, leaves, pauses, resumes, is set as dealer or has offended. `seat`: where somebody joins.
    `reason`: why there was a redeal or a penalty. `data`: the Bock runs set by hand, the details of a guided penalty,
    the keys of the players in their new order, how many games (`games`) points of unknown games stand for: none if
    they are the total of an evening.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="events", db_index=False)
    position = models.BigIntegerField()
    kind = models.CharField(max_length=12, choices=EventKind)
    player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = Line(max_length=200, blank=True, redact=_("Grund einer Strafe oder eines neuen Gebens"))
    # Nearly all are games, whose facts stand elsewhere; decades of them need not be read.
    data = Jotted(default=dict, blank=True, redact=_("Angaben zu einer Strafe"), without=models.Q(data={}))
    recorded_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("Ereignis")
        verbose_name_plural = _("Ereignisse")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "position"], name="one_event_a_position"),
            models.CheckConstraint(condition=models.Q(kind__in=EventKind.values), name="event_kind_known"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def is_totals(self) -> bool:
        """Whether this books what everybody had at the end of an evening, and is no penalty."""
        if self.kind == EventKind.POINTS_ONLY:
            return not self.bare_games
        # So it was booked before points without games had a kind of their own.
        return self.kind == EventKind.PENALTY and self.reason == TOTALS and self.player_id is None

    @property
    def bare_games(self) -> int:
        """How many games this stands for of which only the points are known."""
        return int(self.data.get("games", 0)) if self.kind == EventKind.POINTS_ONLY else 0


class PenaltyShare(models.Model):
    """What one player is booked by a penalty or correction, or by games of which only the points are known."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    event = models.ForeignKey(Event, models.CASCADE, related_name="shares", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    points = models.BigIntegerField()

    class Meta:
        verbose_name = _("Strafpunkte")
        verbose_name_plural = _("Strafpunkte")
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="one_share_a_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"
