"""An evening at the table: a group, a local date, the seats, one frozen version of the rules."""

import uuid
from datetime import date, datetime, timedelta
from secrets import token_hex
from typing import TYPE_CHECKING, Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.formats import YearOnly, day_words
from leagues.groups.models import Role
from leagues.journal import JournalEntry, JournalEntryQuerySet
from leagues.texts import Line
from scorebook.rules.terms import in_words_of
from scorebook.scoring.game.scheme import Scheme


def fresh_stamp() -> str:
    """A mark that no state of any database has had before."""
    return token_hex(8)


class Evening(models.Model):
    """One evening. `local_date` is the day it began; a game after midnight belongs to it.

    An evening that was opened and closed in one moment came from a table of old ones (`from_table`).
    `day_known`: of an old evening perhaps only the year is known; then its `local_date` is one that keeps the order.

    `version` grows with every change. `stamp` is made up anew with it: whatever is remembered of an evening, in this
    process or on a phone, is remembered for its stamp. A number would not do: after a backup was restored under a
    running server the same numbers come again for other games.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey(
        "leagues.League", models.PROTECT, related_name="evenings", verbose_name=_("Liga"), db_index=False
    )
    rule_set_version = models.ForeignKey(
        "scorebook.RuleSetVersion", models.PROTECT, related_name="evenings", verbose_name=_("Abrechnung")
    )
    local_date = models.DateField(_("Datum"))
    day_known = models.BooleanField(_("Tag bekannt"), default=True, db_default=True)
    place = Line(_("Ort"), max_length=120, blank=True, redact=_("Ort eines Abends"))
    dealer = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+", verbose_name=_("erster Geber"))
    opened_at = models.DateTimeField(_("eröffnet"), null=True, blank=True)
    closed_at = models.DateTimeField(_("beendet"), null=True, blank=True)
    version = models.PositiveIntegerField(default=0, editable=False)
    stamp = models.CharField(max_length=16, default=fresh_stamp, editable=False)
    journal_kind: ClassVar[str] = "evening"
    # Not stored: the entry of a change that was made since this row was locked.
    change_entry: JournalEntry | None = None

    class Meta:
        verbose_name = _("Abend")
        verbose_name_plural = _("Abende")
        ordering = ["-local_date", "-opened_at"]
        indexes = [models.Index(fields=["league", "-local_date"])]

    def __str__(self) -> str:
        if not self.day_known:
            return gettext("Abend aus dem Jahr {year}").format(year=self.local_date.year)
        return gettext("Abend vom {day}").format(day=date_format(self.local_date, "d.m.Y"))

    def day_words(self, form: str = "l, j. F Y") -> str:
        """Its day in this form of Django's, or only the year where no more is known."""
        return day_words(self.day, form)

    @property
    def day(self) -> date:
        """Its day, which says of itself where no more than the year is known."""
        return self.local_date if self.day_known else YearOnly.fromordinal(self.local_date.toordinal())

    @property
    def open(self) -> bool:
        """Whether games can still be added."""
        return self.closed_at is None

    @property
    def from_table(self) -> bool:
        """Whether it came from a table of old evenings: then nothing that was left open in it is owed any more."""
        return self.opened_at is not None and self.opened_at == self.closed_at

    @property
    def scheme(self) -> Scheme:
        """The Abrechnung by which it is played, in the words of its league."""
        return in_words_of(self.league, self.rule_set_version.scheme)

    @property
    def journal(self) -> JournalEntryQuerySet:
        """What was changed at this evening."""
        return JournalEntry.objects.about(self.journal_kind, self.pk)

    def noted(self, entry: JournalEntry) -> None:
        """A change was journalled: what is derived has to be computed anew."""
        self.change_entry = entry

    def grow(self) -> None:
        """Say that something has changed, to phones and to whatever remembers; the caller holds the lock."""
        self.version += 1
        self.stamp = fresh_stamp()
        self.save(update_fields=["version", "stamp"])


