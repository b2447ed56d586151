"""The page of the evening: what stands above the entry, the table between two games, a forgotten game, the end."""

import uuid

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Event, EventKind, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from scorebook.table import evening as evening_page
from tests.evenings.intake import FIVE
from tests.evenings.reading import pk, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def look(writer):
    """Open a page of an evening as the Verwalter."""
    return lambda name, evening, query="": writer.get(reverse(name, args=[evening.pk]) + query)


@pytest.fixture
def tap(writer):
    """Send one of the forms of the table."""

    def post(evening, kind, query="", **fields):
        sent = {"kind": kind, "uuid": str(uuid.uuid4()), **fields}
        return writer.post(reverse("evening-table", args=[evening.pk]) + query, sent, follow=True)

    return post


def test_the_same_queries_with_one_game_and_with_many(make_evening, record, look, django_assert_num_queries):
    evening = make_evening("spin_haus")
    record(evening)
    look("evening-detail", evening)
    with django_assert_num_queries(12):
        assert look("evening-detail", evening).context["standing"].games == 1
    shares = {player.pk: 1 - 4 * (place == 0) for place, player in enumerate(Player.objects.all())}
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares=shares)
    for _ in range(6):
        record(evening)
    with django_assert_num_queries(13):  # one more for the points of the penalty
        assert look("evening-detail", evening).context["standing"].games == 7


def test_a_game_that_comes_while_the_page_is_made_is_none_that_it_has_shown(
    make_evening, record, browser_of, verwalter, monkeypatch
):
    """Otherwise the same game, entered here too, would not be asked about."""

    evening = make_evening()

    def load_late(*args):
        record(evening)
        return load(*args)

    monkeypatch.setattr(evening_page, "load", load_late)
    page = browser_of(verwalter).get(reverse("evening-detail", args=[evening.pk]))
    assert page.context["entry"]["seen"] == ""


def test_the_bock_is_always_to_be_seen_and_set_by_hand(make_evening, record, look, tap):
    evening = make_evening("steffen")
    assert 'class="band' not in text(look("evening-detail", evening))
    record(evening, re_augen=120)
    page = text(look("evening-detail", evening))
    assert ("<span>Bock ×2</span>" in page, page.count('class="pip--full"')) == (True, 4)
    assert '<span class="band__end">noch 4</span>' in page
    page = text(tap(evening, "bock_set", bock_0="2", games_0="1", bock_1="1", games_1="2"))
    assert ("<span>Doppelbock ×4</span>" in page, "noch 1, dann ×2" in page) == (True, True)
    assert 'class="band' not in text(tap(evening, "bock_set"))


def test_a_redeal_is_two_taps_with_its_reason_and_sent_again_it_is_one(make_evening, record, look, tap):
    evening, number = make_evening("spin_haus"), str(uuid.uuid4())
    assert 'name="reason" value="einmischen"' in text(look("evening-detail", evening))
    assert "Neu gegeben: Eingemischt." in text(tap(evening, "redeal", reason="einmischen", uuid=number))
    assert "Das war schon eingetragen." in text(tap(evening, "redeal", reason="einmischen", uuid=number))
    assert (load(evening).folded.state.number, Event.objects.get().reason) == (1, "einmischen")
    game = record(evening)
    tap(evening, "redeal", f"?vor={game.event_id}", reason="vergeben")
    assert [event.kind for event in Event.objects.order_by("position")] == ["redeal", "redeal", "game"]
    refused = tap(evening, "pause", player=pk("Anna"))
    assert (refused.status_code, "wären es weniger als vier" in text(refused)) == (422, True)
    assert (tap(evening, "sonstwas").status_code, Event.objects.count()) == (404, 3)


def test_seats_dealer_and_last_round_from_the_table(make_evening, tap):
    evening = make_evening("steffen", FIVE)
    add_player(actor=SYSTEM, league=evening.league, name="Falk")
    tap(evening, "join", player=pk("Falk"), seat="1")
    tap(evening, "pause", player=pk("Cem"))
    tap(evening, "dealer_set", player=pk("Dora"))
    page = text(tap(evening, "last_round", more="0"))
    state = load(evening).folded.state
    assert state.seats == tuple(pk(name) for name in ("Anna", "Falk", "Ben", "Cem", "Dora", "Emil"))
    assert (state.dealer, state.last_round) == (pk("Dora"), 1)
    said = ("<h1>Dora gibt</h1>", "Spiel 1 · Cem pausiert", "<span>Letzte Runde</span>", "noch 5 Spiele")
    assert [words for words in said if words not in page] == []


def test_a_forgotten_game_is_entered_before_any_event(make_evening, record, facts, look, writer):
    evening = make_evening("steffen", FIVE)
    record(evening, players=[pk(name) for name in FIVE[1:]])
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.DEALER_SET, player=Player.objects.get(name="Cem"))
    players = [pk(name) for name in ("Dora", "Emil", "Anna", "Ben")]
    second = record(evening, players=players)
    entry = look("game-insert", evening, f"?vor={second.event_id}").context["entry"]
    assert [one["name"] for one in entry["players"] if one["plays"]] == ["Anna", "Ben", "Dora", "Emil"]
    assert entry["dealer"] == pk("Cem")
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, players=players, re_augen=120)}
    for url, status in ((entry["preview_url"], 200), (entry["record_url"], 201)):
        assert writer.post(url, body, content_type="application/json").status_code == status
    rows = Score.objects.order_by("number").values_list("number", "bock", "game__re_augen")
    assert list(rows) == [(1, 0, 130), (2, 0, 120), (3, 1, 130)]


def test_before_can_stand_in_the_object_too(make_evening, record, facts, writer):
    evening = make_evening()
    last = record(evening)
    address = reverse("game-record", args=[evening.pk])
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=155), "before": str(last.event_id)}
    assert writer.post(address, body, content_type="application/json").status_code == 201
    assert list(Score.objects.order_by("number").values_list("re_points", flat=True)) == [2, 1]
    wrong = body | {"uuid": str(uuid.uuid4()), "before": str(uuid.uuid4())}
    answer = writer.post(address, wrong, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "event_unknown")


def test_the_end_warns_of_open_pflichtsoli_before_it_closes(make_evening, record, look, writer):
    evening = make_evening("ddv")
    record(evening, kind="solo_damen")
    end = look("evening-end", evening)
    assert "Noch offen: das Pflichtsolo von Ben, Cem, Dora." in text(end)
    assert end.context["reading"].figures.leaders == ["Anna"]
    evening.refresh_from_db()
    assert evening.open
    writer.post(reverse("evening-close", args=[evening.pk]))
    closed = look("evening-detail", evening)
    assert ("Endstand" in text(closed), closed.context.get("entry")) == (True, None)
