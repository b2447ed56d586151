"""Who runs this server and what happens to data here: texts of the operator, beside what the program itself knows."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.accounts import ban_log
from leagues.page import show
from scorebook.promises.storage import Periods, periods


@dataclass(frozen=True)
class LegalPage:
    """A page of the operator: `text` is theirs; with `periods` follows what the program itself says about data."""

    title: str
    text: str
    periods: Periods | None = None
    journal_years: int = 0
    minimum_age: int = 0
    address_days: int = 0


def text_of(path: str) -> str:
    """What stands in a file of the operator; empty if there is none, or it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8").strip() if path else ""
    except (OSError, UnicodeDecodeError):
        return ""


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this server, if they have written it down."""
    text = text_of(settings.IMPRINT_FILE)
    if not text:
        raise Http404(_("Wer diesen Server betreibt, hat hier nichts hinterlegt."))
    return show(request, "legal.html", LegalPage(_("Impressum"), text))


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored of whom, for what and for how long."""
    page = LegalPage(
        title=_("Datenschutz"),
        text=text_of(settings.PRIVACY_FILE),
        periods=periods(),
        journal_years=settings.JOURNAL_YEARS,
        minimum_age=settings.MINIMUM_AGE,
        address_days=ban_log.KEPT.days if settings.BAN_LOG else 0,
    )
    return show(request, "legal.html", page)
