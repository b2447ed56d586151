"""Choosing the language of the pages, with an account and without."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.page import show
from leagues.submission import safe_target

from ..forms import LanguageForm
from ..language import remember_language
from ..models import Account
from ..services.accounts import choose_language


@dataclass(frozen=True)
class LanguagePage:
    """The languages by code and own name, and where to go on to."""

    languages: list[tuple[str, str]]
    next: str
    error: str


@never_cache
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """The choice, and back to where somebody came from."""
    form = LanguageForm(request.POST or None)
    if form.is_valid():
        language = form.cleaned_data["language"]
        if isinstance(request.user, Account):
            choose_language(account=request.user, language=language)
        target = safe_target(request, request.POST.get("next", "")) or reverse("league-list")
        return remember_language(redirect(target), language)
    error = next((str(one) for sentences in form.errors.values() for one in sentences), "")
    page = LanguagePage(settings.LANGUAGES, _came_from(request), error)
    return show(request, "accounts/language.html", page)


def _came_from(request: HttpRequest) -> str:
    if request.method == "POST":
        return safe_target(request, request.POST.get("next", ""))
    before = request.META.get("HTTP_REFERER", "")
    parts = urlsplit(before) if safe_target(request, before) else None
    if parts is None or parts.path == request.path:
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
