"""Links to the pages of the operator, on every page of a server that has an Impressum."""

from typing import Any

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

register = template.Library()


@register.inclusion_tag("components/legal.html")
def legal_links() -> dict[str, Any]:
    """Impressum and Datenschutz; at home, where nobody has written an Impressum, nothing."""
    if not settings.IMPRINT_FILE:
        return {"legal_links": []}
    links = [("imprint", _("Impressum")), ("privacy", _("Datenschutz"))]
    return {"legal_links": [{"address": reverse(name), "words": words} for name, words in links]}
