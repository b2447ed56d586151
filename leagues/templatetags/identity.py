"""The hidden field by which a form that makes something is known again when it is sent twice."""

import uuid

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from leagues.creation.forms import FIELD

register = template.Library()


@register.simple_tag
def identity() -> SafeString:
    """A new identity: every form of every page that is shown has its own."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, uuid.uuid4())
