"""Around every request: its session, and refusals that may come from any view that asks for a password."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from leagues.background import Full
from leagues.web import Nothing, render_page

from .language import COOKIE as LANGUAGE
from .limits import TooManyTries
from .owner import A_YEAR, SHARED
from .passwords import COME_BACK, Busy

HOST = "__Host-"  # a browser takes such a cookie over HTTPS only, and from this very host
CHOICES = ("theme", LANGUAGE, SHARED)  # what a browser keeps for long; scripts write the first and the last
PLAIN = (*CHOICES, CookieStorage.cookie_name)
PLAIN_UNTIL = date(2027, 3, 1)  # by then a browser that still has the old names was not here since its session ended


class HostCookies:
    """Gives the cookies that have no name of their own in the settings the prefix, where there is HTTPS.

    Inside they are called as ever. Until `PLAIN_UNTIL` a choice without the prefix counts, and gets it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.is_secure():
            return self.get_response(request)
        cookies, kept = request.COOKIES, {}
        for name in PLAIN:
            plain = cookies.pop(name, None)
            if HOST + name in cookies:
                cookies[name] = cookies.pop(HOST + name)
            elif plain is not None and name in CHOICES and timezone.localdate() < PLAIN_UNTIL:
                cookies[name] = kept[name] = plain
        response = self.get_response(request)
        private = "public" not in response.headers.get("Cache-Control", "")
        if private and response.headers.get("Content-Type", "").startswith("text/html"):
            for name, value in kept.items():
                if name not in response.cookies:
                    response.set_cookie(name, value, max_age=A_YEAR, httponly=name == LANGUAGE, samesite="Lax")
        for name in [name for name in PLAIN if name in response.cookies]:
            morsel: Any = response.cookies.pop(name)
            morsel.set(HOST + name, morsel.value, morsel.coded_value)
            morsel["secure"] = True
            response.cookies[HOST + name] = morsel
            if name in kept:
                response.delete_cookie(name, samesite="Lax")
        return response


class Sessions(SessionMiddleware):
    """Django's sessions, noted as used and given new keys (see `leagues.accounts.sessions`).

    A cookie that opens nothing is left with the browser, unless the request itself has ended the session. Django would
    delete it; but an answer to what a page had asked for before somebody signed in may arrive after that, and would
    take the new cookie away, which has the same name.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Renew the session if it is time; the cookie goes along."""
        session: Any = getattr(request, "session", None)
        opens_nothing = session is not None and session.is_empty() and not session.modified
        usual = session is None or not session.accessed or session.is_empty() or response.status_code >= 500
        renewed = not usual and session.renew()
        response = super().process_response(request, response)
        if opens_nothing:
            response.cookies.pop(settings.SESSION_COOKIE_NAME, None)
        if renewed and settings.SESSION_COOKIE_NAME not in response.cookies:
            same_site: Any = settings.SESSION_COOKIE_SAMESITE
            response.set_cookie(
                settings.SESSION_COOKIE_NAME,
                session.session_key,
                max_age=session.get_expiry_age(),
                path=settings.SESSION_COOKIE_PATH,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite=same_site,
            )
        return response


class WhoAsks(AuthenticationMiddleware):
    """Django's accounts of requests, which come along with the session: one query for every page, not two."""

    def process_request(self, request: HttpRequest) -> None:
        """Say who asks, once somebody wants to know."""
        super().process_request(request)
        target: Any = request
        target.user = SimpleLazyObject(lambda: _account_of(target))


def _account_of(request: Any) -> Any:
    """Who is signed in; whatever is not as usual is for Django to judge."""
    request.account_read = request.session.account() or get_user(request)
    return request.account_read


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
