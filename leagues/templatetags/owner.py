"""For whom the browser may keep a page."""

from typing import Any

from django import template

from leagues.accounts.owner import name_of, owner_of
from leagues.actor import ACCOUNT

register = template.Library()


@register.simple_tag(takes_context=True)
def owner(context: Any) -> str:
    """What stands for whoever is signed in here (see `leagues.accounts.owner`); empty where nothing may be kept."""
    request = context.get("request")
    return owner_of(request) if request else ""


@register.simple_tag(takes_context=True)
def own_entries(context: Any) -> str:
    """What stands for the account that is signed in, also on a phone of several people: for whom entries wait there."""
    return name_of(ACCOUNT, context["user"].pk)
