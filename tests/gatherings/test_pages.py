"""The pages of a Spieltag: opening it, the proposal and its changes, the standing, paper, wall, and the end."""

import re
import uuid

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from leagues.groups.models import Membership, Role
from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.gatherings.draw import plan_text
from scorebook.gatherings.models import Gathering, GatheringTable
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.rounds import leave, proposal
from scorebook.scoring.game.sentences import signed
from tests.each import each

from .conftest import newcomer

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(browser_of, verwalter):
    return browser_of(verwalter)


def page(name, gathering, **query):
    return reverse(name, args=[gathering.pk], query=query) if query else reverse(name, args=[gathering.pk])


def begun(browser, gathering, plan=None, number=1, **more):
    plan = plan if isinstance(plan, str) else plan_text(plan or proposal(load(gathering)))
    data = {"number": number, "plan": plan, "uuid": str(uuid.uuid4())}
    return browser.post(page("gathering-round", gathering), data | more)


def test_the_next_round_stands_out_once_nobody_plays(make_gathering, begin, end_tables, browser):
    gathering = make_gathering(8)

    def stands_out():
        where = page("gathering-round", gathering)
        shown = browser.get(page("gathering-detail", gathering)).content.decode()
        (link,) = re.findall(rf'<a class=.([^>]*). href="{where}"', shown)
        return "button--primary" in link

    found = [stands_out()]
    tables = begin(gathering)
    found.append(stands_out())
    end_tables(*tables)
    assert [*found, stands_out()] == [True, False, True]


@pytest.fixture
def opening(make_league, browser):
    """The address at which a Spieltag is opened, nine people of its league, and what they agree on."""
    league, players = make_league("steffen", [f"Nr {number}" for number in range(1, 10)])
    return reverse("gathering-open", args=[league.pk]), {
        "players": [player.pk for player in players],
        "first_seating": "lot",
        "later_seating": "snake",
        "games_each": "12",
        "rule_set_version": str(league.rule_sets.get().versions.get().pk),
        "local_date": "2026-11-20",
        "place": "Krug",
        "uuid": str(uuid.uuid4()),
    }


def test_a_spieltag_is_opened_and_its_first_round_follows(opening, browser):
    first, again = (browser.post(*opening) for _ in range(2))
    gathering = Gathering.objects.get()
    assert first["Location"] == again["Location"] == page("gathering-round", gathering)
    told = (gathering.local_date.isoformat(), gathering.place, gathering.later_seating, gathering.games_each)
    assert told == ("2026-11-20", "Krug", "snake", 12)
    assert [table.games for table in browser.get(first["Location"]).context["tables"]] == [15, 12]


@each(
    ("wrong", "fields"),
    [
        (
            {"first_seating": "?", "games_each": "5", "rule_set_version": "0", "local_date": "2999-01-01"},
            {"first_seating", "games_each", "rule_set_version", "local_date"},
        ),
        ({"players": 7}, {"players"}),
    ],
)
def test_what_is_wrong_is_said_at_its_field(opening, browser, wrong, fields):
    where, data = opening
    if "players" in wrong:
        wrong = {"players": data["players"][:7]}
    assert set(browser.post(where, data | wrong).context["form"].errors) == fields
    assert Gathering.objects.count() == 0


def test_two_swap_before_it_holds_and_a_round_begins_once(make_gathering, browser):
    gathering = make_gathering(9)
    plan = proposal(load(gathering))
    one, other = plan[0][1], plan[1][2]
    shown = browser.get(page("gathering-round", gathering), {"plan": plan_text(plan), "tausch": [one, other]})
    swapped = [[int(who.key) for who in table.people] for table in shown.context["tables"]]
    assert (swapped[0][1], swapped[1][2]) == (other, one)
    assert shown.context["changed"]
    assert GatheringTable.objects.count() == 0
    number = str(uuid.uuid4())
    answers = [begun(browser, gathering, swapped, uuid=number) for _twice in range(2)]
    assert [answer["Location"] for answer in answers] == [page("gathering-detail", gathering)] * 2
    evenings = Evening.objects.order_by("table__number")
    seats = [list(one.seats.order_by("position").values_list("player_id", flat=True)) for one in evenings]
    assert seats == swapped
    late = begun(browser, gathering, plan)
    assert late.context["form"].non_field_errors() == ["Diese Runde hat schon begonnen."]


