"""Somebody sits down by name on a phone without a net, and plays before the server knows them."""

import uuid

import pytest

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.selectors.evenings import load
from tests.each import each
from tests.evenings.intake import codes, command, statuses

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def comes(name="Frieda", seat=5, **more):
    return command("join", name=name, newcomer=str(uuid.uuid4()), seat=seat, **more)


def names_at(evening):
    names = {str(player.pk): player.name for player in Player.objects.filter(league=evening.league)}
    return [names[key] for key in load(evening).folded.state.seats]


def with_newcomer(game, join, **more):
    """A game in which the newcomer takes the place of the last player."""
    sent = game(after=join["id"], **more)
    sent["facts"]["players"][3] = join["newcomer"]
    return sent


@pytest.mark.whole
def test_a_newcomer_sits_down_plays_is_corrected_and_pauses(send, game, evening):
    join = comes(stays=True)
    plays = with_newcomer(game, join)
    better = plays["facts"] | {"re_augen": 160, "re": [plays["facts"]["players"][0], join["newcomer"]]}
    corrected = command("correction", id=plays["id"], facts=better, revision=1)
    pauses = command("pause", player=join["newcomer"], after=plays["id"])
    back = command("resume", player=join["newcomer"], after=pauses["id"])
    order = [str(seat.player_id) for seat in evening.seats.order_by("position")]
    moved = command("seats", order=[order[0], join["newcomer"], *order[1:]], after=back["id"])
    free = {"amount": 3, "culprit": join["newcomer"], "reason": "Handy"}
    fined = command("penalty", penalty="frei", fields=free, after=moved["id"])
    by_hand = {"culprit": "", "reason": "verzählt", f"points_{join['newcomer']}": 7}
    fixed = command("penalty", penalty="frei", fields=by_hand, after=fined["id"])
    sent = [join, plays, corrected, pauses, back, moved, fined, fixed]
    response = send(*sent)
    assert (statuses(response), codes(response)) == ([201] * 8, [[]] * 8)
    frieda = Player.objects.get(name="Frieda")
    assert frieda.regular
    found = Game.objects.get(pk=plays["id"])
    assert {member.player_id for member in found.parties.get(side="re").members.all()} == {int(order[0]), frieda.pk}
    booked = Event.objects.filter(kind="penalty").order_by("position")
    assert [event.shares.get(player=frieda).points for event in booked] == [-3, 7]
    assert names_at(evening) == ["Anna", "Frieda", "Ben", "Cem", "Dora", "Emil"]
    assert statuses(send(*sent)) == [200] * 8
    assert (Player.objects.filter(name="Frieda").count(), Game.objects.count()) == (1, 1)


def test_two_phones_that_invent_the_same_name_mean_the_same_person(send, game, evening):
    one, other = comes("Frieda", seat=5), comes(" frieda", seat=2)
    first, second = with_newcomer(game, one, augen=130), with_newcomer(game, other, augen=150)
    assert statuses(send(one, first, phone=str(uuid.uuid4()))) == [201, 201]
    response = send(other, second, phone=str(uuid.uuid4()))
    assert (statuses(response), codes(response)) == ([201, 201], [[], []])
    frieda = Player.objects.get(name="Frieda")
    assert response.json()["answers"][0]["result"] == {"player": str(frieda.pk)}
    assert names_at(evening) == ["Anna", "Ben", "Cem", "Dora", "Emil", "Frieda"]
    assert [game.parties.filter(members__player=frieda).count() for game in Game.objects.all()] == [1, 1]
    # Both have gone on from the same moment, so that somebody looks at the two games.
    assert response.json()["answers"][1]["result"]["contested"] == [first["id"]]


def test_a_name_of_the_league_is_that_person(send, evening):
    known = add_player(actor=SYSTEM, league=evening.league, name="Friederike", nickname="Frieda", regular=True)
    response = send(comes("FRIEDA"))
    assert response.json()["answers"][0]["result"]["player"] == str(known.pk)
    assert names_at(evening)[-1] == "Friederike"


def test_a_name_that_looks_like_another_one_gets_a_number(send, evening):
    assert statuses(send(comes("Аnna"))) == [201]  # with a Cyrillic A
    assert names_at(evening)[-1] == "Аnna 2"


@each(
    ("content", "code"),
    [
        ({"name": ""}, "invalid"),
        ({"name": " \u200b"}, "invalid"),
        ({"name": "x" * 201}, "max_length"),
        ({"name": 7}, "uuid_invalid"),
        ({"name": ["x"]}, "uuid_invalid"),
        ({"newcomer": "x"}, "uuid_invalid"),
        ({"newcomer": None}, "uuid_invalid"),
        ({"seat": 99}, "invalid_choice"),
        ({"player": "x"}, "invalid_choice"),
    ],
)
def test_a_newcomer_who_makes_no_sense_is_refused_and_nobody_is_made(send, evening, content, code):
    before = Player.objects.count()
    response = send(comes() | content)
    assert (response.status_code, statuses(response), codes(response)) == (200, [422], [[code]])
    assert (Player.objects.count(), Command.objects.count()) == (before, 0)


def test_a_phone_at_the_table_makes_nobody_known(send, seated):
    phone, _ = seated
    response = send(comes(), browser=phone)
    assert (statuses(response), codes(response)) == ([403], [["forbidden"]])
    assert not Player.objects.filter(name="Frieda").exists()


def test_a_number_of_another_evening_is_nobody(send, game, make_evening):
    from scorebook.evenings.services.identities import Newcomer, resolve_new_player

    elsewhere = make_evening("ddv", ("Gisa", "Hans", "Ivo", "Jan"))
    foreign = Newcomer(uuid.uuid4(), "Frieda")
    resolve_new_player(actor=SYSTEM, evening=elsewhere, newcomer=foreign)
    response = send(with_newcomer(game, {"id": None, "newcomer": str(foreign.identity)}))
    assert (statuses(response), codes(response)) == ([422], [["player_unknown"]])
    response = send(comes() | {"newcomer": str(foreign.identity)})
    assert (statuses(response), codes(response)) == ([422], [["newcomer_taken"]])


def test_what_was_answered_is_answered_again_whatever_has_happened_since(send, evening):
    seats = [str(seat.player_id) for seat in evening.seats.order_by("position")]
    pause = command("pause", player=seats[4])
    dealer = command("dealer", player=seats[1])
    join = comes(seat=5)
    leave = command("leave", player=seats[3], after=join["id"])
    sent = [pause, command("resume", player=seats[4], after=pause["id"]), dealer, join, leave]
    response = send(*sent)
    assert (statuses(response), codes(response)) == ([201] * 5, [[]] * 5)
    answers = [one["result"] for one in response.json()["answers"]]
    again = send(*sent)
    assert statuses(again) == [200] * 5
    assert [one["result"] for one in again.json()["answers"]] == answers


def test_a_penalty_belongs_to_the_game_in_which_it_was_entered(send, game, evening):
    """Of five one pauses; by the time it arrives somebody else does."""
    four = load(evening).folded.state.four
    fined = command("penalty", penalty="frei", fields={"amount": 3, "culprit": four[3], "reason": "Handy"})
    sent = [game(), game(augen=150)]
    sent[1]["after"] = sent[0]["id"]
    assert statuses(send(*sent)) == [201, 201]
    assert statuses(send(fined, phone=str(uuid.uuid4()))) == [201]
    shares = dict(Event.objects.get(kind="penalty").shares.values_list("player_id", "points"))
    assert shares == {int(key): -3 if key == four[3] else 1 for key in four}
