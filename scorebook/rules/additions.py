"""What rules add to the ground: their actions in words, the names in them, and where names of people may stand."""

from collections.abc import Mapping
from typing import Final

from leagues.groups.models import League
from leagues.journal_wording import Contribution, Kept, Known, Names, Saying, contributions
from leagues.people.additions import FreeText, free_texts

from .models import RuleSet, RuleSetVersion

SOME_RULES = "ein Regelwerk"


def register() -> None:
    """Fill the registries of the ground."""
    contributions.add("rules", Contribution(WORDS, names_of_rules))
    free_texts.add("rules", (FreeText(RuleSet, "name", "league", "Name eines Regelwerks", kept=True),))


def names_of_rules(league: League) -> Mapping[str, Names]:
    """What the rule sets of a league and their versions are called. One query."""
    versions = list(RuleSetVersion.objects.filter(league=league).select_related("rule_set").only("number", "rule_set"))
    return {
        "rule_set": {version.rule_set_id: version.rule_set.name for version in versions},
        "rule_set_version": {version.pk: str(version) for version in versions},
    }


def _usual(before: Kept, after: Kept, known: Known) -> str:
    old, new = (known.other(kept, "rule_set", SOME_RULES) for kept in (before, after))
    return f"Gewöhnliche Regeln: {new}" + (f" statt {old}" if before.get("rule_set") else "")


def _version(before: Kept, after: Kept, known: Known) -> str:
    return f"Neue Fassung: {known.other(after, 'rule_set_version', SOME_RULES)}"


WORDS: Final[Mapping[str, Saying]] = {"league.rules": _usual, "rules.version": _version}
