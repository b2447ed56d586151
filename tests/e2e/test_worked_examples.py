"""The worked games of each document, tapped in its words through the real entry: what is stored, and what is booked."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from leagues.actor import Actor
from scorebook.evenings.models import EventKind, Participation
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.events import add_event
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.terms import ALL_AUGEN, LEVEL_OF, Call
from scorebook.scoring.game.words import kind_word
from scorebook.scoring.input.answer import read_facts
from scorebook.scoring.schemes import SCHEMES
from scorebook.scoring.schemes import __file__ as schemes
from tests.e2e.table import card, reach, uncover

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Anna", "Ben", "Cem", "Dora")
CASES = Path(__file__).parents[1] / "cases"
ABSAGE = 2
SOLO_RESULTS = {"re 120", "re 90", "re 60", "kontra 120"}


def examples(key):
    """All worked games of a scheme: (what it is about, facts, what each player gets)."""
    scheme = SCHEMES[key]
    for path in sorted((Path(schemes).parent / "data").glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        for one in document["examples"] if isinstance(document, dict) else ():
            facts = one["facts"]
            if facts["scheme"] == key and not facts.get("options"):
                yield one["title"], facts, score(read_facts(facts)[0], scheme).points
    for line in (CASES / "golden.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        facts = case["game"]
        if facts["scheme"] == key and not facts.get("options") and not case["expect"].get("error"):
            yield case["case"], facts, case["expect"]["points"]


def outcome(facts):
    """The result in the words of the buttons: who has more, and below what the others stayed; None in a draw."""
    low, high = facts.get("re_range") or [facts["re_augen"]] * 2
    if low <= 120 <= high:
        return None
    ahead, behind = ("re", ALL_AUGEN - low) if low > 120 else ("kontra", high)
    none = facts.get(f"{'kontra' if ahead == 're' else 're'}_tricks", 0 if behind == 0 else 1) == 0
    return ahead, "schwarz" if none else next(limit for limit in (30, 60, 90, 120) if behind < limit)


def said(ahead, limit, kontra, absage):
    """What is read out on the button of a result."""
    party, behind = ("Re", kontra) if ahead == "re" else (kontra, "Re")
    if limit == "schwarz":
        return f"{party} hat alles: {behind} schwarz" if absage else f"{party} gewinnt, {behind} schwarz"
    return f"{party} hat mehr: {behind} unter {limit}" if absage else f"{party} gewinnt, {behind} unter {limit}"


def tap_result(page, scheme, facts, absage):
    """Tap the result, in the sheet of what is played alone with its kind; exact Augen where nothing else says them."""
    found, kind = outcome(facts), facts["kind"]
    if len(facts["re"]) == 1:
        uncover(page)
        page.locator("[data-open-alone]").click()
        if not page.locator(f"[data-solo={kind}]").is_visible():
            page.locator("[data-switch]").click()
        words = kind_word(read_facts(facts)[0].kind, scheme)
        in_sheet = found and f"{found[0]} {found[1]}" in SOLO_RESULTS
        ahead, limit = found if in_sheet else ("re", 120)
        result = said(ahead, limit, scheme.kontra_word, absage)
        if not absage and ahead == "re":
            result = f"gewonnen, {scheme.kontra_word} unter {limit}"
        elif not absage:
            result = f"verloren, Re unter {limit}"
        page.get_by_role("button", name=f"{words}: {result}", exact=True).click()
        if in_sheet:
            return
    uncover(page)
    if found is None:
        reach(page, "[data-act=result][data-value=even]").click()
    elif found[1] != "schwarz" and (facts.get("re_augen") in {0, 240}):  # a trick without Augen
        tap_augen(page, facts)
    else:
        page.get_by_role("button", name=said(*found, scheme.kontra_word, absage), exact=True).click()


def tap_augen(page, facts):
    reach(page, "[data-type=exact][data-name=augen]").fill(str(facts["re_augen"]))
    for name in ("re_tricks", "kontra_tricks"):
        if name in facts:
            if not page.locator(f"[data-name={name}]").is_visible():
                page.get_by_text("Stiche bei 0 Augen").click()
            page.locator(f"[data-name={name}]").fill(str(facts[name]))


def tap_calls(page, calls):
    for place, call in enumerate(calls):
        level = LEVEL_OF[Call(call["call"])]
        reach(page, f"[data-act=call][data-party={call['party']}][data-value='{level}']").click()
        for flag in ("vorab", "invalid"):
            if call.get(flag):
                row = page.locator("[data-calls] .call").nth(place)
                if not row.is_visible():
                    page.locator("[data-order] summary").click()
                row.locator(f"[data-name={flag}]").click()


def play(page, scheme, facts):
    """Tap the game as its document tells it: who, what was called, what it was, how it ended."""
    calls = facts.get("announcements", [])
    absage = any(LEVEL_OF[Call(call["call"])] >= ABSAGE for call in calls)
    uncover(page)
    for player in facts["re"]:
        page.locator(".seat:visible", has_text=dict(zip(facts["players"], NAMES, strict=True))[player]).click()
    if len(facts["re"]) == 2 and facts["kind"] != "normal":
        reach(page, f"[data-act=kind][data-value={facts['kind']}]").click()
    tap_calls(page, calls)
    for extra in facts.get("extras", []):
        reach(page, f"[data-act=extra][data-party={extra['party']}][data-value={extra['kind']}]").click()
    tap_result(page, scheme, facts, absage)
    dock = page.locator("[data-sum]")
    expect(dock).not_to_have_text("rechnet …")
    if page.locator("#entry-exact").is_visible() or "genau" in dock.inner_text():
        tap_augen(page, facts)
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()


def plain(event):
    """What a call or an extra point says without names."""
    return {name: value for name, value in event.items() if name not in {"player", "from"} and value is not False}


def test_the_worked_games_of_a_document_are_booked_as_they_are_written(page, at_the_table):
    """Those of one document: what all the others are worth is held by the kernel's own cases."""
    key = "maennle"
    scheme = SCHEMES[key]
    evening = at_the_table(key, NAMES)
    wrong, seen = [], 0
    for title, facts, points in examples(key):
        bock = facts.get("bock", 0)
        if load(evening).folded.state.bock != bock:
            runs = [[bock, 1]] if bock else []
            add_event(actor=Actor.system(), evening=evening, kind=EventKind.BOCK_SET, data={"runs": runs})
            page.reload()
        play(page, scheme, facts)
        seen += 1
        page.keyboard.press("Escape")
        game = evening.games.latest("event__position")
        kept = facts_of_games([game])[game.pk].to_json()
        booked = Participation.objects.filter(game=game).values_list("player__name", "points")
        seats = dict(zip(facts["players"], NAMES, strict=True))
        wanted = {seats[player]: number for player, number in points.items()}
        low, high = kept.get("re_range") or [kept["re_augen"]] * 2
        first, last = facts.get("re_range") or [facts["re_augen"]] * 2
        re = {seats[player] for player in facts["re"]}
        names = dict(evening.league.players.values_list("pk", "name"))
        stored = [kept["kind"], {names[int(one)] for one in kept["re"]}]
        stored += [low <= first <= last <= high, len({low > 120, high > 120})]
        told = [
            [plain(one) for one in source.get(name, [])]
            for source in (kept, facts)
            for name in ("announcements", "extras")
        ]
        if dict(booked) != wanted or stored != [facts["kind"], re, True, 1] or told[:2] != told[2:]:
            wrong.append((title, dict(booked), wanted, kept))
    assert (wrong, seen > 5) == ([], True)
