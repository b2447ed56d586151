"""What rules add to the ground: their actions in words, the names in them, and where names of people may stand."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.groups.models import League
from leagues.journal_wording import Contribution, Kept, Known, Names, Saying, contributions
from leagues.people.additions import FreeText, free_texts

from .models import RuleSet, RuleSetVersion


def register() -> None:
    """Fill the registries of the ground."""
    contributions.add("rules", Contribution(WORDS, names_of_rules))
    free_texts.add("rules", (FreeText(RuleSet, "name", "league", gettext_lazy("Name eines Regelwerks"), kept=True),))


def names_of_rules(league: League) -> Mapping[str, Names]:
    """What the rule sets of a league and their versions are called. One query."""
    versions = list(RuleSetVersion.objects.filter(league=league).select_related("rule_set").only("number", "rule_set"))
    return {
        "rule_set": {version.rule_set_id: version.rule_set.name for version in versions},
        "rule_set_version": {version.pk: str(version) for version in versions},
    }


def _usual(before: Kept, after: Kept, known: Known) -> str:
    new = known.other(after, "rule_set", _("ein Regelwerk"))
    if not before.get("rule_set"):
        return _("Gewöhnliche Regeln: {new}").format(new=new)
    old = known.other(before, "rule_set", _("ein Regelwerk"))
    return _("Gewöhnliche Regeln: {new} statt {old}").format(new=new, old=old)


def _version(before: Kept, after: Kept, known: Known) -> str:
    version = known.other(after, "rule_set_version", _("ein Regelwerk"))
    return _("Neue Fassung: {version}").format(version=version)


WORDS: Final[Mapping[str, Saying]] = {"league.rules": _usual, "rules.version": _version}
