"""In a round everybody sits at one table: at the seats page, by a phone's outbox, and by a program."""

import uuid

import pytest
from django.urls import reverse

from leagues.journal import JournalEntry
from leagues.people.services.persons import merge_players
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.undo import undo
from scorebook.gatherings.services.rounds import withdraw_round
from tests.api.conftest import program_of  # noqa: F401 - a fixture
from tests.evenings.intake import command

from .conftest import code, newcomer, refusal

pytestmark = pytest.mark.django_db
SITS = "{name} sitzt in dieser Runde an Tisch {number}. Wer dort gegangen ist, kann hier dazukommen."


@pytest.fixture
def tables(make_gathering, begin):
    """The two tables of a first round, at which five and four sit."""
    gathering = make_gathering(9)
    people = [one.player for one in gathering.people.order_by("position").select_related("player")]
    return gathering, people, *begin(gathering, plan_of(people[:5], people[5:]))


def plan_of(*tables):
    return tuple(tuple(one.pk for one in table) for table in tables)


def join(actor, evening, player, seat=0):
    return add_event(actor=actor, evening=evening, kind=EventKind.JOIN, player=player, seat=seat)[0]


def leave(actor, evening, player):
    return add_event(actor=actor, evening=evening, kind=EventKind.LEAVE, player=player)[0]


def seated_at(evening):
    evening.refresh_from_db()
    return {int(key) for key in load_evening(evening).folded.state.seats}


def test_who_has_left_a_table_sits_down_at_the_other_and_cannot_be_at_both_by_taking_that_back(tables, actor):
    _gathering, people, first, second = tables
    at_first, at_second = ([("at_other_table", SITS.format(name="Anna", number=number))] for number in (1, 2))
    assert refusal(lambda: join(actor, second, people[0])) == at_first
    assert not Event.objects.exists()
    gone = leave(actor, first, people[0])
    came = join(actor, second, people[0])
    assert seated_at(second) == {one.pk for one in (people[0], *people[5:])}
    assert refusal(lambda: withdraw_event(actor=actor, event=gone)) == at_second
    entry = JournalEntry.objects.get(action="event_added", part_id=gone.pk)
    assert refusal(lambda: undo(actor=actor, entry=entry)) == at_second
    withdraw_event(actor=actor, event=came)
    withdraw_event(actor=actor, event=gone)
    assert refusal(lambda: restore_event(actor=actor, event=came)) == at_first
    assert seated_at(second) == {one.pk for one in people[5:]}


def test_whoever_was_at_a_table_that_has_ended_waits_for_the_next_round(tables, begin, end_tables, actor):
    gathering, people, first, second = tables
    end_tables(first)
    assert refusal(lambda: join(actor, second, people[0])) == [
        ("at_other_table", "Anna hat in dieser Runde an Tisch 1 gespielt und sitzt erst in der nächsten woanders.")
    ]
    end_tables(second)
    third, fourth = begin(gathering, plan_of(people[:4], people[5:]))
    join(actor, fourth, people[4])
    assert seated_at(fourth) == {one.pk for one in people[4:]}
    assert code(lambda: join(actor, third, people[5])) == "at_other_table"


def test_a_person_under_another_name_is_the_same_person(tables, actor):
    gathering, people, _first, second = tables
    zoe = newcomer(gathering)
    merge_players(actor=actor, player=zoe, into=people[0])
    assert code(lambda: join(actor, second, zoe)) == "at_other_table"


def test_page_outbox_and_program_are_told(tables, browser_of, verwalter, program_of):  # noqa: F811
    gathering, people, _first, second = tables
    phone = browser_of(verwalter)
    sent = {"kind": "join", "uuid": str(uuid.uuid4()), "seat": "1", "stays": "", "player": people[0].pk}
    answer = phone.post(reverse("evening-join", args=[second.pk]), sent)
    assert answer.status_code == 422
    assert SITS.format(name="Anna", number=1) in answer.content.decode()
    path = f"evenings/{second.pk}/commands"
    body = {"commands": [command("join", player=people[0].pk, seat=1)]}
    by_outbox = phone.post(f"/api/v1/{path}", body, content_type="application/json")
    for answer in (by_outbox, program_of(gathering.league, "write").post(path, body)):
        (told,) = answer.json()["answers"]
        assert (told["status"], [one["code"] for one in told["errors"]]) == (422, ["at_other_table"])
    assert not Event.objects.filter(evening=second).exists()


