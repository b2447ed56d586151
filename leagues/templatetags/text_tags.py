"""What stays German in every language says so: texts of the rules, and the names in them."""

import re
import unicodedata
from collections.abc import Iterable
from datetime import date

from django import template
from django.template.defaultfilters import stringfilter
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.formats import current_locale, day_words

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
