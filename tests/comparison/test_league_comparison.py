"""A whole league under other rules: read in bulk it is what the evenings say one by one, and it never goes stale."""

import random

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.selectors import names_of
from scorebook.comparison.played import AS_PLAYED, Rules, played_evening
from scorebook.comparison.selectors import games
from scorebook.comparison.selectors.games import ready_standings, stamps_of
from scorebook.comparison.standings import joined, standings, table_of
from scorebook.evenings.models import Evening, EventKind, Score
from scorebook.evenings.selectors.facts import sources_of
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.statistics.dice import play_league

pytestmark = pytest.mark.django_db
EVERY = [AS_PLAYED, *(Rules.of(scheme.title, scheme) for scheme in SCHEMES.values())]


def one_by_one(league):
    """The standings from the events of every evening, as its own page reads them."""
    evenings = []
    for evening in Evening.objects.filter(league=league).select_related("rule_set_version").order_by("local_date"):
        sources = sources_of(evening)
        scores = Score.objects.filter(evening=evening).values_list("game__event", "bock")
        own = Rules.of("", evening.rule_set_version.scheme)
        boecke = {str(event): bock for event, bock in scores}
        evenings.append(played_evening(own, sources.setup, sources.events, boecke))
    return standings(evenings, EVERY)


def at_once(league):
    found, missing = ready_standings(league.pk, stamps_of(league.pk).values(), EVERY)
    assert missing == 0
    return joined(found, EVERY)


@each("seed", range(2))
def test_read_at_once_is_what_the_evenings_say(make_league, seed):
    league, _ = make_league("steffen" if seed % 2 else "ddv")
    Player.objects.filter(league=league).delete()
    play_league(random.Random(seed), league, RuleSetVersion.objects.get(league=league))
    assert at_once(league) == one_by_one(league)


def test_tricks_ranges_penalties_and_newcomers_are_read_too(make_evening, record):
    evening = make_evening("spin_haus", names=("Anna", "Ben", "Cem", "Dora", "Emil"))
    record(evening, re_augen=120)
    eva = Player.objects.create(league=evening.league, name="Eva")
    add_event(actor=Actor.system(), evening=evening, kind=EventKind.JOIN, player=eva, seat=2)
    for _ in range(7):
        record(evening, re_augen=240, kontra_tricks=0, announcements=[{"party": "re", "call": "re"}])
    foxes = [{"kind": "fuchs", "party": "re"}, {"kind": "fuchs", "party": "kontra"}]
    record(evening, re_range=[121, 150], extras=foxes)
    assert at_once(evening.league) == one_by_one(evening.league)


def test_what_is_remembered_ends_with_a_change(make_evening, record, facts):
    evening = make_evening("steffen")
    games = [record(evening, re_augen=120), record(evening, re_augen=155), record(evening, re_augen=100)]
    before = at_once(evening.league)
    assert before == at_once(evening.league)
    correct_game(actor=Actor.system(), game=games[0], facts=facts(evening, re_augen=180))
    corrected = at_once(evening.league)
    assert corrected == one_by_one(evening.league) != before
    withdraw_game(actor=Actor.system(), game=games[1])
    assert at_once(evening.league) == one_by_one(evening.league) != corrected


def test_nothing_is_read_twice(client, verwalter, make_evening, record, django_assert_num_queries):
    evening = make_evening()
    client.force_login(verwalter)
    address = reverse("league-comparison", args=[evening.league_id])
    for _ in range(2):
        for _ in range(4):
            record(evening)
        with django_assert_num_queries(11):
            first = client.get(address).context["table"].rows
        with django_assert_num_queries(6):
            assert client.get(address).context["table"].rows == first


@pytest.fixture
def three_years(make_evening, record):
    """Evenings with a game in 2020 (two), 2021 and 2022, the newest year first, as their stamps have them."""
    first = make_evening()
    seated = [seat.player for seat in first.seats.order_by("position").select_related("player")]
    more = {"league": first.league, "rule_set_version": first.rule_set_version, "players": seated, "dealer": seated[0]}
    evenings = [first, *(open_evening(actor=Actor.system(), **more) for _ in range(3))]
    for evening, year in zip(evenings, (2020, 2020, 2021, 2022), strict=True):
        record(evening)
        Evening.objects.filter(pk=evening.pk).update(local_date=f"{year}-05-01")
    return evenings


@pytest.fixture
def read(monkeypatch):
    """The years of the evenings that are read."""
    found, played = [], games.played_evenings
    monkeypatch.setattr(
        games,
        "played_evenings",
        lambda league, stamps: found.extend(stamp.year for stamp in stamps) or played(league, stamps),
    )
    return found


def test_after_a_game_only_its_year_is_read_again(three_years, record, read):
    league = three_years[0].league
    at_once(league)
    read.clear()
    record(three_years[0])
    assert at_once(league) == one_by_one(league)
    assert read == [2020, 2020]


@each(
    ("most", "pages"),
    [(0, [[2022], [2021], [2020, 2020]]), (2, [[2022, 2021], [2020, 2020]]), (4, [[2022, 2021, 2020, 2020]])],
)
def test_a_page_works_out_so_many_evenings_and_the_next_one_goes_on(
    client, verwalter, three_years, read, monkeypatch, most, pages
):
    client.force_login(verwalter)
    address = reverse("league-comparison", args=[three_years[0].league_id])
    monkeypatch.setattr(games, "MOST_AT_ONCE", most)
    waiting = 4
    for one in [*pages, []]:
        read.clear()
        answer = client.get(address)
        waiting -= len(one)
        assert (read, answer.context["waiting"]) == (one, waiting)
        assert (answer.headers.get("Refresh"), len(answer.context["table"].rows)) == ("0" if waiting else None, 4)


def test_two_entries_of_one_person_are_one_row(make_evening, record):
    evening = make_evening(names=("Anna", "Ben", "Cem", "Dora"))
    record(evening, re_augen=155)
    double = Player.objects.create(league=evening.league, name="Anna (alt)")
    anna = Player.objects.get(league=evening.league, name="Anna")
    Player.objects.filter(pk=double.pk).update(merged_into=anna)
    found = at_once(evening.league)
    found[0].points[str(double.pk)] = 5
    persons = {key: name.person for key, name in names_of(evening.league_id).items()}
    assert dict(table_of(found, persons))[str(anna.pk)][0] == (found[0].points[str(anna.pk)] + 5, 1)


def test_a_year_or_all_of_them(client, verwalter, make_evening, record):
    evening = make_evening()
    record(evening)
    Evening.objects.filter(pk=evening.pk).update(local_date="2019-05-01")
    Evening.objects.create(
        league=evening.league, rule_set_version=evening.rule_set_version, dealer=evening.dealer, local_date="2021-01-01"
    )
    client.force_login(verwalter)
    address = reverse("league-comparison", args=[evening.league_id])
    assert client.get(address).context["years"] == [2021, 2019]
    answers = [client.get(address, query).context["evenings"] for query in ({}, {"jahr": 2021}, {"jahr": 2019})]
    assert answers == [2, 1, 1]
    assert client.get(address, {"jahr": 2021}).context["table"].rows == []
