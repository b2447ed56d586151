"""Draws the pictures of the README from the demo itself, so that they never show what is no longer there."""

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ..base import named_path

PICTURES: Final = Path(settings.BASE_DIR) / "docs" / "pictures"
CHROMIUM: Final = ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium")
PHONE: Final[Any] = {"width": 390, "height": 844}
MOST: Final = 400_000  # bytes of all of them
EVENINGS: Final = "60"  # of each league: enough for a table and a course
TIMEOUT: Final = 60_000  # ms
TRIES: Final = 120
WIDTH, STEP, COLOURS = 260, 900, 64  # of the moving one: pixels, ms a picture; of the others: colours


class Command(BaseCommand):
    help = "Zeichnet die Bilder des README von der Demo (braucht die Werkzeuge für Entwickler und ein Chromium)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=named_path, default=PICTURES, help="ein Ordner; sonst docs/pictures")

    def handle(self, *, to: Path, **_options: Any) -> None:
        try:
            from playwright.sync_api import Error, sync_playwright
        except ModuleNotFoundError as error:
            raise CommandError("Das braucht die Werkzeuge für Entwickler: `uv run manage.py draw_screens`.") from error
        places = [os.environ.get("CHROMIUM", ""), *CHROMIUM]
        if (chromium := next((place for place in places if place and Path(place).exists()), None)) is None:
            raise CommandError("Kein Chromium da; CHROMIUM=… nennt einen Pfad.")
        to.mkdir(parents=True, exist_ok=True)
        try:
            with _demo() as address, sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                page = browser.new_page(viewport=PHONE, has_touch=True, is_mobile=True, locale="de-DE")
                page.set_default_timeout(TIMEOUT)
                drawn = _drawn(page, address)
                browser.close()
        except Error as error:
            raise CommandError(f"Ein Bild ließ sich nicht zeichnen: {error}") from error
        for name, content in drawn.items():
            (to / name).write_bytes(content)
        size = sum(len(content) for content in drawn.values())
        self.stdout.write(f"{len(drawn)} Bilder, {size / 1000:.0f} kB, in {to}.")
        if size > MOST:
            raise CommandError(f"Zusammen sind das mehr als {MOST / 1000:.0f} kB.")


@contextmanager
def _demo() -> Iterator[str]:
    """The address that lets into a demo of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "demo", "--host", "127.0.0.1"]
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/demo.sqlite3", "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(  # noqa: S603
            [*command, "--port", str(port), "--evenings", EVENINGS],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        ) as server:
            try:
                lines = iter(server.stdout or ())
                address = next(found[0] for line in lines if (found := re.search(r"http://\S+/demo/\S+", line)))
                _wait_until_it_listens(port)
                yield address
            except StopIteration as error:
                raise CommandError("Die Demo hat keine Adresse genannt.") from error
            finally:
                server.terminate()


def _wait_until_it_listens(port: int) -> None:
    """The address is said a moment before."""
    for _ in range(TRIES):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.5)
    raise CommandError("Die Demo antwortet nicht.")


def _drawn(page: Any, address: str) -> dict[str, bytes]:
    """Every picture by its file name: entering a game step by step, its calculation, the table of the league."""
    home = address.partition("/demo/")[0]

    def go(path: str | None) -> None:
        answer = page.goto(f"{home}{path}")
        if not path or answer is None or not answer.ok:
            raise CommandError(f"Die Seite {path} ist nicht da.")

    page.goto(address)
    page.wait_for_selector(".seat:visible")
    page.wait_for_function("() => performance.getEntriesByName('entry-wired').length")
    evening = page.url
    moving = [page.screenshot()]

    def tap(selector: str) -> None:
        page.locator(selector).first.click()
        page.wait_for_timeout(400)
        moving.append(page.screenshot())

    tap(".seat:visible >> nth=0")
    tap(".seat:visible >> nth=2")
    tap("[data-act=result][data-value=re2]:visible")
    page.wait_for_timeout(2000)  # until the phone has its sums
    entry = page.screenshot()
    tap("[data-save]")
    page.wait_for_selector("[data-card]:not([data-state=waiting])")
    page.wait_for_timeout(1500)
    moving.append(page.screenshot())
    page.goto(evening)
    go(page.locator("a[href*='/spiel/']").first.get_attribute("href"))
    page.locator("main section:has(table)").first.evaluate("one => one.scrollIntoView()")
    calculation = page.screenshot()
    league = re.match(r"/liga/\d+/", page.locator("a[href*='/liga/']").first.get_attribute("href") or "")
    go(f"{league[0]}tabelle/" if league else None)
    table = page.screenshot()
    return {
        "entry.png": _fewer_colours(entry),
        "calculation.png": _fewer_colours(calculation),
        "table.png": _fewer_colours(table),
        "entering.webp": _moving(moving),
    }


def _fewer_colours(content: bytes) -> bytes:
    """The same picture in a fraction of the bytes."""
    from PIL import Image

    out = BytesIO()
    Image.open(BytesIO(content)).convert("RGB").quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _moving(pictures: list[bytes]) -> bytes:
    """All of them one after the other, without end; the last one stays longer."""
    from PIL import Image

    small = []
    for content in pictures:
        picture = Image.open(BytesIO(content)).convert("RGB")
        small.append(picture.resize((WIDTH, WIDTH * picture.height // picture.width)))
    out = BytesIO()
    durations = [STEP] * (len(small) - 1) + [3 * STEP]
    small[0].save(out, "WEBP", save_all=True, append_images=small[1:], duration=durations, loop=0, quality=60)
    return out.getvalue()
