"""Derived rows: thrown away and rebuilt to the same by a fold of the evening (`manage.py rescore`)."""

from django.db import models
from django.db.models.lookups import Exact
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    """A round of an evening: every seated player has dealt once. `complete` is false for the one being played."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
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
    rule_set_version = models.ForeignKey("scorebook.RuleSetVersion", models.PROTECT, related_name="+", db_index=False)
    engine_revision = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    round_number = models.PositiveSmallIntegerField()
    dealer = models.ForeignKey("leagues.Player", models.PROTECT, null=True, related_name="+", db_index=False)
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

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


class BockCounter(models.Model):
    """The Bock counter at a game: the factor on it and the runs left after it, e.g. [[2, 3]] = ×2 for 3 games."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    game = models.OneToOneField("scorebook.Game", models.CASCADE, primary_key=True, related_name="bock_counter")
    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="bock_counters", db_index=False)
    factor = models.BigIntegerField()
    games_left = models.PositiveSmallIntegerField()
    runs = models.JSONField(default=list)

    class Meta:
        verbose_name = _("Bockzähler")
        verbose_name_plural = _("Bockzähler")

    def __str__(self) -> str:
        return gettext("×{factor}, noch {games}").format(factor=self.factor, games=self.games_left)


# Rollups: what the statistics of decades read, one row per evening instead of one per game.


# What the statistics add up over evenings
PLAYER_SUMS = (
    "games",
    "bare",
    "wins",
    "undecided",
    "points",
    "penalties",
    "re_games",
    "pair_games",
    "pair_wins",
    "alone_games",
    "alone_wins",
    "soli",
    "soli_won",
    "bock_games",
    "calls",
    "calls_kept",
    "calls_unnamed",
    "extras",
    "extras_unnamed",
    "extras_lost",
    "extras_lost_unnamed",
)
PAIR_SUMS = (
    "together",
    "together_undecided",
    "together_wins",
    "together_points",
    "together_alone",
    "against",
    "alone",
    "other_alone",
    "wins",
    "losses",
    "points",
    "other_points",
)
# What holds the games of a player's evening in parts
PLAYER_PARTS = ("hours", "places", "sides")
TALLY_SUMS = ("number", "good", "gained", "lost", "unpriced")


