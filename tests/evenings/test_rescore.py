"""`manage.py rescore`: derived rows can be thrown away and rebuilt to the same."""

import io
import re
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError

from leagues import database
from leagues.accounts.models import Account
from leagues.groups.models import League, Membership
from leagues.journal import Actor, JournalEntry
from scorebook.disputes.services import set_policy
from scorebook.evenings.derived.refold import FIELDS, differences_of
from scorebook.evenings.models import BockCounter, Evening, EveningPlayer, Game, Participation, Round, Score, Seat
from scorebook.evenings.selectors.facts import sources_of, sources_of_evenings
from scorebook.evenings.services import recount
from scorebook.evenings.services.evenings import close_evening
from tests.each import each
from tests.evenings.reading import text
from tests.invented.small import small_league

FIXTURE = Path(settings.BASE_DIR) / "fixtures" / "kleine_liga.json"


def rescore(*args, status=0):
    out = io.StringIO()
    if status:
        with pytest.raises(SystemExit) as stopped:
            call_command("rescore", *args, stdout=out)
        assert stopped.value.code == status
    else:
        call_command("rescore", *args, stdout=out)
    return out.getvalue().splitlines()


def derived():
    """Everything derived, by the names of its rows; the numbers of the rows themselves do not matter."""
    found = {}
    for model, (key, says) in FIELDS.items():
        rows = list(model._default_manager.all())
        found[model] = {
            tuple(getattr(row, name) for name in key): {name: getattr(row, name) for name in says} for row in rows
        }
        assert len(found[model]) == len(rows)
    return found


@pytest.fixture
def evening(make_evening, record):
    """Three games in Böcke, so that every kind of derived row is there."""
    evening = make_evening("steffen")
    record(evening, re_augen=100, announcements=[{"party": "kontra", "call": "kontra"}])
    record(evening, re_augen=130)
    record(evening, kind="solo_trumpf", re_augen=130)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def other(make_evening, record):
    """An evening of another league, of which a value is wrong."""
    other = make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))
    record(other)
    Score.objects.filter(evening=other).update(value=99)
    League.objects.filter(pk=other.league_id).update(name="Andere")
    return other


def test_every_difference_is_named_and_nothing_changed(evening):
    right, version = "1 Abend nachgerechnet: alles stimmt.", evening.version
    assert (rescore("--check"), rescore(), Evening.objects.get().version) == ([right], [right], version)
    score = Score.objects.get(evening=evening, number=2)
    Score.objects.filter(pk=score.pk).update(value=99)
    lost = Participation.objects.filter(evening=evening).order_by("pk").first()
    Participation.objects.filter(pk=lost.pk).delete()
    Round.objects.create(league_id=evening.league_id, evening=evening, number=7, first_game=1, last_game=1)
    before = derived()
    title = f"Freitagsrunde, {evening}"
    assert set(rescore("--check", status=1)) == {
        f"{title}, Wertung zu Spiel {score.pk}: value ist 99, richtig ist {score.value}.",
        f"{title}, Teilnahme zu Spiel {lost.game_id}, Spieler {lost.player_id}: fehlt.",
        f"{title}, Runde zu Nummer 7: ist zu viel.",
        "1 Abend nachgerechnet: 3 Zeilen falsch.",
    }
    assert derived() == before


def test_rebuilding_brings_back_what_was_there(evening):
    before = derived()
    Score.objects.filter(evening=evening).update(value=1, warnings=["after_end"])
    Participation.objects.filter(evening=evening).update(won=False)
    Round.objects.all().delete()
    BockCounter.objects.filter(evening=evening).first().delete()
    per_league, summary = rescore()
    assert re.fullmatch(r"1 Abend nachgerechnet: \d+ Zeilen berichtigt\.", summary)
    assert re.fullmatch(r"Freitagsrunde: \d+ Zeilen an 1 Abend berichtigt\.", per_league)
    assert derived() == before
    assert Evening.objects.get(pk=evening.pk).version == evening.version + 1


def other_points(evening):
    """Anna has four points too many, Ben four too few."""
    anna, ben = EveningPlayer.objects.filter(evening=evening).order_by("player")[:2]
    for one, more in ((anna, 4), (ben, -4)):
        EveningPlayer.objects.filter(pk=one.pk).update(points=one.points + more)
    return anna, ben


def test_whose_points_change_in_which_league_is_said_before_anything_is_written(evening, monkeypatch):
    other_points(evening)
    foreseen = "Freitagsrunde: andere Punkte an 1 Abend, zusammen Ben +4, Anna −4."
    assert foreseen in rescore("--check", status=1)
    out, written = io.StringIO(), recount.put_right
    monkeypatch.setattr(
        "scorebook.management.base.put_right", lambda **more: (out.write("geschrieben\n"), written(**more))[1]
    )
    call_command("rescore", stdout=out)
    assert out.getvalue().splitlines()[:2] == [foreseen, "geschrieben"]
    assert "andere Punkte" not in "".join(rescore())


def test_thrown_away_completely_they_come_back(evening):
    before = derived()
    for model in FIELDS:
        model._default_manager.all().delete()
    rescore()
    assert derived() == before


def final(evening):
    set_policy(actor=Actor.system(), league=evening.league, judge="verwalter", final_after_days=0)
    close_evening(actor=Actor.system(), evening=evening)


def noted(evening):
    entries = evening.journal.filter(action="evening_rescored")
    return [(entry.actor_kind, entry.before, entry.after) for entry in entries]


