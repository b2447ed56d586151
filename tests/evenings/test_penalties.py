"""Penalties: what is offered by which Abrechnung, what it costs, and what it does to the evening."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils.translation import gettext, override

from leagues.people.models import Player
from scorebook.evenings.models import Event, PenaltyShare, Score
from scorebook.evenings.pages.lines import lines_of_events
from scorebook.evenings.selectors.evenings import load
from scorebook.scoring.penalties.guided import offered
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

pytestmark = pytest.mark.django_db
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture
def pk():
    """The id of a player by name, as the forms send it."""
    return lambda name: str(Player.objects.get(name=name).pk)


@pytest.fixture
def send(client, verwalter):
    """Post a penalty; the page first, for its number."""

    def make(evening, penalty, query="", **fields):
        client.force_login(verwalter)
        address = reverse("evening-penalty", args=[evening.pk, penalty]) + query
        number = client.get(address).context["form"]["uuid"].value()
        return client.post(address, {"uuid": str(number), **fields})

    return make


def shares(event=None):
    rows = PenaltyShare.objects.filter(event=event) if event else PenaltyShare.objects.all()
    return {share.player.name: share.points for share in rows.select_related("player")}


@each(
    ("scheme", "kinds"),
    [
        ("steffen", ["dulle_gezogen", "falsch_bedient", "frei"]),
        ("ddv", ["geringfuegig", "schwerwiegend", "unsportlich", "frei"]),
        ("maennle", ["revoke", "frei"]),
        ("tacken", ["frei"]),
    ],
)
def test_each_abrechnung_offers_its_own_penalties(make_evening, client, verwalter, scheme, kinds):
    evening = make_evening(scheme)
    client.force_login(verwalter)
    page = client.get(reverse("evening-penalties", args=[evening.pk]))
    assert [kind for kind, *_ in page.context["kinds"]] == kinds
    for kind in kinds:
        assert client.get(reverse("evening-penalty", args=[evening.pk, kind])).status_code == 200
    other = "revoke" if scheme != "maennle" else "dulle_gezogen"
    assert client.get(reverse("evening-penalty", args=[evening.pk, other])).status_code == 404


def test_the_price_and_the_paragraph_are_shown_before_anything_is_saved(make_evening, send, pk):
    evening = make_evening("steffen")
    page = send(evening, "falsch_bedient", culprit=pk("Ben"))
    assert page.status_code == 200
    assert page.context["proposal"].strafe.points == {pk("Anna"): 100, pk("Ben"): -300, pk("Cem"): 100, pk("Dora"): 100}
    assert "Steffen" in page.content.decode()
    assert "−300" in page.content.decode()
    assert not Event.objects.exists()


def test_what_a_penalty_brought_is_signed_on_the_evening_and_on_the_sheet(make_evening, send, pk, client):
    evening = make_evening("steffen")
    send(evening, "falsch_bedient", culprit=pk("Ben"), save="1")
    [line] = lines_of_events(load(evening))
    booked = "Ben −300, Cem +100, Dora +100, Anna +100"
    assert (line.title, line.sub) == ("Falsch bedient: Ben", f"{booked} · derselbe gibt noch einmal")
    assert line.figure == -300
    page = client.get(reverse("evening-detail", args=[evening.pk])).content.decode()
    assert booked in " ".join(unescape(page).split())
    last = page[page.index('data-part="last"') :].partition("</a>")[0]
    assert "−300" in last
    sheet = client.get(reverse("evening-sheet", args=[evening.pk])).content.decode()
    assert re.findall(r"<small>([+−]?\d+)</small>", sheet) == ["+100", "−300", "+100", "+100"]


@pytest.mark.parametrize(("sent", "each"), [({}, 100), ({"amount": "300"}, 100), ({"amount": "1200"}, 400)])
def test_a_drawn_dulle_costs_300_or_more(make_evening, send, pk, sent, each):
    evening = make_evening("steffen")
    assert send(evening, "dulle_gezogen", culprit=pk("Ben"), save="1", **sent).status_code == 302
    assert shares() == {"Anna": each, "Ben": -3 * each, "Cem": each, "Dora": each}


@pytest.mark.parametrize(("amount", "sentence"), [("297", "mindestens 300 Punkte"), ("310", "nicht durch drei teilen")])
def test_a_drawn_dulle_costs_neither_less_nor_what_has_no_third(make_evening, send, pk, amount, sentence):
    evening = make_evening("steffen")
    page = send(evening, "dulle_gezogen", culprit=pk("Ben"), amount=amount, save="1")
    assert page.status_code == 422
    assert sentence in page.context["form"].errors["amount"][0]
    assert f'value="{amount}"' in page.content.decode()
    assert not Event.objects.exists()


def test_a_form_that_was_changed_after_the_price_was_shown_shows_the_new_one_first(make_evening, send, pk):
    evening = make_evening("ddv")
    seal = send(evening, "unsportlich", culprit=pk("Ben"), points="3").context["proposal"].seal
    page = send(evening, "unsportlich", culprit=pk("Ben"), points="12", save="1", shown=seal)
    assert (page.status_code, page.context["proposal"].strafe.points) == (200, {pk("Ben"): -12})
    assert not Event.objects.exists()
    again = send(evening, "unsportlich", culprit=pk("Ben"), points="12", save="1", shown=page.context["proposal"].seal)
    assert again.status_code == 302
    assert shares() == {"Ben": -12}


def test_an_aborted_game_gives_its_bock_back_to_the_same_dealer(make_evening, record, send, pk):
    evening = make_evening("steffen")
    record(evening, re_augen=120)
    before = load(evening).folded.state
    assert before.factor == 2
    answer = send(evening, "falsch_bedient", culprit=pk("Ben"), save="1")
    assert answer.status_code == 302
    after = load(evening).folded.state
    assert (after.dealer, after.outlook, after.number) == (before.dealer, before.outlook, before.number)
    assert shares() == {"Anna": 100, "Ben": -300, "Cem": 100, "Dora": 100}


@each(
    ("kind", "fields", "expected"),
    [
        ("geringfuegig", {}, {"Anna": -3, "Ben": 1, "Cem": 1, "Dora": 1}),
        ("geringfuegig", {"soloist": "Ben", "harms_soloist": "on"}, {"Anna": -3, "Ben": 3, "Cem": 0, "Dora": 0}),
        ("schwerwiegend", {"absagen": "2"}, {"Anna": -18, "Ben": 6, "Cem": 6, "Dora": 6}),
        ("schwerwiegend", {"absagen": "1", "soloist": "Cem"}, {"Anna": -15, "Ben": 0, "Cem": 15, "Dora": 0}),
        ("unsportlich", {"points": "7"}, {"Anna": -7}),
    ],
)
def test_strafpunkte_of_the_ddv(make_evening, send, pk, kind, fields, expected):
    evening = make_evening("ddv")
    if "soloist" in fields:
        fields = fields | {"soloist": pk(fields["soloist"])}
    assert send(evening, kind, culprit=pk("Anna"), save="1", **fields).status_code == 302
    assert shares() == expected
    totals = {one.player: one.points for one in load(evening).folded.state.standing}
    assert {name: totals[pk(name)] for name in expected} == expected


def test_an_opponents_serious_breach_counts_as_the_soloists_pflichtsolo(make_evening, send, pk):
    evening = make_evening("ddv")
    send(evening, "schwerwiegend", culprit=pk("Anna"), absagen="0", soloist=pk("Cem"), save="1")
    state = load(evening).folded.state
    assert pk("Cem") not in state.owes
    assert (state.number, state.dealer) == (2, pk("Anna"))


def test_a_revoke_in_maennle_costs_every_level_that_was_called_or_in_reach(make_evening, send, pk):
    """Re, k90 by the offender: the 12 missed, two for keine 9, then 120, 150 … up to 240 in reach."""
    evening = make_evening("maennle")
    fields = {
        "culprit": pk("Anna"),
        "kind": "normal",
        "re": [pk("Anna"), pk("Ben")],
        "calls_re": "2",
        "calls_kontra": "0",
        "first": "re",
        "safe_augen": "30",
    }
    page = send(evening, "revoke", **fields)
    assert page.context["proposal"].price.kontra_points == page.context["proposal"].strafe.points[pk("Cem")]
    assert "Männle § 9" in page.content.decode()
    assert send(evening, "revoke", **fields, save="1").status_code == 302
    assert shares() == {
        "Anna": -page.context["proposal"].price.kontra_points,
        "Ben": -page.context["proposal"].price.kontra_points,
        "Cem": page.context["proposal"].price.kontra_points,
        "Dora": page.context["proposal"].price.kontra_points,
    }
    assert page.context["proposal"].price.kontra_points > 0
    assert load(evening).folded.state.number == 2
    assert not Score.objects.exists()


@pytest.mark.parametrize(
    ("language", "because"), [("de", "Das kostet nichts: zu verlieren ist nur"), ("en", "That costs nothing: only")]
)
def test_a_revoke_that_costs_nothing_says_why_before_it_is_saved(make_evening, send, pk, client, language, because):
    client.cookies["language"] = language
    evening = make_evening("maennle")
    fields = {"culprit": pk("Cem"), "kind": "normal", "re": [pk("Anna"), pk("Ben")], "first": "re"}

    def says(augen):
        page = send(evening, "revoke", **fields, calls_re="0", calls_kontra="0", safe_augen=augen)
        points = set(page.context["proposal"].strafe.points.values())
        return points, because in " ".join(unescape(page.content.decode()).split())

    assert says("125") == ({0}, True)
    assert says("60") == ({2, -2}, False)


def test_a_solo_in_the_revoke_form_has_one_re_player(make_evening, send, pk):
    evening = make_evening("maennle")
    fields = {"culprit": pk("Anna"), "kind": "solo_buben", "re": [pk("Anna"), pk("Ben")], "safe_augen": "0"}
    page = send(evening, "revoke", **fields, calls_re="0", calls_kontra="0")
    assert page.status_code == 422
    assert page.context["form"].errors["re"] == ["Re ist hier allein, also nur ein Name."]


def test_a_free_penalty_is_shared_by_the_three_others(make_evening, send, pk):
    evening = make_evening("mainz")
    assert send(evening, "frei", reason="Handy", culprit=pk("Dora"), amount="6", save="1").status_code == 302
    assert shares() == {"Anna": 2, "Ben": 2, "Cem": 2, "Dora": -6}


def test_a_free_penalty_that_is_not_whole_asks_for_everybodys_points(make_evening, send, pk):
    evening = make_evening("mainz")
    page = send(evening, "frei", reason="Handy", culprit=pk("Dora"), amount="5", save="1")
    assert page.status_code == 422
    assert "amount" in page.context["form"].errors
    assert not Event.objects.exists()
    points = {f"points_{pk('Dora')}": "-5", f"points_{pk('Anna')}": "5"}
    assert send(evening, "frei", reason="Handy", save="1", **points).status_code == 302
    assert shares() == {"Anna": 5, "Dora": -5}


def test_a_free_penalty_needs_a_reason(make_evening, send, pk):
    page = send(make_evening("mainz"), "frei", culprit=pk("Dora"), amount="6", save="1")
    assert page.status_code == 422
    assert page.context["form"].errors == {"reason": ["Bitte kurz sagen, warum."]}


def test_at_a_table_of_five_the_game_before_had_other_players(make_evening, record, send, pk):
    evening = make_evening("ddv", FIVE)
    record(evening, players=[pk(name) for name in ("Ben", "Cem", "Dora", "Eva")])
    page = send(evening, "geringfuegig", culprit=pk("Ben"))
    assert page.context["form"].errors.keys() == {"culprit"}
    assert send(evening, "geringfuegig", "?letztes=1", culprit=pk("Ben"), save="1").status_code == 302
    assert shares() == {"Ben": -3, "Cem": 1, "Dora": 1, "Eva": 1}


@pytest.mark.parametrize("address", ["/abend/{evening}/journal/", "/abend/{evening}/", "/abend/{evening}/strafe/"])
def test_a_penalty_is_called_in_the_language_of_the_reader(make_evening, send, pk, client, address):
    evening = make_evening("steffen")
    send(evening, "falsch_bedient", culprit=pk("Ben"), save="1")
    path = address.format(evening=evening.pk)
    assert "Falsch bedient" in client.get(path).content.decode()
    client.cookies["language"] = "en"
    page = client.get(path).content.decode()
    assert ("Failed to follow suit" in page, "Falsch bedient" in page) == (True, False)


KINDS = {kind: guided.title for scheme in SCHEMES.values() for kind, guided in offered(scheme).items()}


@each("kind", KINDS)
def test_every_penalty_has_an_english_name(kind):
    with override("en"):
        assert gettext(KINDS[kind]) != KINDS[kind]
