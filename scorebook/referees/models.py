"""Answers of a referee that were kept with a game."""

import uuid
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.texts import Line

QUESTION_LENGTH: Final = 600
ANSWER_LENGTH: Final = 600


class RefereeAnswer(models.Model):
    """What a referee has said about a game, and what it was asked.

    `referee` and `question`: the end of the address and the fields in it. `said`: the answer as it read then, because
    at the same address others sit by now. A dispute about the game shows it, too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    league = models.ForeignKey("leagues.League", models.PROTECT, related_name="+", verbose_name=_("Liga"))
    evening = models.ForeignKey("scorebook.Evening", models.PROTECT, related_name="+", verbose_name=_("Abend"))
    event = models.ForeignKey(
        "scorebook.Event", models.PROTECT, related_name="answers", verbose_name=_("Spiel"), db_index=False
    )
    referee = models.CharField(_("Schiedsrichter"), max_length=12)
    question = models.CharField(_("Frage"), max_length=QUESTION_LENGTH, blank=True)
    said = Line(_("Antwort"), max_length=ANSWER_LENGTH, redact=_("Antwort des Schiedsrichters"))
    source = models.CharField(_("Stelle"), max_length=120, blank=True)
    kept_by = models.ForeignKey(
        "leagues.Account", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("von")
    )
    kept_at = models.DateTimeField(_("am"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("Antwort des Schiedsrichters")
        verbose_name_plural = _("Antworten des Schiedsrichters")
        ordering = ["kept_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "referee", "question"], name="one_answer_a_question_and_game")
        ]

    def __str__(self) -> str:
        return self.said
