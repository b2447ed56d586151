"""A group that plays together."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.names import tidy, tidy_lines
from leagues.texts import Line, Lines


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
        whoever saves a game, holding the evening, and whoever holds the league and wants the evening would wait for
        each other.
        """
        return self.select_for_update(of=("self",), no_key=True).get(pk=league_id)


class League(models.Model):
    """A group with its players and members. Put away with `archived_at`; deleted for good at `removal_due`.

    `ask_names`: whoever writes a call or an extra point down is offered the names of who it was. `other_words`: the
    cards are called as in the German pack, where the document of an Abrechnung calls them so.
    `share_names`: what leaves the league as a picture or a text names its players; otherwise it shows their signs.
    `public_key` is part of the address of the page that everybody may read; None: there is no such page.
    Until `public_from` everybody concerned has time to say that they do not want to be named there.
    """

    name = Line(_("Name"), max_length=80, shown=_("Name der Liga"))
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
