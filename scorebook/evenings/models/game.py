"""The facts of a game. Points never stand here."""

import uuid
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.texts import Jotted, Line
from scorebook.scoring.game import CALL_WORDS, EXTRA_WORDS, HOCHZEIT_BY_WORDS, KIND_WORDS, PARTY_WORDS
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.terms import PartyName as Side

KIND_CHOICES = [(kind.value, word) for kind, word in KIND_WORDS.items()]
SIDE_CHOICES = [(side.value, PARTY_WORDS[side]) for side in Side]
CALL_CHOICES = [(call.value, word) for call, word in CALL_WORDS.items()]
EXTRA_CHOICES = [(extra.value, word) for extra, word in EXTRA_WORDS.items()]
COMMENT_LENGTH = 200


class Game(models.Model):
    """One game. Its id comes from the phone that recorded it: the same id twice is one game.

    Re's Augen are known exactly (`re_augen`) or as a range (`re_low` to `re_high`, both included). `revision` counts
    the versions of what was played; a new `comment` makes none.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="games")
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="games")
    event = models.OneToOneField("scorebook.Event", models.PROTECT, related_name="game")
    kind = models.CharField(_("Spielart"), max_length=20, choices=KIND_CHOICES)
    re_augen = models.PositiveSmallIntegerField(null=True, blank=True)
    re_low = models.PositiveSmallIntegerField(null=True, blank=True)
    re_high = models.PositiveSmallIntegerField(null=True, blank=True)
    klaerungsstich = models.PositiveSmallIntegerField(null=True, blank=True)
    pflicht = models.BooleanField(null=True, blank=True)
    vorgefuehrt = models.BooleanField(null=True, blank=True)
    armut_player = models.ForeignKey(
        "leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    hochzeit_by = models.CharField(
        max_length=8, choices=[(by.value, word) for by, word in HOCHZEIT_BY_WORDS.items()], default="", blank=True
    )
    notes = models.JSONField(default=list, blank=True)
    comment = Line(_("Notiz"), max_length=COMMENT_LENGTH, blank=True, redact=_("Notiz zu einem Spiel"))
    revision = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("Spiel")
        verbose_name_plural = _("Spiele")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(re_augen__range=(0, 240), re_low=None, re_high=None)
                | models.Q(re_augen=None, re_low__range=(0, 240), re_high__lte=240, re_high__gte=models.F("re_low")),
                name="augen_exact_or_range",
            ),
            models.CheckConstraint(condition=models.Q(kind__in=[kind.value for kind in Kind]), name="game_kind_known"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Party(models.Model):
    """Re or Kontra of a game."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="parties", db_index=False)
    side = models.CharField(max_length=6, choices=SIDE_CHOICES)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("Partei")
        verbose_name_plural = _("Parteien")
        constraints = [
            models.UniqueConstraint(fields=["game", "side"], name="one_party_a_side"),
            models.CheckConstraint(condition=models.Q(side__in=["re", "kontra"]), name="party_side_known"),
        ]

    def __str__(self) -> str:
        return self.get_side_display()


class PartyMember(models.Model):
    """Who played in which party; `place` is the seat order in which the four were recorded."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="members", db_index=False)
    party = models.ForeignKey(Party, models.CASCADE, related_name="members")
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("Mitspieler")
        verbose_name_plural = _("Mitspieler")
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="one_party_a_player"),
            models.UniqueConstraint(fields=["game", "place"], name="one_player_a_place"),
            models.CheckConstraint(condition=models.Q(place__range=(0, 3)), name="four_places"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Announcement(models.Model):
    """A call of a party; `order` counts the calls of the game as they were made."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    party = models.ForeignKey(Party, models.CASCADE, related_name="announcements", db_index=False)
    order = models.PositiveSmallIntegerField()
    call = models.CharField(max_length=8, choices=CALL_CHOICES)
    player = models.ForeignKey(
        "leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    vorab = models.BooleanField(default=False)
    invalid = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("Ansage")
        verbose_name_plural = _("Ansagen")
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["party", "call"], name="one_call_a_party")]

    def __str__(self) -> str:
        return self.get_call_display()


class ExtraPoint(models.Model):
    """An event that brings an extra point; `loser` is who lost the Fuchs, the Karlchen or the Dulle."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    party = models.ForeignKey(Party, models.CASCADE, related_name="extras")
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=EXTRA_CHOICES)
    player = models.ForeignKey(
        "leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    loser = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+", db_index=False)

    class Meta:
        verbose_name = _("Sonderpunkt")
        verbose_name_plural = _("Sonderpunkte")
        ordering = ["order"]

    def __str__(self) -> str:
        return self.get_kind_display()


# What happened in an evening, in one total order. An event is never deleted, only withdrawn.


# Distance between the positions of neighbours, so that a forgotten game can be put between them.
GAP = 1 << 20
# The reason of the correction that books the totals of an evening whose games were not recorded.
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
    they are the total of an evening; what is told of such a game besides (`told`: kind, re, winner), and whether it was
    entered by hand where it was played (`played`, `soloist`), so that the deal moved on.
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

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="shares", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    points = models.BigIntegerField()

    class Meta:
        verbose_name = _("Strafpunkte")
        verbose_name_plural = _("Strafpunkte")
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="one_share_a_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


# What phones have sent, each thing once: a fact with a number of its own, and what became of it.


PHONE_LENGTH: Final = 36


class CommandState(models.TextChoices):
    """What has become of a command. `parked`: its sender may not write any more, so that a Verwalter decides."""

    DONE = "done", _("eingetragen")
    PARKED = "parked", _("wartet auf einen Verwalter")
    TAKEN = "taken", _("übernommen")
    DISCARDED = "discarded", _("verworfen")
    EXPIRED = "expired", _("abgelaufen")


class Command(models.Model):
    """Something that a phone has sent to an evening. Its number and content are kept, so that it happens once.

    `payload_hash` is that of the content as it was sent, `body` the content; the hash stays when names are removed from
    the body. `result`: what was answered. `event`: what it made or changed, and `parent` the event after which it was
    to stand (None: the beginning). `phone`: the number that the phone has made up for itself.
    `link` or `account`: who sent what is parked, and `until` when it expires; `warned_at`:
    when the letter to the Verwalter was sent.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="commands", db_index=False)
    uuid = models.UUIDField()
    payload_hash = models.CharField(max_length=64)
    kind = models.CharField(max_length=12)
    body = Jotted(default=dict, redact=_("Was ein Handy geschickt hat"))
    state = models.CharField(max_length=10, choices=CommandState, default=CommandState.DONE)
    result = models.JSONField(default=dict)
    event = models.ForeignKey("scorebook.Event", models.PROTECT, null=True, blank=True, related_name="commands")
    parent = models.ForeignKey("scorebook.Event", models.PROTECT, null=True, blank=True, related_name="+")
    makes_event = models.BooleanField(default=False)
    phone = models.CharField(max_length=PHONE_LENGTH, blank=True)
    actor_kind = models.CharField(max_length=12)
    link = models.ForeignKey(
        "scorebook.Capability", models.PROTECT, null=True, blank=True, related_name="+", db_index=False
    )
    account = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    made_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("Auftrag")
        verbose_name_plural = _("Aufträge")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "uuid"], name="one_command_a_number"),
            models.CheckConstraint(
                condition=models.Q(state=CommandState.PARKED, until__isnull=False)
                | ~models.Q(state=CommandState.PARKED),
                name="parked_until",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uuid}"
