"""How pages write points and figures, the game's own words, and sources beside the lines of a calculation."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

from leagues.formats import format_percent, format_place
from leagues.templatetags.page_tags import NONE, german
from scorebook.rules import citations
from scorebook.rules.citations import CitedLine, CitedReading, Line, address_of
from scorebook.rules.money import euro_words
from scorebook.rules.terms import ANY_TERM, all_german, gloss_of_topic, with_terms
from scorebook.scoring.game import by_source, sentences, step_words
from scorebook.scoring.game.sentences import number_words
from scorebook.statistics.columns import DOT
from scorebook.statistics.figures import Figure

register = template.Library()


def _value(figure: Any) -> float | None:
    return figure.value if isinstance(figure, Figure) else figure


@register.filter
def plain(number: int) -> str:
    """A number of points of a game or an evening, as it is written on a sheet: "4.800", "−3"."""
    return sentences.plain(number)


@register.filter
def signed(number: int) -> str:
    """The same with its sign: "+3", "−3", "0"."""
    return sentences.signed(number)


@register.filter
def placed(place: int) -> str:
    """A place in a table: "1."."""
    return format_place(place)


@register.filter
def worth(number: int) -> SafeString:
    """A number of points within a sentence, as `components/number.html` sets it beside one."""
    return _set(sentences.plain(number), number)


@register.filter
def booked(number: int) -> SafeString:
    """The same with its sign."""
    return _set(sentences.signed(number), number)


@register.filter
def euros(cents: int) -> SafeString:
    """An amount that people pay: "3,20 €"."""
    return _set(euro_words(cents), cents)


@register.filter
def euros_gained(cents: int) -> SafeString:
    """The same with its sign: "+3,20 €", "−3,20 €"."""
    return _set(euro_words(cents, sign=True), cents)


def _set(words: str, number: int) -> SafeString:
    return format_html('<span class="num{}">{}</span>', " num--minus" if number < 0 else "", words)


@register.filter
def figure(figure: Any, places: int = 0) -> str:
    """A number of the statistics: "1.234", "−3,50"."""
    value = _value(figure)
    return DOT if value is None else number_words(value, places)


@register.filter
def gain(figure: Any, places: int | str = 0) -> str:
    """The same with its sign: "+1.234", "−3,50"."""
    value = _value(figure)
    return DOT if value is None else number_words(value, int(places or 0), sign=True)


@register.filter
def percent(figure: Any) -> str:
    """A share: "54 %"."""
    value = _value(figure)
    return DOT if value is None else format_percent(number_words(100 * value))


@register.filter
def interval(figure: Figure) -> str:
    """The 95 % interval of a rate: "51–62 %"."""
    if figure.low is None or figure.high is None:
        return ""
    return format_percent(f"{100 * figure.low:.0f}–{100 * figure.high:.0f}")


@register.filter
def step(item: Any) -> str:
    """What an item of a calculation does: "+2", "−1", "×2", "gerade"."""
    return step_words(item["op"], item["amount"]) if isinstance(item, dict) else step_words(item.op, item.amount)


@register.filter
def boecke(number: int) -> str:
    """How many Böcke a game causes: "Das gibt einen Bock", "Das gibt 2 Böcke"."""
    return ngettext("Das gibt einen Bock", "Das gibt {number} Böcke", number).format(number=number)


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


@register.filter
def cited(items: Iterable[Line]) -> list[CitedLine[Line]]:
    """The lines with what is written as their source."""
    return list(citations.cited(items))


@register.filter
def paragraph_address(source: str) -> str:
    """Where a printed source stands in the rule book."""
    paragraph = by_source(source)
    return address_of(paragraph) if paragraph else ""


@register.filter
def readings_at(source: str, scheme: str) -> list[CitedReading]:
    """What was decided where the paragraph of a source is silent."""
    return citations.readings_at(source, scheme)


@register.filter
def gloss(item: object) -> str:
    """What a line is about, for readers of pages whose rules are German; empty for one that says no topic."""
    topic = getattr(item, "topic", None)
    return gloss_of_topic(topic) if topic else ""
