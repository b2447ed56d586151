"""Counting evenings anew, offered where a rule set has a new version."""

from typing import NamedTuple

from django import template
from django.utils.translation import ngettext

from scorebook.comparison.models import RecountScope
from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSetVersion

register = template.Library()


class RecountOffer(NamedTuple):
    """How many evenings still go by earlier versions, in words, and which ones are counted anew."""

    words: str
    scope: str


@register.simple_tag
def recount_offer(version: RuleSetVersion) -> RecountOffer | None:
    """Evenings that were played by what this version's rule set said before. One query."""
    evenings = Evening.objects.filter(
        league=version.league_id, rule_set_version__rule_set=version.rule_set_id, closed_at__isnull=False
    )
    number = evenings.exclude(rule_set_version=version.pk).count()
    if not number:
        return None
    words = ngettext(
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielter rechnet noch nach einer früheren.",
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielte rechnen noch nach früheren.",
        number,
    )
    return RecountOffer(words.format(version=version.number, number=number), RecountScope.RULE_SET.value)
