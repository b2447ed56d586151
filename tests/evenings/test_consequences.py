"""Changing an earlier game says what it did to the others, at once."""

import json
import uuid

import pytest

from leagues.actor import Actor
from leagues.people.models import Player
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Consequence, EventKind, Game
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import comment_game
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.scoring.penalties import guided
from scorebook.table.journal import entries_of, journal_lines

SYSTEM = Actor.system()


@pytest.fixture
def said(client, verwalter):
    """What the page that follows says after something was sent there."""
    client.force_login(verwalter)

    def send(address, body=None):
        if body is None:
            answer = client.post(address, follow=True)
        else:
            redirect = client.post(address, json.dumps(body), content_type="application/json").json()["redirect"]
            answer = client.get(redirect)
        return [str(message) for message in answer.context["messages"]]

    return send


@pytest.fixture
def bock_run(make_evening, record):
    """A Bock by the first game lies on the four that follow."""
    evening = make_evening("steffen")
    games = [record(evening, re_augen=120), *(record(evening, re_augen=130) for _ in range(5))]
    return evening, games


def test_correcting_says_which_games_are_counted_anew(said, bock_run, facts):
    evening, games = bock_run
    body = {"facts": facts(evening, re_augen=130), "revision": 1}
    assert said(f"/spiel/{games[0].pk}/korrigieren/", body) == [
        "4 Spiele neu gerechnet: Anna +35 → +30, Ben +35 → +30, Cem −35 → −30, Dora −35 → −30."
    ]


def test_withdrawing_and_restoring_say_it_too(said, bock_run):
    _evening, games = bock_run
    gone, back = (said(f"/ereignis/{games[0].event_id}/{what}/") for what in ("zuruecknehmen", "wieder-einsetzen"))
    assert gone[0].startswith("Zurückgenommen: Spiel 1. 4 Spiele neu gerechnet: ")
    assert back[0].startswith("Wieder eingesetzt. 4 Spiele neu gerechnet: ")


def test_a_change_without_consequences_names_the_new_standing(said, make_evening, record, facts):
    evening = make_evening("ddv")
    game = record(evening, re_augen=130)
    body = {"facts": facts(evening, re_augen=155), "revision": 1}
    assert said(f"/spiel/{game.pk}/korrigieren/", body) == [
        "Neuer Stand: Anna +1 → +2, Ben +1 → +2, Cem −1 → −2, Dora −1 → −2."
    ]
    correct_game(actor=SYSTEM, game=Game.objects.get(), facts=facts(evening, re_augen=156))
    assert said(f"/spiel/{game.pk}/korrigieren/", {"facts": facts(evening, re_augen=155), "revision": 3}) == []
    withdraw_game(actor=SYSTEM, game=Game.objects.get())


# What the pages say of the first game of `bock_run`, and the journal beside it: taken away, and put back.
GONE = "4 Spiele neu gerechnet: Anna +35 → +25, Ben +35 → +25, Cem −35 → −25, Dora −35 → −25."
BACK = "4 Spiele neu gerechnet: Anna +25 → +35, Ben +25 → +35, Cem −25 → −35, Dora −25 → −35."


def told(evening):
    """What the journal says followed from each entry, the newest first, without those that nothing followed from."""
    return [(line.entry.action, line.did) for line in journal_lines(load(evening), entries_of(evening.pk)) if line.did]


def newest(evening):
    return evening.journal.first()


def test_the_way_back_from_the_journal_says_it_for_every_change(said, bock_run, facts):
    evening, games = bock_run
    first = games[0]
    assert said(f"/spiel/{first.pk}/zuruecknehmen/") == [f"Das Spiel ist zurückgenommen. {GONE}"]
    for done in (BACK, GONE, BACK):
        assert said(f"/journal/{newest(evening).pk}/zuruecknehmen/") == [f"Die Änderung ist zurückgenommen. {done}"]
    assert told(evening) == [
        ("game_restored", BACK), ("game_withdrawn", GONE), ("game_restored", BACK), ("game_withdrawn", GONE),
    ]  # fmt: skip


def test_the_page_of_the_game_and_the_button_above_say_it_alike(said, bock_run):
    evening, games = bock_run
    assert said(f"/ereignis/{games[0].event_id}/zuruecknehmen/") == [f"Zurückgenommen: Spiel 1. {GONE}"]
    assert said(f"/spiel/{games[0].pk}/wieder-einsetzen/") == [f"Das Spiel zählt wieder. {BACK}"]
    assert [action for action, _did in told(evening)] == ["game_restored", "game_withdrawn"]


def test_the_card_says_it_too(client, verwalter, bock_run):
    _evening, games = bock_run
    client.force_login(verwalter)
    address = f"/ereignis/{games[0].event_id}/zuruecknehmen/"
    assert GONE in client.post(address, headers={"accept": "application/json"}).json()["card"]