def test_somebody_sits_out_and_plays_again(make_gathering, browser):
    gathering = make_gathering(9)
    who = load(gathering).people[0]
    shown = browser.get(page("gathering-round", gathering), {"was": "aussetzen", "tausch": who})
    assert [[len(table.people) for table in shown.context["tables"]], shown.context["pausing"][0].name] == [
        [4, 4],
        "Anna",
    ]
    again = {"was": "aussetzen", "tausch": who, "plan": shown.context["plan"]}
    back = browser.get(page("gathering-round", gathering), again)
    assert ([len(table.people) for table in back.context["tables"]], back.context["pausing"]) == ([5, 4], [])


@each(
    "query",
    [
        {"plan": "999999-999998-999997-999996"},
        {"plan": "x" * 9000},
        {"tausch": "x"},
        {"tausch": ["1", "2", "3"]},
        {"tausch": "99999999999999999999", "was": "aussetzen"},
        {"was": "aussetzen"},
    ],
)
def test_an_address_that_asks_for_nonsense_shows_what_is_proposed(make_gathering, browser, query):
    gathering = make_gathering(9)
    shown = browser.get(page("gathering-round", gathering), query)
    assert (shown.status_code, shown.context["plan"]) == (200, plan_text(proposal(load(gathering))))


def test_the_plan_that_is_sent_is_not_trusted(make_gathering, browser):
    gathering = make_gathering(9)
    for plan in ("", "1-1-1-1", "9" * 18):
        answer = begun(browser, gathering, plan=plan)
        assert (answer.status_code, bool(answer.context["form"].errors)) == (200, True)
    assert Evening.objects.count() == 0


def test_only_a_verwalter_ends_tables_that_still_play(make_gathering, begin, browser, browser_of, stranger):
    gathering = make_gathering(8)
    begin(gathering)
    Membership.objects.create(league=gathering.league, account=stranger, role=Role.SCHREIBER)
    writer = browser_of(stranger)
    shown = writer.get(page("gathering-round", gathering))
    assert (shown.context["may_begin"], shown.context["playing"]) == (False, "Noch nicht beendet: Tisch 1 und Tisch 2.")
    refused = begun(writer, gathering, number=2)
    assert refused.context["form"].non_field_errors() == ["Noch nicht beendet: Tisch 1 und Tisch 2."]
    writer.post(page("gathering-end", gathering))
    gathering.refresh_from_db()
    assert gathering.open
    assert begun(browser, gathering, number=2)["Location"] == page("gathering-detail", gathering)
    assert Evening.objects.filter(closed_at=None).count() == 2


def test_a_table_leads_to_its_spieltag_when_it_is_closed_and_says_which_it_is(make_gathering, begin, record, browser):
    gathering = make_gathering(8)
    first, _second = begin(gathering)
    record(first)
    shown = browser.get(reverse("evening-detail", args=[first.pk])).content.decode()
    assert "Tisch 1" in shown
    assert "1 von 24 Spielen" in shown
    assert page("gathering-detail", gathering) in shown
    answer = browser.post(reverse("evening-close", args=[first.pk]))
    assert answer["Location"] == page("gathering-detail", gathering)


def test_the_pages_take_as_many_queries_after_two_rounds_as_after_one(
    make_gathering, begin, record, browser, django_assert_num_queries
):
    gathering = make_gathering(8)
    figures = {"gathering-detail": 8, "gathering-round": 9, "gathering-display": 10, "gathering-lists": 11}
    figures["gathering-tournament-list"] = 8
    for _round in range(2):
        for evening in begin(gathering):
            record(evening)
        for name, number in figures.items():
            with django_assert_num_queries(number):
                assert browser.get(page(name, gathering)).status_code == 200


def test_the_tischlisten_have_a_line_for_every_game_that_is_to_be_played(make_gathering, begin, record, browser):
    gathering = make_gathering(9)
    first, _second = begin(gathering)
    record(first, re_augen=130)
    five, four = browser.get(page("gathering-lists", gathering)).context["lists"]
    assert [len(five.games), len(four.games)] == [30, 24]
    played = five.games[0]
    assert (played.number, sorted(points or 0 for points in played.points)) == (1, [-1, -1, 0, 1, 1])
    assert (five.totals, four.totals, five.games[1].points) == ([*played.points[:4], 0], (), ())


