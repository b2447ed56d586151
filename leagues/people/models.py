"""Which players are one person: the one place where the pointers of merged players are followed."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.texts import KEY_LENGTH, NAME_LENGTH, FoldedField, Line, first_alike, folded, key_of, tidy


def canonical_ids(pointers: Mapping[int, int | None]) -> dict[int, int]:
    """For every player who they count for: the end of the pointers, given as player → the one merged into or None.

    A ring has no end. No service makes one, but data can hold one: then all that leads into it counts for the smallest
    id of the ring, so that every reader agrees. A pointer to a player who is not there ends where it starts.
    """
    found: dict[int, int] = {}
    for start in pointers:
        path: list[int] = []
        now = start
        while now not in found and now not in path:
            path.append(now)
            following = pointers[now]
            if following is None or following not in pointers:
                found[now] = now
            else:
                now = following
        if now not in found:
            found[now] = min(path[path.index(now) :])
        found |= dict.fromkeys(path, found[now])
    return found


def merge_cycles(pointers: Mapping[int, int | None]) -> set[int]:
    """The players who are merged with themselves by way of others."""
    found = set()
    for player in pointers:
        seen: set[int] = set()
        now = pointers[player]
        while now is not None and now != player and now not in seen:
            seen.add(now)
            now = pointers.get(now)
        if now == player:
            found.add(player)
    return found


# The people whose points are written down.


class Colour(models.TextChoices):
    """Eight colours that people with any colour vision can tell apart; the sign always stands beside them."""

    BLUE = "blue", _("Blau")
    ORANGE = "orange", _("Orange")
    GREEN = "green", _("Grün")
    PURPLE = "purple", _("Violett")
    SKY = "sky", _("Rosa")  # stored under its first name
    YELLOW = "yellow", _("Gelb")
    RED = "red", _("Rot")
    GREY = "grey", _("Grau")

    @property
    def number(self) -> int:
        """The place in the palette of the style sheet, 1 to 8."""
        return list(Colour).index(self) + 1


class PlayerQuerySet(models.QuerySet["Player"]):
    """Composable parts of queries for players."""

    def visible(self) -> "PlayerQuerySet":
        """Players under a name of their own: neither merged into another one nor anonymised."""
        return self.filter(merged_into__isnull=True, anonymised_at__isnull=True)

    def present(self) -> "PlayerQuerySet":
        """Shown players who have not left the group."""
        return self.visible().filter(until__isnull=True)


class Player(models.Model):
    """Somebody who plays in a league, as a regular or as a guest, with or without an account.

    Facts point to players for ever: a double entry is merged by `merged_into`, a person who wants to be forgotten
    is anonymised, nobody is deleted. Who is `unlisted` is not named in what others than the league can read.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="players", verbose_name=_("Liga"))
    name = Line(_("Name"), max_length=NAME_LENGTH)
    name_key = FoldedField(of="name", max_length=KEY_LENGTH)
    nickname = Line(_("Spitzname"), max_length=NAME_LENGTH, blank=True)
    sign = Line(_("Kürzel"), max_length=3, blank=True)
    colour = models.CharField(_("Farbe"), max_length=8, choices=Colour, default=Colour.BLUE)
    regular = models.BooleanField(_("Stammspieler"), default=True)
    since = models.DateField(_("dabei seit"), null=True, blank=True)
    until = models.DateField(_("dabei bis"), null=True, blank=True)
    unlisted = models.BooleanField(_("außerhalb der Liga ohne Namen"), default=False)
    account = models.ForeignKey(
        Account, models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("Konto")
    )
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged", verbose_name=_("zusammengelegt mit")
    )
    anonymised_at = models.DateTimeField(_("anonymisiert"), null=True, blank=True)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("Spieler")
        verbose_name_plural = _("Spieler")
        ordering = ["name_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name_key"],
                condition=Q(merged_into__isnull=True, anonymised_at__isnull=True),
                name="player_name_once_per_league",
            ),
            models.UniqueConstraint(
                fields=["league", "sign"],
                condition=Q(merged_into__isnull=True, anonymised_at__isnull=True, until__isnull=True) & ~Q(sign=""),
                name="player_sign_once_per_league",
            ),
            models.UniqueConstraint(
                fields=["league", "account"],
                condition=Q(merged_into__isnull=True, account__isnull=False),
                name="player_account_once_per_league",
            ),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(since__isnull=True) | Q(until__gte=F("since")),
                name="player_since_before_until",
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id")), name="player_not_merged_into_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def called(self) -> str:
        """What the others call this player: the nickname if there is one."""
        return self.nickname or self.name

    @property
    def colour_number(self) -> int:
        """The player's colour as its place in the palette, 1 to 8."""
        return Colour(self.colour).number

    @property
    def guest(self) -> bool:
        """True for somebody who is not a regular."""
        return not self.regular

    def clean(self) -> None:
        """Refuse an empty, taken or faked name, a taken sign, dates in the wrong order, and being merged in a ring."""
        self.name, self.nickname, self.sign = tidy(self.name), tidy(self.nickname), tidy(self.sign)
        self.name_key = key_of(self.name)
        errors = self._taken()
        if not self.name:
            errors["name"] = gettext("Bitte einen Namen eintragen.")
        if self.since and self.until and self.until < self.since:
            errors["until"] = gettext("„Dabei bis“ liegt vor „dabei seit“.")
        if self.merged_into and (wrong := self._merged_wrongly(self.merged_into)):
            errors["merged_into"] = wrong
        if errors:
            raise ValidationError(errors)

    def validate_constraints(self, exclude: Collection[str] | None = None) -> None:
        """Say once that a name is taken: `clean` has said it at the field."""
        excluded = set(exclude or ())
        super().validate_constraints(excluded | {"name_key"} if "name" in excluded else excluded)

    def _merged_wrongly(self, into: "Player") -> str:
        """What speaks against being merged into this player; empty if nothing does."""
        if into.league_id != self.league_id:
            return gettext("Dieser Spieler gehört einer anderen Liga.")
        if self.pk in merge_cycles(pointers_of(self.league_id) | {self.pk: into.pk}):
            return gettext("Das ergäbe einen Kreis: dieser Spieler wäre mit sich selbst zusammengelegt.")
        return ""

    def _taken(self) -> dict[str, str]:
        """What is wrong with names and sign beside those of the other players, by field. One query.

        How a name looks is asked when it is new; one that has stood so for long does not forbid to change the rest.
        """
        visible = list(Player.objects.visible().filter(league_id=self.league_id))
        stored = next((player for player in visible if player.pk == self.pk), None)
        others = [player for player in visible if player is not stored]
        names = {name: player for player in others for name in (player.name, player.nickname) if name}
        errors = {}
        for field in ("name", "nickname"):
            own = getattr(self, field)
            is_new = stored is None or folded(getattr(stored, field)) != folded(own)
            if own and is_new and (twin := first_alike(own, names)):
                errors[field] = _twin(own, twin, names[twin])
        if any(folded(player.name) == self.name_key for player in others):
            errors["name"] = gettext("„{name}“ gibt es in dieser Liga schon.").format(name=self.name)
        if self.sign and not self.until:
            here = {player.sign: player for player in others if player.until is None}
            if twin := first_alike(self.sign, here):
                errors["sign"] = gettext("Das Kürzel „{sign}“ hat schon {name}.").format(
                    sign=self.sign, name=here[twin].name
                )
        return errors


