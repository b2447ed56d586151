"""Any game under any rules: the address holds the facts, and nothing that is typed into it breaks the page."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.http import QueryDict
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.groups.models import Membership, Role
from scorebook.comparison.forms import SimulationForm
from scorebook.comparison.simulation_address import call_of, code_of, query_of_game
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.terms import ExtraKind
from scorebook.scoring.input.options import resolve
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.shares import much

PAGE = "/streitfall/"
NAMES = ["a", "art", "erg", "augen", "von", "bis", "sr", "sk", "ansagen", "bock", "regeln", "spiel", "rf", "kd"]
NAMES += ["o_booking", "o_arten", "x"]


def form_of(query):
    form = SimulationForm(QueryDict(query))
    form.is_valid()
    return form


def worth(query):
    """What an address says every player of Re is booked."""
    form = form_of(query)
    assert (form.messages, dict(form.errors)) == ([], {})
    return score(form.facts, form.scheme).re_points


@each(
    ("query", "re_points"),
    [
        ("", 1),
        ("a=ddv&art=normal&augen=151&ansagen=r.r9", 5),
        ("a=ddv&art=normal&augen=150&ansagen=r.r9", -5),
        ("a=ddv&art=solo_damen&erg=kontra1", -3),
        ("a=ddv&art=normal&erg=kontra5&kf=2", -8),
        ("a=maennle&art=normal&augen=120&ansagen=kv.r", 0),
        ("a=mainz&art=normal&augen=59&ansagen=k.k9.k6", -12),
        ("a=tacken&art=normal&augen=155&ansagen=rv.r9v", 12),
        ("a=steffen&art=normal&augen=136&ansagen=r.r9.r6", -20),
        ("a=steffen&art=solo_trumpf&augen=110&ansagen=k&bock=2", -4800),
        ("a=ddv&art=normal&augen=0&sr=1", -5),
        ("a=ddv&art=normal&augen=0&sr=0", -6),
        ("a=tacken&art=normal&augen=155&o_booking=plus_minus", 2),
        ('a=ddv&art=armut&augen=130&regeln={"kinds":["normal","armut"]}', 1),
        ("a=ddv&art=solo_iwan&augen=130&o_arten=ja", 3),
        ("a=ddv&art=normal&augen=130&o_bock=ja&bock=2", 4),
    ],
)
def test_an_address_is_worth_what_its_facts_are(query, re_points):
    assert worth(query) == re_points


@each(
    ("query", "sentence"),
    [
        ("a=skat", "gültige Auswahl"),
        ("art=zeppelin", "gültige Auswahl"),
        ("augen=300", "240"),
        ("augen=viele", "ganze Zahl"),
        ("ansagen=x7", "„x7“ gibt es nicht"),
        ("ansagen=" + "r." * 12, "mehr als 10"),
        ("ansagen=r9", "gehört „Re“"),
        ("ansagen=rv", "vorab"),
        ("rh=1", "Herzstich"),
        ("regeln={", "Hausregeln"),
        ('regeln={"nichts":1}', "diese Option gibt es nicht"),
        ('regeln={"cards":13}', "erlaubt"),
        ("regeln=[1]", "nicht zu lesen"),
        ("von=120&bis=140", "genau angeben"),
    ],
)
def test_what_is_wrong_is_said_in_a_german_sentence(client, query, sentence):
    response = client.get(f"{PAGE}?{query}")
    notices = re.findall(r'<p class="notice notice--error" role="alert">([^<]+)</p>', response.text)
    assert response.status_code == 200
    assert any(sentence in notice for notice in notices), notices


text = st.text(st.characters(codec="utf-8"), max_size=30) | st.sampled_from(
    ["ddv", "r.k9v", "9" * 5000, "-1", "1e9", "\0", "[" * 3000, '{"kinds":[[]]}', '{"bock":{"games":null}}', "٣", "re5"]
)


@pytest.mark.whole
@settings(max_examples=much(150, 18), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(NAMES), text), max_size=8))
def test_no_junk_breaks_an_address(pairs):
    query = QueryDict(mutable=True)
    for name, value in pairs:
        query.appendlist(name, value)
    form = SimulationForm(query)
    form.is_valid()
    assert (form.facts is None) is bool(form.messages or form.errors)
    assert form_of(form.query()).query() == form.query()
    assert [form.call_choices, form.slots, form.extras, form.house_rules, form.house_rules_count]


@pytest.mark.django_db
@each("query", ["a=%01&augen=%FF", "spiel=7", "ansagen=%F0%9F%98%80", "regeln=" + "%5B" * 2000, "a=" + "x" * 9000])
@each("part", ["", "wert/", "vergleich/"])
def test_junk_in_the_address_is_answered(client, part, query):
    assert client.get(f"{PAGE}{part}?{query}").status_code == 200


@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_the_address_of_a_game_means_that_game(scheme):
    raw = {
        "kind": "normal",
        "players": ["7", "8", "9", "10"],
        "re": ["8", "10"],
        "re_augen": 77,
        "announcements": [
            {"party": "kontra", "call": "kontra", "player": "7"},
            {"party": "kontra", "call": "k90"},
            {"party": "re", "call": "re"},
        ],
        "extras": [
            {"kind": "fuchs", "party": "re", "player": "8", "from": "9"},
            {"kind": "doppelkopf", "party": "kontra"},
        ],
    }
    raw["extras"] = [one for one in raw["extras"] if ExtraKind(one["kind"]) in scheme.options.extras]
    facts, own = parse(raw, scheme), resolve(scheme, {"extra_amount": 2, "booking": "plus_minus"})
    query = query_of_game(facts, own)
    assert len(query) < 200
    found, wanted = score(form_of(query).facts, form_of(query).scheme), score(facts, own)
    assert (found.re_points, found.kontra_points, found.items) == (wanted.re_points, wanted.kontra_points, wanted.items)


@each("code", ["r", "k", "r9", "k6v", "r3u", "k0vu", "rv"])
def test_a_call_and_its_code(code):
    assert code_of(call_of(code)) == code


@each("code", ["", "x", "r1", "r99", "rx", "r9w", "9r", "vr"])
def test_a_code_that_means_no_call(code):
    assert call_of(code) is None


def test_the_page_works_without_signing_in_and_without_a_script(client):
    query = "a=ddv&art=normal&augen=151&ansagen=r.r9"
    html, others = (client.get(f"{PAGE}{part}?{query}").text for part in ("", "vergleich/"))
    for part in ('<form class="form stack no-print" method="get"', "Re gewinnt", "keine 90 abgesagt (Re)"):
        assert part in html
    assert 'src="data:image/svg+xml' in html
    assert client.post(PAGE).status_code == 405
    assert [scheme.title for scheme in SCHEMES.values() if scheme.title not in others] == []
    assert 'Re angesagt <span class="num">+2 → ×2</span>' in others
    answer = client.get(f"{PAGE}wert/?a=ddv&art=normal&erg=re1&augen=151&ansagen=r&ansagen=r9&ansagen=&rf=0&sr=").json()
    assert (answer["address"], "Spielwert" in answer["html"]) == (f"{PAGE}?{query}", True), "the shortest one"


@pytest.fixture
def game(make_evening, record):
    return record(make_evening("ddv"), re_augen=151, announcements=[{"party": "re", "call": "re"}])


@pytest.mark.django_db
def test_what_if_starts_from_the_game_and_the_address_to_pass_on_names_nobody(client, verwalter, game):
    client.force_login(verwalter)
    found = re.search(r'href="(/streitfall/\?[^"]+)"', client.get(reverse("game-detail", args=[game.pk])).text)
    address = found[1].replace("&amp;", "&")
    asked = {"a": "ddv", "art": "normal", "augen": "151", "ansagen": "r", "spiel": str(game.pk)}
    assert dict(parse_qsl(urlsplit(address).query)) == asked
    html = client.get(address.replace("ansagen=r", "ansagen=r.r9")).text
    assert ("Spiel 1 war" in html, "A ist Anna, B ist Ben, C ist Cem, D ist Dora." in html) == (True, True)
    shared = re.search(r"http://testserver/streitfall/\?[^<]+", html)[0]
    assert ("spiel=" in shared, "Anna" in shared) == (False, False)


@pytest.mark.django_db
def test_a_stranger_sees_letters_and_a_reader_names(browser_of, stranger, game):
    address = f"{PAGE}?a=ddv&augen=151&spiel={game.pk}"
    for account in (None, stranger):
        html = browser_of(account).get(address).text
        assert ("Anna" in html, "A und B" in html) == (False, True)
    Membership.objects.create(league=game.league, account=stranger, role=Role.LESER)
    assert "Anna und Ben" in browser_of(stranger).get(address).text


def test_on_an_english_page_the_house_rules_say_one_by_one_whether_they_are_german(client, db):
    client.cookies["language"] = "en"
    page = client.get(PAGE).text
    labels = dict(re.findall(r'<label for="s_(o_\w+)">\s*(.*?)\s*</label>', page, re.DOTALL))
    assert [labels[name] for name in ("o_arten", "o_bock", "o_vorab")] == [
        "Allow all kinds of game",
        '<span lang="de">Bock</span> even without a <span lang="de">Bock</span> rule',
        '<span lang="de">Vorabansagen</span>',
    ]
    assert '<option value="" selected>like the Abrechnung</option>' in page
    assert re.search(r'<option value="\w+" lang="de">Re und Kontra auch vorab', page)
    assert '<div class="stack" lang="de">' not in page
