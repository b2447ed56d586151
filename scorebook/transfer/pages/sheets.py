"""Pages on which a table of points comes into a league: file, shape, people, trial, and taking it back."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.accounts.sessions import account_of
from leagues.groups.models import League
from leagues.groups.pages.leagues import managed_league
from leagues.journal import Actor
from leagues.refused import Refused
from leagues.web import call_and_flash, flash, render_page, submit

from ..forms import PeopleForm, SheetFileForm, TableShapeForm
from ..models import SheetBatch
from ..services.batches import begin_taking, take_back, taking_of
from ..services.brought import (
    bring_sheet,
    look_through,
    players_of,
    sheet_of,
    store_mapping,
    uploaded_sheet,
)
from ..services.inspection import reasons
from ..sheets.cells import read_as
from ..sheets.systems import called, supported_programs
from .league_files import refused_form, waiting_page
from .sheet_trial import left_out, side_by_side, trial_page

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
    left_out: Sequence[str]
    form: TableShapeForm
    step: int = 2


@dataclass(frozen=True)
class SheetPeoplePage:
    """Who is behind the names."""

    league: League
    form: PeopleForm
    step: int = 3


@dataclass(frozen=True)
class SheetTakingPage:
    """How many of the new evenings are written; `of` is 0 while that is not known yet."""

    league: League
    done: int
    of: int


@login_required
@require_http_methods(["GET", "POST"])
def league_sheet(request: HttpRequest, league_id: int) -> HttpResponse:
    """Step 1: the file."""
    league = managed_league(request, league_id)
    form = SheetFileForm(request.POST, request.FILES) if request.method == "POST" else SheetFileForm()
    if form.is_valid():
        name, content = form.brought()
        if submit(form, bring_sheet, account=account_of(request), league=league, name=name, content=content):
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
    form = TableShapeForm(request.POST or None, league=league, sheet=sheet, totals=side_by_side(league, sheet))
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
        left_out=left_out(sheet),
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
    league, account = managed_league(request, league_id), account_of(request)
    try:
        taking = taking_of(account, league)
        sheet = None if taking else sheet_of(account, league)
        if sheet and request.method == "POST":
            choices = {"changed_too": "changed_too" in request.POST, "paid": "owed" not in request.POST}
            taking = begin_taking(account=account, league=league, sheet=sheet, **choices)
    except Refused as refused:
        flash(request, refused)
        return redirect("league-sheet-trial", league.pk)
    if taking and "taken" in taking:
        messages.success(request, _done(taking["taken"]))
        return redirect("league-data", league.pk)
    if taking:
        answer = render_page(request, "transfer/sheet/taking.html", SheetTakingPage(league, **taking))
        answer.headers["Refresh"] = "2; url=" + request.path  # asks, and sends nothing again
        return answer
    if sheet is None:
        return redirect("league-sheet", league.pk)
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


def _done(counts: Mapping[str, int]) -> str:
    if not counts:
        return _("Es gab nichts Neues zu übernehmen.")
    evenings, changed = counts["evenings"], counts["changed"]
    message = ngettext("{number} Abend übernommen.", "{number} Abende übernommen.", evenings).format(number=evenings)
    if changed:
        more = ngettext("{number} Abend geändert.", "{number} Abende geändert.", changed).format(number=changed)
        message = f"{message} {more}"
    return message
