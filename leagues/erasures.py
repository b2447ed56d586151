"""Keeps in mind what was erased for good: in the database and, where one is set, in a list beside it.

A backup from before still holds what was erased. `manage.py restore` erases it again, from this list.
"""

import json
import logging
import os
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from leagues.texts import folded

# What was erased for good, so that a backup from before does not bring it back.


class ErasedKind(models.TextChoices):
    """What was erased: who a player is, an account, a whole league."""

    PLAYER = "player", _("Spieler")
    ACCOUNT = "account", _("Konto")
    LEAGUE = "league", _("Liga")


class Erasure(models.Model):
    """One of them, by its number and without a name. It belongs to no league: the league itself may be what is gone.

    `words` are digests of what went out of the texts for a player; only with this server's key they can be compared.
    """

    kind = models.CharField(_("Art"), max_length=8, choices=ErasedKind)
    key = models.BigIntegerField(_("Nummer"))
    words = models.JSONField(_("Wörter"), default=list, blank=True)
    at = models.DateTimeField(_("am"), default=timezone.now)

    class Meta:
        verbose_name = _("Gelöschtes")
        verbose_name_plural = _("Gelöschtes")
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["kind", "key"], name="erased_once")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.key}"


logger = logging.getLogger("leagues.security")
SALT = "leagues.erasure"


def remember_erasure(kind: ErasedKind, key: int, words: Iterable[str] = ()) -> None:
    """Within the transaction that erases it; the list gets its line once that is stored."""
    digests = sorted(word_digest(word) for word in words)
    erasure, made = Erasure.objects.get_or_create(kind=kind, key=key, defaults={"words": digests})
    if made:
        transaction.on_commit(lambda: append_to_list(erasure))


def erased_within(time: timedelta) -> bool:
    """Whether anything was erased for good so short a while ago. One query."""
    return Erasure.objects.filter(at__gte=timezone.now() - time).exists()


def word_digest(word: str) -> str:
    """What is kept of a word: the same for the same word, and with this server's key only."""
    return salted_hmac(SALT, folded(word), algorithm="sha256").hexdigest()[:32]


def erasure_line(erasure: Erasure) -> str:
    """As a line of the list."""
    data = {"kind": erasure.kind, "key": erasure.key, "words": erasure.words, "at": erasure.at.isoformat()}
    return json.dumps(data, separators=(",", ":")) + "\n"


def _end_of_line(file: IO[bytes]) -> bytes:
    """What ends a line of which only a part was written, say because the disk was full: the next one is to be read."""
    if not file.seek(0, os.SEEK_END):
        return b""
    file.seek(-1, os.SEEK_END)
    return b"" if file.read(1) == b"\n" else b"\n"


def append_to_list(erasure: Erasure) -> None:
    """Add it to the list beside the database. If that fails, what was erased stays erased, and the log says so."""
    if not settings.FORGOTTEN_LIST:
        return
    try:
        with Path(settings.FORGOTTEN_LIST).open("a+b") as out:
            out.write(_end_of_line(out) + erasure_line(erasure).encode())
            out.flush()
            os.fsync(out.fileno())
    except OSError:
        logger.exception("FORGOTTEN_LIST cannot be written; a restored backup would bring %s back", erasure.kind)
