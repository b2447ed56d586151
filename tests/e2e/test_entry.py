"""Entering a game: how many taps, what is explained, what survives, what the phone does by itself."""

import pytest
from playwright.sync_api import expect

from .conftest import SMALL_PHONE
from .table import RESULT, Tapped, enter

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NORMAL = Tapped(re=("Anna", "Ben"))
CALLED = {"result": "re 90", "calls": (("re", 2),), "extras": (("re", "fuchs"),)}


@pytest.fixture
def at_the_table(page, sign_in, verwalter, make_evening):
    """The page of a new evening, and the evening."""

    def make(scheme="ddv", names=("Anna", "Ben", "Cem", "Dora")):
        evening = make_evening(scheme, names)
        sign_in(verwalter)
        page.goto(f"/abend/{evening.pk}/")
        return evening

    return make


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
    from scorebook.selectors.facts import facts_of_games

    game = evening.games.get()
    return facts_of_games([game])[game.pk].to_json()


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, SMALL_PHONE], ids=["390x844", "360x640"])
def test_taps_on_phones_of_both_sizes(page, at_the_table, viewport):
    page.set_viewport_size(viewport)
    at_the_table("ddv")
    called = Tapped(re=("Anna", "Ben"), **CALLED)
    solo = Tapped(re=("Cem",), solo="solo_damen")
    stille = Tapped(re=("Dora",), solo="stille_hochzeit", result="kontra 120")
    assert [enter(page, game) for game in (Tapped(re=("Anna", "Ben")), called, solo, stille)] == [4, 6, 3, 3]
    save_button = page.locator("[data-save]").bounding_box()
    assert save_button["y"] + save_button["height"] <= viewport["height"], "the save button is always under the thumb"
    assert save_button["y"] > viewport["height"] * 0.7
    result_button = page.locator("[data-act=result][data-value=kontra1]").bounding_box()
    assert result_button["y"] + 30 < page.locator("[data-dock]").bounding_box()["y"], "a normal game without scrolling"


def test_nothing_jumps_while_the_preview_comes(page, at_the_table):
    at_the_table("steffen")
    places = """() => [...document.querySelectorAll('#entry button, #entry h2, [data-dock]')]
        .filter((one) => one.offsetParent || one.matches('[data-dock]'))
        .map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })"""
    seat(page, "Anna", "Ben")
    before = page.evaluate(places)
    result(page, "re 90")
    expect(page.locator("[data-sum]")).to_contain_text("Re gewinnt")
    expect(page.locator("[data-sum]")).to_contain_text("Anna und Ben +10")
    assert page.evaluate(places) == before
    page.locator("[data-sum]").dispatch_event("click")
    expect(page.locator("[data-items]")).to_contain_text("U9 erreicht")
    assert page.evaluate(places) == before


