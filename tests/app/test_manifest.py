"""What makes the pages an app on a phone."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from PIL import Image, ImageChops

from scorebook.config.phone_app import ICONS, draw
from tests.each import each

ICON_KB = 6


def test_the_manifest_says_what_a_phone_needs_to_install_it(client):
    answer = client.get("/app.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert {name: said[name] for name in ("short_name", "lang", "start_url", "scope", "display")} == {
        "short_name": "Spielbuch",
        "lang": "de",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
    }
    pictures = {
        (icon["sizes"], icon.get("purpose", "any")): finders.find(icon["src"].removeprefix("/static/"))
        for icon in said["icons"]
    }
    assert set(pictures) == {("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    for (sizes, _purpose), path in pictures.items():
        if sizes != "any":
            assert f"{Image.open(path).width}x{Image.open(path).height}" == sizes


@each("icon", ICONS, ids=lambda icon: icon.name)
def test_the_icons_are_those_that_the_command_draws_and_small(icon):
    path = Path(finders.find(f"icons/{icon.name}"))
    stored, drawn = Image.open(path).convert("RGBA"), draw(icon).convert("RGBA")
    assert ImageChops.difference(stored, drawn).getbbox() is None
    assert path.stat().st_size <= ICON_KB * 1024


@pytest.mark.django_db
def test_every_page_names_the_manifest_and_leads_to_how_it_is_installed(client):
    page = client.get("/hilfe/").content.decode()
    assert '<link rel="manifest" href="/app.webmanifest">' in page
    assert 'href="/app/"' in page
    assert "Zum Home-Bildschirm" in client.get("/app/").content.decode()


@pytest.mark.django_db
def test_the_pages_about_the_app_say_what_the_browser_has_promised_to_keep_and_where_https_is_missing(client):
    for path in ("/app/", "/ausgang/"):
        page = client.get(path).content.decode()
        said = [mark in page for mark in ("data-persisted hidden", "data-not-persisted hidden", "data-insecure hidden")]
        assert said == [True] * 3


def test_the_worker_comes_from_a_server_with_hashed_files_too(client, settings, tmp_path):
    """There nothing has a name that was not collected, not even the folder of all files."""
    hashed = {"BACKEND": "scorebook.config.storage.HashedStaticFiles"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    settings.STATIC_ROOT = tmp_path
    settings.DEBUG = False
    answer = client.get("/sw.js")
    assert answer.status_code == 200
    assert '"files": "/static/"' in answer.content.decode()


def test_nothing_relies_on_a_browser_that_sends_in_the_background():
    """Not every phone has that: what waits goes while a page is open."""
    scripts = (Path(__file__).parents[2] / "static/js").rglob("*.js")
    words = ("SyncManager", "periodicSync", ".sync.register", "backgroundFetch", 'addEventListener("sync"')
    assert [path.name for path in scripts if any(word in path.read_text("utf-8") for word in words)] == []
