"""Links that make somebody a member."""

import hashlib
import secrets
from datetime import datetime

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.texts import Line, Lines, tidy, tidy_lines

# A group that plays together.


class PlayerField(models.TextChoices):
    """What a league may note about its players besides the name and the sign."""

    NICKNAME = "nickname", _("Spitzname")
    COLOUR = "colour", _("Farbe")
    SINCE = "since", _("dabei seit")
    UNTIL = "until", _("dabei bis")


def all_player_fields() -> list[str]:
    """Every optional field of a player, as a list of keys."""
    return list(PlayerField.values)


class LeagueQuerySet(models.QuerySet["League"]):
    """Composable parts of queries for leagues."""

    def published(self, key: str) -> "League | None":
        """The league whose public page has this key, once it is open. One query."""
        return self.filter(Q(public_from=None) | Q(public_from__lte=timezone.now()), public_key=key).first()

    def locked(self, league_id: int) -> "League":
        """The league, locked until the transaction ends: one writer at a time for its people and rights.

        Without its key: what only points to the league (a game being saved, its journal) need not wait. Otherwise
        a save that holds the evening, and a change that holds the league and wants the evening, would wait for
        each other.
        """
        return self.select_for_update(of=("self",), no_key=True).get(pk=league_id)


class League(models.Model):
    """A group with its players and members. Put away with `archived_at`; deleted for good at `removal_due`.

    `ask_names`: the entry of a call or an extra point offers the names of the players. `other_words`: the
    cards are called as in the German pack, where the document of an Abrechnung calls them so.
    `share_names`: what leaves the league as a picture or a text names its players; otherwise it shows their signs.
    `public_key` is part of the address of the page that everybody may read; None: there is no such page.
    Until `public_from` everybody concerned has time to say that they do not want to be named there.
    """

    name = Line(_("Name"), max_length=80, label=_("Name der Liga"))
    description = Lines(_("Beschreibung"), max_length=1000, blank=True, redact=_("Beschreibung der Liga"))
    home_pub = Line(_("Stammlokal"), max_length=120, blank=True, redact=_("Stammlokal"))
    founded = models.DateField(_("gegründet"), null=True, blank=True)
    public_key = models.CharField(
        _("Kennung der offenen Seite"), max_length=32, null=True, blank=True, unique=True, editable=False
    )
    public_from = models.DateTimeField(_("offen ab"), null=True, blank=True, editable=False)
    player_fields = models.JSONField(_("Angaben zu Spielern"), default=all_player_fields, blank=True)
    share_names = models.BooleanField(_("Namen auf dem geteilten Bild"), default=False)
    ask_names = models.BooleanField(_("Nach Namen fragen"), default=True)
    other_words = models.BooleanField(_("Bayerische Namen"), default=True)
    archived_at = models.DateTimeField(_("abgelegt"), null=True, blank=True)
    removal_due = models.DateTimeField(_("wird gelöscht"), null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    objects = LeagueQuerySet.as_manager()

    class Meta:
        verbose_name = _("Liga")
        verbose_name_plural = _("Ligen")
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def public_soon(self) -> bool:
        """Whether the public page is announced, and not open yet."""
        return bool(self.public_key and self.public_from and self.public_from > timezone.now())

    def clean(self) -> None:
        """Refuse an empty name and unknown player fields."""
        self.name, self.home_pub = tidy(self.name), tidy(self.home_pub)
        self.description = tidy_lines(self.description)
        errors = {}
        if not self.name:
            errors["name"] = gettext("Die Liga braucht einen Namen.")
        if not isinstance(self.player_fields, list) or not set(self.player_fields) <= set(PlayerField.values):
            errors["player_fields"] = gettext("Unbekannte Angabe zu Spielern.")
        if errors:
            raise ValidationError(errors)


# Who may do what in which league.


class Role(models.TextChoices):
    """What a member may do; each role may do everything the ones below it may."""

    VERWALTER = "verwalter", _("Verwalter")
    SCHREIBER = "schreiber", _("Schreiber")
    LESER = "leser", _("Leser")

    @property
    def rank(self) -> int:
        """The higher, the more is allowed."""
        return {Role.LESER: 1, Role.SCHREIBER: 2, Role.VERWALTER: 3}[self]

    def includes(self, other: "Role") -> bool:
        """True when this role may do what `other` may."""
        return self.rank >= other.rank


class Membership(models.Model):
    """An account belongs to a league in one role."""

    league = models.ForeignKey(
        League, models.PROTECT, related_name="memberships", verbose_name=_("Liga"), db_index=False
    )
    account = models.ForeignKey(Account, models.PROTECT, related_name="memberships", verbose_name=_("Konto"))
    role = models.CharField(_("Rolle"), max_length=10, choices=Role)
    created_at = models.DateTimeField(_("seit"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Mitglied")
        verbose_name_plural = _("Mitglieder")
        ordering = ["league", "account"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "account"],
                name="membership_once_per_league",
                violation_error_message=_("Dieses Konto gehört schon zur Liga."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"


class Demotion(models.Model):
    """The last time an account lost rights in a league: a smaller role, or none any more.

    `newest_invitation` is the id of the newest invitation there was; no invitation up to it gives the rights back.
    It is an id and no time, so that a clock set back changes nothing.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="demotions", verbose_name=_("Liga"), db_index=False)
    account = models.ForeignKey(Account, models.CASCADE, related_name="+", verbose_name=_("Konto"))
    newest_invitation = models.PositiveBigIntegerField(_("neueste Einladung"), default=0)
    at = models.DateTimeField(_("am"), default=timezone.now)

    class Meta:
        verbose_name = _("Verlorenes Recht")
        verbose_name_plural = _("Verlorene Rechte")
        constraints = [models.UniqueConstraint(fields=["league", "account"], name="one_demotion_an_account")]

    def __str__(self) -> str:
        return f"{self.account} in {self.league}"


TOKEN_BYTES = 24  # 192 random bits


def new_token() -> str:
    """A secret for a link; only its hash is stored."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token. It is random and long: a plain SHA-256 needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


class Invitation(models.Model):
    """A link to a league with a role, an end and a number of uses; with `player` the person who redeems it is that
    player.

    `account` was made with it, where that needs an invitation, and then no other account may redeem one for a single
    person."""

    league = models.ForeignKey(League, models.PROTECT, related_name="invitations", verbose_name=_("Liga"))
    token_hash = models.CharField(_("Prüfsumme"), max_length=64, unique=True, editable=False)
    role = models.CharField(_("Rolle"), max_length=10, choices=Role, default=Role.LESER)
    player = models.ForeignKey(
        "leagues.Player",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("als Spieler"),
    )
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("Konto, das damit entstand")
    )
    created_by = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("eingeladen von")
    )
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("gültig bis"))
    max_uses = models.PositiveIntegerField(_("höchstens so oft"), default=1)
    used = models.PositiveIntegerField(_("eingelöst"), default=0)
    revoked_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True)

    class Meta:
        verbose_name = _("Einladung")
        verbose_name_plural = _("Einladungen")
        ordering = ["league", "-created_at"]
        constraints = [
            models.CheckConstraint(condition=Q(used__lte=F("max_uses")), name="invitation_not_used_too_often"),
        ]

    def __str__(self) -> str:
        return f"{self.league} · {self.get_role_display()}"

    def open_at(self, moment: datetime) -> bool:
        """True when the link can still be redeemed at that moment."""
        return self.revoked_at is None and moment < self.expires_at and self.used < self.max_uses

    def is_for(self, account: Account | None) -> bool:
        """False when somebody else has made an account with it; None: somebody who has none yet."""
        return self.account_id is None or (account is not None and self.account_id == account.pk)


