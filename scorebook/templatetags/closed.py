"""Asking before an evening is changed that is over."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorebook.evenings.models import Evening
from scorebook.evenings.pages.admission import ANSWER

register = template.Library()


@register.simple_tag
def confirm_attributes(evening: Evening, question: str = "") -> str:
    """The attributes of a form or link that changes this evening: what is asked before, and the answer to send along.

    With a `question` it is also asked while the evening is open.
    """
    if evening.open:
        return format_html('data-confirm="{}"', question) if question else SafeString("")
    return format_html(
        'data-confirm="{}" data-answer="{}"', question or _("Der Abend ist beendet. Trotzdem ändern?"), ANSWER
    )
