"""Thirty years of a round in a spreadsheet, brought into the league on a phone."""

from datetime import date, timedelta
from random import Random

import pytest

from scorebook.evenings.models import Evening, EveningPlayer
from tests.transfer.sheets.files import xlsx_file

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = ["Anna", "Ben", "Cem", "Dora", "Emil", "Frieda", "Gerd", "Hanna", "Ida", "Jens", "Karl"]
SPELLINGS = ["Hans-Peter", "Hanspeter", "H.-Peter"]
EVENINGS = 300


def years(random):
    """300 evenings in ten sheets: eleven people and one in three spellings, fourteen names; two sums are wrong."""
    day, sheets, known = date(1994, 1, 7), {}, {}
    for number in range(EVENINGS):
        rows = sheets.setdefault(f"Jahr {1994 + number // 30}", [["Datum", *PEOPLE, *SPELLINGS]])
        four = random.sample(PEOPLE, 3)
        spelled = SPELLINGS[number * 3 // EVENINGS]
        points = [random.randint(-30, 30) for _ in range(3)]
        got = {**dict(zip(four, points, strict=True)), spelled: -sum(points)}
        rows.append([day + timedelta(days=7 * number), *(got.get(name) for name in [*PEOPLE, *SPELLINGS])])
        for name, amount in got.items():
            who = "Hans-Peter" if name in SPELLINGS else name
            known[who] = known.get(who, 0) + amount
    for rows in sheets.values():
        columns = zip(*(row[1:] for row in rows[1:]), strict=True)
        rows.append(["Summe", *(sum(filter(None, column)) for column in columns)])
    sheets["Jahr 1996"][-1][2] += 1
    sheets["Jahr 2003"][-1][4] -= 10
    return sheets, known


COUNT = """
  const taps = () => Number(sessionStorage.getItem("taps") ?? 0);
  addEventListener("click", () => sessionStorage.setItem("taps", taps() + 1), true);
"""
CHOSEN = 1  # the tap on the field of the file, which a script does not need


def test_three_hundred_evenings_come_along(page, live_server, sign_in, make_league, verwalter, tmp_path):
    league, _players = make_league(names=["Anna", "Ben", "Cem", "Dora"])
    sheets, known = years(Random(1))
    file = tmp_path / "unsere runde.xlsx"
    file.write_bytes(xlsx_file(sheets))
    sign_in(verwalter)

    page.add_init_script(COUNT)
    steps = []
    page.on("framenavigated", lambda frame: steps.append(frame.url.rpartition("/daten/tabelle/")[2]))
    page.goto(f"{live_server.url}/liga/{league.pk}/daten/")
    page.get_by_role("link", name="Tabelle übernehmen").click()
    page.get_by_label("Tabelle").set_input_files(file)
    page.get_by_role("button", name="Durchsehen").click()
    assert page.get_by_label("ein Abend, mit dem Stand am Ende").is_checked()
    page.get_by_role("button", name="Weiter").click()
    assert {name: page.get_by_label(name, exact=True).input_value() for name in SPELLINGS} == dict.fromkeys(
        SPELLINGS, "new:Hans-Peter"
    )
    page.get_by_role("button", name="Probe zeigen").click()

    facts = page.locator("dl.facts").inner_text()
    assert "300 Abende" in facts
    assert "138 stimmen, 2 nicht" in facts
    wrong = page.get_by_role("region", name="Summen, die nicht stimmen")
    assert wrong.locator(".row__title").all_inner_texts() == ["Blatt Jahr 1996, C32", "Blatt Jahr 2003, E32"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Übernehmen").click()

    page.get_by_text("300 Abende übernommen.").wait_for()
    assert int(page.evaluate("sessionStorage.getItem('taps')")) + CHOSEN <= 6
    assert list(dict.fromkeys(steps[1:-1])) == ["", "form/", "leute/", "probe/"]
    assert Evening.objects.filter(league=league).count() == EVENINGS
    sums = {}
    for row in EveningPlayer.objects.filter(league=league).select_related("player"):
        sums[row.player.name] = sums.get(row.player.name, 0) + row.totals
    assert sums == known

    page.goto(f"{live_server.url}/liga/{league.pk}/daten/tabelle/probe/")
    assert page.url.endswith("/daten/tabelle/")  # what was taken over is not kept
    page.goto(f"{live_server.url}/liga/{league.pk}/daten/")
    page.get_by_role("button", name="Ganz zurücknehmen").click()
    page.get_by_role("dialog").get_by_role("button", name="Ja").click()
    page.get_by_text("zurückgenommen", exact=True).wait_for()
    assert not Evening.objects.filter(league=league).exists()
