"""For whom the browser may keep a page."""

from typing import Any

from django import template

from leagues.accounts.owner import owner_of

register = template.Library()


@register.simple_tag(takes_context=True)
def owner(context: Any) -> str:
    """What stands for whoever is signed in here (see `leagues.accounts.owner`); empty where nothing may be kept."""
    request = context.get("request")
    return owner_of(request) if request else ""
