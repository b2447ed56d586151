"""Penalties: what is offered by which Abrechnung, what it costs, and what it does to the evening."""

import re
import uuid
from html import unescape

import pytest
from django.urls import reverse

from scorebook.evenings.models import Event, PenaltyShare, Score
from scorebook.evenings.pages.sheet import lines_of_events
from scorebook.evenings.selectors.evenings import load
from tests.each import each
from tests.evenings.intake import FIVE
from tests.evenings.reading import pk, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(writer):
    """Post a penalty."""

    def make(evening, penalty, query="", **fields):
        address = reverse("evening-penalty", args=[evening.pk, penalty]) + query
        return writer.post(address, {"uuid": str(uuid.uuid4()), **fields})

    return make


def shares():
    return {share.player.name: share.points for share in PenaltyShare.objects.select_related("player")}


@each(
    ("scheme", "kinds", "other"),
    [
        ("steffen", ["dulle_gezogen", "falsch_bedient", "frei"], "revoke"),
        ("ddv", ["geringfuegig", "schwerwiegend", "unsportlich", "frei"], "revoke"),
        ("maennle", ["revoke", "frei"], "dulle_gezogen"),
    ],
)
def test_each_abrechnung_offers_its_own_penalties(make_evening, writer, scheme, kinds, other):
    evening = make_evening(scheme)
    page = writer.get(reverse("evening-penalties", args=[evening.pk]))
    assert [kind for kind, *_ in page.context["kinds"]] == kinds
    opened = [writer.get(reverse("evening-penalty", args=[evening.pk, kind])).status_code for kind in (*kinds, other)]
    assert opened == [200] * len(kinds) + [404]


def test_the_price_and_the_paragraph_are_shown_before_anything_is_saved(make_evening, send):
    page = send(make_evening("steffen"), "falsch_bedient", culprit=pk("Ben"))
    assert page.context["proposal"].strafe.points == {pk("Anna"): 100, pk("Ben"): -300, pk("Cem"): 100, pk("Dora"): 100}
    assert ["Steffen" in text(page), "−300" in text(page)] == [True, True]
    assert not Event.objects.exists()


def test_what_a_penalty_brought_is_signed_on_the_evening_and_on_the_sheet(make_evening, send, writer):
    evening = make_evening("steffen")
    send(evening, "falsch_bedient", culprit=pk("Ben"), save="1")
    [line] = lines_of_events(load(evening))
    booked = "Ben −300, Cem +100, Dora +100, Anna +100"
    assert (line.title, line.sub) == ("Falsch bedient: Ben", f"{booked} · derselbe gibt noch einmal")
    page = unescape(text(writer.get(reverse("evening-detail", args=[evening.pk]))))
    assert booked in page
    assert "−300" in page[page.index('data-part="last"') :].partition("</a>")[0]
    sheet = text(writer.get(reverse("evening-sheet", args=[evening.pk])))
    assert re.findall(r"<small>([+−]?\d+)</small>", sheet) == ["+100", "−300", "+100", "+100"]


@each(("amount", "share"), [(None, 100), ("1200", 400)])
def test_a_drawn_dulle_costs_300_or_more(make_evening, send, amount, share):
    sent = {"amount": amount} if amount else {}
    assert send(make_evening("steffen"), "dulle_gezogen", culprit=pk("Ben"), save="1", **sent).status_code == 302
    assert shares() == {"Anna": share, "Ben": -3 * share, "Cem": share, "Dora": share}


FREE = {"reason": "Handy", "amount": "6", "culprit": "Dora"}
REVOKE = {"kind": "normal", "re": ("Anna", "Ben"), "calls_re": "0", "calls_kontra": "0", "safe_augen": "0"}


@each(
    ("scheme", "kind", "sent", "field", "sentence"),
    [
        ("steffen", "dulle_gezogen", {"culprit": "Ben", "amount": "297"}, "amount", "mindestens 300 Punkte"),
        ("steffen", "dulle_gezogen", {"culprit": "Ben", "amount": "310"}, "amount", "nicht durch drei teilen"),
        ("maennle", "revoke", {**REVOKE, "culprit": "Anna", "kind": "solo_buben"}, "re", "also nur ein Name"),
        ("mainz", "frei", FREE | {"amount": "5"}, "amount", "drei"),
        ("mainz", "frei", FREE | {"reason": ""}, "reason", "Bitte kurz sagen, warum."),
    ],
)
def test_what_is_wrong_is_said_at_its_field(make_evening, send, scheme, kind, sent, field, sentence):
    evening = make_evening(scheme)
    keys = {name: [pk(one) for one in sent[name]] for name in ("re",) if name in sent} | {
        "culprit": pk(sent["culprit"])
    }
    page = send(evening, kind, save="1", **sent | keys)
    assert (page.status_code, list(page.context["form"].errors)) == (422, [field])
    assert sentence in page.context["form"].errors[field][0]
    assert not Event.objects.exists()


