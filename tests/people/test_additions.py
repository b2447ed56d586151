"""What other rooms tell about people: players work without any of it, and with a room that nobody has heard of."""

import ast
from contextlib import contextmanager
from pathlib import Path

import pytest

from leagues.accounts.selectors import OwnData, everything_about, own_data
from leagues.groups.models import Membership, Role
from leagues.groups.services.departures import rights_lost
from leagues.groups.services.members import change_role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import merge_objections, merge_players
from leagues.refused import Reason, Refused
from tests.cast import by_field

ROOT = Path(__file__).parents[2]
SYSTEM = Actor.system()
REGISTRIES = (own_data, merge_objections, rights_lost)
WEISS = Reason("guest", "into", "Der Gast hat beide zugleich gesehen.")


@pytest.fixture
def alone():
    """Players without any other room."""
    usual = [[*registry] for registry in REGISTRIES]
    for registry in REGISTRIES:
        registry.clear()
    yield
    for registry, contributions in zip(REGISTRIES, usual, strict=True):
        registry[:] = contributions


@contextmanager
def guest(registry, contribution):
    registry.append(contribution)
    try:
        yield
    finally:
        registry.remove(contribution)


def test_players_work_without_any_other_room(alone, anna, ben, vera, sven):
    Player.objects.filter(pk=anna.pk).update(account=vera)
    assert {"spiele", "strafen"}.isdisjoint(everything_about(vera)["spieler"][0])
    assert merge_players(actor=SYSTEM, player=ben, into=anna).merged_into == anna
    ended = change_role(actor=SYSTEM, membership=Membership.objects.get(account=sven), role=Role.LESER)
    assert ended.table_links == 0


def test_a_room_that_nobody_knows_is_asked_too(anna, ben, vera):
    with guest(own_data, OwnData(of_entries=lambda entries: {"beim_gast": sorted(entries)})):
        Player.objects.filter(pk=anna.pk).update(account=vera)
        merge_players(actor=SYSTEM, player=ben, into=anna)
        assert everything_about(vera)["spieler"][0]["beim_gast"] == [anna.pk, ben.pk]


def test_what_rooms_object_to_a_merge_is_all_said(make_evening, record):
    evening = make_evening()
    record(evening)
    anna, ben, *_ = Player.objects.filter(league=evening.league).order_by("pk")
    met = f"{ben} und {anna} saßen am {evening.local_date:%d.%m.%Y} beide am Tisch: das sind zwei Leute."
    with guest(merge_objections, lambda merge: WEISS if merge.into == anna else None):
        with pytest.raises(Refused) as refused:
            merge_players(actor=SYSTEM, player=ben, into=anna)
        assert by_field(refused.value) == {"into": [met, WEISS.message]}
        other = Player.objects.create(league=evening.league, name="Zoe", sign="Z")
        with pytest.raises(Refused) as refused:
            merge_players(actor=SYSTEM, player=other, into=anna)
        assert by_field(refused.value) == {"into": [WEISS.message]}
        assert merge_players(actor=SYSTEM, player=other, into=ben).merged_into == ben


@pytest.mark.whole
def test_the_pointers_of_merged_players_are_followed_in_one_place():
    """Everybody else asks `canonical_ids_of` or `canonical_among`."""
    followed = set()
    for package in ("leagues", "scorebook"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and "canonical_ids" in {alias.name for alias in node.names}:
                    followed.add(str(path.relative_to(ROOT)))
    assert followed == set()  # they stand beside the models
