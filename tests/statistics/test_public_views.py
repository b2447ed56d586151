"""The page of a league for everybody, and the page about safety."""

import uuid

import pytest
from django.core.cache import cache

from leagues.actor import Actor
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.people.models import Player
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event

SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening()
    evening.place = "Bei Anna zu Haus"
    evening.save()
    record(evening, kind="solo_damen")
    return evening


def opened(league):
    return f"/offen/{publish(actor=SYSTEM, league=league, public=True, notice=AT_ONCE).public_key}/"


def test_it_is_off(client, evening):
    assert client.get("/offen/None/").status_code == 404
    assert evening.league.public_key is None


def test_it_shows_standing_and_evenings_and_no_place_and_no_game(client, evening):
    answer = client.get(opened(evening.league))
    page = " ".join(answer.content.decode().split())
    ((title, lines),) = answer.context["standings"]
    assert [(line.player.name, line.points > 0, line.games) for line in lines] == [
        ("Anna", True, 1),
        ("Ben", False, 1),
        ("Cem", False, 1),
        ("Dora", False, 1),
    ]
    assert sum(line.points for line in lines) == 0
    assert (title in page, "1 Spiel · vorn: Anna" in page) == (True, True)
    assert [hidden in page for hidden in ("Bei Anna", "/abend/", "/spiel/", "@example.org")] == [False] * 4
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_fines_and_merged_players_count(client, evening):
    league = evening.league
    anna, *_ = Player.objects.filter(league=league)
    anja = Player.objects.create(league=league, name="Anja", sign="J")
    add_event(actor=SYSTEM, evening=evening, kind="penalty", reason="x", data={"kind": "frei"}, shares={anja.pk: -100})
    Player.objects.filter(pk=anja.pk).update(merged_into=anna)
    ((_, lines),) = client.get(opened(league)).context["standings"]
    assert lines[-1].player.pk == anna.pk
    assert (len(lines), sum(line.points for line in lines)) == (4, -100)


@pytest.mark.parametrize("count", [1, 3])
def test_the_number_of_queries_is_fixed(client, evening, facts, count, django_assert_num_queries):
    for _ in range(count - 1):
        open_evening(
            actor=SYSTEM,
            league=evening.league,
            rule_set_version=evening.rule_set_version,
            players=[seat.player for seat in evening.seats.all()],
            dealer=evening.dealer,
        )
    path = opened(evening.league)
    cache.clear()
    with django_assert_num_queries(9):  # league, its frame (3), sums, number and list of evenings, names, texts
        page = client.get(path)
    assert len(page.context["evenings"]) == count


def test_another_address_opens_nothing(client, evening):
    opened(evening.league)
    assert client.get(f"/offen/{uuid.uuid4().hex}/").status_code == 404
    assert client.post(opened(evening.league)).status_code == 405


def test_the_page_about_safety_is_for_everybody(client):
    page = client.get("/sicherheit/").content.decode()
    for heading in ("Was ein Link kann", "Wer was sieht", "Was gespeichert wird", "Wovor das nicht schützt"):
        assert f"<h2>{heading}</h2>" in page
