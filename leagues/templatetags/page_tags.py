"""The hidden field by which a form that makes something is known again when it is sent twice."""

import uuid
from dataclasses import dataclass
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.paginator import Page
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from leagues.accounts.owner import name_of, owner_of
from leagues.actor import ACCOUNT
from leagues.creation_forms import FIELD
from leagues.scripts import bundle_path, needed_by, path_of

register = template.Library()


@register.simple_tag
def identity() -> SafeString:
    """A new identity: every form of every page that is shown has its own."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, uuid.uuid4())


# For whom the browser may keep a page.


@register.simple_tag(takes_context=True)
def owner(context: Any) -> str:
    """The mark of the signed-in account (see `leagues.accounts.owner`); empty where nothing may be stored."""
    request = context.get("request")
    return owner_of(request) if request else ""


@register.simple_tag(takes_context=True)
def own_entries(context: Any) -> str:
    """The mark of the signed-in account, also on a shared phone: the owner of the entries that wait there."""
    return name_of(ACCOUNT, context["user"].pk)


# The way through a list that is shown page by page.


PAGE_FIELD = "seite"


@dataclass(frozen=True)
class Pager:
    """Which page of how many, and the addresses of those beside it, empty where there is none."""

    number: int
    pages: int
    before: str
    after: str


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context: Any, page: Page[Any] | None, field: str = PAGE_FIELD) -> dict[str, Pager | None]:
    """Links to the page before and after; whatever else the address asks for stays. `field` names the page in it."""
    if not page or page.paginator.num_pages < 2:
        return {"pager": None}
    parameters = context["request"].GET

    def address(number: int) -> str:
        query = parameters.copy()
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


# Script tags of a page.


@register.simple_tag
def modules(*names: str) -> SafeString:
    """The tags for these scripts of `static/js` ("live", "entry/entry") with all that they import."""
    if getattr(staticfiles_storage, "bundles_scripts", False):
        return _tags((), (bundle_path(names),))
    if settings.DEBUG:
        return _apart(names)
    return _remembered(names, settings.STATIC_URL)


@register.simple_tag
def modules_later(*names: str) -> SafeString:
    """The same for scripts that are loaded only once the page works, by `static/js/browser.js`.

    They share no module with the other scripts of the page, because in one file each they would have it twice.
    """
    bundled = getattr(staticfiles_storage, "bundles_scripts", False)
    paths = (bundle_path(names),) if bundled else tuple(path_of(name) for name in names)
    return format_html_join("", '<meta name="later" content="{}">\n', ((static(path),) for path in paths))


def _apart(names: tuple[str, ...]) -> SafeString:
    paths = tuple(path_of(name) for name in names)
    return _tags(needed_by(paths), paths)


@cache
def _remembered(names: tuple[str, ...], _static_url: str) -> SafeString:
    """The tags as long as no script changes: some dozens of addresses are put together for them."""
    return _apart(names)


def _tags(needed: tuple[str, ...], paths: tuple[str, ...]) -> SafeString:
    return format_html(
        "{}{}",
        format_html_join("", '<link rel="modulepreload" href="{}">\n', ((static(path),) for path in needed)),
        format_html_join("", '<script type="module" src="{}"></script>\n', ((static(path),) for path in paths)),
    )
