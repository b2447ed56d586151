"""Where a line may break: what belongs together stays on one line, however narrow the screen."""

import re

from django import template
from django.template.defaultfilters import stringfilter

register = template.Library()

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