class Seat(models.Model):
    """Where somebody sat when the evening began; changes later are events."""

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="seats", db_index=False)
    player = models.ForeignKey("leagues.Player", models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("Platz")
        verbose_name_plural = _("Plätze")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "position"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["evening", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return gettext("{player} auf Platz {number}").format(player=self.player, number=self.position + 1)


# Who holds the pen of an evening: one phone writes, the others see it and can take over.


if TYPE_CHECKING:
    pass


class Pen(models.Model):
    """The pen of an evening. It says who writes; it does not keep others from writing.

    `phone` is the number that a phone's session made up for itself, empty when the pen lies on the table. `version`
    grows with every change, and `stamp` is made up anew, so that phones can ask whether anything is new.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.OneToOneField("scorebook.Evening", models.CASCADE, primary_key=True, related_name="pen")
    phone = models.CharField(max_length=32, blank=True)
    name = Line(max_length=120, blank=True, redact=_("Name am Stift"))
    since = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=16, default=fresh_stamp, editable=False)

    class Meta:
        verbose_name = _("Stift")
        verbose_name_plural = _("Stifte")

    def __str__(self) -> str:
        return self.name or "–"


def pen_of(evening: "Evening") -> Pen | None:
    """The pen of an evening if it was ever taken; no query for an evening that was read with it."""
    return getattr(evening, "pen", None)


# What opens something to phones without an account. An evening: a link with which they write until it ends, and for a
# day see how it ended; an address at which everybody who has it reads, until somebody closes it. A whole league: the
# cookie of the phone with which it was begun, until somebody takes it into an account.


# An evening that is never closed must not leave access open for ever.
LIFETIME = timedelta(hours=24)
# How long a phone at the table still sees an evening after its end.
VISIBLE_AFTER_END = timedelta(hours=24)


class OfKind(models.Manager["Capability"]):
    """The capabilities of one kind."""

    def __init__(self, **kind: Any) -> None:
        super().__init__()
        self.kind = kind

    def get_queryset(self) -> models.QuerySet["Capability"]:
        return super().get_queryset().filter(**self.kind)


class Capability(models.Model):
    """The right of whoever has its secret to read one evening, or to write there too, or to sign in there (`role`);
    without an evening, to write in the whole league.

    The secret of a phone is random and kept by the phone alone. The others, and the PIN of a table link, are made from
    the seed and a key that is not in the database. `code` is
    what people type together with the PIN; it names the link and is no secret. `expires_at` None: until it is closed.
    `used_at`: when the first phone was let write with it. `called`: how many places of the Siegerehrung the table has
    called by now, for those who only look.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    evening = models.ForeignKey(
        "scorebook.Evening", models.PROTECT, null=True, blank=True, related_name="capabilities", verbose_name=_("Abend")
    )
    role = models.CharField(_("Rolle"), max_length=10, choices=Role, default=Role.SCHREIBER)
    seed = models.CharField(max_length=64, blank=True, editable=False)
    token_hash = models.CharField(_("Prüfsumme"), max_length=64, unique=True, editable=False)
    code = models.CharField(_("Kennung"), max_length=8, unique=True, null=True, blank=True, editable=False)
    created_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("angelegt von")
    )
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("gültig bis"), null=True)
    revoked_at = models.DateTimeField(_("zurückgezogen"), null=True, blank=True)
    used_at = models.DateTimeField(_("zuerst benutzt"), null=True, blank=True, editable=False)
    called = models.PositiveSmallIntegerField(_("verraten"), null=True, blank=True, editable=False)

    objects = models.Manager()
    tables = OfKind(evening__isnull=False, role=Role.SCHREIBER)  # table links
    pages = OfKind(role=Role.LESER)  # addresses of evenings
    sign_ins = OfKind(role=Role.VERWALTER)  # what signs an account in, once
    phones = OfKind(evening=None)  # phones with which a league was begun

    class Meta:
        db_table = "scorebook_tablelink"
        verbose_name = _("Zugang ohne Konto")
        verbose_name_plural = _("Zugänge ohne Konto")
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "role"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_capability_a_role",
            ),
            models.UniqueConstraint(
                fields=["league"],
                condition=models.Q(evening__isnull=True, revoked_at__isnull=True),
                name="one_phone_a_league",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.evening or self.league} · {self.code or self.get_role_display()}"

    @property
    def opened_evening(self) -> Evening:
        """The evening that a table link or an address opens; a phone with which a league was begun has none."""
        if self.evening is None:
            raise TypeError("a phone opens a league")
        return self.evening

    def opens_at(self, moment: datetime) -> bool:
        """True when a table link lets somebody write at that moment: not revoked, not too old, the evening open."""
        return self.revoked_at is None and self._lasts(moment) and self.opened_evening.open

    def shows_at(self, moment: datetime) -> bool:
        """True when a table link lets somebody read at that moment: it opened until the evening ended, a day ago at
        most.

        A link that was ended since by somebody shows nothing; nor does one that the evening has been opened without.
        """
        ended = self.opened_evening.closed_at
        return (
            ended is not None and self.revoked_at == ended and self._lasts(ended) and moment < ended + VISIBLE_AFTER_END
        )

    def _lasts(self, moment: datetime) -> bool:
        return self.expires_at is None or moment < self.expires_at


# What a change of an earlier entry did to an evening, as it was said then.


class Consequence(models.Model):
    """What followed from one entry of the journal.

    `recounted`: how many other games booked something else than before. `totals`: the key of a player whose points at
    the end were others → what they were before and after.
    """

    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+")
    entry = models.OneToOneField("leagues.JournalEntry", models.PROTECT, primary_key=True, related_name="consequence")
    recounted = models.PositiveSmallIntegerField()
    totals = models.JSONField()

    class Meta:
        verbose_name = _("Folge")
        verbose_name_plural = _("Folgen")

    def __str__(self) -> str:
        return str(self.recounted)
