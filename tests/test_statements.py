"""Statements that are put together once answer what the query itself answers, each time for what was asked."""

import uuid

import pytest

from leagues.statements import KeyedModels, plain_rows
from scorebook.evenings.access import _EVENING, _evenings
from scorebook.evenings.models import Evening, Participation, PartyMember


@pytest.fixture
def evenings(make_evening, record):
    made = [make_evening("ddv"), make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))]
    for evening in made:
        record(evening)
    return made


def everything(row):
    """All that an instance holds, and what was read together with it."""
    read = {name: value for name, value in vars(row).items() if name != "_state"}
    return read | {name: vars(one) for name, one in row._state.fields_cache.items() if one is not None}


def plain(found):
    return {name: value for name, value in found.items() if not isinstance(value, dict)}


def test_an_evening_is_read_like_by_its_query(evenings, django_assert_num_queries):
    for _twice in range(2):
        for evening in evenings:
            with django_assert_num_queries(1):
                (found,) = _EVENING.of(evening.pk)
            wanted = _evenings().get(pk=evening.pk)
            assert plain(everything(found)) == plain(everything(wanted))
            assert (found, found.rule_set_version) == (wanted, wanted.rule_set_version)
            assert (found._state.db, found._state.adding) == (wanted._state.db, False)


def test_what_is_not_there_is_not_found(evenings):
    assert KeyedModels(lambda key: Evening.objects.filter(pk=key)).of(uuid.uuid4()) == []


@pytest.mark.parametrize(
    "query",
    [
        lambda: PartyMember.objects.order_by("pk").values_list("game_id", "player_id", "party__side", "party__tricks"),
        lambda: Participation.objects.order_by("pk").values_list("pk", "evening_id", "won", "points"),
        lambda: Evening.objects.order_by("pk").values_list("pk", "local_date", "opened_at", "closed_at"),
        lambda: Evening.objects.none().values_list("pk"),
        lambda: Evening.objects.filter(pk=uuid.UUID(int=1)).values_list("pk"),
    ],
)
def test_plain_rows_are_those_of_the_query(evenings, query):
    assert plain_rows(query()) == list(query())
