"""A part of a page that always looks the same is made once: `{% remembered name=who.name %}…{% endremembered %}`.

Most of a page at the table are buttons and sentences that no game changes, and putting them together takes longer than
reading the evening. Inside, nothing is known but what the tag names, and the language: no request, no account, no token
against forgery. So nobody can be shown what was made for somebody else.
"""

from typing import Any, Final

from django import template
from django.conf import settings
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from leagues.memory import Memory

register = template.Library()

parts: Final = Memory[SafeString](4 << 20)
# What stands around a text of one byte a letter: itself, its key, its place.
AROUND: Final = 1 << 10


class RememberedNode(template.Node):
    """A part of a page, kept by what it is made of; `place` is a thing of its own, alive as long as this is."""

    def __init__(self, nodelist: NodeList, given: dict[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.given = given
        self.place = object()

    def render(self, context: Context) -> SafeString:
        """The part for these values, made now or before."""
        values = {name: expression.resolve(context) for name, expression in self.given.items()}
        key = (self.place, get_language(), repr(values))
        found = parts.get(key)
        if found is None:
            found = self.nodelist.render(context.new(values))
            if not settings.DEBUG:
                parts.keep(key, found, 4 * len(found) + len(key[2]) + AROUND)
        return found


@register.tag
def remembered(parser: Parser, token: Token) -> RememberedNode:
    """Make what stands inside once for every value of what is named; nothing else is known there."""
    _tag, *bits = token.split_contents()
    given: dict[str, Any] = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError(" ".join(bits))
    nodelist = parser.parse(("endremembered",))
    parser.delete_first_token()
    return RememberedNode(nodelist, given)
