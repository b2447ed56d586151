"""What a page brings along so that its phone goes on by itself: the evening, and where its score table is."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

from scorebook.evenings.pages.offline import facts_of, table_address
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.models import RuleSetVersion

register = template.Library()


@register.simple_tag
def score_table(version: RuleSetVersion) -> SafeString:
    """The mark by which `static/js/kernel/reckoner.js` finds the table."""
    return format_html('<meta name="score-table" content="{}">', table_address(version))


@register.simple_tag
def evening_facts(view: EveningView) -> SafeString:
    """The table, and the evening itself, so that nothing hangs on a second request; a page that was kept finds newer
    facts at the address beside it."""
    return format_html(
        '{}<meta name="evening-facts" content="{}">{}',
        json_script(facts_of(view), "evening-facts"),
        reverse("evening-facts", args=[view.evening.pk]),
        score_table(view.evening.rule_set_version),
    )
