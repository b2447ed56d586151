"""What the table wants to remember about a game, in its own words: kept, journalled, redacted, and worth nothing."""

import uuid
from dataclasses import fields

import pytest

from leagues.accounts.selectors import own_data
from leagues.journal import Actor, JournalEntry
from leagues.people.redaction import preview, redact
from leagues.refused import Refused
from scorebook.disputes.selectors import countersign_of
from scorebook.disputes.services import countersign
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Game, Participation, Score
from scorebook.evenings.selectors.evenings import changed_after_end, load
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.evenings import close_evening, comment_game
from scorebook.evenings.services.games import correct_game, record_game, withdraw_game
from scorebook.evenings.services.undo import undo
from scorebook.scoring.game.engine import score
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from scorebook.table.journal import entries_of, journal_lines
from tests.each import each
from tests.evenings.reading import refused, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
BET = "Wette mit Eva"


@pytest.fixture
def evening(make_evening):
    return make_evening()


@pytest.fixture
def game(evening, record):
    return record(evening, comment=f"  {BET}\u200b ")


def comment_of(game):
    return facts_of_games([Game.objects.get(pk=game.pk)])[game.pk].comment


def trail(evening):
    """The journal in words, the newest first."""
    lines = journal_lines(load(evening), entries_of(evening.pk))
    return [(one.title, [tuple(change) for change in one.changes]) for one in lines]


@each("scheme", sorted(SCHEMES))
def test_no_scheme_reads_it(scheme):
    raw = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": 155}
    plain, commented = (parse(raw | more, SCHEMES[scheme]) for more in ({}, {"comment": BET}))
    assert score(plain, SCHEMES[scheme]) == score(commented, SCHEMES[scheme])
    different = [one.name for one in fields(plain) if getattr(plain, one.name) != getattr(commented, one.name)]
    assert (different, commented.to_json()["comment"]) == (["comment"], BET)


def test_it_is_stored_tidied_and_what_is_no_text_or_too_long_is_refused(evening, game, record):
    assert comment_of(game) == JournalEntry.objects.get(action="game_recorded").after["facts"]["comment"] == BET
    assert refused(lambda: record(evening, comment=7)) == ["wrong_type"]
    assert refused(lambda: record(evening, comment="ä" * 201)) == ["comment_long"]
    assert comment_of(record(evening, comment="ä" * 200)) == "ä" * 200


def test_it_is_written_later_changed_and_taken_away_and_nothing_else_moves(evening, game, stranger):
    countersign(actor=Actor.account(stranger), game=game)
    close_evening(actor=SYSTEM, evening=evening)
    booked, entries = list(Participation.objects.values_list("player", "points")), len(trail(evening))
    evening.refresh_from_db()
    stamp = evening.stamp
    comment_game(actor=SYSTEM, game=game, comment="Wette verloren", seen=BET)
    comment_game(actor=SYSTEM, game=game, comment=" Wette  verloren ", seen="something else")
    comment_game(actor=SYSTEM, game=game, comment="")
    assert trail(evening)[:-entries] == [
        ("Notiz zu Spiel 1", [("Notiz", "Wette verloren", "–")]),
        ("Notiz zu Spiel 1", [("Notiz", BET, "Wette verloren")]),
    ]
    assert (comment_of(game), Game.objects.get().revision) == ("", 1)
    assert list(Participation.objects.values_list("player", "points")) == booked
    assert list(differences(evening)) == []
    assert countersign_of(Game.objects.get()).account == stranger
    evening.refresh_from_db()
    assert (changed_after_end(evening), evening.stamp != stamp) == (None, True)  # the phones at the table see it


def test_nobody_overwrites_what_somebody_else_has_written_meanwhile(game):
    for written, seen, said in (
        ("Revanche", BET, "Jemand hat inzwischen „Revanche“ notiert."),
        ("", "Revanche", "Jemand hat die Notiz inzwischen gelöscht."),
    ):
        comment_game(actor=SYSTEM, game=game, comment=written)
        with pytest.raises(Refused) as refusal:
            comment_game(actor=SYSTEM, game=game, comment="Kaffee", seen=seen)
        assert [tuple(one)[:3] for one in refusal.value.objections] == [("changed_meanwhile", "comment", said)]


def test_a_correction_that_does_not_speak_of_it_leaves_it(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155), revision=1)
    assert (comment_of(game), Game.objects.get().revision) == (BET, 2)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155, comment="Kaffee"), revision=2)
    assert (comment_of(game), Game.objects.get().revision) == ("Kaffee", 2), "the comment alone is no new version"
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=160, comment="Revanche"), revision=2)
    title, changes = trail(evening)[0]
    assert (title, changes[-1]) == ("Spiel 1 korrigiert", ("Notiz", "Kaffee", "Revanche"))
    undo(actor=SYSTEM, entry=evening.journal.first())
    assert (comment_of(game), Game.objects.get().re_augen) == ("Kaffee", 155)


def test_the_journal_takes_a_comment_back_and_corrections_beside_it(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155))
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    commented, corrected = evening.journal.all()[:2]
    undo(actor=SYSTEM, entry=corrected)
    assert (comment_of(game), Game.objects.get().re_augen) == ("Revanche", 130)
    undo(actor=SYSTEM, entry=commented)
    assert comment_of(game) == BET
    assert refused(lambda: undo(actor=SYSTEM, entry=commented)) == ["changed_meanwhile"]


def test_a_recorded_game_goes_back_though_it_got_a_comment_since_and_keeps_it(evening, game):
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    undo(actor=SYSTEM, entry=evening.journal.get(action="game_recorded"))
    assert (Score.objects.exists(), comment_of(game)) == (False, "Revanche")


