"""A league goes out as a file and comes back the same."""

import io
import json
import zipfile
from datetime import date

import pytest
from django.core.management import call_command

from leagues.groups.models import League, Membership, Role
from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from scorebook.evenings.models import Evening, EveningPlayer, Event, Game, Score
from scorebook.statistics.models import EveningRating
from scorebook.transfer.league_file.layout import STAYS
from scorebook.transfer.league_file.references import BY_PLAYER, PLAYER, PLAYERS, RULE_SET, RULES, SEASON

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


def standings(league):
    """What everybody has of every evening."""
    rows = EveningPlayer.objects.filter(league=league).order_by("local_date", "evening", "player__name")
    return list(rows.values_list("evening", "player__name", "games", "wins", "points", "penalties"))


def scores(league):
    rows = Score.objects.filter(league=league).order_by("evening", "number")
    return list(rows.values_list("game", "number", "winner", "value", "bock", "re_points", "kontra_points"))


@pytest.mark.whole
@pytest.mark.parametrize("scheme", ["steffen", "ddv", "maennle"])
def test_what_comes_back_is_equal_byte_for_byte(scheme, make_league, eventful, from_elsewhere, exported, taken_over):
    make_league(name="Andere", names=("W", "X", "Y", "Z", "V"))
    file, (before, points) = from_elsewhere(lambda league: (standings(league), scores(league)), scheme=scheme)
    assert not Evening.objects.exists()

    done = taken_over(file)

    again = exported(done.league)
    assert lines_of(again) == lines_of(file)
    assert again == file
    assert (standings(done.league), scores(done.league)) == (before, points)
    assert (done.evenings, done.games) == (2, 6)


@pytest.mark.whole
def test_what_follows_from_the_facts_is_right(from_elsewhere, taken_over, capsys):
    taken_over(from_elsewhere())
    call_command("rescore", "--check")
    call_command("check_integrity")


@pytest.mark.whole
def test_strengths_are_there_once_a_league_is_taken_over(
    from_elsewhere, taken_over, django_capture_on_commit_callbacks
):
    file = from_elsewhere()
    with django_capture_on_commit_callbacks(execute=True):
        done = taken_over(file)
    rated = EveningRating.objects.filter(league=done.league, player=None).values_list("evening__local_date", flat=True)
    assert list(rated) == [date(2025, 12, 30)]  # the other evening still goes on


@pytest.mark.whole
def test_the_journal_says_that_it_was_taken_over(from_elsewhere, taken_over, verwalter, browser_of):
    done = taken_over(from_elsewhere(), owner=verwalter)
    newest, *earlier = JournalEntry.objects.filter(league=done.league)
    assert (newest.action, newest.imported_at) == ("league.import", None)
    assert all(entry.imported_at for entry in earlier)
    assert {entry.made_by for entry in earlier} >= {"Änne (übernommen)"}
    evening = Evening.objects.get(local_date__gt="2026-01-01")
    said = browser_of(verwalter).get(f"/abend/{evening.pk}/journal/").content.decode()
    assert "Änne (übernommen)" in said


@pytest.mark.whole
def test_whoever_takes_it_over_keeps_the_league(from_elsewhere, taken_over, verwalter):
    done = taken_over(from_elsewhere(), owner=verwalter)
    assert list(Membership.objects.filter(league=done.league).values_list("account", "role")) == [
        (verwalter.pk, Role.VERWALTER)
    ]
    assert not Player.objects.filter(account__isnull=False).exists()


@pytest.mark.whole
def test_the_same_league_is_refused_and_can_stand_beside_itself_as_a_new_one(eventful, exported, taken_over):
    from leagues.refused import Refused

    league = eventful()
    file = exported(league)
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
def test_a_dry_run_leaves_nothing(from_elsewhere, taken_over):
    done = taken_over(from_elsewhere(), dry_run=True)
    assert (done.evenings, done.games) == (2, 6)
    assert not League.objects.exists()


@pytest.mark.whole
def test_with_signs_nobody_is_named(from_elsewhere, taken_over):
    file = from_elsewhere(signs=True)
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        text = b"".join(archive.read(name) for name in archive.namelist()).decode()
    for word in ("Änne", "Ben", "Dora", "Vergess", "Krug", "Wette", "Freitag", "keine 90", "Karte gezeigt", "durfte"):
        assert word not in text
    assert taken_over(file).games == 6


@pytest.mark.whole
def test_the_fold_answers_an_evening_of_the_file_as_the_program_does(from_elsewhere, taken_over, tmp_path, capsys):
    from scorebook.scoring.input.evening import answer_evening

    file = from_elsewhere()
    league = taken_over(file).league
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        lines = {
            name: [json.loads(line) for line in archive.read(name).splitlines()]
            for name in ("evenings.jsonl", "events.jsonl", "rules.jsonl")
        }
    players = {
        str(number): key for number, key in enumerate(Player.objects.order_by("pk").values_list("pk", flat=True), 1)
    }
    for evening in lines["evenings.jsonl"]:
        rules = lines["rules.jsonl"][evening["rules"] - 1]
        answer = answer_evening(
            {
                "scheme": rules["scheme"],
                "options": rules["options"],
                "seats": [str(number) for number in evening["seats"]],
                "dealer": str(evening["dealer"]),
                "events": [event for event in lines["events.jsonl"] if event["evening"] == evening["id"]],
            }
        ).to_json()
        stored = EveningPlayer.objects.filter(league=league, evening=evening["id"])
        totals = {row.player_id: row.points + row.penalties + (row.totals or 0) for row in stored}
        data = {players[who]: points for who, points in answer["state"]["totals"].items()}
        assert data == {who: points for who, points in totals.items() if points}


def test_every_number_in_a_travelling_entry_is_plain_or_exchanged(eventful):
    """Whoever journals something new decides here what becomes of its numbers when the league moves."""
    league = eventful()
    known = PLAYER | PLAYERS | BY_PLAYER | RULES | RULE_SET | SEASON | PLAIN_NUMBERS

    def strange(value, key):
        if isinstance(value, dict):
            same = {name: name.isdecimal() or key == "texts" for name in value}  # how many texts of each model changed
            return [one for name in value for one in strange(value[name], key if same[name] else name)]
        if isinstance(value, list):
            return [one for inner in value for one in strange(inner, key)]
        return [key] if type(value) is int and key not in known else []

    for entry in JournalEntry.objects.filter(league=league):
        if not entry.action.startswith(STAYS):
            assert strange(entry.before, "") + strange(entry.after, "") == [], entry.action
