"""What every page is written with: identities of forms, lists page by page, scripts, and what stays German."""

import re
import unicodedata
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.paginator import Page
from django.template.defaultfilters import stringfilter
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.accounts.browser import name_of, owner_of
from leagues.creation import FIELD
from leagues.formats import current_locale, day_words
from leagues.journal import ACCOUNT
from leagues.scripts import bundle_path, needed_by, path_of

register = template.Library()


@register.simple_tag
def identity() -> SafeString:
    """A new identity: every form of every page that is shown has its own."""
    return format_html('<input type="hidden" name="{}" value="{}">', FIELD, uuid.uuid4())


# For whom the browser may keep a page.


@register.simple_tag(takes_context=True)
def owner(context: Any) -> str:
    """The mark of the signed-in account (see `leagues.accounts.browser`); empty where nothing may be stored."""
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


MARK = SafeString(' lang="de"')
NONE = SafeString("")


@register.simple_tag
def german() -> SafeString:
    """In an opening tag, `<p{% german %}>`: says how to pronounce and hyphenate it where the page is not German."""
    return NONE if get_language() == "de" else MARK


@register.simple_tag
def own_language() -> SafeString:
    """Within something that is German: says that this part is in the language of the page again."""
    language = get_language()
    return NONE if language == "de" else format_html(' lang="{}"', language)


@register.simple_tag
def locale() -> str:
    """For scripts, which write days and times as well: `<html data-locale="{% locale %}">`."""
    return current_locale()


@register.filter
def day(value: date, form: str) -> str:
    """The day of an evening, as `leagues.formats.day_words` says it: `{{ one.day|day:"j. F Y" }}`."""
    return day_words(value, form)


@register.filter
def in_german(text: str) -> str:
    """The same within a sentence of the page: `{% blocktranslate with usual=row.usual|in_german %}`."""
    return text if get_language() == "de" or not text else format_html('<span lang="de">{}</span>', text)


def filled(sentence: str, **values: str) -> str:
    """A sentence with its values: HTML if something in it is marked (`in_german`), else plain text."""
    return format_html(sentence, **values) if any(map(_is_html, values.values())) else sentence.format(**values)


def joined(between: str, parts: Iterable[str]) -> str:
    """Sentences one after the other: HTML if one of them is."""
    some = list(parts)
    return format_html_join(between, "{}", ((one,) for one in some)) if any(map(_is_html, some)) else between.join(some)


def _is_html(value: object) -> bool:
    return hasattr(value, "__html__")


# What others have typed, as it may stand in a letter: somebody who has never been here reads it as our words.


LENGTH = 40
GAP = "…"
QUOTES = dict.fromkeys(map(ord, '„“”"«»‟❝❞〝〞'))
# What a mail program turns into a link, or a person types into a browser.
LINK = re.compile(
    r"://|//|\\\\|^www\.|@|xn--|\b(?:https?|ftp|mailto|tel|sms|callto|javascript|data):"
    r"|[\w-][.。][^\W\d_]{2,}|\d+(?:\.\d+){3}",
    re.IGNORECASE,
)


@register.filter
def unlinked(text: object) -> str:
    """The text on one line, without invisible characters, and without anything that leads elsewhere."""
    plain = "".join(char if unicodedata.category(char)[0] != "C" else _space(char) for char in str(text))
    words = unicodedata.normalize("NFKC", plain).split()
    return " ".join(GAP if LINK.search(word) else word for word in words)


@register.filter
def harmless(text: object) -> str:
    """A name for between quotation marks: the same without marks of its own, and not longer than a name."""
    name = unlinked(str(text).translate(QUOTES))
    return name if len(name) <= LENGTH else f"{name[: LENGTH - 1].rstrip()}{GAP}"


def _space(char: str) -> str:
    return " " if char in "\t\n\v\f\r\x85" else ""


# Where a line may break: what belongs together stays on one line, however narrow the screen.


NO_BREAK = "\N{NO-BREAK SPACE}"
# Both sides of "151 : 89" and of "+35 → −10"; a sign stays with the name before it, a dot with the remark before it,
# the number with "unter", and the € or "Uhr" with its number.
TOGETHER = re.compile(
    r"(?<=\bunter) (?=\d)| (?=[:→] )|(?<=[ \N{NO-BREAK SPACE}][:→]) | (?=[+−]\d)| (?=· )|(?<=\d) (?=€|Uhr\b)"
)


@register.filter(is_safe=True)
@stringfilter
def unbroken(text: str) -> str:
    """The text, its spaces unbroken beside points, results, amounts and dots: no line begins with "−1", "€" or "·"."""
    return TOGETHER.sub(NO_BREAK, text)
