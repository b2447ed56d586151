"""What people see when a request cannot be served: a German page, or JSON at addresses that answer in JSON."""

import logging
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import DatabaseError, DataError
from django.http import Http404, HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext_lazy as _
from django.views import defaults

from leagues.accounts.limits import TooManyTries
from leagues.accounts.passwords import COME_BACK, Busy
from leagues.background import Full
from leagues.database import is_busy
from leagues.erasures import erased_within
from leagues.groups.models import League
from leagues.request_context import current_request
from leagues.web import Nothing, render_page, render_part
from scorebook.api.problems import Problem, problem_answer, speaks_problems
from scorebook.evenings.access import RightEnded
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.requests import error_answer, lost_its_session, to_sign_in, wants_json

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

logger = logging.getLogger("scorebook.errors")

RETRY_AFTER = "2"  # seconds
LONGEST_REQUEST: Final = timedelta(minutes=1)
ACCIDENT_MARK: Final = "_scorebook_accident"
# Exceptions that are answers.
ANSWERS: Final = (Http404, PermissionDenied, SuspiciousOperation, BadRequest, MultiPartParserError)
TOO_LARGE = _("Das ist zu groß: so viel nimmt der Server nicht auf einmal an.")
UNREADABLE = _("Diese Anfrage konnte der Server nicht lesen.")
FORBIDDEN = _("Dafür fehlt dir das Recht.")
NOT_FOUND = _("Die Adresse stimmt nicht, oder du gehörst nicht zu dieser Liga.")
ACCIDENT = _("Etwas ist schiefgegangen, der Fehler liegt bei uns. Der Entwurf bleibt auf dem Gerät.")
NO_SUCH_SIGN = _("In der Adresse steht ein Zeichen, das es dort nicht gibt.")
BUSY = _("Der Server kommt gerade nicht an seine Daten. Bitte gleich noch einmal versuchen.")
ERASED = _("Hier wurde gerade etwas für immer gelöscht. Bitte gleich noch einmal versuchen.")
STALE = _("Diese Seite ist zu alt. Lade die Seite neu und versuch es noch einmal.")


@dataclass(frozen=True)
class AccidentPage:
    """The number under which the accident stands in the log; empty if it has none."""

    number: str


@dataclass(frozen=True)
class UnservedPage:
    """Why a request was not served, in a sentence."""

    message: str


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """400, or 413 if the body is too large."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        return answer(request, "too_large", TOO_LARGE, 413)
    return answer(request, "bad_request", UNREADABLE, 400)


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """403, naming the role that is required."""
    return in_json(request, "forbidden", str(exception or "") or FORBIDDEN, 403) or defaults.permission_denied(
        request, exception
    )


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    """404; to somebody who could see it once it says what has ended."""
    if isinstance(exception, RightEnded):
        ended = in_json(request, "right_ended", str(exception), 404)
        return ended or defaults.page_not_found(request, exception, template_name="right_ended.html")
    return in_json(request, "not_found", NOT_FOUND, 404) or defaults.page_not_found(request, exception)


def accident(request: HttpRequest) -> HttpResponse:
    """500 with the number to look up in the log; outside of a view also what `Unserved` answers: 503 or 404."""
    error = sys.exc_info()[1]
    if is_busy(error):
        return busy(request)
    if error and (gone := _about_what_is_gone(request, error)):
        return gone
    if answer := in_json(request, "internal_error", ACCIDENT, 500):
        return answer
    context = current_request()
    page = AccidentPage(number=context.id if context else "")
    return HttpResponse(render_part("500.html", page), status=500)


def foreign_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without a valid CSRF token, most often because its page was open for too long.

    Where the session is gone as well, with all cookies, signing in comes first.
    """
    if lost_its_session(request):
        return to_sign_in(request)
    return answer(request, "csrf_failed", STALE, 403)


def busy(request: HttpRequest) -> HttpResponse:
    """503: somebody else has been writing for too long, or the database is just restarting."""
    return _again(answer(request, "database_busy", BUSY, 503))


