"""What makes the pages an app on a phone: manifest, service worker, and the pages about it."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
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
from PIL import Image, ImageDraw

from leagues.cache import build
from leagues.scripts import bundle, path_of
from leagues.web import Nothing, absolute_url, render_page

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
    data = {
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
    return JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})


@require_safe
def phone_app(request: HttpRequest) -> HttpResponse:
    """How the app gets onto a phone, and what this phone can do; for everybody."""
    return render_page(request, "app/install.html", Nothing())


@require_safe
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The service worker of all pages. Its text changes with every build, which is how a browser notices a new one."""
    data = {
        "build": build(),
        "files": settings.STATIC_URL,
        "hashed": getattr(staticfiles_storage, "bundles_scripts", False),
        "offline": reverse("offline"),
        "sign_out": reverse("logout"),
        "signed_out": reverse("signed-out"),
        "sign_in": reverse("login"),
    }
    text = f"self.settings = {json.dumps(data)};\n{_script()}\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows where there is neither a net nor a kept page; the same for everybody."""
    return render_page(request, "app/offline.html", Nothing())


@require_safe
def signed_out(request: HttpRequest) -> HttpResponse:
    """The page that the service worker shows after signing out without a net; the same for everybody."""
    return render_page(request, "app/signed_out.html", Nothing())


@require_safe
def unsent(request: HttpRequest) -> HttpResponse:
    """What this phone has not sent yet, to be handed on and read back: it alone knows, and the page is for everybody.

    It is stored for its reader, so that it opens without a net and when a table link has ended.
    """
    return render_page(request, "app/unsent.html", Nothing())


def _script() -> str:
    return (_fresh_script if settings.DEBUG else _remembered_script)()


def _fresh_script() -> str:
    return bundle((path_of("worker/worker"),))


_remembered_script = cache(_fresh_script)


# Small addresses for machines: security.txt, robots.txt and the favicon.


PLAIN = "text/plain; charset=utf-8"
# Search engines may read the help pages, but nothing that a league shows by a link. What makes previews for chats reads
# the addresses of evenings, which say to everybody else that they are not to be listed.
ROBOTS = "User-agent: *\nDisallow: /\nAllow: /hilfe/\nAllow: /static/\nAllow: /zusehen/\n"
VALID_DAYS = 180
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5138"/>'
    '<path fill="#fff" d="M16 5a5 5 0 0 0-4.6 7A5 5 0 1 0 14.8 19L13 26h6l-1.8-7a5 5 0 1 0 3.4-7A5 5 0 0 0 16 5z"/>'
    "</svg>"
)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Where to report vulnerabilities (RFC 9116): the configured contact, otherwise the page about security."""
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = (
        f"Contact: {settings.SECURITY_CONTACT or absolute_url(request, reverse('security'))}",
        f"Expires: {midnight + timedelta(days=VALID_DAYS):%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: de, en",
        f"Canonical: {absolute_url(request, reverse('security-txt'))}",
    )
    return HttpResponse("".join(f"{line}\n" for line in lines), PLAIN)


@require_safe
@cache_control(max_age=86400)
def robots_txt(_request: HttpRequest) -> HttpResponse:
    """What search engines may read."""
    return HttpResponse(ROBOTS, PLAIN)


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponse:
    """The club icon, for clients that ask for /favicon.ico."""
    return HttpResponse(ICON, "image/svg+xml", headers={"Content-Security-Policy": "default-src 'none'; sandbox"})


# The icon of the app in the sizes that phones ask for, drawn from its shape: `manage.py draw_icons` writes the files.


SIDE = 32
CIRCLES = ((16.0, 10.0), (10.27, 16.87), (21.73, 16.87))  # their centres
RADIUS = 5.0
STEM = ((11.4, 12.0), (20.6, 12.0), (17.2, 19.0), (19.0, 26.0), (13.0, 26.0), (14.8, 19.0))
FINER = 4  # drawn so much larger and then made smaller, so that edges are smooth


@dataclass(frozen=True, slots=True)
class Icon:
    """A file: its name, the pixels of a side, how round the corners are, and how much of it the club takes.

    What a phone cuts into its own form (`maskable`) is green to the edge, with the club inside the circle that always
    stays: 80 % of the side (W3C, Web Application Manifest, "icon masks").
    """

    name: str
    pixels: int
    corner: float = 8.0
    scale: float = 1.0


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("maskable-512.png", 512, corner=0, scale=0.8),
    Icon("apple-180.png", 180, corner=0, scale=0.9),  # iOS rounds the corners itself
)


def draw(icon: Icon) -> Image.Image:
    """The picture."""
    side = icon.pixels * FINER
    unit = side / SIDE
    picture = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, side - 1, side - 1), icon.corner * unit, fill=GREEN)

    def place(value: float) -> float:
        return ((value - SIDE / 2) * icon.scale + SIDE / 2) * unit

    for x, y in CIRCLES:
        pen.ellipse((place(x - RADIUS), place(y - RADIUS), place(x + RADIUS), place(y + RADIUS)), fill=PAPER)
    pen.polygon([(place(x), place(y)) for x, y in STEM], fill=PAPER)
    small = picture.resize((icon.pixels, icon.pixels), Image.Resampling.LANCZOS)
    return small.quantize(32, method=Image.Quantize.FASTOCTREE)
