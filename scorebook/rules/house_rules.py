"""All options of some rules in words, in the groups in which people speak of them."""

from collections.abc import Sequence
from typing import NamedTuple

from scorebook.scoring.game.paragraphs import Paragraph
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input.option_values import OptionShape
from scorebook.scoring.input.options import SINGLE_OPTIONS, single_values
from scorebook.scoring.schemes import SCHEMES

from .addresses import address_of
from .option_texts import OPTION_GROUPS, OPTION_TEXTS, OptionGroup, OptionText
from .relevance import options_told


class OptionRow(NamedTuple):
    """An option as a page tells it.

    `choices`: the words of its values, where they are few. `played`: what holds under the rules that are told; `usual`:
    what their Abrechnung says, if that is something else; `paragraph`: where that is written, if it is, and its
    `address`.
    """

    told: OptionText
    choices: Sequence[str]
    played: str = ""
    usual: str = ""
    paragraph: Paragraph | None = None
    address: str = ""


class OptionSection(NamedTuple):
    """A group with its options."""

    group: OptionGroup
    rows: Sequence[OptionRow]


def sections_of(rows: Sequence[OptionRow]) -> list[OptionSection]:
    """The rows by group; a group without any is left out."""
    found = ([row for row in rows if row.told.group.key == group.key] for group in OPTION_GROUPS)
    return [OptionSection(own[0].told.group, own) for own in found if own]


def all_options() -> list[OptionSection]:
    """Every option that a group can decide, with what it can be."""
    return sections_of([OptionRow(told, _choices(told)) for told in OPTION_TEXTS.values()])


def options_of(scheme: Scheme) -> list[OptionSection]:
    """Every option that can matter in these rules, with what holds in them."""
    usual, played = single_values(SCHEMES[scheme.key].options), single_values(scheme.options)
    rows = []
    for told in options_told(scheme):
        key, paragraph = told.key, told.sources.get(scheme.key)
        otherwise = "" if played[key] == usual[key] else told.word(usual[key])
        address = address_of(paragraph) if paragraph else ""
        rows.append(OptionRow(told, (), told.word(played[key]), otherwise, paragraph, address))
    return sections_of(rows)


def _choices(told: OptionText) -> list[str]:
    option = SINGLE_OPTIONS[told.key]
    if option.shape is OptionShape.CHOICE:
        return [told.word(value) for value in option.values]
    if option.shape is OptionShape.SOME:
        return [told.element(word) for word in told.elements()]
    return []
