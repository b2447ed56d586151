"""A table is taken over once, in one batch, and can be taken back whole."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import Evening, EveningPlayer, Event
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.events import withdraw_event
from scorebook.evenings.services.penalties import record_totals
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from scorebook.transfer.models import BroughtSheet, KeptMapping
from scorebook.transfer.services.batches import take_back, take_over_sheet
from scorebook.transfer.services.brought import forget_sheets
from scorebook.transfer.services.trial import try_sheet

from .conftest import NAMES, ROWS

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def totals(league):
    rows = EveningPlayer.objects.filter(league=league).order_by("local_date", "player__name")
    return [(str(row.local_date), row.player.name, row.points, row.penalties, row.totals, row.games) for row in rows]


def take(league, sheet, **more):
    return take_over_sheet(actor=SYSTEM, league=league, sheet=sheet, **more)


def test_totals_count_in_points_and_evenings(make_league, brought):
    league, _players = make_league(names=NAMES)
    trial, batch = take(league, brought(league))
    assert (len(trial.new), trial.same, trial.changed, trial.games) == (3, 0, [], 0)
    assert batch.told == {
        "evenings": 3, "games": 0, "changed": 0, "players": 0, "first": "1998-03-06", "last": "1998-05-01",
    }  # fmt: skip
    assert totals(league)[:4] == [
        ("1998-03-06", "Anna", 0, 0, 14, 0),
        ("1998-03-06", "Ben", 0, 0, -6, 0),
        ("1998-03-06", "Cem", 0, 0, -10, 0),
        ("1998-03-06", "Dora", 0, 0, 2, 0),
    ]
    first = Evening.objects.get(local_date="1998-03-06")
    assert (first.place, first.open) == ("Krug", False)
    assert list(violations(league)) == []
    call_command("rescore", "--check")


def test_the_same_table_again_makes_nothing_new(make_league, brought):
    league, _players = make_league(names=NAMES)
    take(league, brought(league))
    before = totals(league)
    trial, batch = take(league, brought(league), changed_too=True)
    assert (trial.new, trial.same, trial.changed, batch) == ([], 3, [], None)
    more = [*ROWS, ["5.6.98", "", 2, 2, -2, -2]]
    trial, batch = take(league, brought(league, more))
    assert (len(trial.new), trial.same, batch.told["evenings"]) == (1, 3, 1)
    assert totals(league)[:12] == before


def test_what_somebody_typed_in_by_hand_is_known_again(make_league, brought):
    league, players = make_league(names=NAMES)
    version = RuleSetVersion.objects.get(league=league)
    for day, points in (("1998-03-06", (14, -6, -10, 2)), ("1998-04-03", (5, 5, -5, -5))):
        record_totals(
            actor=SYSTEM,
            league=league,
            rule_set_version=version,
            points=dict(zip(players, points, strict=True)),
            local_date=day,
        )
    trial = try_sheet(league, brought(league))
    assert (len(trial.new), trial.same, [str(one.day) for one in trial.beside]) == (2, 1, ["1998-04-03"])


def test_what_stands_otherwise_is_changed_only_if_wanted(make_league, brought):
    league, players = make_league(names=NAMES)
    take(league, brought(league))
    rows = [*ROWS[:2], ["3.4.98", "Krug", 6, 2, -4, -4], ROWS[3]]
    trial, batch = take(league, brought(league, rows))
    (one,) = trial.changed
    anna, ben = str(players[0].pk), str(players[1].pk)
    assert [(told[anna], told[ben]) for told in (one.before, one.after)] == [(4, 4), (6, 2)]
    assert batch is None
    _trial, batch = take(league, brought(league, rows), changed_too=True)
    there = EveningPlayer.objects.filter(local_date="1998-04-03", player=players[0])
    assert there.get().totals == 6
    take_back(actor=SYSTEM, batch=batch)
    assert there.get().totals == 4


def test_a_batch_is_taken_back_whole(make_league, brought):
    league, _players = make_league(names=NAMES[:2])
    journal = JournalEntry.objects.count()
    _trial, batch = take(league, brought(league))
    assert Player.objects.filter(league=league).count() == 4
    assert "new:" not in str(brought(league).mapping.people)
    batch = take_back(actor=SYSTEM, batch=batch)
    assert not BroughtSheet.objects.exists()  # it names who is gone again
    assert not Evening.objects.exists()
    assert not Event.objects.exists()
    assert list(Player.objects.values_list("name", flat=True)) == NAMES[:2]
    again = take_back(actor=SYSTEM, batch=batch)
    assert again.withdrawn_at == batch.withdrawn_at
    actions = [entry.action for entry in JournalEntry.objects.order_by("pk")[journal:]]
    assert actions == ["player.add", "player.add", "league.sheet", "league.sheet_back"]
    again = brought(league)
    assert [who for who in again.mapping.people.values() if who.startswith("new:")] == ["new:Cem", "new:Dora"]
    assert len(take(league, again)[0].new) == 3


def test_an_evening_that_somebody_has_touched_stays_without_its_points(make_league, brought):
    league, _players = make_league(names=NAMES)
    _trial, batch = take(league, brought(league))
    touched = Evening.objects.get(local_date="1998-04-03")
    change_date_and_place(actor=SYSTEM, evening=touched, local_date=touched.local_date, place="Lindenhof")
    emptied = Evening.objects.get(local_date="1998-05-01")
    withdraw_event(actor=SYSTEM, event=emptied.events.get())
    take_back(actor=SYSTEM, batch=batch)
    assert set(Evening.objects.all()) == {touched, emptied}
    assert not EveningPlayer.objects.exists()
    assert list(violations(league)) == []


def test_games_count_as_games(make_league, brought):
    league, players = make_league(names=NAMES)
    rows = [["Datum", *NAMES], ["6.3.98", 2, 2, -2, -2], ["", -3, 1, 1, 1], ["", 4, -4, 4, -4]]
    trial, batch = take(league, brought(league, rows))
    assert (trial.games, batch.told["games"]) == (3, 3)
    row = EveningPlayer.objects.get(player=players[0])
    assert (row.games, row.bare, row.points, row.totals, row.wins) == (3, 3, 3, None, 0)


def test_spellings_are_proposed_merged_and_known_the_next_time(make_league, brought):
    league, players = make_league(names=["Hans-Peter", "Ben", "Cem", "Dora"])
    rows = [["Datum", "Hans-Peter", "Hanspeter", "HP", "Ben", "Cem", "Zoe"]]
    rows += [["6.3.98", 1, "", "", 1, -1, -1], ["3.4.98", "", 2, "", 2, -2, -2], ["1.5.98", "", "", 3, 3, -3, -3]]
    sheet = brought(league, rows)
    hans, ben, cem, _dora = (str(player.pk) for player in players)
    assert sheet.mapping.people == {
        "Hans-Peter": hans, "Hanspeter": hans, "HP": "new:HP", "Ben": ben, "Cem": cem, "Zoe": "new:Zoe",
    }  # fmt: skip
    _trial, batch = take(league, brought(league, rows, people={**sheet.mapping.people, "HP": hans}))
    assert batch.told["players"] == 1
    zoe = str(Player.objects.get(name="Zoe").pk)
    assert [row[2] or row[4] for row in totals(league) if row[1] == "Hans-Peter"] == [1, 2, 3]
    again = brought(league, rows).mapping
    assert (again.people["HP"], again.people["Zoe"]) == (hans, zoe)
    kept = str(KeptMapping.objects.get().said)
    assert not any(name in kept for name in rows[0][1:])


def test_a_trial_costs_the_same_number_of_queries(make_league, brought, django_assert_num_queries):
    league, _players = make_league(names=NAMES)
    take(league, brought(league))
    sheet = brought(league)
    with django_assert_num_queries(5):
        try_sheet(league, sheet)


def test_a_table_is_kept_for_a_day(make_league, brought):
    league, _players = make_league(names=NAMES)
    sheet = brought(league)
    assert forget_sheets() == 0
    BroughtSheet.objects.update(created_at=sheet.stored.created_at - timedelta(days=2))
    assert forget_sheets() == 1
