"""What a browser keeps: the session, the language of its pages, and for whom it may keep pages and entries.

Pages and what was entered without a net are kept under a name for each person that gives nothing away. For an account
it is the same on every device, and the same for pages and for entries; so it is for a phone with which a league was
begun. A phone at the table without either keeps pages for itself while its session lasts, and entries for its link,
which outlives a session.

German is the language of the pages whatever a browser prefers: a phone never changes the words in the middle of an
evening because of how it was set up. The choice is a cookie, so that no page asks the database for it. The choice of an
account stands in the account, too, and comes along to every browser in which somebody signs in.
"""

from collections.abc import Callable
from datetime import date
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject, empty
from django.utils.translation import get_language, get_supported_language_variant, override
from django.utils.translation.trans_real import parse_accept_lang_header

from leagues.accounts.models import Account
from leagues.journal import ACCOUNT, Actor

A_YEAR = 60 * 60 * 24 * 365
HEADER = "X-Owner"
NO_OWNER = "-"
SHARED = "shared"  # the cookie of a phone that several people use, and what its pages say instead of a name


def is_shared(request: HttpRequest) -> bool:
    """Whether somebody has said that several people use this phone."""
    return bool(request.COOKIES.get(SHARED))


def offline_owner(request: HttpRequest) -> str:
    """For whom the service worker keeps pages: the name, and the language where it is not German. Pages of two
    languages are kept apart, and go together."""
    name, language = owner_of(request), get_language()
    return f"{name}.{language}" if name and language != settings.LANGUAGE_CODE else name


def mark_shared(answer: HttpResponse, *, shared: bool) -> HttpResponse:
    """The same answer, with which a browser remembers whether several people use it."""
    if shared:
        answer.set_cookie(SHARED, "1", max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    else:
        answer.delete_cookie(SHARED, samesite="Lax")
    return answer


def owner_of(request: HttpRequest) -> str:
    """The name; empty when nobody is signed in or sits at a table here, and on a phone that several people use."""
    session, began = getattr(request, "session", None), settings.PHONE_COOKIE_NAME in request.COOKIES
    if session is None or is_shared(request) or (session.is_empty() and not began):
        return ""
    account, row = session.get(SESSION_KEY), getattr(session, "row", None)
    if account is not None:
        return name_of(ACCOUNT, account)
    if began and (actor := getattr(request.user, "actor", None)):
        return owner_by(actor)
    return name_of("device", row.started_at.isoformat()) if row is not None else ""


def owner_by(actor: Actor) -> str:
    """The name of this actor, whatever the phone."""
    return name_of(actor.kind, actor.id)


def name_of(kind: str, key: object) -> str:
    """The name for the account, device or link with this key."""
    return salted_hmac("leagues.accounts.owner", f"{kind} {key}", algorithm="sha256").hexdigest()[:24]


COOKIE: Final = "language"


def language_of(request: HttpRequest) -> str:
    """The language in which this browser is answered."""
    chosen = request.COOKIES.get(COOKIE)
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def reads_in(account: Account | None) -> "override":
    """A context in which texts are made for this account, or for people of whom we know no choice."""
    return override((account and account.language) or settings.LANGUAGE_CODE)


def remember_language(answer: HttpResponse, language: str) -> HttpResponse:
    """The same answer, with which a browser keeps the choice for a year."""
    answer.set_cookie(
        COOKIE, language, max_age=A_YEAR, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
    )
    return answer


def forget_language(answer: HttpResponse) -> HttpResponse:
    """The same answer, after which this browser has made no choice."""
    answer.delete_cookie(COOKIE, samesite="Lax")
    return answer


def bring_along(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The same answer, with the choice of the account that asked, if that is known already: it costs no query."""
    account = _account_if_loaded(request)
    if (
        account
        and account.language
        and COOKIE not in answer.cookies
        and request.COOKIES.get(COOKIE) != account.language
    ):
        return remember_language(answer, account.language)
    return answer


def rather_english(request: HttpRequest) -> bool:
    """Whether the browser would rather have English than German. It is only offered then."""
    for code, weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if not weight:  # what a browser refuses
            continue
        try:
            return get_supported_language_variant(code) == "en"
        except LookupError:
            continue
    return False


def _account_if_loaded(request: HttpRequest) -> Account | None:
    user = getattr(request, "user", None)
    user = getattr(user, "_wrapped", user)
    return None if user is None or user is empty or isinstance(user, AnonymousUser) else user


HOST = "__Host-"  # a browser takes such a cookie over HTTPS only, and from this very host
CHOICES = ("theme", COOKIE, SHARED)  # what a browser keeps for long; scripts write the first and the last
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
                    response.set_cookie(name, value, max_age=A_YEAR, httponly=name == COOKIE, samesite="Lax")
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
