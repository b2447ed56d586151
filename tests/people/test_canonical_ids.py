"""Who a merged player counts for: the same for every reader, whatever the pointers say."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.people.models import Player, canonical_ids, canonical_ids_of, merge_cycles
from leagues.people.selectors import group_of, names_of
from leagues.people.services.persons import separate_player
from scorebook.operation.integrity import violations
from scorebook.statistics.people import people_of

SYSTEM = Actor.system()


@given(st.dictionaries(st.integers(1, 9), st.none() | st.integers(1, 12)))
def test_whatever_points_where_everybody_counts_for_one_who_counts_for_himself(pointers):
    found = canonical_ids(pointers)
    assert found.keys() == pointers.keys()
    assert all(found[person] == person for person in found.values())
    for player, into in pointers.items():
        assert found[player] == (found[into] if into in pointers else player)


@given(st.dictionaries(st.integers(1, 9), st.none() | st.integers(1, 12)))
def test_a_ring_is_who_comes_back_to_himself(pointers):
    def comes_back(player):
        now = pointers[player]
        for _ in pointers:
            if now == player:
                return True
            now = pointers.get(now)
        return now == player

    assert merge_cycles(pointers) == {player for player in pointers if comes_back(player)}


def test_a_chain_of_a_thousand_ends_where_it_ends():
    pointers = {number: number + 1 for number in range(1000)} | {1000: None}
    assert set(canonical_ids(pointers).values()) == {1000}


@pytest.fixture
def ring(make_evening, record):
    """Anna is Ben, Ben is Cem, Cem is Anna; Dora is Anna too. Emil is himself. All have played."""
    evening = make_evening(names=("Anna", "Ben", "Cem", "Dora", "Emil"))
    record(evening)
    players = list(Player.objects.order_by("pk"))
    for one, other in ((0, 1), (1, 2), (2, 0), (3, 0)):
        Player.objects.filter(pk=players[one].pk).update(merged_into=players[other])
    return evening, players


def test_every_reader_of_a_ring_says_the_same(ring):
    evening, (anna, ben, cem, dora, emil) = ring
    counts_for = dict.fromkeys((anna.pk, ben.pk, cem.pk, dora.pk), anna.pk) | {emil.pk: emil.pk}
    people = people_of(evening.league_id)
    assert canonical_ids_of(evening.league_id) == people.canonical_id == counts_for
    assert {pk: people.person(pk).pk for pk in counts_for} == counts_for
    assert {int(key): int(name.person) for key, name in names_of(evening.league_id).items()} == counts_for
    assert group_of(Player.objects.get(pk=cem.pk)) == sorted([anna.pk, ben.pk, cem.pk, dora.pk])


def test_no_page_loops_over_a_ring(ring, browser_of, verwalter):
    evening, (anna, *_) = ring
    league = publish(actor=SYSTEM, league=evening.league, public=True, notice=AT_ONCE)
    browser, home = browser_of(verwalter), f"/liga/{league.pk}/"
    pages = [home, f"/abend/{evening.pk}/", f"/offen/{league.public_key}/", "/konto/meine-daten.json"]
    pages += [f"{home}tabelle/{page}" for page in ("", "saison/", "frage/paare/", "frage/ansagen/", "vergleich/")]
    pages += [f"{home}tabelle/spieler/{anna.pk}/", f"{home}spieler/", f"{home}verlauf.svg", f"{home}vergleich/"]
    assert {page: browser.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)


def test_the_integrity_check_names_everybody_in_a_ring_and_nobody_else(ring):
    evening, (anna, ben, cem, *_) = ring
    named = [one.subject for one in violations(evening.league) if one.code == "merged"]
    assert named == [f"Spieler {player.pk}" for player in (anna, ben, cem)]


def test_a_ring_is_undone_by_separating_one(ring):
    evening, (_, ben, _, _, emil) = ring
    separate_player(actor=SYSTEM, player=Player.objects.get(pk=ben.pk))
    assert set(canonical_ids_of(evening.league_id).values()) == {ben.pk, emil.pk}
    assert not [one for one in violations(evening.league) if one.code == "merged"]


def test_a_ring_or_a_player_of_another_league_is_refused_wherever_somebody_types_it(make_league):
    _, (anna, ben, cem, _) = make_league()
    _, (eva, *_) = make_league(name="Andere", names=("Eva",))
    Player.objects.filter(pk=anna.pk).update(merged_into=ben)
    Player.objects.filter(pk=ben.pk).update(merged_into=cem)
    for player, into in ((cem, anna), (cem, ben), (eva, anna)):
        player.merged_into = into
        with pytest.raises(ValidationError) as refusal:
            player.full_clean()
        assert list(refusal.value.message_dict) == ["merged_into"]
