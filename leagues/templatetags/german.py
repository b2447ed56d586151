"""What stays German in every language says so: texts of the rules, and the names in them."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
MARK = SafeString(' lang="de"')
NONE = SafeString("")


@register.simple_tag
def german() -> SafeString:
    """In an opening tag, `<p{% german %}>`: says how to pronounce and hyphenate it where the page is not German."""
    return NONE if get_language() == "de" else MARK


@register.filter
def in_german(text: str) -> str:
    """The same within a sentence of the page: `{% blocktranslate with usual=row.usual|in_german %}`."""
    return text if get_language() == "de" or not text else format_html('<span lang="de">{}</span>', text)