# A stretch of time over which a league counts.


MOST_DROPPED, MOST_MINIMUM = 100, 100_000


class Ranking(models.TextChoices):
    """How a season is counted."""

    SUM = "summe", _("Summe der Punkte")
    AVERAGE = "schnitt", _("Punkte je Spiel")
    DROPPED = "streich", _("Summe mit Streichergebnissen")
    PLACES = "platz", _("Platzpunkte")


class Season(models.Model):
    """Both days belong to it; without an end it is still running.

    `ranking` is how its table is counted, `drop` how many of the worst evenings do not count in DROPPED, `minimum`
    how many games somebody needs for a place.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="seasons", verbose_name=_("Liga"), db_index=False)
    name = Line(_("Name"), max_length=60, label=_("Name einer Saison"))
    start = models.DateField(_("erster Tag"))
    end = models.DateField(_("letzter Tag"), null=True, blank=True)
    ranking = models.CharField(_("Wertung"), max_length=8, choices=Ranking, default=Ranking.SUM)
    drop = models.PositiveSmallIntegerField(
        _("Streichergebnisse"), default=2, validators=[MaxValueValidator(MOST_DROPPED)]
    )
    minimum = models.PositiveIntegerField(
        _("Mindestzahl an Spielen"), default=30, validators=[MaxValueValidator(MOST_MINIMUM)]
    )

    class Meta:
        verbose_name = _("Saison")
        verbose_name_plural = _("Saisons")
        ordering = ["league", "-start", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                name="season_name_once_per_league",
                violation_error_message=_("Eine Saison mit diesem Namen gibt es schon."),
            ),
            models.CheckConstraint(condition=Q(ranking__in=Ranking.values), name="season_ranking_known"),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")), name="season_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse an end before the start."""
        self.name = tidy(self.name)
        if self.start and self.end and self.end < self.start:
            raise ValidationError({"end": gettext("Die Saison endet vor ihrem ersten Tag.")})