def test_who_sends_the_same_game_again_gets_it_unless_the_comment_is_another(evening, facts):
    number = uuid.uuid4()

    def send(**more):
        return record_game(actor=SYSTEM, evening=evening, game_id=number, facts=facts(evening, **more))[1]

    assert (send(comment=BET), send(comment=BET)) == (True, False)
    assert refused(lambda: send(comment="Revanche")) == ["same_id_other_facts"]
    comment_game(actor=SYSTEM, game=Game.objects.get(), comment="Kaffee")
    assert (send(comment=BET), send(comment="Kaffee")) == (False, False)


def test_who_is_forgotten_goes_out_of_it_everywhere(evening, game):
    comment_game(actor=SYSTEM, game=game, comment="Evas Revanche")
    hits, _left = preview(evening.league, ["Eva"])
    assert {(hit.where, hit.after) for hit in hits} == {
        ("Notiz zu einem Spiel", "[Name entfernt] Revanche"),
        ("Verlauf der Änderungen", "Wette mit [Name entfernt]"),
        ("Verlauf der Änderungen", "[Name entfernt] Revanche"),
    }
    assert redact(evening.league, ["Eva"]) == {"Game": 1, "JournalEntry": 3}
    assert comment_of(game) == "[Name entfernt] Revanche"
    undo(actor=SYSTEM, entry=evening.journal.first())
    assert comment_of(game) == "Wette mit [Name entfernt]"
    comment_game(actor=SYSTEM, game=game, comment=("Eva " * 50).strip())
    redact(evening.league, ["Eva"])
    assert [change[0] for change in trail(evening)[0][1]] == ["Notiz"], "a long one stays readable"


def test_who_has_played_the_game_gets_it_with_their_own_data(evening, game):
    anna = evening.seats.get(position=0).player_id
    data = {heading: rows for room in own_data for heading, rows in room.of_entries([anna]).items()}
    assert [one["notiz"] for one in data["spiele"]] == [BET]


def test_it_is_written_on_the_page_of_the_game_and_what_was_typed_stays_when_somebody_was_quicker(writer, game):
    assert "Notiz ändern" in text(writer.get(f"/spiel/{game.pk}/"))
    address, typed = f"/spiel/{game.pk}/notiz/", {"comment": "Kaffee", "seen": BET}
    form = writer.get(address).context["form"]
    assert (form["comment"].value(), form["seen"].value()) == (BET, BET)
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    late = writer.post(address, typed)
    form = late.context["form"]
    assert (late.status_code, form.errors) == (422, {"comment": ["Jemand hat inzwischen „Revanche“ notiert."]})
    assert (form["comment"].value(), form["seen"].value()) == ("Kaffee", "Revanche")
    assert writer.post(address, typed | {"seen": "Revanche"}).url == f"/spiel/{game.pk}/"
    assert writer.post(address, {"comment": "x" * 201, "seen": "Kaffee"}).status_code == 422
    assert comment_of(game) == "Kaffee"


def test_it_stands_wherever_the_game_is_told(writer, evening, game, facts):
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, comment="Wette <b>")}
    answer = writer.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json").json()
    assert "<q>Wette &lt;b&gt;</q>" in answer["card"]
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, comment="Revanche"))
    pages = [f"/spiel/{game.pk}/", *(f"/abend/{evening.pk}/{page}" for page in ("", "blatt/", "druck/", "journal/"))]
    assert [page for page in pages if "Revanche" not in text(writer.get(page))] == []


@pytest.fixture
def found(writer, evening):
    def look(**asked):
        page = writer.get(f"/liga/{evening.league_id}/notizen/", asked).context["comments"]
        return [one.comment for one in page]

    return look


def test_it_is_found_by_any_of_its_words_in_any_case_while_the_game_counts(found, evening, record):
    for comment in ("Änne wettet mit Eva", "ohne Eva", "", "nichts"):
        record(evening, comment=comment)
    withdraw_game(actor=SYSTEM, game=record(evening, comment="Eva und Änne"))
    assert found() == ["nichts", "ohne Eva", "Änne wettet mit Eva"]
    assert (found(q="EVA ännE"), found(q="50 %")) == (["Änne wettet mit Eva"], [])


def test_many_are_shown_page_by_page_within_the_budget(
    writer, evening, record, monkeypatch, django_assert_max_num_queries
):
    """Each says as its card does why who has won."""
    calls = [{"party": "re", "call": call} for call in ("re", "k90")]
    record(evening, re_augen=None, re_range=[121, 150], announcements=calls, comment="Wette 0")
    monkeypatch.setattr("scorebook.evenings.pages.comments.A_PAGE", 5)
    for number in range(1, 6):
        record(evening, comment=f"Wette {number}")
    address = f"/liga/{evening.league_id}/notizen/"
    with django_assert_max_num_queries(12):
        first = writer.get(address, {"q": "wette"})
    assert (len(first.context["comments"]), 'href="?q=wette&amp;seite=2"' in text(first)) == (5, True)
    assert list(first.context["comments"])[-1].sub.split(" · ")[1:] == ["Anna und Ben", "130 : 110 Augen"]
    (line,) = writer.get(address, {"q": "wette", "seite": 2}).context["comments"]
    found = ("Wette 0", ["Anna und Ben", "Kontra unter 120, keine 90 verfehlt"])
    assert (line.comment, line.sub.split(" · ")[1:]) == found
    assert line.sub.startswith("Spiel 1 am ")
