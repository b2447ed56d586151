"""A round that was begun by mistake is taken back, and whoever goes takes part in no more rounds."""

import uuid

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from leagues.journal import JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import Evening, Event, EventKind
from scorebook.evenings.services.evenings import reopen_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.gatherings.draw import plan_text
from scorebook.gatherings.listing import nights_page, waiting_gatherings
from scorebook.gatherings.models import GatheringTable
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import end_gathering
from scorebook.gatherings.services.rounds import enter, leave, proposal, withdraw_round
from scorebook.operation.integrity import violations

from .conftest import code, keys_at, newcomer, refusal

pytestmark = pytest.mark.django_db


def test_a_round_without_a_game_is_taken_back_and_begins_anew(make_gathering, begin, record, actor):
    gathering = make_gathering(9)
    wrong = begin(gathering)
    withdraw_round(actor=actor, gathering=gathering, number=1)
    assert (load(gathering).rounds, load(gathering).next_round) == ([], 1)
    assert not Evening.objects.filter(pk__in=[one.pk for one in wrong], closed_at=None).exists()
    assert (list(nights_page(gathering.league, 1)), waiting_gatherings(gathering.league)) == ([], [gathering])
    people = load(gathering).people
    right = begin(gathering, (tuple(people[:4]), tuple(people[4:])))
    record(right[0], re_augen=151)
    view = load(gathering)
    assert [[table.evening.pk for table in one.tables] for one in view.rounds] == [[one.pk for one in right]]
    assert (view.games, view.next_round) == (1, 2)
    assert [line.rounds for line in view.lines if line.games] == [[line.points] for line in view.lines if line.games]
    assert [one.gathering for one in nights_page(gathering.league, 1)] == [gathering]
    assert waiting_gatherings(gathering.league) == []
    (entry,) = JournalEntry.objects.filter(action="gathering.round_withdrawn")
    assert entry.after == {"gathering": str(gathering.pk), "round": 1}
    call_command("rescore", "--check")
    call_command("check_integrity")


def test_a_round_in_which_something_counts_stays(make_gathering, begin, record, actor):
    gathering = make_gathering(8)
    first, second = begin(gathering)
    game = record(second)
    found = refusal(lambda: withdraw_round(actor=actor, gathering=gathering, number=1))
    assert found == [("round_played", "Hier ist schon etwas eingetragen: Tisch 2. Nimm erst das zurück.")]
    assert GatheringTable.objects.exclude(withdrawn_at=None).count() == 0
    Event.objects.filter(pk=game.event_id).update(withdrawn_at=first.opened_at)
    add_event(actor=actor, evening=first, kind=EventKind.PENALTY, shares={keys_at(first)[0]: -3})
    assert code(lambda: withdraw_round(actor=actor, gathering=gathering, number=1)) == "round_played"


def test_only_the_last_round_is_taken_back(make_gathering, begin, actor):
    gathering = make_gathering(8)
    begin(gathering)
    begin(gathering)
    for number in (0, 1, 3, -1):
        found = code(lambda number=number: withdraw_round(actor=actor, gathering=gathering, number=number))
        assert found == "not_last_round"
    withdraw_round(actor=actor, gathering=gathering, number=2)
    assert [one.number for one in load(gathering).rounds] == [1]


def test_nothing_goes_on_at_a_table_that_was_taken_back(make_gathering, begin, facts, actor):
    gathering = make_gathering(8)
    first, _second = begin(gathering)
    withdraw_round(actor=actor, gathering=gathering, number=1)
    at = {"actor": actor, "evening": first}
    game = {"game_id": uuid.uuid4(), "facts": facts(first), "late": True}
    penalty = {"kind": EventKind.PENALTY, "shares": {keys_at(first)[0]: -3}, "late": True}
    assert code(lambda: reopen_evening(**at)) == "round_withdrawn"
    assert code(lambda: record_game(**at, **game)) == "round_withdrawn"
    assert code(lambda: add_event(**at, **penalty)) == "round_withdrawn"
    assert not Event.objects.filter(evening=first).exists()


def test_a_round_that_was_taken_back_although_it_was_played_is_found(make_gathering, begin, record):
    def found(gathering):
        return [one.code for one in violations(gathering.league)]

    gathering, other = make_gathering(8), make_gathering(9)
    first, _second = begin(gathering)
    game = record(first)
    GatheringTable.objects.filter(evening=first).update(withdrawn_at=timezone.now())
    assert (found(gathering), found(other)) == (["round_played", "round_goes_on"], [])
    Evening.objects.filter(pk=first.pk).update(closed_at=timezone.now())
    assert found(gathering) == ["round_played"]
    Event.objects.filter(pk=game.event_id).update(withdrawn_at=timezone.now())
    assert found(gathering) == []


