"""The tables by which a page of the referees answers without the server: deadlines and ranks, once for each rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from scorebook.rules.citations import address_of
from scorebook.rules.tables import RulesTable, table_answer, table_of
from scorebook.scoring.game import Card, by_source
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Note
from scorebook.scoring.referees import NAMES, deadline_table, hand_table, rank_table, reservation_table


def tables_of(scheme: Scheme) -> RulesTable:
    """The tables of a scheme with its options and words."""
    return table_of(scheme, _tables)


def tables_answer(request: HttpRequest, scheme: Scheme, *, private: bool) -> HttpResponse:
    """The tables; cacheable for ever for an address with this version."""
    tables = tables_of(scheme)
    return table_answer(request, tables, tables.digest, private=private)


def _tables(scheme: Scheme) -> dict[str, Any]:
    tables: dict[str, Any] = {
        "calls": deadline_table(scheme),
        "tricks": rank_table(scheme),
        "reservations": reservation_table(scheme),
        "hands": hand_table(scheme),
    }
    return tables | {"paragraphs": _paragraphs(tables)}


def _paragraphs(tables: object) -> dict[str, dict[str, str]]:
    """The text at every place that the tables name: title, text, and its address in the rule book."""
    found = {}
    for source in _texts(tables):
        paragraph = by_source(source)
        if paragraph is not None:
            found[source] = {"title": paragraph.title, "text": paragraph.text, "href": address_of(paragraph)}
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)


# What the referees are called on pages, and words of their choices.


if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PAGE_WORDS: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Ansage"),
    "stich": gettext_lazy("Stich"),
    "vorbehalt": gettext_lazy("Vorbehalt"),
    "blatt": gettext_lazy("Blatt"),
    "zaehlen": gettext_lazy("Zählen"),
}
# What people disagree about most, by page.
DISPUTED: Final = ("ansage", "stich", "vorbehalt")
PAGE_QUESTIONS: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Durfte er das noch?"),
    "stich": gettext_lazy("Wem gehört der Stich?"),
    "vorbehalt": gettext_lazy("Wer darf spielen?"),
    "blatt": gettext_lazy("Darf er neu geben oder tauschen lassen?"),
    "zaehlen": gettext_lazy("Wie viel ist das?"),
}
PAGE_ABOUT: Final[dict[str, "_StrPromise"]] = {
    "ansage": gettext_lazy("Ob eine Ansage noch ging, und bis wann."),
    "stich": gettext_lazy("Vier Karten antippen: wer ihn bekommt und was er bringt."),
    "vorbehalt": gettext_lazy("Solo, Hochzeit und die anderen: was vorgeht, wer ausspielt, wer danach gibt."),
    "blatt": gettext_lazy("Die Karten antippen: ob das Blatt zum Einmischen, Schmeißen, Abgeben oder Schieben reicht."),
    "zaehlen": gettext_lazy("Die Karten eines Haufens antippen und die Augen ablesen."),
}
ANNOUNCED_WORDS: Final[dict[Note, "_StrPromise"]] = {
    Note.SCHWEIN: gettext_lazy("Schwein angesagt"),
    Note.SCHWEINCHEN: gettext_lazy("Schweinchen angesagt"),
    Note.SCHAFE: gettext_lazy("Schafe angesagt"),
}


def card_key(card: Card) -> str:
    """A card as in an address: "herz-10"."""
    return NAMES[card]
