"""What the page that edits a rule set shows: options by group, each with its field, its origin and its example."""

from collections.abc import Sequence
from typing import NamedTuple

from django import forms

from scorebook.scoring.game.paragraphs import Paragraph
from scorebook.scoring.input.options import single_values

from .addresses import address_of
from .drawbacks import Drawback, drawbacks_of
from .example_words import ToldExample, drawback_words, told_example
from .option_fields import OWN, is_table, number_hint
from .option_texts import OPTION_GROUPS, OPTION_TEXTS, OptionGroup, OptionText
from .rule_set_forms import RuleSetForm
from .search import folded


class LineOfTable(NamedTuple):
    """A line of a table: its title, its field, and the field of kinds of one's own choice, if it is about kinds."""

    title: str
    field: forms.BoundField
    kinds: forms.BoundField | None

    @property
    def own(self) -> bool:
        """Whether the kinds were chosen one by one."""
        return bool(self.field.value() == OWN)


class EditorRow(NamedTuple):
    """An option to be changed.

    `field` and `lines`: its field, or those of a table; `hint`: what an empty number means. `usual`: what the
    Abrechnung says, `changed`: whether something else is chosen; `paragraph` and `address`: where that is written.
    `drawback`: how it punishes the better game, if it does. `words`: what it is found by; `hidden`: whether it is not
    what is looked for.
    """

    told: OptionText
    field: forms.BoundField | None
    lines: Sequence[LineOfTable]
    hint: str
    usual: str
    changed: bool
    paragraph: Paragraph | None
    address: str
    example: ToldExample
    drawback: str
    objections: Sequence[str]
    words: str
    hidden: bool


class EditorSection(NamedTuple):
    """A group of options. `changed`: how many of them are otherwise than usual; `open`: whether it is unfolded."""

    group: OptionGroup
    rows: Sequence[EditorRow]
    changed: int
    open: bool

    @property
    def hidden(self) -> bool:
        """Whether nothing in it is what is looked for."""
        return all(row.hidden for row in self.rows)


def editor_sections(form: RuleSetForm, unfolded: Sequence[str] = ()) -> list[EditorSection]:
    """The options of the form by group; `unfolded`: keys of the groups that were open."""
    drawbacks = drawbacks_of(form.shown, form.base)
    rows = [_row(form, told, drawbacks.get(told.key)) for told in form.offered]
    asked = bool(form["wanted"].value() or form["only"].value())
    sections = []
    for group in OPTION_GROUPS:
        own = [row for row in rows if row.told.group.key == group.key]
        wrong = any(row.objections for row in own)
        found = asked and any(not row.hidden for row in own)
        if own:
            changed = sum(row.changed for row in own)
            sections.append(EditorSection(own[0].told.group, own, changed, wrong or found or group.key in unfolded))
    return sections


def _row(form: RuleSetForm, told: OptionText, drawback: Drawback | None) -> EditorRow:
    key, scheme = told.key, form.shown
    usual, now = single_values(form.base.options)[key], single_values(scheme.options)[key]
    paragraph = told.sources.get(scheme.key)
    objections, changed = form.objections(key), usual != now
    words = folded(" ".join(_text_of(told) + _text_of(OPTION_TEXTS[key])))
    lines = _lines(form, told)
    return EditorRow(
        told=told,
        field=None if lines else form[key],
        lines=lines,
        hint=number_hint(told),
        usual=told.word(usual),
        changed=changed,
        paragraph=paragraph,
        address=address_of(paragraph) if paragraph else "",
        example=told_example(told, scheme),
        drawback=drawback_words(drawback, scheme) if drawback else "",
        objections=objections,
        words=words,
        hidden=not objections and not _wanted(form, words, changed),
    )


def _text_of(told: OptionText) -> list[str]:
    return [told.title, told.text, told.group.title, *told.values.values(), *told.search]


def _lines(form: RuleSetForm, told: OptionText) -> list[LineOfTable]:
    """The lines of a table; none for what is no table."""
    names = {one: f"{told.key}.{one}" for one in told.elements()} if is_table(told.key) else {}
    kinds = {name: form[f"{name}.kinds"] for name in names.values() if f"{name}.kinds" in form.fields}
    return [LineOfTable(told.element(one), form[name], kinds.get(name)) for one, name in names.items()]


def _wanted(form: RuleSetForm, words: str, changed: bool) -> bool:
    """Whether an option is among those that are looked for."""
    if form["only"].value() and not changed:
        return False
    return all(word in words for word in folded(str(form["wanted"].value() or ""))[:100].split())
