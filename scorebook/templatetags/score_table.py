"""Where a page finds the score table of the rules that it is played by."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorebook.evenings.pages.score_table import table_address
from scorebook.rules.models import RuleSetVersion

register = template.Library()


@register.simple_tag
def score_table(version: RuleSetVersion) -> SafeString:
    """The mark by which `static/js/kernel/reckoner.js` finds the table."""
    return format_html('<meta name="score-table" content="{}">', table_address(version))
