"""Pages on which a table of points comes into a league: file, shape, people, trial, and taking it back."""

import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.accounts.sessions import account_of
from leagues.actor import Actor
from leagues.background import Work, place
from leagues.groups.models import League
from leagues.groups.pages.leagues import managed_league
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.web import call_and_flash, flash, render_page, submit
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import number_words

from ..forms import PeopleForm, SheetFileForm, TableShapeForm
from ..models import SheetBatch
from ..services.batches import take_back, take_over_sheet
from ..services.brought import (
    NEW,
    SheetOnItsWay,
    bring_sheet,
    look_through,
    players_of,
    sheet_of,
    store_mapping,
    uploaded_sheet,
)
from ..services.inspection import reasons
from ..services.trial import SheetTrial, try_sheet
from ..sheets.cells import words as read_as
from ..sheets.parsed_rows import RulesByDate
from ..sheets.systems import called, supported_programs
from .league_files import refused_form, waiting_page

# What the trial of a table says: what is new, the same, changed, refused or odd.


MOST_SHOWN: Final = 50


class ChangedLine(NamedTuple):
    """An evening that stands here otherwise: who has what now and would have what."""

    evening: str
    cell: str
    people: Sequence[tuple[str, int, int]]


class SumLine(NamedTuple):
    """A sum of the table that differs from the rows above it."""

    cell: str
    name: str
    written: str
    counted: str


class RulesLine(NamedTuple):
    """Rules under which evenings of the table come in; `since`: from when on, empty for those of the beginning."""

    since: str
    version: str
    evenings: int


@dataclass(frozen=True)
class SheetTrialPage:
    """What taking over a table would do. `rules`: which counted when, where there is more than one."""

    league: League
    trial: SheetTrial
    new: int
    games: int
    same: int
    changed: Sequence[ChangedLine]
    newcomers: Sequence[str]
    refused: Sequence[tuple[str, str]]
    odd: Sequence[tuple[str, str]]
    wrong_sums: Sequence[SumLine]
    skipped_days: Sequence[str]
    right_sums: int
    rules: Sequence[RulesLine]
    step: int = 4


def _figure(value: float) -> str:
    return number_words(value, places=0 if float(value).is_integer() else 2)


def trial_page(league: League, sheet: SheetOnItsWay) -> SheetTrialPage:
    """What would happen, as the page shows it; nothing is written."""
    trial = try_sheet(league, sheet)
    names = {str(pk): name for pk, name in Player.objects.filter(league=league).values_list("pk", "name")}
    plan = trial.plan
    keys = dict.fromkeys(who for evening in trial.new for who in evening.people if who.startswith(NEW))
    return SheetTrialPage(
        league=league,
        trial=trial,
        new=len(trial.new),
        games=trial.games,
        same=trial.same,
        changed=[
            ChangedLine(
                date_format(one.read.day, "d.m.Y"),
                localized(one.read.place.sentence),
                [
                    (names.get(who) or who.removeprefix(NEW), one.before.get(who, 0), one.after.get(who, 0))
                    for who in dict.fromkeys([*one.before, *one.after])
                    if one.before.get(who) != one.after.get(who)
                ],
            )
            for one in trial.changed[:MOST_SHOWN]
        ],
        newcomers=[key.removeprefix(NEW) for key in keys],
        refused=[(localized(one.place.sentence), localized(one.message)) for one in plan.refused[:MOST_SHOWN]],
        odd=[(localized(one.place.sentence), localized(one.message)) for one in plan.odd[:MOST_SHOWN]],
        wrong_sums=[
            SumLine(localized(one.place.sentence), one.name, _figure(one.written), _figure(one.counted))
            for one in plan.wrong_sums[:MOST_SHOWN]
        ],
        skipped_days=[date_format(one.day, "d.m.Y") for one in trial.beside[:MOST_SHOWN]],
        right_sums=plan.sums - len(plan.wrong_sums),
        rules=_rules(league, sheet.rules, [one.day for one in plan.evenings]) if sheet.rules.later else [],
    )


def _rules(league: League, rules: RulesByDate[int], days: Sequence[date]) -> list[RulesLine]:
    versions = RuleSetVersion.objects.filter(league=league).select_related("rule_set").in_bulk(rules.all)
    counted = Counter(rules.since(day) for day in days)
    return [
        RulesLine(date_format(since, "d.m.Y") if since else "", str(versions[key]), counted[since])
        for since, key in ((None, rules.first), *rules.later)
    ]


SAMPLE: Final = 6  # rows
WIDTH: Final = 8  # columns


@dataclass(frozen=True)
class SheetFilePage:
    """The form for a table. `systems`: the programs whose files are known."""

    league: League
    form: SheetFileForm
    systems: Sequence[str]
    step: int = 1


@dataclass(frozen=True)
class SheetShapePage:
    """What was found in a table: the beginning of its first sheet, the sheets, and what can be said about it.

    `system`: the program that has written it, as people call it. `about_games`: the columns that say what happened.
    """

    league: League
    name: str
    system: str
    head: Sequence[str]
    sample: Sequence[Sequence[str]]
    sheets: Sequence[str]
    without: Sequence[str]
    about_games: Sequence[str]
    form: TableShapeForm
    step: int = 2


