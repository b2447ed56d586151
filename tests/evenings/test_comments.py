"""What the table wants to remember about a game, in its own words: kept, journalled, redacted, and worth nothing."""

import uuid
from dataclasses import fields

import pytest

from leagues.accounts.selectors import own_data
from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from leagues.journal_models import JournalEntry
from leagues.people.redaction import preview, redact
from leagues.refused import Refused
from scorebook.disputes.selectors import countersign_of
from scorebook.disputes.services import countersign
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Game, Participation, Score
from scorebook.evenings.selectors.evenings import changed_after_end, load
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.evenings import close_evening, comment_game
from scorebook.evenings.services.games import correct_game, record_game, restore_game, withdraw_game
from scorebook.evenings.services.undo import CHANGED, undo
from scorebook.scoring.game.engine import score
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from scorebook.table.journal import entries_of, journal_lines
from tests.each import each

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
BET = "Wette mit Eva"


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv", ("Anna", "Ben", "Cem", "Dora"))


@pytest.fixture
def game(evening, record):
    return record(evening, comment=f"  {BET}\u200b ")


def comment_of(game):
    return facts_of_games([Game.objects.get(pk=game.pk)])[game.pk].comment


def trail(evening):
    return [(one.title, [tuple(change) for change in one.changes]) for one in lines(evening)]


def lines(evening):
    return journal_lines(load(evening), entries_of(evening.pk))


def newest(evening):
    return evening.journal.first()


def refusal(attempt):
    with pytest.raises(Refused) as refused:
        attempt()
    return [(one.code, one.field, one.message) for one in refused.value.objections]


def test_a_comment_comes_with_the_facts_and_is_stored_tidied(game):
    assert comment_of(game) == BET
    kept = JournalEntry.objects.get(action="game_recorded").after
    assert kept["facts"]["comment"] == BET


@each("scheme", sorted(SCHEMES))
def test_no_scheme_reads_it(scheme):
    raw = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": 155}
    plain, commented = (parse(raw | more, SCHEMES[scheme]) for more in ({}, {"comment": BET}))
    assert score(plain, SCHEMES[scheme]) == score(commented, SCHEMES[scheme])
    different = [one.name for one in fields(plain) if getattr(plain, one.name) != getattr(commented, one.name)]
    assert (different, commented.to_json()["comment"]) == (["comment"], BET)


def test_what_is_no_text_or_too_long_is_refused_at_its_field(evening, record):
    assert refusal(lambda: record(evening, comment=7)) == [("wrong_type", "comment", "Muss eine Zeichenkette sein.")]
    said = "Die Notiz hat 201 Zeichen; mehr als 200 passen nicht."
    assert refusal(lambda: record(evening, comment="ä" * 201)) == [("comment_long", "comment", said)]
    assert comment_of(record(evening, comment="ä" * 200)) == "ä" * 200


def test_it_is_written_later_changed_and_taken_away_and_no_point_moves(evening, game):
    booked = list(Participation.objects.values_list("player", "points"))
    stamp = evening.stamp
    comment_game(actor=SYSTEM, game=game, comment="Wette verloren", seen=BET)
    comment_game(actor=SYSTEM, game=game, comment="")
    assert trail(evening)[:2] == [
        ("Notiz zu Spiel 1", [("Notiz", "Wette verloren", "–")]),
        ("Notiz zu Spiel 1", [("Notiz", BET, "Wette verloren")]),
    ]
    assert (comment_of(game), Game.objects.get().revision) == ("", 1)
    assert list(Participation.objects.values_list("player", "points")) == booked
    assert list(differences(evening)) == []
    evening.refresh_from_db()
    assert evening.stamp != stamp  # the phones at the table see it


def test_the_same_comment_again_changes_nothing(evening, game):
    comment_game(actor=SYSTEM, game=game, comment=f" {BET}  ", seen="something else")
    assert newest(evening).action == "game_recorded"


def test_nobody_overwrites_what_somebody_else_has_written_meanwhile(game):
    comment_game(actor=SYSTEM, game=game, comment="Revanche", seen=BET)
    late = refusal(lambda: comment_game(actor=SYSTEM, game=game, comment="Kaffee", seen=BET))
    assert late == [("changed_meanwhile", "comment", "Jemand hat inzwischen „Revanche“ notiert.")]
    comment_game(actor=SYSTEM, game=game, comment="")
    gone = refusal(lambda: comment_game(actor=SYSTEM, game=game, comment="Kaffee", seen="Revanche"))
    assert gone == [("changed_meanwhile", "comment", "Jemand hat die Notiz inzwischen gelöscht.")]