@each("command", ["rescore", "rebuild_rollups"])
def test_what_changes_at_a_final_evening_stands_in_its_journal(evening, writer, command):
    final(evening)
    anna, ben = other_points(evening)
    out = io.StringIO()
    call_command(command, stdout=out)
    assert "Freitagsrunde: 2 Zeilen an 1 Abend berichtigt, davon 1 endgültig (steht dort im Journal)." in out.getvalue()
    totals = {str(one.player_id): one.points + one.penalties for one in (anna, ben)}
    wrong = {str(one.player_id): totals[str(one.player_id)] + more for one, more in ((anna, 4), (ben, -4))}
    assert noted(evening) == [("system", {"points": wrong}, {"points": totals, "rows": 2})]
    Score.objects.filter(evening=evening, number=1).update(value=99)
    call_command("rescore", stdout=out)
    assert noted(evening)[0] == ("system", {"points": {}}, {"points": {}, "rows": 1})
    page = text(writer.get(f"/abend/{evening.pk}/journal/"))
    said = ("Endgültigen Abend neu abgerechnet", f"{anna.points + 4}".replace("-", "−"), "Die Punkte sind gleich")
    assert [words for words in said if words not in page] == []


def test_what_nobody_sees_stands_in_no_journal(evening, other):
    """A new revision of the program alone, and whatever is wrong at an evening that is not final."""
    final(evening)
    Score.objects.filter(evening=evening).update(engine_revision=0)
    stamp = Evening.objects.get(pk=evening.pk).stamp
    rescore()
    assert not JournalEntry.objects.filter(action="evening_rescored").exists()
    assert not Score.objects.filter(engine_revision=0).exists()
    assert Evening.objects.get(pk=evening.pk).stamp != stamp


def test_every_league_is_told_of_or_only_one(evening, other):
    assert rescore("--check", "--league", "Freitagsrunde") == ["1 Abend nachgerechnet: alles stimmt."]
    assert len(rescore("--check", "--league", str(other.league_id), status=1)) == 2
    with pytest.raises(CommandError, match="Die Liga „Montagsrunde“ gibt es nicht"):
        rescore("--league", "Montagsrunde")
    Score.objects.update(value=99)
    assert set(rescore()) == {
        "Freitagsrunde: 3 Zeilen an 1 Abend berichtigt.",
        "Andere: 1 Zeile an 1 Abend berichtigt.",
        "2 Abende nachgerechnet: 4 Zeilen berichtigt.",
    }


def test_a_locked_database_is_waited_for(evening, monkeypatch):
    """Others are writing: it is tried again, and what is tried is one evening."""
    Score.objects.update(value=99)
    asked = []

    def locked(*args):
        asked.append(args)
        if len(asked) < 4:
            raise OperationalError("database is locked")
        return put(*args)

    put = recount._put_right
    monkeypatch.setattr(recount, "_put_right", locked)
    monkeypatch.setattr(database.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(database, "connection", SimpleNamespace(vendor="sqlite", in_atomic_block=False))
    monkeypatch.setattr(recount, "snapshot", nullcontext)  # the test is in a transaction already
    assert rescore()[-1] == "1 Abend nachgerechnet: 3 Zeilen berichtigt."
    assert len(asked) == 4


def test_a_database_that_stays_locked_is_one_sentence(evening, monkeypatch):
    def locked(*_args):
        raise OperationalError("database is locked")

    Score.objects.update(value=99)
    monkeypatch.setattr(recount, "_put_right", locked)
    with pytest.raises(CommandError, match="gerade nicht zu haben"):
        rescore()


@each("name", ["a\udcff", "\0", "9" * 40, "²", "٣"])
@each("command", ["rescore", "rebuild_rollups", "check_integrity"])
def test_a_name_that_no_league_can_have(evening, command, name):
    with pytest.raises(CommandError, match=r"gibt es nicht|kein lesbarer Text"):
        call_command(command, league=name)


def test_an_evening_that_cannot_be_folded_stops_no_other(evening, other):
    Seat.objects.filter(evening=evening, position=3).delete()
    *lines, last = rescore("--check", status=1)
    assert [line for line in lines if "lässt sich nicht nachrechnen" in line]
    assert [line for line in lines if "value ist 99" in line]
    assert last == "1 Abende lassen sich nicht nachrechnen; mehr sagt check_integrity."


def test_many_evenings_are_read_with_as_many_queries_as_one(evening, other, django_assert_num_queries):
    evenings = list(Evening.objects.select_related("rule_set_version").order_by("pk"))
    singly = [sources_of(one) for one in evenings]
    with django_assert_num_queries(4):
        together = sources_of_evenings(evenings)
    assert [(one.setup, one.events) for one in together] == [(one.setup, one.events) for one in singly]
    with django_assert_num_queries(4 + len(FIELDS)):
        list(differences_of(evenings))


def test_the_small_league_loads_and_everything_in_it_is_true(db):
    call_command("loaddata", "kleine_liga", verbosity=0)
    assert rescore("--check") == ["2 Abende nachgerechnet: alles stimmt."]
    out = io.StringIO()
    call_command("check_integrity", stdout=out)
    assert out.getvalue() == "Alles ist in Ordnung.\n"
    league = League.objects.get()
    assert (league.players.count(), Game.objects.filter(league=league).count()) == (5, 11)
    assert len(set(Game.objects.values_list("kind", flat=True))) == 6
    assert not Membership.objects.get(league=league).account.has_usable_password()
    assert not Account.objects.filter(is_staff=True).exists()


def test_the_small_league_is_what_the_generator_makes():
    """After a change of models or rules: `python -m tests.invented`."""
    assert FIXTURE.read_text(encoding="utf-8") == small_league()
