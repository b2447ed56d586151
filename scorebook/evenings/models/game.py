"""The facts of a game. Points never stand here."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.game.terms import PartyName as Side
from scorebook.scoring.game.words import CALL_WORDS, EXTRA_WORDS, HOCHZEIT_BY_WORDS, KIND_WORDS, PARTY_WORDS

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
    armut_player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")
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

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
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

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
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

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    party = models.ForeignKey(Party, models.CASCADE, related_name="announcements", db_index=False)
    order = models.PositiveSmallIntegerField()
    call = models.CharField(max_length=8, choices=CALL_CHOICES)
    player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")
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

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    party = models.ForeignKey(Party, models.CASCADE, related_name="extras")
    order = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=EXTRA_CHOICES)
    player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")
    loser = models.ForeignKey("leagues.Player", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("Sonderpunkt")
        verbose_name_plural = _("Sonderpunkte")
        ordering = ["order"]

    def __str__(self) -> str:
        return self.get_kind_display()