def test_the_tournament_list_has_a_line_for_everybody_with_every_round(
    make_gathering, begin, end_tables, record, browser, actor
):
    gathering = make_gathering(9)
    where = page("gathering-tournament-list", gathering)
    assert browser.get(where).status_code == 404
    for augen in (130, 90):
        tables = begin(gathering)
        for table in tables:
            for _ in range(2):  # whoever pauses at a table of five plays the next game
                record(table, re_augen=augen, players=[str(key) for key in load_evening(table).folded.state.four])
        end_tables(*tables)
        leave(actor=actor, gathering=gathering, player=Player.objects.get(name="Ida"))
    body = browser.get(where).content.decode().split("<tbody>")[1]
    rows = [re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL) for row in re.findall(r"<tr>.*?</tr>", body, re.DOTALL)]
    lines = load(gathering).lines
    assert [line.who.name for line in lines if line.gone] == ["Ida"]
    assert [[" ".join(strip_tags(cell).split()) for cell in row] for row in rows] == [
        [
            f"{line.rank}.",
            f"{line.who.name} ist gegangen" if line.gone else line.who.name,
            *("–" if points is None else signed(points) for points in line.rounds),
            str(line.games),
            signed(line.points),
        ]
        for line in lines
    ]


def test_the_wall_says_204_as_long_as_nothing_is_new(make_gathering, begin, record, browser, django_assert_num_queries):
    gathering = make_gathering(9)
    wall = page("gathering-display", gathering)
    changes = {
        "round": lambda: begin(gathering),
        "game": lambda: record(gathering.tables.first().evening),
        "somebody left": lambda: browser.post(
            page("gathering-leave", gathering), {"player": gathering.people.last().player_id}
        ),
        "end": lambda: browser.post(page("gathering-end", gathering)),
    }
    seen = {}
    for change, make in changes.items():
        stamp = browser.get(wall).context["stamp"]
        with django_assert_num_queries(5):
            before = browser.get(wall, {"stand": stamp}).status_code
        make()
        seen[change] = (before, browser.get(wall, {"stand": stamp}).status_code)
    assert seen == dict.fromkeys(changes, (204, 200))


def test_the_end_is_honoured_from_the_common_standing(make_gathering, begin, record, browser):
    gathering = make_gathering(8)
    for evening in begin(gathering):
        record(evening, kind="solo_damen", re_augen=151)
    assert browser.get(page("gathering-ceremony", gathering))["Location"] == page("gathering-detail", gathering)
    answer = browser.post(page("gathering-end", gathering))
    assert answer["Location"] == page("gathering-ceremony", gathering)
    ceremony = browser.get(answer["Location"]).context["ceremony"]
    winners = [line.who.name for line in load(gathering).lines[:2]]
    assert [one.who.name for one in ceremony.places[0].people] == winners
    assert [(place.rank, len(place.people)) for place in ceremony.places] == [(1, 2), (3, 6)]
    assert [place.rank for place in ceremony.steps] == [3, 1]


def test_somebody_comes_later(make_gathering, browser):
    gathering = make_gathering(8)
    data = {"player": newcomer(gathering).pk, "uuid": str(uuid.uuid4())}
    where, following = page("gathering-enter", gathering), page("gathering-round", gathering)
    assert [browser.post(where, data)["Location"] for _twice in range(2)] == [following] * 2
    browser.post(where, {"player": "x", "uuid": str(uuid.uuid4())})
    assert gathering.people.count() == 9


@each(("people", "scheme", "crowd"), [(11, "ddv", 6), (11, "mainz", 0), (12, "ddv", 0)])
def test_a_table_that_the_ddv_does_not_know_is_said_before_the_round_begins(
    browser, make_gathering, people, scheme, crowd
):
    gathering = make_gathering(people, scheme)
    shown = browser.get(page("gathering-round", gathering))
    assert shown.context["crowd"] == crowd
    assert ("Der DDV kennt nur Tische zu viert und zu fünft" in shown.text) == bool(crowd)
