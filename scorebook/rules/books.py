"""The rule book of a scheme: paragraphs and readings, an overview, the steps of the calculation, worked examples."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString

from scorebook.scoring.game.paragraphs import DOCUMENTS, Document, Paragraph, Reading, by_source
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.trumps import Trumps, trump_tables
from scorebook.scoring.referees.tables import DeadlineRow, deadline_rows

from .addresses import address_of, linked
from .deviations import Deviation
from .examples import WorkedExample, worked
from .faces import Face, face_of
from .option_texts import OPTION_TEXTS, OptionText
from .overview import Glance, at_a_glance


class Decision(NamedTuple):
    """A reading as the page shows it: where it belongs, and the house rule that decides otherwise, if there is one.

    `changed`: the league whose book this is decides otherwise.
    """

    reading: Reading
    paragraph: Paragraph
    option: OptionText | None
    changed: bool


@dataclass(frozen=True)
class WrittenRules:
    """The paragraphs of a document in printed order, and its readings that hold here."""

    document: Document
    paragraphs: Collection[Paragraph]
    decisions: Sequence[Decision]


@dataclass(frozen=True)
class SchemeBook:
    """The rule book of a scheme: what is written, an overview, the steps of the calculation, trumps and examples.

    `steps`: paragraphs with their addresses; `trumps`: tables with their linked sources and the faces of the trumps.
    """

    scheme: Scheme
    written: WrittenRules
    glance: Sequence[Glance]
    steps: Sequence[tuple[Paragraph, str]]
    deadlines: Sequence[DeadlineRow]
    trumps: Sequence[tuple[Trumps, SafeString, Sequence[Face]]]
    examples: Sequence[WorkedExample]


def book_of_scheme(scheme: Scheme, deviations: Sequence[Deviation] = ()) -> SchemeBook:
    """The rule book of a scheme. `deviations`: what a league does otherwise; the parts that they touch are marked."""
    document = DOCUMENTS[scheme.document]
    changed = {one.option for one in deviations}
    bavarian = bool(scheme.german_cards)
    return SchemeBook(
        scheme=scheme,
        written=written_rules(document, scheme, changed),
        glance=at_a_glance(scheme, changed),
        steps=steps(scheme),
        deadlines=deadline_rows(scheme),
        trumps=[
            (
                table,
                linked(table.source, document),
                [face_of(card, bavarian=bavarian) for card in table.order],
            )
            for table in trump_tables(scheme)
        ],
        examples=[worked(one, scheme, document) for one in document.examples if one.facts["scheme"] == scheme.key],
    )


def written_rules(document: Document, scheme: Scheme | None, changed: Collection[str] = ()) -> WrittenRules:
    """The paragraphs of a document, and its readings that hold for a scheme; `changed` options are marked."""
    readings = [one for one in document.readings if scheme is None or not one.schemes or scheme.key in one.schemes]
    decisions = [
        Decision(
            one,
            document.paragraphs[one.paragraph],
            _told(one.option, scheme) if one.option else None,
            one.option is not None and one.option in changed,
        )
        for one in readings
    ]
    return WrittenRules(document, document.paragraphs.values(), decisions)


def _told(option: str, scheme: Scheme | None) -> OptionText:
    return OPTION_TEXTS[option].of(scheme) if scheme else OPTION_TEXTS[option]


def steps(scheme: Scheme) -> list[tuple[Paragraph, str]]:
    """The paragraphs in the order in which the value is calculated, with their addresses; only the scheme's own."""
    own = DOCUMENTS[scheme.document]
    found = (by_source(source) for source in dict.fromkeys(rule.source for rule in scheme.rules))
    return [(one, address_of(one, own)) for one in found if one and one.document == own.key]