def test_inserting_a_forgotten_game_says_it(said, bock_run, facts):
    evening, games = bock_run
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=120), "before": str(games[-1].event_id)}
    (sentence,) = said(f"/abend/{evening.pk}/spiele/", body)
    assert sentence.startswith("1 Spiel neu gerechnet: ")
    assert told(evening) == [("game_recorded", sentence)]


def test_a_game_at_the_end_says_what_it_brought_by_itself(bock_run):
    evening, _games = bock_run
    assert told(evening) == []
    assert not Consequence.objects.exists()


def test_a_comment_has_no_consequences(bock_run):
    evening, games = bock_run
    comment_game(actor=SYSTEM, game=games[0], comment="Wette mit Eva")
    assert told(evening) == []


def penalty(evening, players, **more):
    strafe = guided.free([str(one.pk) for one in players], str(players[0].pk), 9)
    shares = {int(key): points for key, points in strafe.points.items()}
    return add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, player=players[0], shares=shares, **more)[0]


def test_penalties_name_the_new_standing_when_they_come_and_when_they_go(said, bock_run):
    evening, _games = bock_run
    fined = penalty(evening, list(Player.objects.order_by("pk")))
    ((action, came),) = told(evening)
    assert (action, came.startswith("Neuer Stand: Anna +35 → ")) == ("event_added", True)
    (gone,) = said(f"/ereignis/{fined.pk}/zuruecknehmen/")
    went = told(evening)[0][1]
    assert gone.endswith(f". {went}") and went.startswith("Neuer Stand: Anna ")
    assert said(f"/ereignis/{fined.pk}/wieder-einsetzen/") == [f"Wieder eingesetzt. {came}"]


def test_a_penalty_on_its_page_says_it_at_once(said, bock_run, client, verwalter):
    evening, _games = bock_run
    culprit = Player.objects.get(name="Anna")
    client.force_login(verwalter)
    address = f"/abend/{evening.pk}/strafe/dulle_gezogen/"
    form = client.get(address).context["form"]
    body = {"uuid": form["uuid"].value(), "culprit": culprit.pk, "reason": "", "save": "1"}
    answer = client.post(address, body, follow=True)
    (sentence,) = [str(message) for message in answer.context["messages"]]
    assert sentence == f"Eingetragen. {told(evening)[0][1]}"


def test_sitting_down_otherwise_says_whose_games_are_counted_anew(said, make_evening, record):
    """Who sits where says who owed the solo: taking a re-seating back can change what later games are."""
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    order = [str(key) for key in evening.seats.order_by("position").values_list("player", flat=True)]
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.SEATS, data={"order": [order[1], order[0], *order[2:]]})
    (sentence,) = said(f"/journal/{newest(evening).pk}/zuruecknehmen/")
    assert sentence == "Die Änderung ist zurückgenommen."
    assert told(evening) == []  # nothing was played since, so nothing followed


def test_setting_the_bock_for_games_that_were_played_says_it(said, bock_run):
    evening, games = bock_run
    added, _ = add_event(
        actor=SYSTEM, evening=evening, kind=EventKind.BOCK_SET, before=games[3].event, data={"runs": []}
    )
    assert told(evening) == [("event_added", GONE.replace("4 Spiele", "2 Spiele"))]
    assert said(f"/ereignis/{added.pk}/zuruecknehmen/")[0].endswith(told(evening)[0][1])


def test_a_dispute_that_takes_the_game_away_says_it(client, verwalter, bock_run):
    evening, games = bock_run
    dispute = contest_game(actor=Actor.account(verwalter), game=games[0], sentence="Das war anders.")
    client.force_login(verwalter)
    answer = client.post(f"/streit/{dispute.pk}/", {"outcome": "withdrawn", "reason": "Vertan."}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [f"Der Streit ist entschieden. {GONE}"]
    assert told(evening) == [("game_withdrawn", GONE)]


def test_what_was_said_then_stays_said(bock_run, facts):
    evening, games = bock_run
    correct_game(actor=SYSTEM, game=games[0], facts=facts(evening, re_augen=130))
    said_then = told(evening)
    withdraw_game(actor=SYSTEM, game=Game.objects.get(pk=games[1].pk))
    assert told(evening)[1:] == said_then
    assert Consequence.objects.count() == len(told(evening)) == 2


def test_it_stands_on_the_page_of_the_journal(client, verwalter, bock_run, django_assert_max_num_queries):
    evening, games = bock_run
    withdraw_game(actor=SYSTEM, game=games[0])
    client.force_login(verwalter)
    with django_assert_max_num_queries(12):
        page = client.get(f"/abend/{evening.pk}/journal/").content.decode()
    assert GONE in " ".join(page.split())
