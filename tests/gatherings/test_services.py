"""Opening a Spieltag, its rounds, and one standing over all tables."""

from datetime import date

import pytest

from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.people.services.persons import merge_players
from scorebook.evenings.models import Evening, EveningPlayer, EventKind
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.events import add_event
from scorebook.gatherings.models import Gathering, GatheringTable, Seating
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import end_gathering, open_gathering, reopen_gathering
from scorebook.gatherings.services.rounds import begin_round, enter, proposal
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import save_version
from tests.each import each

from .conftest import code, keys_at, newcomer, refusal

pytestmark = pytest.mark.django_db


def test_each_table_of_a_round_is_an_evening_with_the_rules_and_the_day_of_the_spieltag(make_gathering, begin):
    gathering = make_gathering(9, place="Vereinsheim")
    evenings = begin(gathering)
    told = [(one.local_date, one.place, one.rule_set_version_id, one.open, len(keys_at(one))) for one in evenings]
    same = (gathering.local_date, "Vereinsheim", gathering.rule_set_version_id, True)
    assert told == [(*same, 5), (*same, 4)]
    assert [one.dealer_id for one in evenings] == [keys_at(one)[0] for one in evenings]
    tables = GatheringTable.objects.order_by("number").values_list("evening", "round_number", "number")
    assert list(tables) == [(evenings[0].pk, 1, 1), (evenings[1].pk, 1, 2)]
    (one,) = load(gathering).rounds
    assert [(table.games, table.of) for table in one.tables] == [(0, 30), (0, 24)]


def test_the_lots_follow_from_the_seed_and_the_numbers_of_the_people(make_gathering):
    gathering = make_gathering(9)
    first = proposal(load(gathering))
    assert sorted(who for table in first for who in table) == load(gathering).people
    assert proposal(load(gathering)) == first
    drawn = set()
    for number in range(5):
        Gathering.objects.update(seed=f"{number:08}")
        drawn.add(proposal(load(Gathering.objects.get())))
    assert len(drawn) == 5


def test_the_common_standing_is_the_sum_of_the_folds_of_all_tables(make_gathering, begin, record, end_tables, actor):
    gathering = make_gathering(9)
    first = begin(gathering)
    for number, evening in enumerate(first):
        for game in range(3 + number):
            record(evening, re_augen=(130, 90, 181, 151)[game], re=[game % 4, (game + 1) % 4])
    add_event(actor=actor, evening=first[1], kind=EventKind.PENALTY, shares={keys_at(first[1])[2]: -3})
    end_tables(*first)
    second = begin(gathering)
    record(second[0], kind="solo_damen", re_augen=151)
    view = load(gathering)
    expected = {}
    for evening in (*first, *second):
        for one in load_evening(Evening.objects.get(pk=evening.pk)).folded.state.standing:
            points, games = expected.get(one.player, (0, 0))
            expected[one.player] = points + one.points, games + one.games
    assert {line.who.key: (line.points, line.games) for line in view.lines} == expected
    points = [line.points for line in view.lines]
    assert (view.games, sum(points), points) == (3 + 4 + 1, -3, sorted(points, reverse=True))
    assert [line.rank for line in view.lines] == [1 + sum(other > one for other in points) for one in points]
    assert [sum(one or 0 for one in line.rounds) for line in view.lines] == points


@each(("seating", "soloists"), [(Seating.STANDING, [2, 0]), (Seating.SNAKE, [1, 1])])
def test_after_a_round_the_first_ones_sit_together_or_the_tables_are_of_equal_strength(
    make_gathering, begin, record, end_tables, seating, soloists
):
    gathering = make_gathering(8, later_seating=seating)
    first = begin(gathering)
    for evening in first:
        record(evening, kind="solo_damen", re_augen=151)
    end_tables(*first)
    view = load(gathering)
    best = {int(line.who.key) for line in view.lines[:2]}
    assert [len(best & set(table)) for table in proposal(view)] == soloists


