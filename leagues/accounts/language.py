"""In which language somebody reads the pages: chosen by hand, in the account or in the browser.

German is the language of the pages whatever a browser prefers: a phone never changes the words in the middle of an
evening because of how it was set up. The choice is a cookie, so that no page asks the database for it. The choice of an
account stands in the account, too, and comes along to every browser in which somebody signs in.
"""

from typing import Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.functional import empty
from django.utils.translation import get_supported_language_variant, override
from django.utils.translation.trans_real import parse_accept_lang_header

from .models import Account
from .owner import A_YEAR

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
    account = _account_of(request)
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


def _account_of(request: HttpRequest) -> Account | None:
    user = getattr(request, "user", None)
    user = getattr(user, "_wrapped", user)
    return None if user is None or user is empty or isinstance(user, AnonymousUser) else user