def canonical_ids_of(league_id: int) -> dict[int, int]:
    """For every player of a league who they count for. One query."""
    return canonical_ids(pointers_of(league_id))


def canonical_among(players: Iterable["Player"]) -> dict[int, int]:
    """The same for all players of a league who are read already. No query."""
    return canonical_ids({player.pk: player.merged_into_id for player in players})


def pointers_of(league_id: int) -> dict[int, int | None]:
    """For every player of a league whom they are merged into. One query."""
    return dict(Player.objects.filter(league=league_id).order_by().values_list("pk", "merged_into"))


def _twin(name: str, twin: str, other: Player) -> str:
    if folded(name) != folded(twin):
        sentence = gettext("„{name}“ sieht aus wie „{other}“. Bitte einen Namen, den man unterscheiden kann.")
        return sentence.format(name=name, other=twin)
    if twin == other.name:
        return gettext("„{name}“ gibt es in dieser Liga schon.").format(name=name)
    return gettext("So heißt hier schon {name}.").format(name=other.name)


# Names that players bore, and players who are to be forgotten.


# A name counts in texts once it has been borne for so long: no name is chosen in order to make words vanish.
COUNTS_AFTER = timedelta(days=7)
# For so long everybody who gets the letter can still object.
WAITING = timedelta(days=7)
KINDS = ("name", "nickname")


class FormerName(models.Model):
    """A name or nickname that a player bore from `since` until `until`; it goes when the player is forgotten."""

    league = models.ForeignKey(League, models.CASCADE, related_name="+", verbose_name=_("Liga"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="former_names", verbose_name=_("Spieler"))
    kind = models.CharField(_("Art"), max_length=8, choices=[("name", _("Name")), ("nickname", _("Spitzname"))])
    name = Line(_("Name"), max_length=NAME_LENGTH)
    since = models.DateTimeField(_("von"))
    until = models.DateTimeField(_("bis"), default=timezone.now)

    class Meta:
        verbose_name = _("Früherer Name")
        verbose_name_plural = _("Frühere Namen")
        ordering = ["player", "kind", "until", "pk"]

    def __str__(self) -> str:
        return self.name


class Forgetting(models.Model):
    """Somebody has asked that a player be forgotten; it happens when the time is over, unless somebody says no.

    `words` are what goes out of the texts, as it was shown when it was asked for. The row goes with the wish; that
    there was one stands in the journal.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="forgettings", verbose_name=_("Liga"))
    player = models.OneToOneField(Player, models.CASCADE, related_name="forgetting", verbose_name=_("Spieler"))
    asked_by = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("verlangt von")
    )
    asked_at = models.DateTimeField(_("verlangt"), default=timezone.now)
    due_at = models.DateTimeField(_("ab"))
    words = models.JSONField(_("Wörter"), default=list)

    class Meta:
        verbose_name = _("Zu vergessender Spieler")
        verbose_name_plural = _("Zu vergessende Spieler")
        ordering = ["due_at", "pk"]

    def __str__(self) -> str:
        return str(self.player)

    def due(self, moment: datetime) -> bool:
        """Whether the time to say no is over."""
        return moment >= self.due_at
