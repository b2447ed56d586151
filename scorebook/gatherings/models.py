"""More people than fit at one table: a Spieltag, which has several tables, and other ones in each of its rounds."""

import uuid
from typing import Any, ClassVar, Final

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line
from scorebook.evenings.models import BOOKING, Evening, EventKind

# Games that everybody plays in a round; at four places that is how many the table plays.
GAMES_EACH: Final = 24
FEWEST_GAMES, MOST_GAMES = 4, 100
SEED_LENGTH: Final = 16
# What counts at a table; a round in which there is some of it is not taken back.
BOOKED: Final = models.Q(kind=EventKind.GAME) | models.Q(kind__in=BOOKING)


class Seating(models.TextChoices):
    """How the people of a round are put at tables."""

    LOT = "lot", _("ausgelost")
    STANDING = "standing", _("nach Stand: die Ersten an Tisch 1")
    SNAKE = "snake", _("als Schlange: gleich starke Tische")


class Gathering(models.Model):
    """A Spieltag: each of its tables in each of its rounds is an evening of its own, with the rules of the Spieltag.

    `seed` is what all its lots are drawn with, so that anybody can draw them again. `games_each`: how many games
    everybody plays in a round, a multiple of four: 24 are 24 games at a table of four and 30 at one of five (DDV 8.5.1,
    10.1).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="gatherings", verbose_name=_("Liga"), db_index=False
    )
    rule_set_version = models.ForeignKey(
        "scorebook.RuleSetVersion", models.PROTECT, related_name="+", verbose_name=_("Abrechnung")
    )
    local_date = models.DateField(_("Datum"))
    place = Line(_("Ort"), max_length=120, blank=True, redact=_("Ort eines Spieltags"))
    first_seating = models.CharField(_("erste Runde"), max_length=8, choices=Seating, default=Seating.LOT)
    later_seating = models.CharField(_("weitere Runden"), max_length=8, choices=Seating, default=Seating.STANDING)
    games_each = models.PositiveSmallIntegerField(_("Spiele je Runde"), default=GAMES_EACH)
    seed = models.CharField(max_length=SEED_LENGTH, editable=False)
    opened_at = models.DateTimeField(_("eröffnet"), default=timezone.now, editable=False)
    ended_at = models.DateTimeField(_("beendet"), null=True, blank=True, editable=False)
    journal_kind: ClassVar[str] = "gathering"

    class Meta:
        verbose_name = _("Spieltag")
        verbose_name_plural = _("Spieltage")
        ordering = ["-local_date", "-opened_at", "pk"]
        indexes = [models.Index(fields=["league", "-local_date"], name="gathering_of_league")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(games_each__range=(FEWEST_GAMES, MOST_GAMES)), name="gathering_games_each"
            ),
        ]

    def __str__(self) -> str:
        return gettext("Spieltag vom {day}").format(day=date_format(self.local_date, "d.m.Y"))

    @property
    def open(self) -> bool:
        """Whether rounds can still be begun."""
        return self.ended_at is None

    def seating_of(self, round_number: int) -> Seating:
        """How the people of a round are put at tables."""
        return Seating(self.first_seating if round_number == 1 else self.later_seating)

    def games_at(self, people: int) -> int:
        """How many games a table of so many people plays in a round."""
        return self.games_each * people // 4


class GatheringPlayer(models.Model):
    """Somebody who takes part in a Spieltag. `position`: the order in which they were written down.

    Who has gone (`left_at`) sits in no more rounds and keeps the number, so that the other lots stay as they are.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    gathering = models.ForeignKey(Gathering, models.CASCADE, related_name="people", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()
    left_at = models.DateTimeField(_("gegangen"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("Teilnehmer")
        verbose_name_plural = _("Teilnehmer")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["gathering", "position"], name="one_participant_a_number"),
            models.UniqueConstraint(fields=["gathering", "player"], name="one_number_a_participant"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class GatheringTable(models.Model):
    """Which table of which round of a Spieltag an evening is; `games`: how many it plays.

    The tables of a round that was taken back (`withdrawn_at`) count no more; their numbers are given again.
    """

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="table")
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    gathering = models.ForeignKey(Gathering, models.PROTECT, related_name="tables")
    round_number = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField(default=GAMES_EACH)
    withdrawn_at = models.DateTimeField(_("zurückgenommen"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("Tisch eines Spieltags")
        verbose_name_plural = _("Tische der Spieltage")
        ordering = ["round_number", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["gathering", "round_number", "number"],
                condition=models.Q(withdrawn_at=None),
                name="one_table_a_number",
            ),
            models.CheckConstraint(condition=models.Q(round_number__gte=1, number__gte=1), name="tables_from_one"),
        ]

    def __str__(self) -> str:
        return gettext("Runde {round}, Tisch {number}").format(round=self.round_number, number=self.number)


def table_of(evening: Any) -> GatheringTable | None:
    """Which table of a Spieltag an evening is, None if it is none; one query unless it was read with it."""
    return getattr(evening, "table", None)
