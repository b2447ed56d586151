"""Reads about the rules of a league."""

from django.db.models import OuterRef, QuerySet, Subquery

from leagues.groups.models import League

from .models import RuleSet, RuleSetVersion


def newest_rule_set_versions(league: League) -> QuerySet[RuleSetVersion]:
    """The newest version of every rule set of a league, the usual one first, then the oldest. One query."""
    newest = RuleSetVersion.objects.filter(rule_set=OuterRef("rule_set")).order_by("-number").values("number")[:1]
    return (
        RuleSetVersion.objects.filter(league=league, number=Subquery(newest))
        .select_related("rule_set")
        .order_by("-rule_set__is_default", "rule_set_id")
    )


def default_rule_set(league: League) -> RuleSet | None:
    """The rules that new evenings of a league get unless somebody chooses others. One query."""
    return RuleSet.objects.filter(league=league, is_default=True).first()
