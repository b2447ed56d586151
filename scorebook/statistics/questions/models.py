"""A question saved under a name, as it is stored."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.texts import Jotted, Line, tidied


class SavedQuestion(models.Model):
    """What the panel of questions asks, under a name. `asked`: as `query_to_json` writes it.

    `shared`: everybody in the league has it. It then stays when the account goes that has saved it; a question of
    one's own does not.
    """

    league = models.ForeignKey(League, models.PROTECT, db_index=False, related_name="questions", verbose_name=_("Liga"))
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("gemerkt von")
    )
    name = Line(_("Name"), max_length=60, redact=_("Name einer gemerkten Frage"))
    asked = Jotted(_("Frage"), default=dict, blank=True, redact=_("Ort in einer gemerkten Frage"))
    shared = models.BooleanField(_("für alle in der Liga"), default=False)

    class Meta:
        verbose_name = _("Gemerkte Frage")
        verbose_name_plural = _("Gemerkte Fragen")
        ordering = ["league", "pk"]
        indexes = [models.Index(fields=["league", "account"], name="question_by_league")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(shared=True) | models.Q(account__isnull=False), name="question_is_somebodys"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep nothing invisible in what is asked."""
        self.asked = tidied(self.asked)
        super().save(*args, **kwargs)
