"""The page of the evening: what stands above the entry, the table between two games, a forgotten game, the end."""

import json
import uuid

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Event, EventKind, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.shares import much

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
FIVE = ("Anna", "Ben", "Cem", "Dora", "Eva")


@pytest.fixture
def look(client, verwalter):
    """Open a page of an evening as the Verwalter."""
    client.force_login(verwalter)

    def get(name, evening, query=""):
        return client.get(reverse(name, args=[evening.pk]) + query)

    return get


@pytest.fixture
def tap(client, verwalter):
    """Send one of the forms of the table."""

    def post(evening, kind, query="", **fields):
        client.force_login(verwalter)
        sent = {"kind": kind, "uuid": str(uuid.uuid4()), **fields}
        return client.post(reverse("evening-table", args=[evening.pk]) + query, sent, follow=True)

    return post


def pk(name):
    return str(Player.objects.get(name=name).pk)


def text(answer):
    return " ".join(answer.content.decode().split())


def test_the_same_queries_with_one_game_and_with_sixty(make_evening, record, look, django_assert_num_queries):
    evening = make_evening("spin_haus")
    record(evening)
    look("evening-detail", evening)
    with django_assert_num_queries(12):
        page_of_one = look("evening-detail", evening)
    shares = {player.pk: 1 - 4 * (place == 0) for place, player in enumerate(Player.objects.all())}
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares=shares)
    for _ in range(more := much(59, 14)):
        record(evening)
    with django_assert_num_queries(13):  # one more for the points of the penalty
        page_of_sixty = look("evening-detail", evening)
    assert (page_of_one.context["standing"].games, page_of_sixty.context["standing"].games) == (1, 1 + more)


def test_a_game_that_comes_while_the_page_is_made_is_none_that_it_has_shown(
    make_evening, record, browser_of, verwalter, monkeypatch
):
    """Otherwise the same game, entered here too, would not be asked about."""
    from scorebook.table import evening as evening_page

    evening = make_evening()

    def load_late(*args):
        record(evening)
        return load(*args)

    monkeypatch.setattr(evening_page, "load", load_late)
    page = browser_of(verwalter).get(reverse("evening-detail", args=[evening.pk]))
    assert page.context["entry"]["seen"] == ""


def test_the_bock_is_always_to_be_seen(make_evening, record, look):
    evening = make_evening("steffen")
    assert 'class="band' not in text(look("evening-detail", evening))
    record(evening, re_augen=120)
    page = text(look("evening-detail", evening))
    assert "<span>Bock ×2</span>" in page
    assert page.count('class="pip--full"') == 4
    assert '<span class="band__end">noch 4</span>' in page
    assert 'class="band' not in text(look("evening-detail", make_evening("ddv", FIVE)))


def test_a_redeal_is_two_taps_with_its_reason(make_evening, look, tap):
    evening = make_evening("spin_haus")
    assert 'name="reason" value="einmischen"' in text(look("evening-detail", evening))
    answer = tap(evening, "redeal", reason="einmischen")
    assert "Neu gegeben: Eingemischt." in text(answer)
    assert load(evening).folded.state.number == 1
    assert Event.objects.get().reason == "einmischen"


def test_a_repeated_form_counts_once(make_evening, tap):
    evening, number = make_evening(), str(uuid.uuid4())
    tap(evening, "redeal", uuid=number)
    answer = tap(evening, "redeal", uuid=number)
    assert "Das war schon eingetragen." in text(answer)
    assert Event.objects.count() == 1


def test_seats_dealer_and_last_round_from_the_table(make_evening, tap, look):
    evening = make_evening("steffen", FIVE)
    add_player(actor=SYSTEM, league=evening.league, name="Falk")
    tap(evening, "join", player=pk("Falk"), seat="1")
    tap(evening, "pause", player=pk("Cem"))
    tap(evening, "dealer_set", player=pk("Dora"))
    answer = tap(evening, "last_round", more="0")
    state = load(evening).folded.state
    assert state.seats == tuple(pk(name) for name in ("Anna", "Falk", "Ben", "Cem", "Dora", "Eva"))
    assert (state.dealer, state.last_round) == (pk("Dora"), 1)
    assert "<h1>Dora gibt</h1>" in text(answer)
    assert "Spiel 1 · Cem pausiert" in text(answer)
    assert "<span>Letzte Runde</span>" in text(answer)
    assert "noch 5 Spiele" in text(answer)
    assert look("evening-table", evening).status_code == 200


