"""The page of a league for everybody, and the page about safety."""

import uuid

import pytest
from django.core.cache import cache

from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
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


def test_it_shows_standing_and_evenings_and_no_place_and_no_game(client, evening):
    answer = client.get(opened(evening.league))
    page = " ".join(answer.content.decode().split())
    ((title, lines),) = answer.context["standings"]
    assert [(line.player.name, line.points, line.games) for line in lines] == [
        ("Anna", 3, 1),
        *((name, -1, 1) for name in ("Ben", "Cem", "Dora")),
    ]
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


def test_the_number_of_queries_is_fixed(client, evening, django_assert_num_queries):
    path, players = opened(evening.league), [seat.player for seat in evening.seats.all()]
    seated = {"rule_set_version": evening.rule_set_version, "players": players, "dealer": evening.dealer}
    for count in (1, 2):
        cache.clear()
        with django_assert_num_queries(9):  # league, its frame (3), sums, number and list of evenings, names, texts
            page = client.get(path)
        assert len(page.context["evenings"]) == count
        open_evening(actor=SYSTEM, league=evening.league, **seated)


def test_it_is_off_until_opened_and_another_address_opens_nothing(client, evening):
    assert evening.league.public_key is None
    address = opened(evening.league)
    assert [client.get(f"/offen/{key}/").status_code for key in ("None", uuid.uuid4().hex)] == [404, 404]
    assert client.post(address).status_code == 405


def test_the_page_about_safety_is_for_everybody(client):
    page = client.get("/sicherheit/").content.decode()
    for heading in ("Was ein Link kann", "Wer was sieht", "Was gespeichert wird", "Wovor das nicht schützt"):
        assert f"<h2>{heading}</h2>" in page
