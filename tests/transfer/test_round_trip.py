"""A league goes out as a file and comes back the same."""

import io
import json
import zipfile
from datetime import date

import pytest
from django.core.management import call_command

from leagues.groups.models import League, Membership, Role
from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.models import Evening, EveningPlayer, Event, Game
from scorebook.scoring.input.evening import answer_evening
from scorebook.statistics.models import EveningRating
from scorebook.transfer.league_file.fields import BY_PLAYER, PLAYERS, SINGLE

from .conftest import scores, standings

pytestmark = pytest.mark.django_db
PLAIN_NUMBERS = {
    "at", "seat", "more", "revision", "re_augen", "bock", "number", "drop", "minimum", "games", "rows", "runs",
    "klaerungsstich", "re_tricks", "kontra_tricks", "re_range", "final_after_days", "texts", "recounted",
    "evenings", "cents", "tenths", "step", "start_fee", "penalty_fee", "absent_fee",
}  # fmt: skip


def lines_of(file):
    """Everything in a file, readable when it differs."""
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        return {name: archive.read(name).decode().splitlines() for name in archive.namelist()}


@pytest.mark.whole
@pytest.mark.parametrize("scheme", ["steffen", "ddv", "maennle"])
def test_what_comes_back_is_equal_byte_for_byte(scheme, make_league, from_elsewhere, exported, taken_over):
    make_league(name="Andere", names=("W", "X", "Y", "Z", "V"))
    file, before = from_elsewhere(scheme)
    assert not Evening.objects.exists()
    tried = taken_over(file, dry_run=True)
    assert (tried.evenings, tried.games, League.objects.count()) == (2, 6, 1)

    done = taken_over(file)

    again = exported(done.league)
    assert lines_of(again) == lines_of(file)
    assert again == file
    assert (standings(done.league), scores(done.league)) == before
    assert (done.evenings, done.games) == (2, 6)
    call_command("rescore", "--check")
    call_command("check_integrity")


@pytest.mark.whole
def test_whoever_takes_it_over_keeps_the_league_and_its_journal_says_so(
    from_elsewhere, taken_over, verwalter, browser_of, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        league = taken_over(from_elsewhere()[0], owner=verwalter).league
    members = Membership.objects.filter(league=league).values_list("account", "role")
    assert list(members) == [(verwalter.pk, Role.VERWALTER)]
    assert not Player.objects.filter(account__isnull=False).exists()
    newest, *earlier = JournalEntry.objects.filter(league=league)
    assert (newest.action, newest.imported_at) == ("league.import", None)
    assert all(entry.imported_at for entry in earlier)
    assert {entry.made_by for entry in earlier} >= {"Änne (übernommen)"}
    evening = Evening.objects.get(local_date__gt="2026-01-01")
    assert "Änne (übernommen)" in browser_of(verwalter).get(f"/abend/{evening.pk}/journal/").content.decode()
    rated = EveningRating.objects.filter(league=league, player=None).values_list("evening__local_date", flat=True)
    assert list(rated) == [date(2025, 12, 30)]  # the other evening still goes on


@pytest.mark.whole
def test_the_same_league_is_refused_and_can_stand_beside_itself_as_a_new_one(from_elsewhere, taken_over):
    file, _before = from_elsewhere()
    league = taken_over(file).league
    with pytest.raises(Refused) as refused:
        taken_over(file)
    assert [one.code for one in refused.value.objections] == ["identity_taken"]
    assert League.objects.count() == 1

    done = taken_over(file, as_new=True)

    assert [row[1:] for row in scores(done.league)] == [row[1:] for row in scores(league)]
    assert [row[1:] for row in standings(done.league)] == [row[1:] for row in standings(league)]
    assert Event.objects.filter(league=done.league).count() == Event.objects.filter(league=league).count()
    for entry in JournalEntry.objects.filter(league=done.league).exclude(part_id=None):
        event = Event.objects.get(pk=entry.part_id, league=done.league)
        for kept in (entry.before or {}, entry.after or {}):
            if "game" in kept:
                assert Game.objects.get(pk=kept["game"]).event_id == event.pk


@pytest.mark.whole
def test_with_signs_nobody_is_named(from_elsewhere, taken_over):
    file, _before = from_elsewhere(signs=True)
    text = str(lines_of(file))
    for word in ("Änne", "Ben", "Dora", "Vergess", "Krug", "Wette", "Freitag", "keine 90", "Karte gezeigt", "durfte"):
        assert word not in text
    assert taken_over(file).games == 6


@pytest.mark.whole
def test_the_fold_answers_an_evening_of_the_file_as_the_program_does(from_elsewhere, taken_over):
    file, _before = from_elsewhere()
    league, lines = taken_over(file).league, lines_of(file)
    evenings, events, rules = (
        [json.loads(line) for line in lines[f"{name}.jsonl"]] for name in ("evenings", "events", "rules")
    )
    players = dict(enumerate(Player.objects.order_by("pk").values_list("pk", flat=True), 1))
    for evening in evenings:
        by = rules[evening["rules"] - 1]
        told = {
            "scheme": by["scheme"],
            "options": by["options"],
            "seats": [str(number) for number in evening["seats"]],
            "dealer": str(evening["dealer"]),
            "events": [event for event in events if event["evening"] == evening["id"]],
        }
        answered = answer_evening(told).to_json()["state"]["totals"]
        stored = EveningPlayer.objects.filter(league=league, evening=evening["id"])
        totals = {row.player_id: row.points + row.penalties + (row.totals or 0) for row in stored}
        assert {players[int(who)]: points for who, points in answered.items()} == {
            who: points for who, points in totals.items() if points
        }


def test_every_number_in_a_travelling_entry_is_plain_or_exchanged(from_elsewhere):
    """Whoever journals something new decides here what becomes of its numbers when the league moves."""
    entries = map(json.loads, lines_of(from_elsewhere()[0])["journal.jsonl"])
    known = SINGLE.keys() | PLAYERS | BY_PLAYER | PLAIN_NUMBERS

    def strange(value, key):
        if isinstance(value, dict):
            same = {name: name.isdecimal() or key == "texts" for name in value}  # how many texts of each model changed
            return [one for name in value for one in strange(value[name], key if same[name] else name)]
        if isinstance(value, list):
            return [one for inner in value for one in strange(inner, key)]
        return [key] if type(value) is int and key not in known else []

    assert [entry for entry in entries if strange(entry["before"], "") + strange(entry["after"], "")] == []
