"""The house rules of a league, kept as versions that never change."""

from functools import cached_property
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.texts import Line, tidy
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import fingerprint, options_to_json, scheme_from_json


class RuleSet(models.Model):
    """A named way of playing; what it says at a time is one of its versions.

    One of a league's is marked as the usual one: its new evenings are played by it unless somebody chooses otherwise.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="rule_sets", verbose_name=_("Liga"), db_index=False)
    name = Line(_("Name"), max_length=80, label=_("Name eines Regelwerks"))
    is_default = models.BooleanField(_("gewöhnliche Regeln"), default=False)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    class Meta:
        db_table = "leagues_ruleset"  # where the rows have always been
        verbose_name = _("Regelwerk")
        verbose_name_plural = _("Regelwerke")
        ordering = ["league", "name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "name"],
                name="rule_set_name_once_per_league",
                violation_error_message=_("Ein Regelwerk mit diesem Namen gibt es schon."),
            ),
            models.UniqueConstraint(
                fields=["league"],
                condition=models.Q(is_default=True),
                name="one_default_rule_set_a_league",
                violation_error_message=_("Die Liga hat schon ein anderes gewöhnliches Regelwerk."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Put the name into the form in which it is kept."""
        self.name = tidy(self.name)


class FrozenError(TypeError):
    """Somebody tried to change what evenings were scored with."""

    def __init__(self) -> None:
        super().__init__(gettext("Eine Fassung der Regeln ändert sich nie; neue Regeln sind eine neue Fassung."))


class FrozenQuerySet(models.QuerySet["RuleSetVersion"]):
    """Only reads and inserts."""

    def update(self, **_kwargs: Any) -> NoReturn:
        """Always refused."""
        raise FrozenError

    def delete(self) -> NoReturn:
        """Always refused."""
        raise FrozenError

    def bulk_create(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Always refused: it can overwrite, and leaves out the hash."""
        raise FrozenError

    def bulk_update(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Always refused."""
        raise FrozenError


class RuleSetVersion(models.Model):
    """Fully resolved options, frozen: an evening of 1998 is scored as it was in 1998."""

    league = models.ForeignKey(
        League, models.PROTECT, related_name="rule_set_versions", verbose_name=_("Liga"), db_index=False
    )
    rule_set = models.ForeignKey(
        RuleSet, models.PROTECT, related_name="versions", verbose_name=_("Regelwerk"), db_index=False
    )
    number = models.PositiveIntegerField(_("Fassung"))
    scheme_key = models.CharField(_("Abrechnung"), max_length=32)
    options = models.JSONField(_("Regeln"))
    options_hash = models.CharField(_("Prüfsumme"), max_length=64, editable=False)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)

    objects = FrozenQuerySet.as_manager()

    class Meta:
        db_table = "leagues_rulesetversion"
        verbose_name = _("Fassung eines Regelwerks")
        verbose_name_plural = _("Fassungen der Regelwerke")
        ordering = ["league", "rule_set", "-number"]
        constraints = [models.UniqueConstraint(fields=["rule_set", "number"], name="rule_set_version_number_once")]
        indexes = [models.Index(fields=["league", "rule_set", "-number"], name="rule_set_version_newest")]

    def __str__(self) -> str:
        return gettext("{rule_set}, Fassung {number}").format(rule_set=self.rule_set, number=self.number)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert, with the hash of the options; a stored version is never written again."""
        if not self._state.adding:
            raise FrozenError
        self.options_hash = fingerprint(self.options)
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Always refused."""
        raise FrozenError

    @cached_property
    def scheme(self) -> Scheme:
        """The Abrechnung with the options of this version, ready for the kernel."""
        return scheme_from_json(self.scheme_key, self.options)

    def says(self, scheme_key: str, options: dict[str, Any]) -> bool:
        """Whether it says the same as a scheme with these resolved options. Those that are newer have their default."""
        return self.scheme_key == scheme_key and options_to_json(self.scheme.options) == options

    def clean(self) -> None:
        """Refuse a rule set of another league."""
        if self.rule_set.league_id != self.league_id:
            raise ValidationError({"rule_set": _("Dieses Regelwerk gehört einer anderen Liga.")})