def test_impossible_combinations_can_be_tapped_and_say_why(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben", "Cem")
    expect(page.locator("[data-say=re]")).to_have_text("Re sind höchstens zwei: tippe einen Namen wieder weg.")
    seat(page, "Cem")
    expect(page.locator("[data-say=re]")).to_be_hidden()
    act(page, "extra", "karlchen", party="re")
    act(page, "extra", "karlchen", party="kontra")
    expect(page.locator("[data-say=extras]")).to_have_text("Karlchen gibt es in einem Spiel nur einmal.")
    act(page, "extra", "fuchs", party="kontra")
    result(page, "re schwarz")
    expect(page.locator("[data-sum]")).to_contain_text("Kontra hat keinen Stich, also auch keinen Sonderpunkt.")
    page.locator("[data-save]").click()
    expect(page.locator("[data-say=extras]")).to_have_text("Kontra hat keinen Stich, also auch keinen Sonderpunkt.")
    pressed = page.locator("#entry [aria-pressed=true]:visible")
    assert evening.games.count() == 0
    assert {one.get_attribute("data-value") for one in pressed.all()} >= {"re5", "fuchs", "karlchen"}
    act(page, "extraLess", "fuchs", party="kontra")
    save(page)
    assert evening.games.count() == 1


def test_what_is_missing_is_said_at_its_place(page, at_the_table):
    at_the_table("ddv")
    page.locator("[data-save]").click()
    expect(page.locator("[data-say=re]")).to_have_text("Tippe an, wer Re ist.")
    expect(page.locator("[data-say=re_range]")).to_have_text("Tippe an, wie es ausgegangen ist.")


def test_exact_augen_are_asked_for_only_where_the_answer_hangs_on_them(page, at_the_table):
    """Männle § 27: who misses keine 90 pays for every 30 Augen the others reach, and 150 lies inside a range."""
    evening = at_the_table("maennle")
    seat(page, "Anna", "Ben")
    result(page, "kontra 120")
    expect(page.locator("[data-sum]")).to_contain_text("gewinnt")
    expect(page.locator("#entry-exact")).to_be_hidden()
    act(page, "call", "2", party="re")
    expect(page.locator("#entry-exact")).to_be_visible()
    expect(page.locator("[data-say~=re_augen]")).to_contain_text("Augen")
    page.locator("[data-save]").click()
    expect(page.locator("[data-name=augen]")).to_be_focused()
    page.keyboard.type("95")
    expect(page.locator("[data-sum]")).to_contain_text("gewinnt")
    save(page)
    facts = stored(evening)
    assert (facts["re_augen"], "re_range" in facts) == (95, False)


def test_a_doppelkopf_narrows_the_range_that_is_stored(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    result(page, "kontra 60")
    act(page, "extra", "doppelkopf", party="re")
    expect(page.locator("[data-result-hint]")).to_have_text("Re 40 bis 59 Augen")
    save(page)
    assert stored(evening)["re_range"] == [40, 59]


def test_the_player_of_an_extra_point_in_one_more_tap(page, at_the_table):
    evening = at_the_table("ddv")
    page.get_by_text("Einzelheiten").click()
    page.get_by_role("button", name="Nach Namen fragen").click()
    page.reload()
    seat(page, "Anna", "Ben")
    result(page, "re 120")
    act(page, "extra", "fuchs", party="re")
    asked = page.locator("[data-who-now]")
    expect(asked.get_by_role("button")).to_have_text(["Anna", "Ben"])
    asked.get_by_role("button", name="Ben").click()
    expect(asked.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    save(page)
    ben = str(evening.seats.get(position=1).player_id)
    assert stored(evening)["extras"] == [{"kind": "fuchs", "party": "re", "player": ben}]


def test_a_phone_may_want_exact_augen_always(page, at_the_table):
    evening = at_the_table("ddv")
    page.get_by_text("Einzelheiten").click()
    page.get_by_role("button", name="Immer genaue Augen").click()
    page.reload()
    seat(page, "Anna", "Ben")
    page.locator("[data-name=augen]").fill("151")
    save(page)
    assert stored(evening)["re_augen"] == 151


def test_who_owes_a_solo_is_said_and_the_evening_decides(page, at_the_table):
    evening = at_the_table("ddv")
    seat(page, "Cem")
    expect(page.locator("[data-solo-hint]")).to_have_text("Pflichtsolo offen")
    page.locator("[data-act=solo][data-value=solo_damen][data-result=re1]").click()
    page.get_by_text("Einzelheiten").click()
    expect(page.get_by_role("button", name="Pflichtsolo")).to_have_attribute("aria-pressed", "true")
    save(page)
    assert "pflicht" not in stored(evening)
    assert evening.scores.get().solo_role == "pflicht"


def test_steffen_a_contra_before_the_wedding_goes_where_its_caller_marries(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna", "Ben")
    act(page, "kind", "hochzeit")
    page.locator("[data-act=early]", has_text="Ben").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird Re")
    act(page, "call", "1", party="re")
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9")
    expect(page.locator("[data-act=call][data-party=re][data-value='2']")).to_have_attribute("data-implied", "")
    page.locator("[data-act=early]", has_text="Cem").click()
    expect(page.locator("[data-early-hint]")).to_have_text("Contra von Ben: wird U9. Contra von Cem: bleibt Contra")
    result(page, "re 90")
    save(page)
    ben, cem = (str(evening.seats.get(position=place).player_id) for place in (1, 2))
    assert stored(evening)["announcements"] == [
        {"party": "kontra", "call": "kontra", "player": cem},
        {"party": "re", "call": "re"},
        {"party": "re", "call": "k90", "player": ben},
    ]


def test_steffen_bavarian_names_on_request_and_besonderheiten_in_one_tap(page, at_the_table):
    evening = at_the_table("steffen")
    seat(page, "Anna")
    page.get_by_text("Einzelheiten").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Bayerische Namen").click()
    expect(page.get_by_role("heading", name="Wer hat die Alten?")).to_be_visible()
    page.get_by_role("button", name="Obersolo gewonnen, Contra unter 120").click()
    page.get_by_role("button", name="Schafe").click()
    save(page)
    assert (stored(evening)["kind"], stored(evening)["notes"]) == ("solo_damen", ["schafe"])


def test_vorab_only_where_the_scheme_has_it(page, at_the_table):
    at_the_table("maennle")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    expect(page.get_by_role("button", name="vorab")).to_be_visible()
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    act(page, "call", "1", party="re")
    expect(page.get_by_role("button", name="vorab")).to_have_count(0)


def test_a_draft_survives_reload_and_a_locked_screen(page, at_the_table, context):
    evening = at_the_table("ddv")
    seat(page, "Anna", "Ben")
    result(page, "re 90")
    act(page, "call", "2", party="re")
    act(page, "extra", "fuchs", party="kontra")
    page.reload()
    expect(page.locator("[data-status]")).to_have_text("Entwurf wiederhergestellt.")
    url = page.url
    page.close()  # the system throws a page away that sleeps for long
    page = context.new_page()
    page.goto(url)
    chosen = {one.get_attribute("data-value") for one in page.locator("#entry [aria-pressed=true]:visible").all()}
    players = {str(one.player_id) for one in evening.seats.filter(position__lt=2)}
    assert chosen == players | {"re2", "normal", "1", "2", "fuchs"}
    save(page)
    expect(page.locator("[data-clear]")).to_be_disabled()
    assert evening.games.count() == 1


def test_emptied_by_mistake_and_brought_back(page, at_the_table):
    at_the_table("ddv")
    seat(page, "Anna", "Ben")
    page.locator("[data-clear]").click()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(0)
    page.get_by_role("button", name="Zurückholen").click()
    expect(page.locator(".seat[aria-pressed=true]")).to_have_count(2)


WAKE_LOCK = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""
HELD = "() => window.locks.map((lock) => lock.released)"


def test_the_screen_stays_awake_until_the_evening_is_closed(page, at_the_table, verwalter):
    from scorebook.services.actor import Actor
    from scorebook.services.evenings import close_evening

    page.add_init_script(WAKE_LOCK)
    evening = at_the_table("ddv")
    page.wait_for_function("() => window.locks.length === 1")
    look = "() => document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(look)
    assert page.evaluate(HELD) == [False], "one lock is enough"
    page.evaluate("() => { window.locks[0].released = true; }")  # what the system does when the page is hidden
    page.evaluate(look)
    page.wait_for_function("() => window.locks.length === 2")
    seat(page, "Anna")  # with something tapped the page stays, and says that the evening is over
    close_evening(actor=Actor.account(verwalter), evening=evening)
    page.evaluate(look)
    page.wait_for_function("() => window.locks[1].released")
    page.evaluate(look)
    assert page.evaluate(HELD) == [True, True]


@pytest.mark.parametrize(
    ("secure", "sentence"),
    [
        ("true", "Dieser Browser kann den Bildschirm nicht wach halten. Der Entwurf bleibt, wenn er ausgeht."),
        ("false", "Ohne HTTPS geht der Bildschirm von selbst aus. Der Entwurf bleibt."),
    ],
)
def test_a_sentence_where_the_screen_cannot_be_kept_awake(page, at_the_table, secure, sentence):
    page.add_init_script(
        "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"
        f"Object.defineProperty(window, 'isSecureContext', {{ value: {secure} }});"
    )
    at_the_table("ddv")
    expect(page.locator("[data-wake-note]")).to_have_text(sentence)


def test_a_whole_game_by_keyboard(page, at_the_table):
    """Tab and space, nothing else: Re + keine 90 + Fuchs, in the order of the page."""
    evening = at_the_table("ddv")
    page.locator(".seat").first.focus()
    wanted = [
        "[data-act=seat]:nth-of-type(1)",
        "[data-act=seat]:nth-of-type(2)",
        "[data-act=result][data-value=re2]",
        "[data-act=call][data-party=re][data-value='2']",
        "[data-act=extra][data-party=re][data-value=fuchs]",
    ]
    outlines = set()
    for selector in wanted:
        for _ in range(40):
            if page.evaluate("(one) => document.activeElement.matches(one)", selector):
                break
            page.keyboard.press("Tab")
        assert page.evaluate("(one) => document.activeElement.matches(one)", selector), selector
        page.keyboard.press("Space")
        outlines.add(page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('[data-save]')"):
            break
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert outlines == {"solid"}, "the focus can always be seen"
    assert evening.scores.get().re_points == 6
