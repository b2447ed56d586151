"""Tapping games into the entry page as people do."""

from dataclasses import dataclass, field

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


def tap(page, game, selector):
    page.locator(selector).first.click()
    game.taps += 1


def enter(page, game):
    """Tap one game and save it; answers the number of taps."""
    for name in game.re:
        page.locator(".seat:visible", has_text=name).click()
        game.taps += 1
    if game.kind:
        tap(page, game, f"[data-act=kind][data-value={game.kind}]")
    if game.solo:
        tap(page, game, f"[data-act=solo][data-value={game.solo}][data-result={RESULT[game.result]}]")
    elif game.augen is None:
        tap(page, game, f"[data-act=result][data-value={RESULT[game.result]}]")
    if game.augen is not None:
        tap(page, game, "[data-act=exact-toggle]")
        page.locator("[data-type=exact][data-name=augen]").fill(str(game.augen))
    for party, level in game.calls:
        tap(page, game, f"[data-act=call][data-party={party}][data-value='{level}']")
    for party, kind in game.extras:
        tap(page, game, f"[data-act=extra][data-party={party}][data-value={kind}]")
    with page.expect_navigation():
        tap(page, game, "[data-save]")
    return game.taps


def standing(page):
    """Name → points as the evening's page shows them."""
    rows = page.locator("section[aria-labelledby=stand] li")
    return {
        row.locator(".player").inner_text().strip(): int(row.locator(".num").last.inner_text().replace("−", "-"))
        for row in rows.all()
    }


def seat(page, *names):
    for name in names:
        page.locator(".seat:visible", has_text=name).click()


def result(page, which):
    page.locator(f"[data-act=result][data-value={RESULT[which]}]").click()


def act(page, action, value, **more):
    rest = "".join(f"[data-{name}={one}]" for name, one in more.items())
    page.locator(f"[data-act={action}][data-value='{value}']{rest}").click()


def save(page):
    with page.expect_navigation():
        page.locator("[data-save]").click()


def stored(evening):
    from scorebook.evenings.selectors.facts import facts_of_games

    game = evening.games.get()
    return facts_of_games([game])[game.pk].to_json()