class Rollup(models.Model):
    """What all rollups have: whose evening it was, when, and in which currency its points are.

    `scheme` is the key of the Abrechnung, with the way of booking behind a colon where a house rule changed it:
    only points of the same `scheme` may be added.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", db_index=False)
    scheme = models.CharField(max_length=64)
    local_date = models.DateField()

    class Meta:
        abstract = True


class EveningPlayer(Rollup):
    """One player's evening.

    `points` are those of the games, `penalties` those beside them, `totals` what was booked as the total of an
    evening whose games were not recorded (None: no such total). `bare` of the `games` are known by their points alone:
    the parties are unknown. `undecided` of them have no winner. Of the games that somebody has won,
    `pair_games` are those of two against two, `alone_games` those that the player played alone against three; `squares`
    is the sum of the squared points of the games (exact below 2**53). `lead` and `tail` are the first and the last run
    of equal results, wins positive, losses negative; `longest_win` and `longest_loss` the longest ones. `low` is the
    least that the points of the games ever added up to on the way (0: never below it). `calls` and `extras` are those
    under the player's own name, `…_unnamed` those of the player's party without a name.

    `hours`, `places` and `sides` are the games in parts, each from its name to games, wins and points: by the hour at
    the table at which they were written down, by how far left of the dealer the player sat, by side, kind and role.
    """

    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="player_rollups", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    games = models.PositiveIntegerField(default=0)
    bare = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    undecided = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0)
    penalties = models.BigIntegerField(default=0)
    totals = models.BigIntegerField(null=True)
    squares = models.FloatField(default=0)
    re_games = models.PositiveIntegerField(default=0)
    pair_games = models.PositiveIntegerField(default=0)
    pair_wins = models.PositiveIntegerField(default=0)
    alone_games = models.PositiveIntegerField(default=0)
    alone_wins = models.PositiveIntegerField(default=0)
    soli = models.PositiveIntegerField(default=0)
    soli_won = models.PositiveIntegerField(default=0)
    bock_games = models.PositiveIntegerField(default=0)
    lead = models.IntegerField(default=0)
    tail = models.IntegerField(default=0)
    longest_win = models.PositiveIntegerField(default=0)
    longest_loss = models.PositiveIntegerField(default=0)
    low = models.BigIntegerField(default=0)
    calls = models.PositiveIntegerField(default=0)
    calls_kept = models.PositiveIntegerField(default=0)
    calls_unnamed = models.PositiveIntegerField(default=0)
    extras = models.PositiveIntegerField(default=0)
    extras_unnamed = models.PositiveIntegerField(default=0)
    extras_lost = models.PositiveIntegerField(default=0)
    extras_lost_unnamed = models.PositiveIntegerField(default=0)
    hours = models.JSONField(default=dict)
    places = models.JSONField(default=dict)
    sides = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("Abend eines Spielers")
        verbose_name_plural = _("Abende der Spieler")
        constraints = [models.UniqueConstraint(fields=["evening", "player"], name="one_rollup_a_player")]
        indexes = [models.Index(fields=["league", "scheme", "local_date"], name="rollup_player_by_league")]

    def __str__(self) -> str:
        points = self.points + self.penalties + (self.totals or 0)
        return gettext("{player}: {points} in {games} Spielen").format(
            player=self.player, points=points, games=self.games
        )


class EveningPair(Rollup):
    """Two players at one evening; `player` is the one with the smaller id.

    `together` in one party (each is booked `together_points`), `against` in different ones: there `player` has won
    `wins` games and `other` `losses`. `together_undecided` of those together have no winner, and the others of those
    against each other. Of the games that somebody has won they played `together_alone` together against one player
    alone; of those against each other `player` was alone in `alone`, `other` in `other_alone`.
    """

    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="pair_rollups", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+", db_index=False)
    other = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+", db_index=False)
    together = models.PositiveIntegerField(default=0)
    together_undecided = models.PositiveIntegerField(default=0)
    together_wins = models.PositiveIntegerField(default=0)
    together_points = models.BigIntegerField(default=0)
    together_alone = models.PositiveIntegerField(default=0)
    against = models.PositiveIntegerField(default=0)
    alone = models.PositiveIntegerField(default=0)
    other_alone = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    points = models.BigIntegerField(default=0)
    other_points = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("Abend eines Paares")
        verbose_name_plural = _("Abende der Paare")
        constraints = [
            models.UniqueConstraint(fields=["evening", "player", "other"], name="one_rollup_a_pair"),
            models.CheckConstraint(condition=models.Q(player__lt=models.F("other")), name="pair_in_order"),
        ]
        indexes = [models.Index(fields=["league", "scheme", "local_date"], name="rollup_pair_by_league")]

    def __str__(self) -> str:
        return gettext("{player} und {other}").format(player=self.player, other=self.other)


class Topic(models.TextChoices):
    """What a tally counts."""

    CALL = "call", _("Ansage oder Absage")
    KIND = "kind", _("Spielart")
    EXTRA = "extra", _("Sonderpunkt")
    LOSS = "loss", _("verlorener Sonderpunkt")
    AWARD = "award", _("Auszeichnung")


class EveningTally(Rollup):
    """Calls, kinds of game, extra points and awards of one player at one evening; without `player` those without a
    name.

    `key` is the call, the kind, the extra point or the award, `side` the party. `number` of them; `good`: calls
    kept, games won. `gained` and `lost` (not positive) are the points that the calls or games have brought and cost
    the player; for `unpriced` calls this is unknown, because the Augen were not written down exactly enough.
    """

    evening = models.ForeignKey("scorebook.Evening", models.CASCADE, related_name="tally_rollups", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, null=True, related_name="+", db_index=False)
    side = models.CharField(max_length=6)
    topic = models.CharField(max_length=5, choices=Topic)
    key = models.CharField(max_length=20)
    number = models.PositiveIntegerField(default=0)
    good = models.PositiveIntegerField(default=0)
    gained = models.BigIntegerField(default=0)
    lost = models.BigIntegerField(default=0)
    unpriced = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("Strichliste eines Abends")
        verbose_name_plural = _("Strichlisten der Abende")
        constraints = [
            models.UniqueConstraint(fields=["evening", "player", "side", "topic", "key"], name="one_tally_a_player"),
            models.UniqueConstraint(
                fields=["evening", "side", "topic", "key"],
                condition=models.Q(player__isnull=True),
                name="one_tally_of_nobody",
            ),
        ]
        indexes = [models.Index(fields=["league", "scheme", "topic", "local_date"], name="rollup_tally_by_topic")]

    def __str__(self) -> str:
        return f"{self.player}: {self.number} × {self.key}"


class SumsMade(models.Model):
    """What the sums of all evenings were last made with: one row, which is younger than every sum or says otherwise.

    A migration that adds a column leaves its default in all of them until `manage.py rebuild_rollups` was there.
    """

    ONE = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONE, editable=False)
    version = models.CharField(_("Fassung"), max_length=200)

    class Meta:
        verbose_name = _("Stand der Summen")
        verbose_name_plural = _("Stand der Summen")

    def __str__(self) -> str:
        return self.version