def test_an_ended_spieltag_takes_nothing_back_and_nobody_goes(make_gathering, begin, actor):
    gathering = make_gathering(8)
    begin(gathering)
    end_gathering(actor=actor, gathering=gathering, close_open=True)
    player = gathering.people.first().player
    assert code(lambda: withdraw_round(actor=actor, gathering=gathering, number=1)) == "gathering_ended"
    assert code(lambda: leave(actor=actor, gathering=gathering, player=player)) == "gathering_ended"


def test_who_goes_keeps_the_points_and_sits_nowhere_any_more(make_gathering, begin, record, end_tables, actor):
    gathering = make_gathering(9)
    first = begin(gathering)
    for evening in first:
        record(evening, re_augen=151)
    end_tables(*first)
    before = load(gathering)
    best = Player.objects.get(pk=before.lines[0].who.key)
    leave(actor=actor, gathering=gathering, player=best)
    leave(actor=actor, gathering=gathering, player=best)
    view = load(gathering)
    assert (view.lines[0].who.name, view.lines[0].points) == (best.name, before.lines[0].points)
    assert best.pk not in view.present
    assert sorted(who for table in proposal(view) for who in table) == sorted(set(view.people) - {best.pk})
    begin(gathering)
    view = load(gathering)
    assert [(line.who.name, line.gone, line.pauses) for line in view.lines if line.gone] == [(best.name, True, True)]
    assert view.current.pausing == []
    actions = JournalEntry.objects.filter(action="gathering.left")
    assert [entry.after["player"] for entry in actions] == [best.pk]


def test_who_goes_before_playing_leaves_no_line_and_changes_nobody_elses_lot(make_gathering, begin, actor):
    gathering = make_gathering(9)
    before = load(gathering)
    ida = Player.objects.get(name="Ida")
    without = proposal(before, [one for one in before.people if one != ida.pk])
    leave(actor=actor, gathering=gathering, player=ida)
    view = load(gathering)
    assert "Ida" not in [line.who.name for line in view.lines]
    assert proposal(view) == without
    enter(actor=actor, gathering=gathering, player=ida)
    assert (proposal(load(gathering)), gathering.people.count()) == (proposal(before), 9)
    leave(actor=actor, gathering=gathering, player=ida)
    begin(gathering, (tuple(before.people[:5]), tuple(before.people[5:])))
    assert ida.pk in load(gathering).present  # who is set at a table takes part again


def test_somebody_who_does_not_take_part_cannot_go(make_gathering, actor):
    gathering = make_gathering(8)
    zoe = newcomer(gathering)
    assert code(lambda: leave(actor=actor, gathering=gathering, player=zoe)) == "not_here"


def test_the_pages_take_a_round_back_and_let_somebody_go(make_gathering, begin, record, browser_of, verwalter):
    gathering, browser = make_gathering(9), browser_of(verwalter)
    detail, withdraw = (reverse(name, args=[gathering.pk]) for name in ("gathering-detail", "gathering-withdraw-round"))
    begin(gathering)
    for nonsense in ({"number": ""}, {"number": "x"}, {"number": "99999999"}, {"number": "٣"}, {"number": "-1"}, {}):
        assert (browser.post(withdraw, nonsense).status_code, len(load(gathering).rounds)) == (302, 1)
    assert browser.get(detail).context["may_take_back"]
    assert browser.post(withdraw, {"number": "1"})["Location"] == detail
    assert load(gathering).rounds == []
    who = load(gathering).people[0]
    answer = browser.post(reverse("gathering-leave", args=[gathering.pk]), {"player": who})
    assert answer["Location"] == reverse("gathering-round", args=[gathering.pk])
    assert who not in load(gathering).present
    shown = browser.get(answer["Location"])
    assert [key for key, _name in shown.context["enter"].fields["player"].choices] == ["", str(who)]
    record(begin(gathering)[0])
    shown = browser.get(detail)
    assert (shown.context["may_take_back"], "zurücknehmen" in shown.content.decode()) == (False, False)


def test_the_same_form_begins_no_second_round_after_one_was_taken_back(make_gathering, browser_of, verwalter):
    gathering, browser = make_gathering(8), browser_of(verwalter)
    where = reverse("gathering-round", args=[gathering.pk])
    data = {"number": 1, "plan": plan_text(proposal(load(gathering))), "uuid": str(uuid.uuid4())}
    browser.post(where, data)
    browser.post(reverse("gathering-withdraw-round", args=[gathering.pk]), {"number": 1})
    browser.post(where, data)
    assert load(gathering).rounds == []
