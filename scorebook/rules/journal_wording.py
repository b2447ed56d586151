"""The sentences of rules in the journal of a league, and the names in them."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal_wording import JournalNames, Names, Saying, StoredValues
from leagues.templatetags.page_tags import filled

from .deviations import changes_in_words
from .models import RuleSetVersion
from .selectors import NEW_VERSION
from .services import RENAMED
from .terms import in_words_of

CHANGED: Final = "rule_set_changes"


def names_of_rules(league: League) -> Mapping[str, Names]:
    """What the rule sets of a league and their versions are called, and what a version has changed. One query."""
    versions = list(RuleSetVersion.objects.filter(league=league).select_related("rule_set"))
    return {
        "rule_set": {version.rule_set_id: version.rule_set.name for version in versions},
        "rule_set_version": {version.pk: str(version) for version in versions},
        CHANGED: _Changes(league, {(version.rule_set_id, version.number): version for version in versions}),
    }


class _Changes(Mapping[int, str]):
    """What a version has changed, by its id; worked out only for those that somebody asks for."""

    def __init__(self, league: League, versions: dict[tuple[int, int], RuleSetVersion]) -> None:
        self._places = {version.pk: place for place, version in versions.items()}
        self._league, self._versions = league, versions

    def __getitem__(self, key: int) -> str:
        rule_set, number = self._places[key]
        before = self._versions.get((rule_set, number - 1))
        after = in_words_of(self._league, self._versions[rule_set, number].scheme)
        return changes_in_words(before.scheme, after) if before else ""

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _usual(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    new = names.other(after, "rule_set", _("ein Regelwerk"))
    if not before.get("rule_set"):
        return _("Gewöhnliche Regeln: {new}").format(new=new)
    old = names.other(before, "rule_set", _("ein Regelwerk"))
    return _("Gewöhnliche Regeln: {new} statt {old}").format(new=new, old=old)


def _version(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    version = names.other(after, "rule_set_version", _("ein Regelwerk"))
    changed = names.others.get(CHANGED, {}).get(after.get("rule_set_version", 0), "")
    if changed:
        return filled(_("Neue Fassung: {version}. {changes}."), version=version, changes=changed)
    return _("Neue Fassung: {version}").format(version=version)


def _renamed(before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    return _("Regelwerk „{before}“ heißt jetzt „{after}“").format(before=before["name"], after=after["name"])


WORDS: Final[Mapping[str, Saying]] = {"league.rules": _usual, NEW_VERSION: _version, RENAMED: _renamed}
