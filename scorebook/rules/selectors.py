"""Reads about the rules of a league."""

from itertools import chain
from typing import Any, Final, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import OuterRef, QuerySet, Subquery

from leagues.groups.models import League
from leagues.journal import JournalEntry
from scorebook.scoring.input import options_to_json

from .deviations import Deviation, changes
from .models import RuleSet, RuleSetVersion
from .terms import in_words_of

NEW_VERSION: Final = "rules.version"  # how the journal calls it
A_PAGE: Final = 20


def newest_rule_set_versions(league: League) -> QuerySet[RuleSetVersion]:
    """The newest version of every rule set of a league, the usual one first, then the oldest. One query."""
    versions = RuleSetVersion.objects.filter(league=league)
    newest = versions.filter(rule_set=OuterRef("rule_set")).order_by("-number").values("number")[:1]
    return (
        versions.filter(number=Subquery(newest))
        .select_related("rule_set")
        .order_by("-rule_set__is_default", "rule_set_id")
    )


def default_rule_set(league: League) -> RuleSet | None:
    """The rules that new evenings of a league get unless somebody chooses others. One query."""
    return RuleSet.objects.filter(league=league, is_default=True).first()


class VersionInTime(NamedTuple):
    """A version of a rule set: who has saved it, what it changed, and whether it is the one that counts now.

    The first one changed nothing. `who` is empty where the journal does not know. `counts`: what it says counts now,
    also where a later version says it again.
    """

    version: RuleSetVersion
    who: str
    changes: list[Deviation]
    newest: bool
    counts: bool


def own_names(league_id: int) -> dict[str, str]:
    """What a league calls, or has called, what it has of its own: place → name. One query."""
    found: dict[str, dict[str, None]] = {}
    options = RuleSetVersion.objects.filter(league=league_id).order_by("pk")
    for versions in options.values_list("options__own_extras", "options__own_solos"):
        for place, own in chain.from_iterable((named or {}).items() for named in versions):
            found.setdefault(place, {})[own["name"]] = None
    return {place: " / ".join(names) for place, names in found.items()}


def versions_page(rule_set: RuleSet, number: Any) -> Page[VersionInTime]:
    """A page of the versions of a rule set, the newest first. Four queries, after the first page five."""
    versions = rule_set.versions.order_by("-number")
    page: Page[Any] = Paginator(versions, A_PAGE).get_page(number)
    page_rows = list(page.object_list)
    # The one before the last of this page stands on the next one.
    earlier = versions.filter(number__lt=page_rows[-1].number).first() if page_rows else None
    newest = page_rows[0] if page.number == 1 and page_rows else versions.first()
    now = (newest.scheme_key, options_to_json(newest.scheme.options)) if newest else ("", {})
    who = _authors(rule_set.league_id)
    page.object_list = [
        VersionInTime(
            version=version,
            who=who.get(version.pk, ""),
            changes=changes(before.scheme, in_words_of(rule_set.league, version.scheme)) if before else [],
            newest=version == newest,
            counts=version.says(*now),
        )
        for version, before in zip(page_rows, [*page_rows[1:], earlier], strict=True)
    ]
    return page


def _authors(league_id: int) -> dict[int, str]:
    entries = JournalEntry.objects.filter(league=league_id, action=NEW_VERSION).select_related("account", "by_player")
    return {entry.after["rule_set_version"]: entry.made_by for entry in entries if entry.after}
