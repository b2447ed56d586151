"""A whole evening as people tap it: its games with what they are worth, and what is looked at on the way."""

from dataclasses import dataclass, field

from tests.e2e.table import Tapped, enter, standing


@dataclass
class Game:
    """A game as it was played: who dealt, the others who played it, what was tapped, and what each Re player got.

    `band`: what the page says of Böcke before it.
    """

    dealer: str
    others: str
    tapped: Tapped
    re_points: int
    band: str = ""

    @property
    def kontra(self):
        return self.others.split()


def tapped(re, result="re 120", **more):
    return Tapped(re=tuple(re.split()), result=result, **more)


@dataclass
class Evening:
    """What should be written down by now."""

    totals: dict[str, int] = field(default_factory=dict)

    def add(self, names, points):
        for name in names:
            self.totals[name] = self.totals.get(name, 0) + points

    def count(self, game, times=1):
        """Add a game, or take it back with `times` −1."""
        self.add(game.tapped.re, game.re_points * times)
        self.add(game.kontra, -game.re_points * len(game.tapped.re) // len(game.kontra) * times)


def play(page, evening, game, enter=enter):
    """Enter the game, after a look at who deals and plays and at the Böcke; then the standing is right."""
    assert page.locator(".top h1").inner_text() == f"{game.dealer} gibt"
    assert band(page) == game.band
    four = page.locator(".seat:visible .seat__name").all_inner_texts()
    assert sorted(four) == sorted([*game.tapped.re, *game.kontra])
    enter(page, game.tapped)
    evening.count(game)
    assert standing(page) == evening.totals


def band(page):
    """What stands in the band of the Böcke, "" without one."""
    found = page.locator(".band:not(.band--calm)")
    return " ".join(found.first.inner_text().split()) if found.count() else ""


def menu(page, name):
    page.get_by_label("Mehr", exact=True).first.click()
    page.get_by_role("link", name=name).click()


def redeal(page, reason):
    page.get_by_label("Mehr", exact=True).first.click()
    page.get_by_text("Neu geben", exact=True).click()
    page.get_by_role("button", name=reason, exact=True).click()
    page.locator(".notice--success").wait_for()


def reveal(page):
    """Call the places one by one; answers what was called."""
    page.wait_for_url("**/siegerehrung/**")
    called = []
    while True:
        called.append(" ".join(page.locator("[data-step]:visible").inner_text().split()))
        if not page.locator("[data-next]:visible").count():
            page.wait_for_load_state("networkidle")
            return called
        page.locator("[data-next]:visible").click()
