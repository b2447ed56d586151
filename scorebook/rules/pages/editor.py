"""Editing a rule set: every option with its sentence, its origin and an example that follows.

Saving makes a new version.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import league_for, may, members_only
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.web import call_and_flash, render_page, submit
from scorebook.scoring.game import Paragraph
from scorebook.scoring.input import SINGLE_OPTIONS, single_values

from ..citations import address_of
from ..deviations import Drawback, drawbacks_of
from ..models import RuleSet, RuleSetVersion
from ..option_examples import ExampleText, drawback_words, example_text
from ..option_forms import OWN, RuleSetForm, is_table, number_hint
from ..option_texts import OPTION_GROUPS, OPTION_TEXTS, OptionGroup, OptionText
from ..presets import Preset, rules_query
from ..search import folded
from ..selectors import VersionInTime, newest_rule_set_versions, versions_page
from ..services import change_rule_set, go_back

# What the page that edits a rule set shows: options by group, each with its field, its origin and its example.


class LineOfTable(NamedTuple):
    """A line of a table: its title, its field, and the field of kinds of one's own choice, if it is about kinds.

    `named`: before them the fields of something that a group has of its own.
    """

    title: str
    field: forms.BoundField | None
    kinds: forms.BoundField | None
    named: Sequence[forms.BoundField] = ()

    @property
    def label(self) -> str:
        """What stands before its field."""
        return str(self.field.label) if self.field and self.named else self.title

    @property
    def own(self) -> bool:
        """Whether the kinds were chosen one by one."""
        return self.field is not None and bool(self.field.value() == OWN)


class EditorRow(NamedTuple):
    """An option to be changed.

    `field` and `lines`: its field, or those of a table; `hint`: what an empty number means. `usual`: what the
    Abrechnung says, `changed`: whether something else is chosen; `paragraph` and `address`: where that is written.
    `drawback`: how it punishes the better game, if it does. `words`: what it is found by; `hidden`: whether it is not
    what is looked for.
    """

    option: OptionText
    field: forms.BoundField | None
    lines: Sequence[LineOfTable]
    hint: str
    usual: str
    changed: bool
    paragraph: Paragraph | None
    address: str
    example: ExampleText
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
    drawbacks = drawbacks_of(form.current_rules, form.base)
    rows = [_row(form, option, drawbacks.get(option.key)) for option in form.offered]
    is_searched = bool(form["wanted"].value() or form["only"].value())
    sections = []
    for group in OPTION_GROUPS:
        own = [row for row in rows if row.option.group.key == group.key]
        wrong = any(row.objections for row in own)
        found = is_searched and any(not row.hidden for row in own)
        if own:
            changed = sum(row.changed for row in own)
            sections.append(EditorSection(own[0].option.group, own, changed, wrong or found or group.key in unfolded))
    return sections


def _row(form: RuleSetForm, option: OptionText, drawback: Drawback | None) -> EditorRow:
    key, scheme = option.key, form.current_rules
    usual, now = single_values(form.base.options)[key], single_values(scheme.options)[key]
    paragraph = option.sources.get(scheme.key)
    objections, changed = form.objections(key), usual != now
    words = folded(" ".join(_text_of(option) + _text_of(OPTION_TEXTS[key])))
    lines = _lines(form, option)
    return EditorRow(
        option=option,
        field=None if lines else form[key],
        lines=lines,
        hint=number_hint(option),
        usual=option.word(usual),
        changed=changed,
        paragraph=paragraph,
        address=address_of(paragraph) if paragraph else "",
        example=example_text(option, scheme),
        drawback=drawback_words(drawback, scheme) if drawback else "",
        objections=objections,
        words=words,
        hidden=not objections and not _matches_search(form, words, changed),
    )


def _text_of(option: OptionText) -> list[str]:
    return [option.title, option.text, option.group.title, *option.values.values(), *option.search]


def _lines(form: RuleSetForm, option: OptionText) -> list[LineOfTable]:
    """The lines of a table; none for what is no table."""
    names = {one: f"{option.key}.{one}" for one in option.elements()} if is_table(option.key) else {}
    kinds = {name: form[f"{name}.kinds"] for name in names.values() if f"{name}.kinds" in form.fields}
    parts = SINGLE_OPTIONS[option.key].parts
    return [
        LineOfTable(
            option.element(one),
            form[name] if name in form.fields else None,
            kinds.get(name),
            [form[f"{name}.{part}"] for part in parts if part != "kinds"],
        )
        for one, name in names.items()
    ]


def _matches_search(form: RuleSetForm, words: str, changed: bool) -> bool:
    """Whether an option is among those that are looked for."""
    if form["only"].value() and not changed:
        return False
    return all(word in words for word in folded(str(form["wanted"].value() or ""))[:100].split())


@dataclass(frozen=True)
class EditorPage:
    """All options of a rule set. `changed`: how many are otherwise than its Abrechnung says."""

    league: League
    version: RuleSetVersion
    form: RuleSetForm
    sections: Sequence[EditorSection]
    changed: int


@login_required
@require_http_methods(["GET", "POST"])
def rules_edit(request: HttpRequest, league_id: int, rule_set_id: int) -> HttpResponse:
    """The form, filled with the newest version or with what was sent.

    `do=save` stores it, `do=try` answers a script, `do=propose` leads to the vote on it. Anything else shows
    what was sent, with its examples. Http404 for a rule set of another league.
    """
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    version = newest_rule_set_versions(league).filter(rule_set_id=rule_set_id).first()
    if version is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    form = RuleSetForm(request.POST or None, version=version, league=league)
    wish = request.POST.get("do", "")
    if wish == "save" and form.is_valid():
        saved = submit(form, change_rule_set, actor=Actor.account(request.user), version=version, **form.facts())
        if saved is not None:
            _say(request, saved, version)
            return redirect(f"{reverse('league-rules', args=[league.pk])}?{urlencode({'regelwerk': rule_set_id})}")
        form.rebase()
    if wish == "propose" and form.is_valid():
        proposed = Preset("", form.cleaned_data["name"], "", form.current_rules)
        return redirect(f"{reverse('rule-propose', args=[league.pk])}?{rules_query(proposed)}")
    sections = editor_sections(form, request.POST.getlist("open"))
    page = EditorPage(league, version, form, sections, sum(section.changed for section in sections))
    return render_page(request, "rules/_tried.html" if wish == "try" else "rules/edit.html", page)


def _say(request: HttpRequest, saved: RuleSetVersion, before: RuleSetVersion) -> None:
    if saved.pk == before.pk:
        messages.info(
            request, _("An den Regeln ist nichts anders; es bleibt bei Fassung {number}.").format(number=saved.number)
        )
        return
    message = _(
        "Gespeichert als Fassung {number}. Sie gilt ab jetzt für jeden neuen Abend; gespielte bleiben, wie sie sind."
    )
    messages.success(request, message.format(number=saved.number))


# The versions of a rule set: what was changed when and by whom, and the way back to an earlier one.


MOST: Final = 2**63 - 1  # the largest number a database keeps


@dataclass(frozen=True)
class RuleVersionsPage:
    """The versions of a rule set, the newest first. `may_change`: whether the user may go back to one."""

    league: League
    rule_set: RuleSet
    versions: Page[VersionInTime]
    may_change: bool


@members_only
@require_safe
def rule_versions(request: HttpRequest, league_id: int, rule_set_id: int) -> HttpResponse:
    """What a rule set has said over time. Http404 for one of another league."""
    league = league_for(request.user, league_id)
    rule_set = RuleSet.objects.filter(league=league, pk=rule_set_id).first()
    if rule_set is None:
        raise Http404(_("Dieses Regelwerk gibt es nicht."))
    rule_set.league = league
    versions = versions_page(rule_set, request.GET.get("seite"))
    page = RuleVersionsPage(league, rule_set, versions, may(league, Role.VERWALTER))
    return render_page(request, "rules/versions.html", page)


@login_required
@require_POST
def go_back_to(request: HttpRequest, league_id: int, version_id: int) -> HttpResponse:
    """A button: what this version said counts again from now on."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    version = version_for(league, version_id)
    done = _("Ab jetzt gilt wieder, was in Fassung {number} stand.").format(number=version.number)
    call_and_flash(request, go_back, done, version=version, actor=Actor.account(request.user))
    return redirect("rule-versions", league.pk, version.rule_set_id)


def version_for(league: League, version_id: int) -> RuleSetVersion:
    """A version of a rule set of this league; Http404 for any other."""
    versions = RuleSetVersion.objects.select_related("rule_set")
    version = versions.filter(league=league, pk=version_id).first() if version_id <= MOST else None
    if version is None:
        raise Http404(_("Diese Fassung gibt es nicht."))
    return version