@pytest.mark.parametrize("seating", Seating.values)
def test_who_has_sat_at_one_table_today_sits_at_two_as_far_as_that_is_possible(
    make_gathering, begin, end_tables, seating
):
    gathering = make_gathering(12, first_seating=seating, later_seating=seating)
    first = begin(gathering)
    end_tables(*first)
    plan = proposal(load(gathering))
    together = [len(set(keys_at(evening)) & set(table)) for evening in first for table in plan]
    # Twelve at three tables: of each table two must meet again, and no more do.
    assert sorted(together) == [1] * 6 + [2] * 3


def test_who_came_to_a_table_later_has_met_the_others(make_gathering, begin, record, end_tables, actor):
    gathering = make_gathering(8, later_seating=Seating.LOT)
    first = begin(gathering)
    people, guest = keys_at(first[0]), newcomer(gathering)
    add_event(actor=actor, evening=first[0], kind=EventKind.JOIN, player=guest, seat=0)
    record(first[0], re_augen=151, players=[str(one) for one in (guest.pk, *people[1:])])
    end_tables(*first)
    assert load(gathering).rounds[0].tables[0].repeated == {*map(str, people), str(guest.pk)}


def test_before_the_first_round_the_standing_is_that_of_all_evenings_under_these_rules(
    make_gathering, begin, record, actor
):
    earlier = make_gathering(8, first_seating=Seating.LOT)
    for evening in begin(earlier):
        record(evening, re_augen=151)
    end_gathering(actor=actor, gathering=earlier, close_open=True)
    gathering = open_gathering(
        actor=actor,
        league=earlier.league,
        rule_set_version=earlier.rule_set_version,
        players=list(Player.objects.order_by("pk")),
        first_seating=Seating.STANDING,
    )
    assert set(proposal(load(gathering))[0]) == {int(line.who.key) for line in load(earlier).lines[:4]}


def test_a_round_waits_until_all_tables_have_ended(make_gathering, begin, end_tables, actor):
    gathering = make_gathering(8)
    end_tables(begin(gathering)[0])
    second = {"actor": actor, "gathering": gathering, "number": 2, "plan": proposal(load(gathering))}
    assert refusal(lambda: begin_round(**second)) == [("tables_open", "Noch nicht beendet: Tisch 2.")]
    assert (Evening.objects.count(), Evening.objects.filter(closed_at=None).count()) == (2, 1)
    begin_round(**second, close_open=True)
    assert Evening.objects.filter(closed_at=None).count() == 2


def test_a_round_begins_once_and_none_is_left_out(make_gathering, actor):
    gathering = make_gathering(8)
    given = {"actor": actor, "gathering": gathering, "plan": proposal(load(gathering))}
    for number in (0, 2, -1, 10**9):
        assert code(lambda number=number: begin_round(**given, number=number)) == "round_begun"
    begin_round(**given, number=1)
    assert code(lambda: begin_round(**given, number=1)) == "round_begun"
    assert Evening.objects.count() == 2


def test_impossible_plans_are_refused_and_nothing_begins(make_gathering, make_evening, actor):
    elsewhere = keys_at(make_evening("mainz", ("Nora", "Otto", "Paul", "Rosa")))
    gathering = make_gathering(9)
    people = load(gathering).people
    for plan in ((), (people,), (people[:4], people[3:8]), (people[:3], people[3:]), (people[:5], elsewhere)):
        given = {"actor": actor, "gathering": gathering, "number": 1, "plan": tuple(map(tuple, plan))}
        assert code(lambda given=given: begin_round(**given)) == "plan"
    assert Evening.objects.count() == 1


def test_who_pauses_stays_in_the_standing_and_who_comes_later_gets_a_line(make_gathering, begin, actor, record):
    gathering = make_gathering(9)
    people = load(gathering).people
    first, _second = begin(gathering, (tuple(people[:4]), tuple(people[4:8])))
    record(first)
    late = newcomer(gathering)
    enter(actor=actor, gathering=gathering, player=late)
    view = load(gathering)
    assert [who.name for who in view.current.pausing] == ["Ida", "Zoe"]
    paused = {line.who.name: (line.points, line.rounds) for line in view.lines if line.pauses}
    assert paused == {"Ida": (0, [None]), "Zoe": (0, [None])}
    begin(gathering)
    assert [len(table.people) for table in load(gathering).current.tables] == [5, 5]
    assert code(lambda: enter(actor=actor, gathering=gathering, player=late)) == "already_here"


