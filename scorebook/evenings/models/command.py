"""What phones have sent, each thing once: a fact with a number of its own, and what became of it."""

from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.texts import Jotted

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
    when the Verwalter were told so.
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
    link = models.ForeignKey("scorebook.TableLink", models.PROTECT, null=True, blank=True, related_name="+")
    account = models.ForeignKey("leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+")
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
