"""The game's own words on a page: German in every language, and marked so where the page is not."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.templatetags.text_tags import NONE, german
from scorebook.rules.terms import ANY_TERM, all_german, with_terms

register = template.Library()


@register.filter
def terms(text: Any) -> str:
    """In a text of the page, `{{ line.title|terms }}`: the game's own words in it say that they are German."""
    return with_terms(_text(text))


@register.filter
def own_term(text: Any) -> SafeString:
    """In an opening tag, `<option{{ word|own_term }}>`: says it of the whole, where nothing else stands there."""
    return german() if all_german(_text(text)) else NONE


@register.simple_tag
def terms_for_scripts() -> SafeString:
    """The mark by which `static/js/texts.js` knows the game's own words; none on a German page."""
    return NONE if get_language() == "de" else format_html('<meta name="own-terms" lang="de" content="{}">', ANY_TERM)


def _text(text: Any) -> str:
    return text if isinstance(text, str) else str(text)