def test_a_form_that_was_changed_after_the_price_was_shown_shows_the_new_one_first(make_evening, send):
    evening, sent = make_evening("ddv"), {"culprit": pk("Ben"), "points": "12", "save": "1"}
    seal = send(evening, "unsportlich", culprit=pk("Ben"), points="3").context["proposal"].seal
    page = send(evening, "unsportlich", **sent, shown=seal)
    assert (page.status_code, page.context["proposal"].strafe.points) == (200, {pk("Ben"): -12})
    assert not Event.objects.exists()
    assert send(evening, "unsportlich", **sent, shown=page.context["proposal"].seal).status_code == 302
    assert shares() == {"Ben": -12}


@each(
    ("kind", "fields", "expected"),
    [
        ("geringfuegig", {"soloist": "Ben", "harms_soloist": "on"}, {"Anna": -3, "Ben": 3, "Cem": 0, "Dora": 0}),
        ("schwerwiegend", {"absagen": "2"}, {"Anna": -18, "Ben": 6, "Cem": 6, "Dora": 6}),
        ("schwerwiegend", {"absagen": "1", "soloist": "Cem"}, {"Anna": -15, "Ben": 0, "Cem": 15, "Dora": 0}),
        ("unsportlich", {"points": "7"}, {"Anna": -7}),
    ],
)
def test_strafpunkte_of_the_ddv(make_evening, send, kind, fields, expected):
    evening, soloist = make_evening("ddv"), fields.get("soloist")
    sent = fields | ({"soloist": pk(soloist)} if soloist else {})
    assert send(evening, kind, culprit=pk("Anna"), save="1", **sent).status_code == 302
    assert shares() == expected
    state = load(evening).folded.state
    totals = {one.player: one.points for one in state.standing}
    assert {name: totals[pk(name)] for name in expected} == expected
    # A serious breach of an opponent counts as the soloist's Pflichtsolo.
    assert (pk("Cem") in state.owes) == (soloist != "Cem")


def test_a_revoke_in_maennle_costs_every_level_that_was_called_or_in_reach(make_evening, send):
    """Re, k90 by the offender: the 12 missed, two for keine 9, then 120, 150 … up to 240 in reach."""
    evening = make_evening("maennle")
    fields = REVOKE | {"re": [pk("Anna"), pk("Ben")], "calls_re": "2", "first": "re", "safe_augen": "30"}
    page = send(evening, "revoke", culprit=pk("Anna"), **fields)
    price = page.context["proposal"].price.kontra_points
    assert (price > 0, "Männle § 9" in text(page)) == (True, True)
    assert send(evening, "revoke", culprit=pk("Anna"), **fields, save="1").status_code == 302
    assert shares() == {"Anna": -price, "Ben": -price, "Cem": price, "Dora": price}
    assert (load(evening).folded.state.number, Score.objects.exists()) == (2, False)


def test_a_revoke_that_costs_nothing_says_why_before_it_is_saved(make_evening, send):
    evening = make_evening("maennle")
    fields = REVOKE | {"culprit": pk("Cem"), "re": [pk("Anna"), pk("Ben")], "first": "re"}

    def says(augen):
        page = send(evening, "revoke", **fields | {"safe_augen": augen})
        points = set(page.context["proposal"].strafe.points.values())
        return points, "Das kostet nichts: zu verlieren ist nur" in unescape(text(page))

    assert [says("125"), says("60")] == [({0}, True), ({2, -2}, False)]


def test_a_free_penalty_is_shared_by_the_three_others_or_says_everybodys_points(make_evening, send):
    evening = make_evening("mainz")
    assert send(evening, "frei", **FREE | {"culprit": pk("Dora")}, save="1").status_code == 302
    assert shares() == {"Anna": 2, "Ben": 2, "Cem": 2, "Dora": -6}
    PenaltyShare.objects.all().delete()
    points = {f"points_{pk('Dora')}": "-5", f"points_{pk('Anna')}": "5"}
    assert send(evening, "frei", reason="Handy", save="1", **points).status_code == 302
    assert shares() == {"Anna": 5, "Dora": -5}


def test_at_a_table_of_five_the_game_before_had_other_players(make_evening, record, send):
    evening = make_evening("ddv", FIVE)
    record(evening, players=[pk(name) for name in FIVE[1:]])
    assert send(evening, "geringfuegig", culprit=pk("Ben")).context["form"].errors.keys() == {"culprit"}
    assert send(evening, "geringfuegig", "?letztes=1", culprit=pk("Ben"), save="1").status_code == 302
    assert shares() == {"Ben": -3, "Cem": 1, "Dora": 1, "Emil": 1}
