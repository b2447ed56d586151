"""The browser is killed while entries wait: whoever starts it again finds everything that was said to be kept."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from scorebook.evenings.models import Event
from tests.e2e.offline import of
from tests.e2e.table import result, seat, standing
from tests.e2e.test_ahead import lines

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def browser_in(folder):
    """The process of the browser that has its store in this folder; its helpers end with it."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            words = (entry / "cmdline").read_bytes().decode().split("\0")
            if f"--user-data-dir={folder}" in words and not any(word.startswith("--type=") for word in words):
                return int(entry.name)
    raise LookupError(folder)


def killed(phone, folder):
    """No time to close anything."""
    os.kill(browser_in(folder), signal.SIGKILL)
    with suppress(Error):
        phone.context.close()
    for left in folder.glob("Singleton*"):
        left.unlink()


def enter(page, waiting, *names):
    seat(page, *names)
    result(page, "re 90")
    page.locator("[data-save]").click()
    expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(waiting))


def test_three_times_killed_and_nothing_is_lost(phone, make_evening, verwalter, tmp_path):
    evening, folder = make_evening("ddv"), tmp_path / "phone"
    path, *_ = of(evening)
    phone.sign_in(verwalter)
    phone.open(path)
    phone.keeps(path, f"/api/v1/evenings/{evening.pk}/facts/")
    phone.off()
    page = phone.on(net=False, cut_off=True)
    for number, names in enumerate((("Anna", "Ben"), ("Anna", "Cem"), ("Ben", "Dora")), start=1):
        phone.open(path)
        enter(page, number, *names)
        killed(phone, folder)
        page = phone.on(net=False, cut_off=True)
        phone.open(path)
        expect(page.locator("[data-outbox]")).to_have_attribute("data-waiting", str(number))
        expect(lines(page)).to_have_count(number)
    shown = standing(page)
    killed(phone, folder)
    page = phone.on()
    phone.open(path)
    expect(page.locator("#stand")).to_contain_text("nach 3 Spielen")
    expect(page.locator("[data-not-sent]")).to_have_count(0)
    assert (standing(page), evening.games.count(), Event.objects.filter(evening=evening).count()) == (shown, 3, 3)
