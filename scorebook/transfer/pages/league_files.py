"""Pages for taking a league along as a file, a workbook or a booklet, and for bringing one."""

import tempfile
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import IO, Final, NamedTuple, TypeVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import Phone, league_for, members_only
from leagues.accounts.sessions import account_of
from leagues.background import Work, place
from leagues.database import in_one_snapshot, snapshot
from leagues.formats import day_from
from leagues.groups.models import League, Membership, Role
from leagues.groups.pages.leagues import managed_league
from leagues.people.redaction import texts_outside
from leagues.refused import Reason, Refused
from leagues.web import Nothing, flash, render_page, submit
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Capability, Evening
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.selectors.evenings import load, names_to_share
from scorebook.rules.wording import localized
from scorebook.scoring.game.sentences import GERMAN, Sentence, marked_by
from scorebook.statistics.pages.downloads import file_name as download_name
from scorebook.statistics.pages.question import StatisticsRequest

from ..exporting import export_league, file_name, pieces_while
from ..forms import UploadedFileField
from ..league_workbook import workbook_of
from ..models import SheetBatch
from ..services.importing import UploadSummary, bring, look_through, take_over, uploads_of
from ..services.inspection import reasons
from ..workbook import write_xlsx

# Forms for bringing a league and taking it over.


class BringForm(forms.Form):
    """A league's file."""

    file = UploadedFileField(
        label=gettext_lazy("Datei"),
        help_text=gettext_lazy(
            "Sie endet auf .spielbuch.zip. Erst sehen wir sie durch; übernommen ist dann noch nichts."
        ),
        kinds=".zip,application/zip",
    )


AnyForm = TypeVar("AnyForm", bound=Form)
MOST_BATCHES: Final = 20
MOST_YEARS: Final = 6  # beside each other on the page; the filter of the table knows all


class TakenSheet(NamedTuple):
    """A table that was taken over: how many evenings, of which years."""

    batch: SheetBatch
    evenings: int
    changed: int
    first: date
    last: date


@dataclass(frozen=True)
class DataPage:
    """What a Verwalter can take along of a league, and the tables that were taken over into it.

    `years`: those with a year book, the newest first.
    """

    league: League
    batches: Sequence[TakenSheet]
    years: Sequence[str]


@dataclass(frozen=True)
class BringPage:
    """The form for a file."""

    form: BringForm


@dataclass(frozen=True)
class TakePage:
    """The content of the uploaded file; `first` and `last`: the days of its evenings.

    `forbidden`: what is said about the first games that the cards forbid.
    """

    upload: UploadSummary
    first: date | None
    last: date | None
    forbidden: list[str]


@login_required
@require_safe
def league_data(request: HttpRequest, league_id: int) -> HttpResponse:
    """The league as a file, with names or with signs; and old evenings from a table."""
    league = managed_league(request, league_id)
    batches = [_taken(batch) for batch in SheetBatch.objects.filter(league=league)[:MOST_BATCHES]]
    days = Evening.objects.filter(league=league).dates("local_date", "year", order="DESC")
    years = [str(day.year) for day in days[:MOST_YEARS]]
    return render_page(request, "transfer/data.html", DataPage(league, batches, years))


@members_only
@require_safe
@never_cache
@override(settings.LANGUAGE_CODE)
@marked_by(GERMAN)
def league_file(request: HttpRequest, league_id: int) -> HttpResponseBase:
    """The file itself; `?kuerzel=1`: with signs instead of names."""
    league = _league_to_take(request, league_id)
    target = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it when it is sent
    with place(Work.EXPORT):
        export_league(league=league, target=target, signs=request.GET.get("kuerzel") == "1")
    return file_answer(target, file_name(league), _still_managed(request, league))


def waiting_page(request: HttpRequest) -> HttpResponse:
    """While a file waits or is looked through: it asks again by itself."""
    answer = render_page(request, "transfer/waiting.html", Nothing())
    answer.headers["Refresh"] = "2"
    return answer


def refused_form(form: AnyForm, wrong: Iterable[Reason]) -> AnyForm:
    """The form for a file with what is wrong with the last one at its field."""
    form.full_clean()
    form.errors.clear()
    for reason in wrong:
        form.add_error(reason.field, ValidationError(reason.message, code=reason.code))
    return form


