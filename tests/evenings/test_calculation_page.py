"""The calculation of a game as a page to hand across the table."""

import re
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.journal import Actor
from scorebook.disputes.services import contest_game, countersign, set_policy
from scorebook.evenings.models import Evening, EventKind
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.explain import uncounted
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


@pytest.fixture
def page(writer, make_evening, record):
    def make(scheme="ddv", before=(), **facts):
        evening = make_evening(scheme)
        for augen in before:
            record(evening, re_augen=augen)
        return writer.get(reverse("game-detail", args=[record(evening, **facts).pk])).content.decode()

    return make


@pytest.mark.django_db
def test_facts_items_sums_bookings_and_the_paragraph_stand_on_one_page(page):
    html = page(re_augen=155, announcements=[{"party": "re", "call": "re"}])
    text = plain(html)
    said = ("155 : 85 Augen", "Gewonnen", "Gegner unter 90", "Re angesagt", "Spielwert 4", "Probe: geht auf 0",
            "Re Anna und Ben 155 +4 +8", "Kontra Cem und Dora 85 −4 −8", "Anna +4 +4")  # fmt: skip
    assert [words for words in said if words not in text] == []
    item = html.partition(">Gewonnen")[2].partition("</tr>")[0]
    assert "<summary>7.2.2 (a)</summary>" in item
    assert 'href="/hilfe/ddv/#p-7.2.2a"' in item
    assert re.search(r"http://testserver/zusehen/[\w-]{22}/", html)  # the address of its evening, as text and as code
    assert 'src="data:image/svg+xml' in html
    assert not re.search(r"<(?!svg)[a-z]+[^>]* style=", html)
    boecke = plain(page("steffen", before=[120], re_augen=120))
    assert "Auf dem Spiel: ×2. Das Spiel gibt einen neuen Bock." in boecke


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


def test_a_simulated_game_says_why_it_is_won(client):
    query = {"a": "ddv", "art": "normal", "erg": "gleich", "ansagen": "k"}
    text = plain(client.get("/streitfall/vergleich/", query).content.decode())
    assert "Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat DDV TSR 7.1.1" in text
    assert "Contra gewinnt: 120 zu 120, Re braucht 121 Augen (Auslegung) Steffen Wertung" in text


@pytest.mark.whole
@pytest.mark.django_db
@each(("withdrawn", "closed"), [(False, False), (True, True)])
def test_the_page_takes_the_same_queries_for_any_evening(
    writer, verwalter, make_evening, record, withdrawn, closed, django_assert_num_queries
):
    evening = make_evening()
    one = record(evening)
    shares = {seat.player_id: -1 for seat in evening.seats.all()}
    add_event(actor=Actor.system(), evening=evening, kind=EventKind.PENALTY, shares=shares)
    countersign(actor=Actor.account(verwalter), game=one)
    set_policy(actor=Actor.system(), league=evening.league, judge="table", final_after_days=0)
    if withdrawn:
        contest_game(actor=Actor.system(), game=one, sentence="Das waren zwölf.")
        withdraw_game(actor=Actor.system(), game=one)
    address = reverse("game-detail", args=[one.pk])
    writer.get(address)
    for _ in range(2):
        for _ in range(2):
            record(evening)
        Evening.objects.filter(pk=evening.pk).update(closed_at=timezone.now() if closed else None)
        with django_assert_num_queries(14 + closed):
            writer.get(address)
        Evening.objects.filter(pk=evening.pk).update(closed_at=None)


FUCHS_IM_SOLO = game(Kind.SOLO_DAMEN, extras=[ExtraFact(ExtraKind.FUCHS, PartyName.RE)], re_augen=130)


RE, KONTRA = CallFact(PartyName.RE, Call.RE), CallFact(PartyName.KONTRA, Call.KONTRA)
K90 = [CallFact(party, Call.K90) for party in (PartyName.RE, PartyName.KONTRA)]
FUCHS_IM_SOLO = game(Kind.SOLO_DAMEN, extras=[ExtraFact(ExtraKind.FUCHS, PartyName.RE)], re_augen=130)


@each(
    ("scheme", "facts", "expected"),
    [
        ("ddv", FUCHS_IM_SOLO, [("Fuchs gefangen (Re)", "Zählt nicht im Spiel „Damensolo“.")]),
        ("ddv", game(Kind.SOLO_DAMEN, re_augen=110), [("Gegen die Alten", "Gibt es im Spiel „Damensolo“ nicht.")]),
        ("ddv", game(re_augen=147), [("Kontra unter 90", "Nicht erreicht: Kontra hat 93 Augen.")]),
        ("maennle", game(re_augen=147), []),
        ("maennle", game(calls=[RE, K90[0], KONTRA, K90[1]], re_range=(151, 180)),
         [("„keine 9“ (Kontra) ist nichtig", "")]),
        ("tacken", game(calls=[RE, KONTRA], re_range=(121, 150)), []),
    ],
)  # fmt: skip
def test_what_did_not_count_is_said_with_the_reason(scheme, facts, expected):
    found = score(facts, SCHEMES[scheme])
    assert [(one.what, one.why) for one in uncounted(facts, SCHEMES[scheme], found)] == expected


@each("level", [90, 60, 30])
@each("party", PartyName)
@each(("above", "near"), [(0, True), (11, True), (12, False)])
def test_a_level_missed_by_less_than_twelve_augen_was_near(level, party, above, near):
    augen, name = level + above, "Re" if party is PartyName.RE else "Kontra"
    facts = game(re_augen=augen if party is PartyName.RE else 240 - augen)
    found = uncounted(facts, SCHEMES["ddv"], score(facts, SCHEMES["ddv"]))
    expected = [(f"{name} unter {level}", f"Nicht erreicht: {name} hat {augen} Augen.")]
    assert [(one.what, one.why) for one in found if "unter" in one.what] == (expected if near else [])