def test_a_correction_that_does_not_speak_of_it_leaves_it(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155), revision=1)
    assert (comment_of(game), Game.objects.get().revision) == (BET, 2)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=160, comment="Revanche"), revision=2)
    title, changes = trail(evening)[0]
    assert (title, changes[-1]) == ("Spiel 1 korrigiert", ("Notiz", BET, "Revanche"))


def test_a_correction_of_the_comment_alone_is_no_new_version(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, comment="Revanche"), revision=1)
    assert (newest(evening).action, Game.objects.get().revision) == ("game_commented", 1)
    assert comment_of(game) == "Revanche"


def test_withdrawing_and_restoring_keep_it(game):
    withdraw_game(actor=SYSTEM, game=game)
    assert comment_of(game) == BET
    restore_game(actor=SYSTEM, game=game)
    assert comment_of(game) == BET


def test_the_journal_takes_a_comment_back_and_corrections_beside_it(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155))
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    commented, corrected = evening.journal.all()[:2]
    assert [one.undoable for one in lines(evening)[:2]] == [True, True]
    undo(actor=SYSTEM, entry=corrected)
    assert (comment_of(game), Game.objects.get().re_augen) == ("Revanche", 130)
    undo(actor=SYSTEM, entry=commented)
    assert comment_of(game) == BET
    assert refusal(lambda: undo(actor=SYSTEM, entry=commented)) == [("changed_meanwhile", "", str(CHANGED))]


def test_taking_back_a_correction_takes_back_the_comment_that_came_with_it(evening, game, facts):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=155, comment=""))
    assert comment_of(game) == ""
    undo(actor=SYSTEM, entry=newest(evening))
    assert (comment_of(game), Game.objects.get().re_augen) == (BET, 130)


def test_a_recorded_game_goes_back_though_it_got_a_comment_since(evening, game):
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    undo(actor=SYSTEM, entry=evening.journal.get(action="game_recorded"))
    assert not Score.objects.exists()


def test_who_sends_the_same_game_again_gets_it_unless_the_comment_is_another(evening, facts):
    number = uuid.uuid4()

    def send(**more):
        given = {"actor": SYSTEM, "evening": evening, "game_id": number, "facts": facts(evening, **more)}
        return record_game(**given)[1]

    assert send(comment=BET) is True
    assert send(comment=BET) is False
    assert refusal(lambda: send(comment="Revanche"))[0][0] == "same_id_other_facts"
    comment_game(actor=SYSTEM, game=Game.objects.get(), comment="Kaffee")
    assert (send(comment=BET), send(comment="Kaffee")) == (False, False)


def test_a_game_that_was_read_over_stays_so(evening, game, stranger):
    countersign(actor=Actor.account(stranger), game=game)
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    assert countersign_of(Game.objects.get()).account == stranger


def test_after_the_end_it_is_no_change_of_the_standing(evening, game):
    close_evening(actor=SYSTEM, evening=evening)
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    evening.refresh_from_db()
    assert changed_after_end(evening) is None


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
    undo(actor=SYSTEM, entry=newest(evening))
    assert comment_of(game) == "Wette mit [Name entfernt]"


def test_a_long_one_stays_readable_in_the_journal_after_that(evening, game):
    comment_game(actor=SYSTEM, game=game, comment=("Eva " * 50).strip())
    redact(evening.league, ["Eva"])
    assert [change[0] for change in trail(evening)[0][1]] == ["Notiz"]


def test_who_has_played_the_game_gets_it_with_their_own_data(evening, game):
    anna = evening.seats.get(position=0).player_id
    data = {heading: rows for room in own_data for heading, rows in room.of_entries([anna]).items()}
    assert [one["notiz"] for one in data["spiele"]] == [BET]


@pytest.fixture
def writer(client, verwalter):
    client.force_login(verwalter)
    return client


