"""The tables of a league for a spreadsheet program."""

import tempfile

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues.background import Work, place
from leagues.database import snapshot
from scorebook.scoring.game.sentences import GERMAN, marked_by
from scorebook.statistics.pages.downloads import file_name
from scorebook.statistics.pages.question import StatisticsRequest

from ..selectors.workbook import workbook_of
from ..workbook import write_xlsx

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@login_required
@require_safe
@never_cache
@override(settings.LANGUAGE_CODE)
@marked_by(GERMAN)
def league_workbook(request: HttpRequest, league_id: int, workbook: str) -> HttpResponseBase:
    """Games, evenings, the eternal table and calls of the period that the address asks for, as a file.

    Its columns are read in again by their German names.
    """
    asked = StatisticsRequest(request, league_id)
    if workbook != "xlsx":
        raise Http404(_("Dieses Format gibt es nicht."))
    today = timezone.localdate()
    target = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it when it is sent
    with place(Work.WORKBOOK), snapshot():
        write_xlsx(workbook_of(asked.league, asked.question), target, title=asked.league.name, made=today)
    target.seek(0)
    called = file_name(asked.league.name, asked.words[0], today.isoformat())
    return FileResponse(target, as_attachment=True, filename=f"{called}.xlsx", content_type=XLSX)
