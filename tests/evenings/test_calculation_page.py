"""The calculation of a game as a page to hand across the table."""

import re
from html import unescape

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from scorebook.disputes.services import contest_game, countersign, set_policy
from scorebook.evenings.models import Evening, EventKind
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.explain import counted_items, uncounted
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

FOUR = ("A", "B", "C", "D")


def plain(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def game(kind=Kind.NORMAL, calls=(), extras=(), **result):
    re_side = FOUR[:1] if kind.value.startswith("solo_") else FOUR[:2]
    return GameFacts(kind=kind, players=FOUR, re=re_side, announcements=tuple(calls), extras=tuple(extras), **result)


def call(party, level):
    return CallFact(party, level)


@pytest.fixture
def page(client, verwalter, make_evening, record):
    def make(scheme="ddv", **facts):
        evening = make_evening(scheme)
        one = record(evening, **facts)
        client.force_login(verwalter)
        response = client.get(reverse("game-detail", args=[one.pk]))
        assert response.status_code == 200
        return response.content.decode()

    return make


@pytest.mark.django_db
def test_facts_items_sums_and_bookings_stand_on_one_page(page):
    html = page(re_augen=155, announcements=[{"party": "re", "call": "re"}])
    text = plain(html)
    for words in ("155 : 85 Augen", "Gewonnen", "Gegner unter 90", "Re angesagt", "Spielwert 4", "Probe: geht auf 0"):
        assert words in text
    assert "Re Anna und Ben 155 +4 +8" in text
    assert "Kontra Cem und Dora 85 −4 −8" in text
    assert "Anna +4 +4" in text


@pytest.mark.django_db
def test_the_paragraph_is_one_tap_away_at_its_item(page):
    html = page(re_augen=155)
    item = html.partition(">Gewonnen")[2].partition("</tr>")[0]
    assert "<summary>7.2.2 (a)</summary>" in item
    assert 'href="/hilfe/ddv/#p-7.2.2a"' in item


SECHS_GEGEN_NEUN = [
    {"party": "re", "call": "re"},
    {"party": "re", "call": "k60"},
    {"party": "kontra", "call": "kontra"},
    {"party": "kontra", "call": "k90"},
]


@pytest.mark.django_db
def test_the_calculation_opens_with_who_has_won_and_why(page):
    """Re sechs, Contra neun, 150 Augen: the last call decides, and the page says so with its paragraph."""
    html = page("mainz", re_augen=150, announcements=SECHS_GEGEN_NEUN)
    first = html.partition("<tbody>")[2].partition("</tr>")[0]
    why = "Re gewinnt: „neun“ von Contra ist verfehlt, Re hat mindestens 90; die letzte Ansage entscheidet"
    assert why in plain(first)
    assert "<summary>Mainz 3.10</summary>" in first
    assert 'href="/hilfe/mainz/#p-3.10"' in first
    assert "+0" not in plain(first)


@pytest.mark.django_db
def test_a_game_without_a_winner_says_why_too(page):
    both = [{"party": party, "call": call} for call in ("", "k90") for party in ("re", "kontra")]
    calls = [one | {"call": one["call"] or one["party"]} for one in both]
    text = plain(page(re_augen=120, announcements=calls))
    assert "Niemand gewinnt: beide Parteien haben ihre Absage verfehlt DDV TSR 7.1.3" in text


@pytest.mark.parametrize("part", ["", "vergleich/"])
def test_a_simulated_game_says_why_it_is_won(client, part):
    query = {"a": "ddv", "art": "normal", "erg": "gleich", "ansagen": "k"}
    text = plain(client.get(f"/streitfall/{part}", query).content.decode())
    assert "Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat DDV TSR 7.1.1" in text
    if part:
        assert "Contra gewinnt: 120 zu 120, Re braucht 121 Augen (Auslegung) Steffen Wertung" in text


@pytest.mark.django_db
def test_the_page_has_the_address_of_its_evening_as_text_and_as_code(page):
    html = page(re_augen=155)
    assert re.search(r"http://testserver/zusehen/[\w-]{22}/", html)
    assert 'src="data:image/svg+xml' in html
    assert not re.search(r"<(?!svg)[a-z]+[^>]* style=", html)


@pytest.mark.django_db
def test_the_bock_on_a_game_and_the_one_it_causes_are_named(client, verwalter, make_evening, record):
    evening = make_evening("steffen")
    record(evening, re_augen=120)
    client.force_login(verwalter)
    second = record(evening, re_augen=120)
    text = plain(client.get(reverse("game-detail", args=[second.pk])).content.decode())
    assert "Auf dem Spiel: ×2. Das Spiel gibt einen neuen Bock." in text


@pytest.mark.django_db
def test_a_reader_reads_and_a_stranger_finds_nothing(client, stranger, make_evening, record):
    evening = make_evening()
    address = reverse("game-detail", args=[record(evening).pk])
    client.force_login(stranger)
    assert client.get(address).status_code == 404
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    page = client.get(address)
    assert page.status_code == 200
    assert "Korrigieren" not in page.content.decode()
    assert client.post(address).status_code == 405


@pytest.mark.whole
@pytest.mark.django_db
@pytest.mark.parametrize("withdrawn", [False, True])
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.share(2)
def test_the_page_takes_the_same_queries_for_any_evening(
    client, verwalter, make_evening, record, withdrawn, closed, django_assert_num_queries
):
    evening = make_evening()
    one = record(evening)
    record(evening)
    shares = {seat.player_id: -1 for seat in evening.seats.all()}
    add_event(actor=Actor.system(), evening=evening, kind=EventKind.PENALTY, shares=shares)
    countersign(actor=Actor.account(verwalter), game=one)
    set_policy(actor=Actor.system(), league=evening.league, judge="table", final_after_days=0)
    if withdrawn:
        contest_game(actor=Actor.system(), game=one, sentence="Das waren zwölf.")
        withdraw_game(actor=Actor.system(), game=one)
    client.force_login(verwalter)
    address = reverse("game-detail", args=[one.pk])
    client.get(address)
    for _ in range(2):
        for _ in range(5):
            record(evening)
        if closed:
            close_evening(actor=Actor.system(), evening=evening)
        with django_assert_num_queries(14 + closed):
            client.get(address)
        if closed:
            Evening.objects.filter(pk=evening.pk).update(closed_at=None)


KONTRA_K90 = [call(PartyName.KONTRA, Call.KONTRA), call(PartyName.KONTRA, Call.K90)]
FUCHS_IM_SOLO = game(Kind.SOLO_DAMEN, extras=[ExtraFact(ExtraKind.FUCHS, PartyName.RE)], re_augen=130)


@each(
    ("scheme", "facts", "expected"),
    [
        ("ddv", FUCHS_IM_SOLO, [("Fuchs gefangen (Re)", "Zählt nicht im Spiel „Damensolo“.")]),
        ("ddv", game(Kind.SOLO_DAMEN, re_augen=110), [("Gegen die Alten", "Gibt es im Spiel „Damensolo“ nicht.")]),
        ("ddv", game(re_augen=147), [("Kontra unter 90", "Nicht erreicht: Kontra hat 93 Augen.")]),
        ("maennle", game(re_augen=147), []),
        (
            "maennle",
            game(
                calls=[call(PartyName.RE, Call.RE), call(PartyName.RE, Call.K90), *KONTRA_K90],
                re_range=(151, 180),
            ),
            [("„keine 9“ (Kontra) ist nichtig", "")],
        ),
        (
            "tacken",
            game(calls=[call(PartyName.RE, Call.RE), call(PartyName.KONTRA, Call.KONTRA)], re_range=(121, 150)),
            [],
        ),
    ],
)
def test_what_did_not_count_is_said_with_the_reason(scheme, facts, expected):
    found = score(facts, SCHEMES[scheme])
    assert [(one.what, one.why) for one in uncounted(facts, SCHEMES[scheme], found)] == expected


@each("level", [90, 60, 30])
@each("party", PartyName)
@each(("above", "near"), [(0, True), (11, True), (12, False), (13, False)])
def test_a_level_missed_by_less_than_twelve_augen_was_near(level, party, above, near):
    augen = level + above
    facts = game(re_augen=augen if party is PartyName.RE else 240 - augen)
    name = "Re" if party is PartyName.RE else "Kontra"
    found = [one for one in uncounted(facts, SCHEMES["ddv"], score(facts, SCHEMES["ddv"])) if "unter" in one.what]
    expected = (f"{name} unter {level}", f"Nicht erreicht: {name} hat {augen} Augen.")
    assert [(one.what, one.why) for one in found] == ([expected] if near else [])


def test_what_counts_and_what_does_not_are_all_items_together():
    for scheme in SCHEMES.values():
        if Kind.SOLO_DAMEN in scheme.options.kinds and ExtraKind.FUCHS in scheme.options.extras:
            found = score(FUCHS_IM_SOLO, scheme)
            silent = [item for item in found.items if item not in counted_items(found)]
            assert {one.what for one in uncounted(FUCHS_IM_SOLO, scheme, found)} >= {item.label for item in silent}
