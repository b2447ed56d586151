"""Statements that are put together once answer what the query itself answers, each time for what was asked."""

import uuid
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.instances import PlainModels
from leagues.statements import KeyedModels, KeyedRows, change_row, change_rows, plain_rows, write_models
from scorebook.evenings.access import _EVENING, _evenings
from scorebook.evenings.models import Evening, Event, Participation, PartyMember


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


def test_days_are_asked_about_like_keys(evenings):
    first, second = evenings
    Evening.objects.filter(pk=first.pk).update(local_date=date(2026, 3, 6))
    Evening.objects.filter(pk=second.pk).update(local_date=date(2026, 3, 13))
    between = KeyedRows(
        lambda start, end: Evening.objects.filter(local_date__gte=start, local_date__lte=end).values_list("pk"),
        date,
        date,
    )
    week = timedelta(days=6)
    assert between.of(date(2026, 3, 6), date(2026, 3, 6) + week) == [(first.pk,)]
    assert between.of(date(2026, 3, 7), date(2026, 3, 7) + week) == [(second.pk,)]
    assert between.of(date(2026, 3, 14), date(2026, 3, 14) + week) == []


def test_many_instances_are_written_like_by_their_manager(evenings, django_assert_num_queries):
    evening = evenings[0]
    moment = datetime(2026, 5, 1, 20, 15, tzinfo=UTC)

    def some():
        told = {"league": evening.league, "evening": evening, "recorded_at": moment}
        plain = [
            Event(kind="redeal", position=place, data={"games": place}, **told) for place in (10**9 + 1, 10**9 + 2)
        ]
        typed = {**told, "recorded_at": "2026-05-01T20:15:00+00:00"}
        return [*plain, Event(kind="redeal", position=10**9 + 3, seat=2, reason="Wort", **typed)]

    def stored():
        rows = list(Event.objects.filter(position__gt=10**9).order_by("position").values())
        Event.objects.filter(position__gt=10**9).delete()
        return [{name: value for name, value in row.items() if name != "id"} for row in rows]

    Event.objects.bulk_create(some())
    wanted = stored()
    with django_assert_num_queries(1):
        write_models(Event, some())
    assert (stored(), len(wanted)) == (wanted, 3)
    with django_assert_num_queries(0):
        write_models(Event, [])


def test_a_key_that_the_database_gives_is_given(evenings):
    members = list(PartyMember.objects.filter(game__evening=evenings[0]).order_by("place"))
    PartyMember.objects.filter(game__evening=evenings[0]).delete()
    write_models(PartyMember, [copied(member) for member in members])
    again = list(PartyMember.objects.filter(game__evening=evenings[0]).order_by("place"))
    assert [(one.player_id, one.place, one.party_id) for one in again] == [
        (one.player_id, one.place, one.party_id) for one in members
    ]
    assert all(one.pk for one in again)


def copied(member):
    told = {field.attname: getattr(member, field.attname) for field in PartyMember._meta.concrete_fields}
    return PartyMember(**{**told, "id": None})


def test_several_keys_of_any_kind_stand_each_in_its_place(evenings, django_assert_num_queries):
    rows = KeyedRows(
        lambda league, evening, kind: (
            Event.objects.filter(evening=evening, kind=kind, league=league).order_by("pk").values_list("pk", "kind")
        ),
        int,
        uuid.UUID,
        str,
    )
    for evening in (*evenings, evenings[0]):
        wanted = [(event.pk, "game") for event in Event.objects.filter(evening=evening, kind="game").order_by("pk")]
        with django_assert_num_queries(1):
            found = rows.of(evening.league_id, str(evening.pk), "game")
        assert (found, len(found)) == (wanted, 1)
        assert rows.of(evening.league_id, evening.pk, "redeal") == []
        assert rows.of(evening.league_id + 100, evening.pk, "game") == []


def test_fields_are_written_of_this_row_alone(evenings, django_assert_num_queries):
    one, other = evenings
    before = Evening.objects.filter(pk=other.pk).values().get()
    wanted = Evening.objects.filter(pk=one.pk).values().get() | {"version": 77, "stamp": "neu"}
    one.version, one.stamp, one.place = 77, "neu", "nicht genannt"
    with django_assert_num_queries(1):
        change_row(one, "version", "stamp")
    assert Evening.objects.filter(pk=one.pk).values().get() == wanted
    assert Evening.objects.filter(pk=other.pk).values().get() == before


def test_rows_are_given_the_same_new_values_and_others_keep_theirs(evenings, monkeypatch):
    monkeypatch.setattr(connection.features, "max_query_params", 4)  # two values and two keys at a time
    every = Participation.objects.order_by("pk")
    some, rest = every[:5], every[5:]
    untouched = list(rest.values())
    wanted = [row | {"points": 77, "side": "re"} for row in some.values()]
    with CaptureQueriesContext(connection) as asked:
        change_rows(Participation, [row["id"] for row in wanted], {"points": 77, "side": "re"})
    assert (list(some.values()), list(rest.values()), len(asked)) == (wanted, untouched, 3)
    assert untouched


def events_of(keys):
    return Event.objects.filter(evening__in=keys).order_by("pk")


EVENTS = PlainModels(Event, "game", events_of)


@pytest.mark.parametrize("number", [1, 2])
def test_instances_made_of_their_values_are_those_of_the_query(evenings, record, django_assert_num_queries, number):
    keys = [one.pk for one in evenings[:number]]
    evening = evenings[0]
    record(evening)
    Event.objects.create(league_id=evening.league_id, evening=evening, position=1 << 40, kind="redeal", reason="so")
    assert len(EVENTS.of([evenings[1].pk])) == 1
    with django_assert_num_queries(1):
        found = EVENTS.of(keys)
    query = events_of(keys)
    wanted = list(query.select_related("game"))
    assert [plain(everything(one)) for one in found] == [plain(everything(one)) for one in wanted]
    assert [hasattr(one, "game") for one in found] == [hasattr(one, "game") for one in wanted]
    games = [one for one in found if hasattr(one, "game")]
    assert 0 < len(games) < len(found)
    for one, other in zip(games, (one for one in wanted if hasattr(one, "game")), strict=True):
        assert plain(everything(one.game)) == plain(everything(other.game))
        assert one.game.event is one
        assert (one.game._state.db, one.game._state.adding) == (other.game._state.db, False)
    games[0].data["runs"] = games[0].game.notes  # what one of them changes is its own
    games[0].game.notes.append("x")
    assert all("runs" not in one.data and "x" not in one.game.notes for one in games[1:])