def file_answer(file: IO[bytes], name: str, allowed: Callable[[], bool]) -> HttpResponseBase:
    """A file to take along, sent only as long as it is allowed; Http404 if it is no longer, now that it is made."""
    if not allowed():
        file.close()
        raise Http404
    size = file.tell()
    file.seek(0)
    headers = {"Content-Length": str(size), "Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(pieces_while(file, allowed), content_type="application/zip", headers=headers)


def _league_to_take(request: HttpRequest, league_id: int) -> League:
    """A league that the person asking manages, or has begun on this phone."""
    return (
        league_for(request.user, league_id) if isinstance(request.user, Phone) else managed_league(request, league_id)
    )


def _still_managed(request: HttpRequest, league: League) -> Callable[[], bool]:
    if isinstance(request.user, Phone):
        phone = request.user.actor.id or 0
        return Capability.phones.filter(pk=phone, league=league, revoked_at=None).exists
    account = account_of(request).pk
    mine = Membership.objects.filter(league=league, account=account, role=Role.VERWALTER)
    return mine.exists


@login_required
@require_http_methods(["GET", "POST"])
def league_bring(request: HttpRequest) -> HttpResponse:
    """Bring a file; it is looked through and kept for a day."""
    form = BringForm(request.POST, request.FILES) if request.method == "POST" else BringForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        if submit(form, bring, account=account_of(request), name=file.name, content=file.file):
            return redirect("league-take")
    return render_page(request, "transfer/bring.html", BringPage(form))


@login_required
@require_http_methods(["GET", "POST"])
def league_take(request: HttpRequest) -> HttpResponse:
    """What was found in the file, and the button that takes it over; a page that asks again while it is checked."""
    account = account_of(request)
    upload = uploads_of(account)
    if upload is None:
        return redirect("league-bring")
    if not upload.told:
        look_through(upload)
        return waiting_page(request)
    if wrong := reasons(upload.told):
        return render_page(request, "transfer/bring.html", BringPage(refused_form(BringForm({}), wrong)), status=422)
    summary = UploadSummary(**upload.told)
    if request.method == "POST":
        try:
            done = take_over(account=account, upload=upload, as_new=summary.here)
        except Refused as refused:
            flash(request, refused)
            return redirect("league-take")
        messages.success(request, _("„{league}“ ist übernommen.").format(league=done.league.name))
        return redirect("league-detail", done.league.pk)
    first, last = (day_from(day) if day else None for day in (summary.first, summary.last))
    forbidden = [localized(Sentence.from_json(message)) for message in summary.forbidden]
    return render_page(request, "transfer/take.html", TakePage(summary, first, last, forbidden))


def _taken(batch: SheetBatch) -> TakenSheet:
    scope = batch.told
    days = (day_from(scope["first"]), day_from(scope["last"]))
    return TakenSheet(batch, scope["evenings"], scope["changed"], *days)


# Booklets to print or to pass on: the sheet of an evening, and the year book of a league.


PDF = "application/pdf"


@at_the_table
@require_safe
@never_cache
@in_one_snapshot
def evening_booklet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The sheet of an evening as PDF."""
    from ..booklet import evening_booklet as written

    evening, access = evening_for(request, evening_id)
    view = load(evening)
    with_names = _with_names(request, access.league, member=access.member)
    shared = replace(view, names=names_to_share(view.names, with_names=with_names))
    as_public = texts_outside(access.league.pk)
    league = as_public(access.league.name)
    called = download_name(league, evening.local_date.isoformat())
    with place(Work.PDF):
        return _answer(
            written(shared, league=league, made=timezone.localdate(), as_public=as_public, notes=with_names), called
        )


@members_only
@require_safe
@never_cache
@in_one_snapshot
def league_year_book(request: HttpRequest, league_id: int) -> HttpResponse:
    """The year book of the period that the address asks for, as PDF."""
    from ..year_book import year_book
    from ..year_book import year_booklet as written

    stats = StatisticsRequest(request, league_id)
    with_names = _with_names(request, stats.league, member=True)
    today = timezone.localdate()
    with place(Work.PDF):
        book = year_book(stats.league, stats.frame, stats.question, period=stats.words[0], with_names=with_names)
        called = download_name(book.league, _("jahrbuch"), book.period, today.isoformat())
        return _answer(written(book, made=today), called)


def _with_names(request: HttpRequest, league: League, *, member: bool) -> bool:
    """Members have names; for others the league decides. The reader may ask for either."""
    with_names = request.GET.get("namen")
    return with_names == "1" if with_names in {"0", "1"} else member or league.share_names


def _answer(content: bytes, called: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=PDF)
    answer.headers["Content-Disposition"] = f'inline; filename="{called}.pdf"'
    return answer


# The tables of a league for a spreadsheet program.


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@members_only
@require_safe
@never_cache
@override(settings.LANGUAGE_CODE)
@marked_by(GERMAN)
def league_workbook(request: HttpRequest, league_id: int, workbook: str) -> HttpResponseBase:
    """Games, evenings, the eternal table and calls of the period that the address asks for, as a file.

    Its columns are read in again by their German names.
    """
    stats = StatisticsRequest(request, league_id)
    if workbook != "xlsx":
        raise Http404(_("Dieses Format gibt es nicht."))
    today = timezone.localdate()
    target = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it when it is sent
    with place(Work.WORKBOOK), snapshot():
        write_xlsx(workbook_of(stats.league, stats.question), target, title=stats.league.name, made=today)
    target.seek(0)
    called = download_name(stats.league.name, stats.words[0], today.isoformat())
    return FileResponse(target, as_attachment=True, filename=f"{called}.xlsx", content_type=XLSX)