@dataclass(frozen=True)
class SheetPeoplePage:
    """Who is behind the names."""

    league: League
    form: PeopleForm
    step: int = 3


@login_required
@require_http_methods(["GET", "POST"])
def league_sheet(request: HttpRequest, league_id: int) -> HttpResponse:
    """Step 1: the file."""
    league = managed_league(request, league_id)
    form = SheetFileForm(request.POST, request.FILES) if request.method == "POST" else SheetFileForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        if submit(form, bring_sheet, account=account_of(request), league=league, name=file.name, content=file.file):
            return redirect("league-sheet-shape", league.pk)
    return render_page(request, "transfer/sheet/file.html", SheetFilePage(league, form, supported_programs()))


@login_required
@require_http_methods(["GET", "POST"])
def league_sheet_shape(request: HttpRequest, league_id: int) -> HttpResponse:
    """Step 2: what a row is, how days and points are written, and the rules of that time."""
    league = managed_league(request, league_id)
    stored = uploaded_sheet(account_of(request), league)
    if stored is not None and not stored.said:
        look_through(stored)
        return waiting_page(request)
    if stored is not None and (wrong := reasons(stored.said)):
        page = SheetFilePage(league, refused_form(SheetFileForm({}), wrong), supported_programs())
        return render_page(request, "transfer/sheet/file.html", page, status=422)
    sheet = sheet_of(account_of(request), league)
    if sheet is None:
        return redirect("league-sheet", league.pk)
    form = TableShapeForm(request.POST or None, league=league, sheet=sheet)
    if form.is_valid():
        store_mapping(sheet.stored, form.mapping(), form.rules())
        return redirect("league-sheet-people", league.pk)
    first = sheet.shape.layouts[0]
    columns = range(min(first.sheet.width, WIDTH))
    rows = range(first.head + 1, min(first.head + 1 + SAMPLE, len(first.sheet.rows)))
    shape_page = SheetShapePage(
        league=league,
        name=sheet.stored.name,
        system=called(sheet.workbook.system),
        head=[read_as(first.sheet.at(first.head, column)) for column in columns],
        sample=[[read_as(first.sheet.at(row, column)) for column in columns] for row in rows],
        sheets=[layout.sheet.name for layout in sheet.shape.layouts if layout.sheet.name],
        without=[name for name in sheet.shape.without if name],
        about_games=[read_as(first.sheet.at(first.head, column)) for column in sorted(first.facts.values())],
        form=form,
    )
    return render_page(request, "transfer/sheet/shape.html", shape_page, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "POST"])
def league_sheet_people(request: HttpRequest, league_id: int) -> HttpResponse:
    """Step 3: who is behind the names."""
    league = managed_league(request, league_id)
    sheet = sheet_of(account_of(request), league)
    if sheet is None:
        return redirect("league-sheet", league.pk)
    form = PeopleForm(request.POST or None, players=players_of(league), sheet=sheet)
    if form.is_valid():
        store_mapping(sheet.stored, form.mapping(), sheet.rules)
        return redirect("league-sheet-trial", league.pk)
    return render_page(
        request, "transfer/sheet/people.html", SheetPeoplePage(league, form), status=422 if form.errors else 200
    )


@login_required
@require_http_methods(["GET", "POST"])
def league_sheet_trial(request: HttpRequest, league_id: int) -> HttpResponse:
    """Step 4: what would happen, and the button that does it."""
    league = managed_league(request, league_id)
    sheet = sheet_of(account_of(request), league)
    if sheet is None:
        return redirect("league-sheet", league.pk)
    if request.method == "POST":
        actor = Actor.account(account_of(request))
        try:
            with place(Work.TAKE_OVER):
                _trial, batch = take_over_sheet(
                    actor=actor, league=league, sheet=sheet, changed_too="changed_too" in request.POST
                )
        except Refused as refused:
            flash(request, refused)
            return redirect("league-sheet-trial", league.pk)
        messages.success(request, _done(batch))
        return redirect("league-data", league.pk)
    return render_page(request, "transfer/sheet/trial.html", trial_page(league, sheet))


@login_required
@require_POST
def league_sheet_back(request: HttpRequest, league_id: int, batch_id: uuid.UUID) -> HttpResponse:
    """Take a whole table back."""
    league = managed_league(request, league_id)
    batch = get_object_or_404(SheetBatch, league=league, pk=batch_id)
    actor = Actor.account(account_of(request))
    call_and_flash(request, take_back, _("Die Tabelle ist zurückgenommen."), actor=actor, batch=batch)
    return redirect("league-data", league.pk)


def _done(batch: SheetBatch | None) -> str:
    if batch is None:
        return _("Es gab nichts Neues zu übernehmen.")
    evenings, changed = batch.told["evenings"], batch.told["changed"]
    message = ngettext("{number} Abend übernommen.", "{number} Abende übernommen.", evenings).format(number=evenings)
    if changed:
        more = ngettext("{number} Abend geändert.", "{number} Abende geändert.", changed).format(number=changed)
        message = f"{message} {more}"
    return message
