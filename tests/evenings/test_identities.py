"""Somebody sits down by name on a phone without a net, and plays before the server knows them."""

import uuid

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.identities import Newcomer, resolve_new_player
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
    new, plays = join["newcomer"], with_newcomer(game, join)
    better = plays["facts"] | {"re_augen": 160, "re": [plays["facts"]["players"][0], new]}
    order = [str(seat.player_id) for seat in evening.seats.order_by("position")]
    sent = [join, plays, command("correction", id=plays["id"], facts=better, revision=1)]
    for kind, content in (
        ("pause", {"player": new}),
        ("resume", {"player": new}),
        ("seats", {"order": [order[0], new, *order[1:]]}),
        ("penalty", {"penalty": "frei", "fields": {"amount": 3, "culprit": new, "reason": "Handy"}}),
        ("penalty", {"penalty": "frei", "fields": {"culprit": "", "reason": "verzählt", f"points_{new}": 7}}),
    ):
        sent.append(command(kind, after=sent[-1]["id"], **content))
    response = send(*sent)
    assert (statuses(response), codes(response)) == ([201] * 8, [[]] * 8)
    frieda = Player.objects.get(name="Frieda")
    assert frieda.regular
    members = Game.objects.get(pk=plays["id"]).parties.get(side="re").members.all()
    assert {member.player_id for member in members} == {int(order[0]), frieda.pk}
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


def test_a_name_of_the_league_is_that_person_and_one_that_looks_like_another_gets_a_number(send, evening):
    known = add_player(actor=SYSTEM, league=evening.league, name="Friederike", nickname="Frieda", regular=True)
    response = send(comes("FRIEDA"))
    assert response.json()["answers"][0]["result"]["player"] == str(known.pk)
    assert statuses(send(comes("Аnna", seat=6))) == [201]  # with a Cyrillic A
    assert names_at(evening)[-2:] == ["Friederike", "Аnna 2"]


def test_a_newcomer_who_makes_no_sense_is_refused_and_nobody_is_made(send, seated):
    wrong = [
        ({"name": ""}, "invalid"),
        ({"name": " \u200b"}, "invalid"),
        ({"name": "x" * 201}, "max_length"),
        ({"name": 7}, "uuid_invalid"),
        ({"name": ["x"]}, "uuid_invalid"),
        ({"newcomer": "x"}, "uuid_invalid"),
        ({"newcomer": None}, "uuid_invalid"),
        ({"seat": 99}, "invalid_choice"),
        ({"player": "x"}, "invalid_choice"),
    ]
    before = Player.objects.count()
    response = send(*(comes() | content for content, _code in wrong))
    assert (statuses(response), codes(response)) == ([422] * len(wrong), [[code] for _content, code in wrong])
    response = send(comes(), browser=seated[0])
    assert (statuses(response), codes(response)) == ([403], [["forbidden"]]), "the table makes nobody known"
    assert (Player.objects.count(), Command.objects.count()) == (before, 0)


def test_a_number_of_another_evening_is_nobody(send, game, make_evening):
    elsewhere = make_evening("ddv", ("Gisa", "Hans", "Ivo", "Jan"))
    foreign = Newcomer(uuid.uuid4(), "Frieda")
    resolve_new_player(actor=SYSTEM, evening=elsewhere, newcomer=foreign)
    sent = {"id": None, "newcomer": str(foreign.identity)}
    response = send(with_newcomer(game, sent), comes() | {"newcomer": sent["newcomer"]})
    assert (statuses(response), codes(response)) == ([422, 422], [["player_unknown"], ["newcomer_taken"]])


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
