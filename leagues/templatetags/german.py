"""What stays German in every language says so: texts of the rules, and the names in them."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.written import locale_now

register = template.Library()
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
    return locale_now()


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
