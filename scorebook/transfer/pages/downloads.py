"""Booklets to print or to pass on: the sheet of an evening, and the year book of a league."""

import tempfile
import uuid
from dataclasses import replace

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.access import members_only
from leagues.background import Work, place
from leagues.database import in_one_snapshot, snapshot
from leagues.groups.models import League
from leagues.people.public_names import texts_outside
from scorebook.evenings.access import evening_for
from scorebook.evenings.pages.admission import at_the_table
from scorebook.evenings.selectors.evenings import load, names_to_share
from scorebook.scoring.game.sentences import GERMAN, marked_by
from scorebook.statistics.pages.downloads import file_name
from scorebook.statistics.pages.question import StatisticsRequest

from ..selectors.workbook import workbook_of
from ..workbook import write_xlsx

PDF = "application/pdf"


@at_the_table
@require_safe
@never_cache
@in_one_snapshot
def evening_booklet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The sheet of an evening as PDF."""
    from ..booklet.evening import evening_booklet as written

    evening, access = evening_for(request, evening_id)
    view = load(evening)
    with_names = _with_names(request, access.league, member=access.member)
    shared = replace(view, names=names_to_share(view.names, with_names=with_names))
    as_public = texts_outside(access.league.pk)
    league = as_public(access.league.name)
    called = file_name(league, evening.local_date.isoformat())
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
    from ..booklet.year import year_book
    from ..booklet.year import year_booklet as written

    stats = StatisticsRequest(request, league_id)
    with_names = _with_names(request, stats.league, member=True)
    today = timezone.localdate()
    with place(Work.PDF):
        book = year_book(stats.league, stats.frame, stats.question, period=stats.words[0], with_names=with_names)
        called = file_name(book.league, _("jahrbuch"), book.period, today.isoformat())
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
    called = file_name(stats.league.name, stats.words[0], today.isoformat())
    return FileResponse(target, as_attachment=True, filename=f"{called}.xlsx", content_type=XLSX)
