"""What makes the pages an app on a phone: manifest, service worker, and the pages about it."""

import json
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from leagues.build import build
from leagues.scripts import bundle, path_of
from leagues.web import Nothing, show

GREEN, PAPER = "#0b5138", "#ffffff"
PNG = "image/png"


@require_safe
@cache_control(max_age=3600)
def manifest(_request: HttpRequest) -> HttpResponse:
    """Name, icons and beginning of the app (W3C, Web Application Manifest); the same for everybody."""
    icons = [
        {"src": static("icons/icon.svg"), "type": "image/svg+xml", "sizes": "any"},
        {"src": static("icons/icon-192.png"), "type": PNG, "sizes": "192x192"},
        {"src": static("icons/icon-512.png"), "type": PNG, "sizes": "512x512"},
        {"src": static("icons/maskable-512.png"), "type": PNG, "sizes": "512x512", "purpose": "maskable"},
    ]
    said = {
        "id": "/",
        "name": _("Spielbuch für Doppelkopf"),
        "short_name": _("Spielbuch"),
        "description": _("Anschreiben, rechnen und die ewige Tabelle eurer Runde."),
        "lang": get_language(),
        "start_url": reverse("league-list"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "icons": icons,
    }
    return JsonResponse(said, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
def phone_app(request: HttpRequest) -> HttpResponse:
    """How the app gets onto a phone, and what this phone can do; for everybody."""
    return show(request, "app/install.html", Nothing())


@require_safe
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker of all pages. Its text changes with every build, which is how a browser notices a new one."""
    told = {
        "build": build(),
        "files": settings.STATIC_URL,
        "hashed": getattr(staticfiles_storage, "bundles_scripts", False),
        "offline": reverse("offline"),
        "sign_out": reverse("logout"),
        "signed_out": reverse("signed-out"),
        "sign_in": reverse("login"),
    }
    text = f"self.settings = {json.dumps(told)};\n{_script()}\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows where there is neither a net nor a kept page; the same for everybody."""
    return show(request, "app/offline.html", Nothing())


@require_safe
def signed_out(request: HttpRequest) -> HttpResponse:
    """What the service worker shows to whoever has signed out without a net; the same for everybody."""
    return show(request, "app/signed_out.html", Nothing())


@require_safe
def unsent(request: HttpRequest) -> HttpResponse:
    """What this phone has not sent yet, to be handed on and read back: it alone knows, and the page is for everybody.

    It is kept for whoever looks at it, so that it opens without a net and when a table link has ended.
    """
    return show(request, "app/unsent.html", Nothing())


def _script() -> str:
    return (_fresh_script if settings.DEBUG else _remembered_script)()


def _fresh_script() -> str:
    return bundle((path_of("worker/worker"),))


_remembered_script = cache(_fresh_script)
