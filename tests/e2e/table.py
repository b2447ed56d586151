"""Tapping games into the entry page as people do."""

from dataclasses import dataclass, field

from playwright.sync_api import expect

RESULT = {
    "re 120": "re1",
    "re 90": "re2",
    "re 60": "re3",
    "re 30": "re4",
    "re schwarz": "re5",
    "120:120": "even",
    "kontra 120": "kontra1",
    "kontra 90": "kontra2",
    "kontra 60": "kontra3",
    "kontra 30": "kontra4",
    "kontra schwarz": "kontra5",
}
# All that the entry says to whoever does not see it: a sentence is soon followed by the next one.
HEAR = """window.heard = [];
new MutationObserver(() => {
    window.heard.push(document.querySelector('[data-status]')?.textContent);
}).observe(document, { childList: true, characterData: true, subtree: true });"""

# Whether the page works out values by itself: the first tap has brought the scripts, the table and the facts.
RECKONS = """() => {
    const detail = { bock: 0, facts: { kind: "normal", players: ["a", "b", "c", "d"], re: ["a"], re_augen: 130 } };
    document.dispatchEvent(new CustomEvent("reckon", { detail }));
    return Boolean(detail.stand);
}"""


@dataclass
class Tapped:
    """A game as it is tapped: names of Re, result ("re 90": Re ahead, Kontra under 90), solo, calls, extras, Augen."""

    re: tuple[str, ...]
    result: str = "re 120"
    solo: str = ""
    kind: str = ""
    calls: tuple[tuple[str, int], ...] = ()
    extras: tuple[tuple[str, str], ...] = ()
    augen: int | None = None
    taps: int = field(default=0, init=False)


# Eight people, some of whom have long names, and two the same first name.
EIGHT = (
    "Anna Bergmann",
    "Maximilian Hofstätter",
    "Clara",
    "Maximilian Schneider",
    "Gundula Weißenberger-Altmann",
    "Hans-Peter von Hohenfels",
    "Eva",
    "Dieter",
)


def wired(page):
    """Wait until the entry answers taps; the time at which it did, in ms after the page was asked for.

    The script says so itself. What the server has drawn looks the same before and after.
    """
    mark = "performance.getEntriesByName('entry-wired')[0]"
    return page.wait_for_function(f"() => {mark}?.startTime").json_value()


def tap(page, game, selector):
    """Tap it where it stands: whoever has to scroll to it needs more than a tap."""
    before = page.evaluate("() => scrollY")
    page.locator(selector).first.click()
    game.taps += 1 + (page.evaluate("() => scrollY") != before)


def open_sheet(page, chip):
    """Lay the sheet of a chip over the entry, unless it lies there; answers the taps that this took."""
    button = page.locator(f"[data-chip={chip}]")
    if button.get_attribute("aria-expanded") == "true":
        return 0
    taps = page.locator("[data-over]:visible [data-close]").count()
    if taps:
        page.locator("[data-over]:visible [data-close]").click()
    button.click()
    return taps + 1


def enter(page, game):
    """Tap one game and save it; answers the number of taps, each scroll counted as one."""
    tap_all(page, game)
    expect(card(page)).to_be_visible(timeout=15_000)
    return game.taps


def tap_all(page, game):
    """The taps of a game, the last one to save it."""
    for name in game.re:
        tap(page, game, f".seat:visible:has-text('{name}')")
    if game.solo:
        tap(page, game, "[data-open-alone]")
        if game.solo.endswith("hochzeit"):
            tap(page, game, "[data-switch]")
        tap(page, game, f"[data-act=solo][data-value={game.solo}][data-result={RESULT[game.result]}]")
    elif game.augen is None:
        if game.result == "120:120":
            game.taps += open_sheet(page, "more")
        tap(page, game, f"[data-act=result][data-value={RESULT[game.result]}]")
    if game.kind:
        game.taps += open_sheet(page, "kind")
        tap(page, game, f"[data-act=kind][data-value={game.kind}]")
    if game.augen is not None:
        game.taps += open_sheet(page, "more")
        page.locator("[data-type=exact][data-name=augen]").fill(str(game.augen))
    if game.calls or game.extras:
        game.taps += open_sheet(page, "calls")
    for party, level in game.calls:
        tap(page, game, f"[data-act=call][data-party={party}][data-value='{level}']")
    for party, kind in game.extras:
        tap(page, game, f"[data-act=extra][data-party={party}][data-value={kind}]")
    tap(page, game, "[data-save]")


def card(page):
    """What the table gets to see after a game was saved."""
    return page.locator("[data-card]:not([data-state=waiting], [data-state=refused])")


def standing(page):
    """Name → points as the evening's page shows them, read at one moment: it may be about to open itself anew."""
    rows = page.locator("section[aria-labelledby=stand] li").evaluate_all(
        """(all) => all.map((row) => [row.querySelector(".player > span"), [...row.querySelectorAll(".num")].at(-1)]
            .map(({ textContent }) => textContent.trim()))"""
    )
    return {name: int(points.replace("−", "-").replace(".", "")) for name, points in rows}


def seat(page, *names):
    uncover(page)
    for name in names:
        page.locator(".seat:visible", has_text=name).click()


def result(page, which):
    uncover(page)
    page.locator(f"[data-act=result][data-value={RESULT[which]}]").click()


def act(page, action, value, **more):
    rest = "".join(f"[data-{name}={one}]" for name, one in more.items())
    reach(page, f"[data-act={action}][data-value='{value}']{rest}").click()


def reach(page, selector):
    """The button with this selector, in its sheet, which is laid over the entry if need be."""
    button = page.locator(selector).first
    if page.locator("[data-over]:visible").count() == 0:
        uncover(page)
    if not button.is_visible():
        sheet = button.evaluate("(one) => one.closest('[data-over]').id.replace('entry-', '')")
        uncover(page)
        page.locator("[data-open-alone]" if sheet == "alone" else f"[data-sheet={sheet}]").first.click()
    return button


def uncover(page):
    """Fold away the sheet that lies over the entry, or the card of a game that is not saved."""
    if page.locator("[data-over]:visible, [data-card]:is([data-state=waiting], [data-state=refused]):visible").count():
        page.keyboard.press("Escape")


def open_menu(page):
    page.locator(".top .menu summary[aria-label=Mehr]").click()


def save(page):
    page.locator("[data-save]").click()
    expect(card(page)).to_be_visible()


def stored(evening):
    from scorebook.evenings.selectors.facts import facts_of_games

    game = evening.games.get()
    return facts_of_games([game])[game.pk].to_json()