def test_the_bock_is_set_by_hand(make_evening, tap):
    evening = make_evening("steffen")
    answer = tap(evening, "bock_set", bock_0="2", games_0="1", bock_1="1", games_1="2")
    assert "<span>Doppelbock ×4</span>" in text(answer)
    assert "noch 1, dann ×2" in text(answer)
    assert 'class="band' not in text(tap(evening, "bock_set"))


def test_what_is_impossible_is_said_and_nothing_happens(make_evening, tap):
    evening = make_evening("ddv")
    answer = tap(evening, "pause", player=pk("Anna"))
    assert answer.status_code == 422
    assert "Ohne diesen Spieler wären es weniger als vier." in text(answer)
    assert not Event.objects.exists()
    assert tap(evening, "sonstwas").status_code == 404


def test_a_forgotten_game_is_entered_before_any_event(make_evening, record, facts, look, client):
    evening = make_evening("steffen", FIVE)
    four = [pk(name) for name in ("Ben", "Cem", "Dora", "Eva")]
    record(evening, players=four)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.DEALER_SET, player=Player.objects.get(name="Cem"))
    second = record(evening, players=[pk(name) for name in ("Dora", "Eva", "Anna", "Ben")])
    entry = look("game-insert", evening, f"?vor={second.event_id}").context["entry"]
    assert [one["name"] for one in entry["players"] if one["plays"]] == ["Anna", "Ben", "Dora", "Eva"]
    assert entry["dealer"] == pk("Cem")
    raw = facts(evening, players=[pk(name) for name in ("Dora", "Eva", "Anna", "Ben")], re_augen=120)
    body = json.dumps({"uuid": str(uuid.uuid4()), "facts": raw})
    preview = client.post(entry["preview_url"], body, content_type="application/json")
    assert preview.status_code == 200
    assert client.post(entry["record_url"], body, content_type="application/json").status_code == 201
    rows = Score.objects.order_by("number").values_list("number", "bock", "game__re_augen")
    assert list(rows) == [(1, 0, 130), (2, 0, 120), (3, 1, 130)]


def test_before_can_stand_in_the_object_too(make_evening, record, facts, client, verwalter):
    evening = make_evening()
    last = record(evening)
    client.force_login(verwalter)
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=155), "before": str(last.event_id)}
    address = reverse("game-record", args=[evening.pk])
    assert client.post(address, json.dumps(body), content_type="application/json").status_code == 201
    assert list(Score.objects.order_by("number").values_list("re_points", flat=True)) == [2, 1]
    wrong = body | {"uuid": str(uuid.uuid4()), "before": str(uuid.uuid4())}
    answer = client.post(address, json.dumps(wrong), content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "event_unknown")


def test_an_event_before_an_earlier_one(make_evening, record, tap):
    evening = make_evening("spin_haus")
    record(evening)
    second = record(evening)
    tap(evening, "redeal", f"?vor={second.event_id}", reason="vergeben")
    assert [event.kind for event in Event.objects.order_by("position")] == ["game", "redeal", "game"]


def test_the_end_warns_of_open_pflichtsoli_before_it_closes(make_evening, record, look, client):
    evening = make_evening("ddv")
    record(evening, kind="solo_damen")
    end = look("evening-end", evening)
    assert "Noch offen: das Pflichtsolo von Ben, Cem, Dora." in text(end)
    assert end.context["reading"].figures.leaders == ["Anna"]
    evening.refresh_from_db()
    assert evening.open
    client.post(reverse("evening-close", args=[evening.pk]))
    closed = look("evening-detail", evening)
    assert "Endstand" in text(closed)
    assert closed.context.get("entry") is None


def test_a_reader_sees_the_evening_and_no_way_to_write(make_evening, record, client, stranger):
    from leagues.groups.models import Membership

    evening = make_evening()
    record(evening)
    client.force_login(stranger)
    assert client.get(reverse("evening-detail", args=[evening.pk])).status_code == 404
    Membership.objects.create(league=evening.league, account=stranger, role="leser")
    answer = client.get(reverse("evening-detail", args=[evening.pk]))
    assert "Zurücknehmen" not in text(answer)
    assert "Neu geben" not in text(answer)
    for name in ("evening-table", "evening-penalties", "evening-end", "game-insert"):
        assert client.get(reverse(name, args=[evening.pk])).status_code == 403
    event = Event.objects.get()
    assert client.post(reverse("event-withdraw", args=[event.pk])).status_code == 403