def erased_meanwhile(request: HttpRequest) -> HttpResponse:
    """503: a league or an account that the request was about, or a part of it, was deleted while it was answered.

    Whatever it had begun to write was undone. The repeated request finds nothing there, or asks to sign in.
    """
    return _again(answer(request, "erased_meanwhile", ERASED, 503))


def _again(response: HttpResponse) -> HttpResponse:
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def answer(request: HttpRequest, code: str, message: "_StrOrPromise", status: int) -> HttpResponse:
    """The sentence as JSON, or on a simple page that needs neither a session nor the database."""
    page = in_json(request, code, message, status)
    return page or HttpResponse(render_part("error.html", UnservedPage(str(message))), status=status)


def in_json(request: HttpRequest, code: str, message: "_StrOrPromise", status: int) -> HttpResponse | None:
    """The sentence for a program or a script; None for people."""
    if speaks_problems(request):
        return problem_answer(Problem.because(status, code, message))
    return error_answer(code, str(message), status) if wants_json(request) else None


def _about_what_is_gone(request: HttpRequest, error: BaseException) -> HttpResponse | None:
    """The answer to an exception that there is because something was deleted for good in that moment, if it was."""
    if isinstance(error, League.DoesNotExist | Evening.DoesNotExist):
        return not_found(request, error)
    if isinstance(error, ANSWERS) or getattr(error, ACCIDENT_MARK, False):
        return None
    if not _recently_erased():
        setattr(error, ACCIDENT_MARK, True)  # its page need not ask again
        return None
    # It may be a fault of the program all the same, and the operator is told of those.
    logger.error("something was deleted while a request about it was answered", exc_info=error)
    return erased_meanwhile(request)


def _recently_erased() -> bool:
    """Whether anything was, while the longest request lasts; no where the database cannot say it."""
    try:
        return erased_within(LONGEST_REQUEST)
    except DatabaseError:
        return False


def _about_nul(exception: Exception) -> bool:
    """Whether PostgreSQL refused a text with a NUL character that no form has checked before."""
    return isinstance(exception, DataError | ValueError) and "NUL (0x00)" in str(exception)


class Unserved:
    """Middleware that answers requests that cannot be served at all.

    A NUL character belongs in no address, query or cookie of this site, and PostgreSQL refuses it in any text. A client
    that disconnects while sending its body gets no answer anyway, but that should not be reported as an error of the
    program.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            return not_found(request)
        if "%00" in request.META.get("QUERY_STRING", ""):
            return answer(request, "bad_request", NO_SUCH_SIGN, 400)
        for name in [name for name, value in request.COOKIES.items() if any(sign < " " for sign in value)]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The answer to an exception that is not the program's fault; None for one that is."""
        if is_busy(exception):
            logger.error("the database does not answer", exc_info=exception)
            return busy(request)
        if isinstance(exception, UnreadablePostError) or _about_nul(exception):
            return bad_request(request, exception)
        return _about_what_is_gone(request, exception)


@dataclass(frozen=True)
class LockedPage:
    """How long nobody may try a password again."""

    minutes: int


class PasswordRefusals:
    """A page and a time to come back: 429 after too many wrong tries, 503 when too much dear work comes at once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for a refusal; everything else is raised again."""
        if isinstance(exception, TooManyTries):
            locked = LockedPage(minutes=-(-exception.seconds // 60))
            return _later(render_page(request, "accounts/locked.html", locked, status=429), exception.seconds)
        if isinstance(exception, Busy):
            return _later(render_page(request, "accounts/busy.html", Nothing(), status=503), COME_BACK)
        if isinstance(exception, Full):
            return _later(render_page(request, "accounts/full.html", Nothing(), status=503), COME_BACK)
        return None


def _later(answer: HttpResponse, seconds: int) -> HttpResponse:
    """The answer, which says when to come back and is kept nowhere."""
    answer.headers["Retry-After"] = str(seconds)
    answer.headers["Cache-Control"] = "no-store"
    return answer