def offered(browser, evening):
    """Who is offered on the page on which somebody sits down, as it is written there."""
    form = browser.get(reverse("evening-join", args=[evening.pk])).context["form"]
    return [label for value, label in form.fields["player"].choices if value]


def test_the_seats_page_marks_who_sits_at_another_table_and_names_them_last(tables, browser_of, verwalter, actor):
    gathering, people, first, second = tables
    browser, zoe = browser_of(verwalter), newcomer(gathering)
    assert offered(browser, second) == ["Zoe", *(f"{one.name}, an Tisch 1" for one in people[:5])]
    leave(actor, first, people[0])
    join(actor, first, zoe)
    assert offered(browser, second) == ["Anna", *(f"{one.name}, an Tisch 1" for one in (*people[1:5], zoe))]
    assert offered(browser, first) == ["Anna", *(f"{one.name}, an Tisch 2" for one in people[5:])]
    merge_players(actor=actor, player=zoe, into=newcomer(gathering, "Yann"))
    assert "Yann, an Tisch 1" in offered(browser, second)


def test_nobody_is_marked_for_another_round_or_one_that_was_taken_back(tables, begin, browser_of, verwalter, actor):
    gathering, people, _first, _second = tables
    withdraw_round(actor=actor, gathering=gathering, number=1)
    again, _other = begin(gathering, plan_of(people[:4], people[4:8]))
    assert offered(browser_of(verwalter), again) == ["Ida", *(f"{one.name}, an Tisch 2" for one in people[4:8])]


def test_the_seats_page_asks_no_more_the_more_tables_there_are(
    make_gathering, begin, browser_of, verwalter, django_assert_max_num_queries
):
    tables, browser = begin(make_gathering(12)), browser_of(verwalter)
    with django_assert_max_num_queries(12):
        assert len(offered(browser, tables[2])) == 8


def test_two_who_sit_at_tables_of_one_round_are_two_people(tables, actor):
    gathering, people, first, second = tables
    zoe, yann = newcomer(gathering), newcomer(gathering, "Yann")
    join(actor, first, zoe)
    join(actor, second, yann)
    day = f"{gathering.local_date:%d.%m.%Y}"
    for one, into in ((zoe, people[5]), (people[5], zoe), (yann, zoe)):
        sentence = f"{one.name} und {into.name} saßen am {day} in derselben Runde an zwei Tischen: das sind zwei Leute."
        found = refusal(lambda one=one, into=into: merge_players(actor=actor, player=one, into=into))
        assert found == [("two_people", sentence)]


def test_who_went_from_one_table_to_the_other_under_another_name_is_one_person(tables, actor):
    gathering, people, first, second = tables
    zoe = newcomer(gathering)
    leave(actor, first, people[0])
    join(actor, second, zoe)
    merge_players(actor=actor, player=zoe, into=people[0])
    zoe.refresh_from_db()
    assert zoe.merged_into_id == people[0].pk


def test_tables_of_two_rounds_or_of_one_that_was_taken_back_make_nobody_two_people(tables, begin, end_tables, actor):
    gathering, people, first, second = tables
    zoe, yann, xenia = (newcomer(gathering, name) for name in ("Zoe", "Yann", "Xenia"))
    join(actor, first, zoe)
    end_tables(first, second)
    third, fourth = begin(gathering, plan_of(people[:4], people[4:8]))
    join(actor, fourth, yann)
    join(actor, third, xenia)
    withdraw_round(actor=actor, gathering=gathering, number=2)
    for one in (xenia, zoe):
        merge_players(actor=actor, player=one, into=yann)
        one.refresh_from_db()
        assert one.merged_into_id == yann.pk