def test_it_is_written_on_the_page_of_the_game(writer, evening, game):
    assert "Notiz ändern" in writer.get(f"/spiel/{game.pk}/").content.decode()
    address = f"/spiel/{game.pk}/notiz/"
    form = writer.get(address).context["form"]
    assert (form["comment"].value(), form["seen"].value()) == (BET, BET)
    answer = writer.post(address, {"comment": "Revanche", "seen": BET}, follow=True)
    assert answer.redirect_chain == [(f"/spiel/{game.pk}/", 302)]
    assert "Die Notiz ist gespeichert." in answer.content.decode()
    assert comment_of(game) == "Revanche"


def test_what_was_typed_stays_when_somebody_else_was_quicker(writer, game):
    comment_game(actor=SYSTEM, game=game, comment="Revanche")
    address, typed = f"/spiel/{game.pk}/notiz/", {"comment": "Kaffee", "seen": BET}
    refused = writer.post(address, typed)
    form = refused.context["form"]
    assert (refused.status_code, form.errors) == (422, {"comment": ["Jemand hat inzwischen „Revanche“ notiert."]})
    assert (form["comment"].value(), form["seen"].value()) == ("Kaffee", "Revanche")
    assert writer.post(address, {"comment": "Kaffee", "seen": "Revanche"}).status_code == 302
    assert writer.post(address, {"comment": "x" * 201, "seen": "Kaffee"}).status_code == 422
    assert comment_of(game) == "Kaffee"


def test_who_only_reads_writes_none(client, stranger, evening, game):
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    client.force_login(stranger)
    assert client.post(f"/spiel/{game.pk}/notiz/", {"comment": "Kaffee"}).status_code == 403


@each("page", ["", "blatt/", "druck/", "journal/"])
def test_it_stands_wherever_the_games_of_an_evening_are_listed(writer, evening, game, facts, page):
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, comment="Revanche"))
    assert "Revanche" in writer.get(f"/abend/{evening.pk}/{page}").content.decode()
    assert "Revanche" in writer.get(f"/spiel/{game.pk}/").content.decode()


def test_the_card_of_a_saved_game_shows_it(writer, evening, facts):
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, comment="Wette <b>")}
    answer = writer.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json").json()
    assert "<q>Wette &lt;b&gt;</q>" in answer["card"]


@pytest.fixture
def found(writer, evening):
    def look(**asked):
        page = writer.get(f"/liga/{evening.league_id}/notizen/", asked).context["comments"]
        return [one.comment for one in page]

    return look


def test_it_is_found_by_any_of_its_words_in_any_case(found, evening, record):
    for comment in ("Änne wettet mit Eva", "ohne Eva", "", "nichts"):
        record(evening, comment=comment)
    assert found() == ["nichts", "ohne Eva", "Änne wettet mit Eva"]
    assert found(q="EVA ännE") == ["Änne wettet mit Eva"]
    assert found(q="50 %") == []


def test_games_taken_back_and_other_leagues_are_not_found(found, game, make_league, make_evening, record):
    withdraw_game(actor=SYSTEM, game=game)
    assert found() == []


def test_many_are_shown_page_by_page_within_the_budget(writer, evening, record, django_assert_max_num_queries):
    for number in range(26):
        record(evening, comment=f"Wette {number}")
    with django_assert_max_num_queries(12):
        first = writer.get(f"/liga/{evening.league_id}/notizen/", {"q": "wette"})
    assert len(first.context["comments"]) == 25
    assert 'href="?q=wette&amp;seite=2"' in first.content.decode()
    second = writer.get(f"/liga/{evening.league_id}/notizen/", {"q": "wette", "seite": 2})
    (line,) = second.context["comments"]
    assert (line.comment, line.sub.split(" · ")[1:]) == ("Wette 0", ["Anna und Ben", "130 : 110 Augen"])
    assert line.sub.startswith("Spiel 1 am ")


def test_a_game_that_was_found_says_as_its_card_does_why_who_has_won(writer, evening, record):
    calls = [{"party": "re", "call": call} for call in ("re", "k90")]
    record(evening, re_augen=None, re_range=[121, 150], announcements=calls, comment=BET)
    (line,) = writer.get(f"/liga/{evening.league_id}/notizen/").context["comments"]
    assert line.sub.split(" · ")[1:] == ["Anna und Ben", "Kontra unter 120, keine 90 verfehlt"]
