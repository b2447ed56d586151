"""In a round everybody sits at one table: at the seats page, by a phone's outbox, and by a program."""

import uuid

import pytest
from django.urls import reverse

from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from leagues.people.services.persons import merge_players
from leagues.refused import Refused
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.undo import undo
from tests.api.conftest import program_of  # noqa: F401 - a fixture
from tests.evenings.intake import command

pytestmark = pytest.mark.django_db
SITS = "{name} sitzt in dieser Runde an Tisch {number}. Wer dort gegangen ist, kann hier dazukommen."


@pytest.fixture
def tables(make_gathering, begin):
    """The two tables of a first round, at which five and four sit."""
    gathering = make_gathering(9)
    people = [one.player for one in gathering.people.order_by("position").select_related("player")]
    plan = (tuple(one.pk for one in people[:5]), tuple(one.pk for one in people[5:]))
    return gathering, people, *begin(gathering, plan)


def join(actor, evening, player, seat=0):
    return add_event(actor=actor, evening=evening, kind=EventKind.JOIN, player=player, seat=seat)[0]


def leave(actor, evening, player):
    return add_event(actor=actor, evening=evening, kind=EventKind.LEAVE, player=player)[0]


def said(call):
    with pytest.raises(Refused) as refused:
        call()
    return [(one.code, one.message) for one in refused.value.objections]


def seated_at(evening):
    evening.refresh_from_db()
    return set(load_evening(evening).folded.state.seats)


def test_who_sits_at_a_table_is_refused_at_the_other_one(tables, actor):
    _gathering, people, _first, second = tables
    before = Event.objects.count()
    found = said(lambda: join(actor, second, people[0]))
    assert found == [("at_other_table", SITS.format(name="Anna", number=1))]
    assert Event.objects.count() == before
    assert seated_at(second) == {str(one.pk) for one in people[5:]}


def test_who_has_left_a_table_sits_down_at_the_other_and_cannot_be_at_both_by_taking_that_back(tables, actor):
    _gathering, people, first, second = tables
    gone = leave(actor, first, people[0])
    came = join(actor, second, people[0])
    assert seated_at(second) == {str(one.pk) for one in (people[0], *people[5:])}
    refused = [("at_other_table", SITS.format(name="Anna", number=2))]
    assert said(lambda: withdraw_event(actor=actor, event=gone)) == refused
    entry = JournalEntry.objects.get(action="event_added", part_id=gone.pk)
    assert said(lambda: undo(actor=actor, entry=entry)) == refused
    withdraw_event(actor=actor, event=came)
    withdraw_event(actor=actor, event=gone)
    assert said(lambda: restore_event(actor=actor, event=came)) == [
        ("at_other_table", SITS.format(name="Anna", number=1))
    ]
    assert str(people[0].pk) not in seated_at(second)


def test_whoever_was_at_a_table_that_has_ended_waits_for_the_next_round(tables, begin, end_tables, actor):
    _gathering, people, first, second = tables
    end_tables(first)
    assert said(lambda: join(actor, second, people[0])) == [
        ("at_other_table", "Anna hat in dieser Runde an Tisch 1 gespielt und sitzt erst in der nächsten woanders.")
    ]


def test_in_another_round_the_tables_are_others(tables, begin, end_tables, actor):
    gathering, people, first, second = tables
    end_tables(first, second)
    third, fourth = begin(gathering, (tuple(one.pk for one in people[:4]), tuple(one.pk for one in people[5:])))
    join(actor, fourth, people[4])
    assert seated_at(fourth) == {str(one.pk) for one in people[4:]}
    assert said(lambda: join(actor, third, people[5]))[0][0] == "at_other_table"


def test_a_person_under_another_name_is_the_same_person(tables, actor):
    gathering, people, _first, second = tables
    zoe = Player.objects.create(league=gathering.league, name="Zoe", sign="Z")
    merge_players(actor=actor, player=zoe, into=people[0])
    assert said(lambda: join(actor, second, zoe))[0][0] == "at_other_table"


def test_an_evening_of_its_own_asks_no_spieltag(tables, make_evening, actor):
    evening = make_evening("mainz", ("Nora", "Otto", "Paul", "Rosa"))
    tina = Player.objects.create(league=evening.league, name="Tina", sign="T")
    join(actor, evening, tina)
    assert str(tina.pk) in seated_at(evening)


def test_the_seats_page_says_it_at_the_field(tables, browser_of, verwalter):
    _gathering, people, _first, second = tables
    where = reverse("evening-join", args=[second.pk])
    sent = {"kind": "join", "uuid": str(uuid.uuid4()), "seat": "1", "stays": "", "player": people[0].pk}
    answer = browser_of(verwalter).post(where, sent)
    assert answer.status_code == 422
    assert SITS.format(name="Anna", number=1) in answer.content.decode()
    assert not Event.objects.filter(evening=second).exists()


def test_a_phone_with_an_outbox_and_a_program_are_told_too(tables, browser_of, verwalter, program_of):  # noqa: F811
    gathering, people, _first, second = tables
    path = f"evenings/{second.pk}/commands"
    body = {"commands": [command("join", player=people[0].pk, seat=1)]}
    phone = browser_of(verwalter).post(f"/api/v1/{path}", body, content_type="application/json")
    program = program_of(gathering.league, "write").post(path, body)
    for answer in (phone, program):
        (told,) = answer.json()["answers"]
        assert (told["status"], [one["code"] for one in told["errors"]]) == (422, ["at_other_table"])
    assert not Event.objects.filter(evening=second).exists()
