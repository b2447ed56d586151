"""The way through a list that is shown page by page."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.core.paginator import Page

register = template.Library()
FIELD = "seite"


@dataclass(frozen=True)
class Pager:
    """Which page of how many, and the addresses of those beside it, empty where there is none."""

    number: int
    pages: int
    before: str
    after: str


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context: Any, page: Page[Any] | None, field: str = FIELD) -> dict[str, Pager | None]:
    """Links to the page before and after; whatever else the address asks for stays. `field` names the page in it."""
    if not page or page.paginator.num_pages < 2:
        return {"pager": None}
    asked = context["request"].GET

    def address(number: int) -> str:
        query = asked.copy()
        query[field] = str(number)
        return f"?{query.urlencode()}"

    return {
        "pager": Pager(
            number=page.number,
            pages=page.paginator.num_pages,
            before=address(page.number - 1) if page.has_previous() else "",
            after=address(page.number + 1) if page.has_next() else "",
        )
    }
