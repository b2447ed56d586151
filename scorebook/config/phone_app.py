"""What makes the pages an app on a phone: its manifest, and the page that says how it gets there."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from leagues.page import Nothing, show

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
        "lang": "de",
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
