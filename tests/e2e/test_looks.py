"""Every page of a league that has played: no wider than a screen, no target too small, nothing that axe-core finds."""

from types import SimpleNamespace

import pytest

from leagues.actor import Actor
from scorebook.evenings.services.games import restore_game, withdraw_game
from tests.access.walk import SECRET, Place, places, secrets_of
from tests.e2e.measures import COLOURS, CUT, EVERYTHING, SIDEWAYS, SMALL, violations
from tests.shares import much

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = {320: 568, 360: 640, 1280: 800, 390: 844}
# All addresses in so many tests, one for each processor.
PARTS = 2
# Of so many pages one is looked at in the dark theme, too.
DARK = much(1, 2)
# What lies folded up in a page is measured unfolded; a menu would lie over it.
UNFOLD = "() => document.querySelectorAll('details:not(.menu)').forEach((one) => { one.open = true; })"
MENUS = "() => document.querySelectorAll('.menu').forEach((one) => { one.open = true; })"
SIGNED_OUT = ("/anmelden/", "/konto/neu/", "/konto/passwort/vergessen/", "/tisch/", "/hilfe/", "/gibt-es-nicht/")


@pytest.fixture
def demo(verwalter):
    """A league of the demo whose last evening runs, with something in its journal, and one that is closed."""
    from scorebook.evenings.models import Evening
    from tests.invented.build import build

    build(account=verwalter, seed=1, evenings=10, games=8)
    evening = Evening.objects.get(closed_at=None)
    game = evening.games.last()
    withdraw_game(actor=Actor.account(verwalter), game=game)
    game.refresh_from_db()
    restore_game(actor=Actor.account(verwalter), game=game)
    game.refresh_from_db()
    closed = evening.league.evenings.exclude(closed_at=None).latest("local_date")
    return SimpleNamespace(league=evening.league, evening=evening, game=game, closed=closed, verwalter=verwalter)


def addresses(demo):
    """Every address of the walk, those of a closed evening, and those behind real secrets."""
    todo = [place for place in places(demo) if place.name != "logout"]
    for name, values in secrets_of(demo).items():
        (part, value), *_ = values.items()
        todo += [place._replace(path=place.path.replace(SECRET[part], value)) for place in todo if place.name == name]
    running, closed = (str(one.pk) for one in (demo.evening, demo.closed))
    todo += [
        Place(f"{place.name}, closed", place.path.replace(running, closed), True)
        for place in todo
        if place.name in {"evening-detail", "evening-sheet", "evening-print", "evening-display", "evening-ceremony"}
    ]
    return todo


@pytest.fixture
def open_pages(page, demo, client, sign_in, verwalter):
    """Open every page of a part of all addresses one after the other; answers their names."""

    def make(part):
        client.force_login(verwalter)
        shown = [place for place in addresses(demo)[part::PARTS] if is_page(client.get(place.path))]
        assert len(shown) > 10
        sign_in(verwalter)
        # a page that works something off by itself, and loads itself anew then, is measured as it stands
        page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.fallback())
        for place in shown:
            page.goto(place.path)
            yield place.name
        page.context.clear_cookies()
        for address in SIGNED_OUT[part::PARTS]:
            page.goto(address)
            yield f"{address}, signed out"

    return make


def is_page(answer):
    return answer.status_code in {200, 404} and answer["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_fits_the_screen_the_thumb_and_everybodys_eyes(page, open_pages, part):
    """No wider than any screen, no target too small, no word cut, nothing that axe-core finds in either theme.

    The dark one has the same colours by other names: only a whole run looks at all pages in it.
    """
    wrong = {}
    for number, name in enumerate(open_pages(part)):
        page.evaluate(UNFOLD)
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            too_wide, small, cut = page.evaluate(SIDEWAYS), page.evaluate(SMALL), page.evaluate(CUT)
            if too_wide > 0 or small or cut:
                wrong[name, width] = (too_wide, small, cut)
        found = []
        for theme, rules in (("light", EVERYTHING), ("dark", COLOURS))[: 1 if number % DARK else 2]:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            found += violations(page, rules)
        page.evaluate(MENUS)
        small = page.evaluate(SMALL)
        if found or small:
            wrong[name] = (found, small)
    assert wrong == {}