def test_whoever_joins_a_table_of_the_round_takes_part_from_then_on(make_gathering, begin, record, actor):
    gathering = make_gathering(8)
    first, _second = begin(gathering)
    zoe = newcomer(gathering)
    add_event(actor=actor, evening=first, kind=EventKind.JOIN, player=zoe, seat=4)
    record(first, players=[str(zoe.pk), *(str(key) for key in keys_at(first)[:3])])
    assert [line.games for line in load(gathering).lines if line.who.name == "Zoe"] == [1]
    assert sorted(len(keys_at(one)) for one in begin(gathering)) == [4, 5]
    assert gathering.people.filter(player=zoe).count() == 1


def test_a_spieltag_that_cannot_be_played_is_refused(make_gathering):
    """By how many games are left somebody is vorgeführt (DDV 4.2.3), so two lengths of one round cannot be."""
    for more, why in (
        ({"people": 7}, "too_few"),
        ({"games_each": 6}, "games_each"),
        ({"games_each": 104}, "games_each"),
        ({"games_each": 12}, "round_games"),
    ):
        assert code(lambda more=more: make_gathering(**more)) == why
    assert Gathering.objects.count() == 0
    assert make_gathering(9, "steffen", games_each=12).games_each == 12


@each(("by_rules", "played"), [(20, 20), (2, 24), (200, 24)])
def test_rules_whose_rounds_no_spieltag_can_play_leave_it_the_usual_ones(make_league, actor, by_rules, played):
    league, players = make_league("ddv", [f"Nr {number}" for number in range(1, 10)])
    version = RuleSetVersion.objects.get(league=league)
    deal = version.options["deal"] | {"round_games": by_rules}
    version = save_version(rule_set=version.rule_set, scheme_key="ddv", options={"deal": deal}, actor=actor)
    opened = open_gathering(actor=actor, league=league, rule_set_version=version, players=players)
    assert opened.games_each == played


def test_a_person_with_two_names_takes_part_under_one(make_gathering, actor):
    gathering = make_gathering(8)
    anna, ben = Player.objects.filter(name__in=["Anna", "Ben"]).order_by("name")
    assert code(lambda: merge_players(actor=actor, player=anna, into=ben)) == "two_people"
    zoe = newcomer(gathering)
    merge_players(actor=actor, player=zoe, into=anna)
    assert code(lambda: enter(actor=actor, gathering=gathering, player=zoe)) == "person_twice"


def test_an_ended_spieltag_begins_no_round_until_it_goes_on(make_gathering, begin, actor):
    gathering = make_gathering(8)
    begin(gathering)
    assert code(lambda: end_gathering(actor=actor, gathering=gathering)) == "tables_open"
    end_gathering(actor=actor, gathering=gathering, close_open=True)
    end_gathering(actor=actor, gathering=gathering)
    assert not Evening.objects.filter(closed_at=None).exists()
    assert code(lambda: begin(gathering)) == "gathering_ended"
    reopen_gathering(actor=actor, gathering=gathering)
    assert len(begin(gathering)) == 2
    about = JournalEntry.objects.filter(action__startswith="gathering.").order_by("pk")
    assert [(entry.action, entry.after["gathering"]) for entry in about] == [
        (f"gathering.{what}", str(gathering.pk)) for what in ("opened", "ended", "reopened")
    ]


def test_day_and_place_are_those_of_the_whole_spieltag(make_gathering, begin, record, actor):
    gathering = make_gathering(8, place="Krug")
    first = begin(gathering)
    record(first[1])
    tables = [*first, *begin(gathering)]
    change_date_and_place(actor=actor, evening=tables[2], local_date=date(2026, 1, 2), place=" Zum  Krug ")
    gathering.refresh_from_db()
    said = {(one.local_date, one.place) for one in Evening.objects.all()}
    assert said == {(date(2026, 1, 2), "Zum Krug")} == {(gathering.local_date, gathering.place)}
    assert set(EveningPlayer.objects.values_list("local_date", flat=True)) == {date(2026, 1, 2)}
