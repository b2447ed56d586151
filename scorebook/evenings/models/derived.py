"""Derived rows: thrown away and rebuilt to the same by a fold of the evening (`manage.py rescore`)."""

from django.db import models
from django.db.models.lookups import Exact
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    """A round of an evening: every seated player has dealt once. `complete` is false for the one being played."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    first_game = models.PositiveSmallIntegerField()
    last_game = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("Runde")
        verbose_name_plural = _("Runden")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return gettext("Runde {number}").format(number=self.number)


class Score(models.Model):
    """What a game is worth: one row a game, points for each player of a party. The items are never stored."""

    game = models.OneToOneField("scorebook.Game", models.CASCADE, primary_key=True, related_name="score")
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="scores")
    rule_set_version = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, related_name="+")
    engine_revision = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    round_number = models.PositiveSmallIntegerField()
    dealer = models.ForeignKey("leagues.Player", models.PROTECT, null=True, related_name="+")
    bock = models.PositiveSmallIntegerField()
    winner = models.CharField(max_length=6)
    value = models.BigIntegerField()
    re_size = models.PositiveSmallIntegerField()
    kontra_size = models.PositiveSmallIntegerField()
    re_points = models.BigIntegerField()
    kontra_points = models.BigIntegerField()
    zero_sum = models.BooleanField()
    boecke = models.PositiveSmallIntegerField()
    solo_role = models.CharField(max_length=12, blank=True)
    warnings = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("Wertung")
        verbose_name_plural = _("Wertungen")
        ordering = ["number"]
        indexes = [models.Index(fields=["league", "game"])]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(zero_sum=False)
                | models.Q(
                    Exact(
                        models.F("re_points") * models.F("re_size")
                        + models.F("kontra_points") * models.F("kontra_size"),
                        0,
                    )
                ),
                name="plus_minus_sums_to_zero",
            ),
            models.CheckConstraint(condition=models.Q(winner__in=["re", "kontra", "none"]), name="winner_known"),
        ]

    def __str__(self) -> str:
        return gettext("Spiel {number}: {value}").format(number=self.number, value=self.value)


class Participation(models.Model):
    """What one player is booked for one game: the rows that statistics read."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="participations")
    game = models.ForeignKey("scorebook.Game", models.CASCADE, related_name="participations", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="participations")
    side = models.CharField(max_length=6)
    alone = models.BooleanField()
    won = models.BooleanField()
    points = models.BigIntegerField()

    class Meta:
        verbose_name = _("Teilnahme")
        verbose_name_plural = _("Teilnahmen")
        constraints = [models.UniqueConstraint(fields=["game", "player"], name="one_participation_a_player")]
        indexes = [
            models.Index(fields=["league", "game"]),
            models.Index(fields=["league", "player"]),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


class BockCounter(models.Model):
    """The Bock counter at a game: the factor on it and the runs left after it, e.g. [[2, 3]] = ×2 for 3 games."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    game = models.OneToOneField("scorebook.Game", models.CASCADE, primary_key=True, related_name="bock_counter")
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="bock_counters")
    factor = models.BigIntegerField()
    games_left = models.PositiveSmallIntegerField()
    runs = models.JSONField(default=list)

    class Meta:
        verbose_name = _("Bockzähler")
        verbose_name_plural = _("Bockzähler")

    def __str__(self) -> str:
        return gettext("×{factor}, noch {games}").format(factor=self.factor, games=self.games_left)
