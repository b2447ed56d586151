"""The end of an evening: what stands in place of the entry, the Siegerehrung, what is shared, changes afterwards."""

import uuid

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import Membership
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, ask_to_forget
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.pages.ceremony import card_texts, ceremony_of, shareable
from scorebook.evenings.selectors.evenings import changed_after_end, load
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def writer(browser_of, verwalter):
    return browser_of(verwalter)


@pytest.fixture
def played(make_evening, record):
    """An evening of four whose announced last round is played."""
    evening = make_evening("steffen")
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    for re in ((0, 1), (0, 2), (0, 1), (2, 3)):
        record(evening, re=re)
    return evening


def at(name, evening):
    return reverse(name, args=[evening.pk])


def text(answer):
    return " ".join(answer.content.decode().split())


# What stands in place of the entry


def test_after_the_last_round_the_entry_gives_way(writer, played):
    page = writer.get(at("evening-detail", played))
    assert page.context["entry"] is None
    assert page.context["over"][:3] == ("4 Spiele, die letzte Runde ist vorbei.", "Anna liegt vorn.", False)
    assert "Der Abend ist gespielt" in text(page)
    stand = writer.get(at("evening-stand", played)).json()
    assert (stand["entry"], "Noch eine Runde" in stand["parts"]["over"]) == (None, True)


def test_what_the_last_game_has_brought_stands_there(writer, played):
    card = writer.get(at("evening-detail", played)).context["over"].card
    sides = [(side.names, side.points) for side in card.sides]
    assert (card.number, sides) == (4, [("Cem und Dora", 5), ("Anna und Ben", -5)])
    assert [one.words for one in card.news] == []


def test_one_more_round_goes_on_and_can_be_taken_back(writer, played):
    again = {"kind": "last_round", "more": "0", "uuid": str(uuid.uuid4())}
    assert writer.post(at("evening-table", played), again).status_code == 302
    page = writer.get(at("evening-detail", played))
    state = page.context["now"].state
    assert (page.context["over"], page.context["entry"] is None) == (None, False)
    assert (state.over, state.last_round, state.until_end) == (False, 2, 4)
    withdraw_event(actor=SYSTEM, event=Event.objects.get(pk=again["uuid"]))
    assert writer.get(at("evening-detail", played)).context["entry"] is None


def test_a_game_that_was_taken_back_brings_the_entry_back(writer, played):
    withdraw_event(actor=SYSTEM, event=Event.objects.order_by("-position").first())
    page = writer.get(at("evening-detail", played))
    assert (page.context["over"], page.context["entry"] is None) == (None, False)


def test_a_reader_sees_that_it_is_over_and_no_button(browser_of, stranger, played):
    Membership.objects.create(league=played.league, account=stranger, role="leser")
    page = text(browser_of(stranger).get(at("evening-detail", played)))
    assert ("Der Abend ist gespielt" in page, "Noch eine Runde" in page) == (True, False)


# The Siegerehrung


def test_closing_leads_to_the_ceremony(writer, played):
    assert writer.post(at("evening-close", played)).url == at("evening-ceremony", played)
    page = writer.get(at("evening-ceremony", played))
    assert [str(one) for one in page.context["messages"]] == []
    assert at("evening-ceremony", played) in text(writer.get(at("evening-detail", played)))


def test_an_evening_without_points_has_no_ceremony(writer, make_evening):
    evening = make_evening()
    assert writer.post(at("evening-close", evening)).url == at("evening-detail", evening)
    assert writer.get(at("evening-ceremony", evening)).url == at("evening-detail", evening)


def test_an_open_evening_has_no_ceremony_yet(writer, played):
    assert writer.get(at("evening-ceremony", played)).url == at("evening-detail", played)


def test_the_ceremony_names_the_places_from_last_to_first(writer, played):
    close_evening(actor=SYSTEM, evening=played)
    ceremony = writer.get(at("evening-ceremony", played)).context["ceremony"]
    told = [
        (step.title, step.points, step.gap, [(one.who.name, one.story) for one in step.people])
        for step in ceremony.steps
    ]
    gain = "größtes Plus: +5 in Spiel {}".format
    assert told == [
        ("Platz 4", -10, "10 hinter Platz 2", [("Dora", gain(4))]),
        ("Platz 2, geteilt", 0, "10 hinter Platz 1", [("Ben", gain(1)), ("Cem", gain(2))]),
        ("Platz 1", 10, "10 vor Platz 2", [("Anna", "vorn seit Spiel 2")]),
    ]
    assert [place.rank for place in ceremony.places] == [1, 2, 4]
    assert ceremony.title == "Anna gewinnt den Abend"


def test_the_page_asks_little_whatever_the_evening(writer, played, record, django_assert_max_num_queries):
    close_evening(actor=SYSTEM, evening=played)
    writer.get(at("evening-ceremony", played))
    with django_assert_max_num_queries(12):
        writer.get(at("evening-ceremony", played))


# What leaves the league


def shared(evening):
    evening.league.refresh_from_db()
    view = shareable(load(evening), evening.league)
    return card_texts(view, evening.league)


def test_the_picture_shows_signs_unless_the_league_shows_names(played):
    close_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    signs = shared(played)
    assert (signs.title, {one.name for one in (*signs.podium, *signs.others)}) == ("Siegerehrung", {""})
    assert [one.short for one in signs.course] == ["A", "B", "C", "D"]
    played.league.share_names = True
    played.league.save()
    names = shared(played)
    assert (names.title, names.podium[0].name) == ("Anna gewinnt den Abend", "Anna")


def test_nobody_who_was_or_shall_be_forgotten_is_named(played):
    played.league.share_names = True
    played.league.save()
    close_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    anna, ben = Player.objects.get(name="Anna"), Player.objects.get(name="Ben")
    ask_to_forget(actor=SYSTEM, player=anna, words=[])
    anonymise_player(actor=SYSTEM, player=ben)
    card = shared(played)
    everybody = {one.name for one in (*card.podium, *card.others)}
    assert (card.title, everybody) == ("Siegerehrung", {"Anonym", "Cem", "Dora"})
    assert "Anna" not in repr(card)


def test_the_text_is_told_like_the_picture(writer, played):
    close_evening(actor=SYSTEM, evening=played)
    page = writer.get(at("evening-ceremony", played))
    assert "🥇 A +" in page.context["shared"]
    assert "Anna" not in page.context["shared"]


def test_the_picture_is_a_png_that_is_asked_for_once(writer, played):
    close_evening(actor=SYSTEM, evening=played)
    answer = writer.get(at("evening-card", played))
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])) == (1080, 1350)
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    tag = answer.headers["ETag"]
    assert writer.get(at("evening-card", played), HTTP_IF_NONE_MATCH=tag).status_code == 304
    played.league.share_names = True
    played.league.save()
    assert writer.get(at("evening-card", played), HTTP_IF_NONE_MATCH=tag).status_code == 200


def test_the_setting_of_the_league_is_journalled(writer, played):
    edit = f"/liga/{played.league_id}/bearbeiten/"
    form = writer.get(edit).context["form"]
    typed = {"name": "Freitagsrunde", "rules": form["rules"].value(), "share_names": "on"}
    assert writer.post(edit, typed).url == edit
    played.league.refresh_from_db()
    assert played.league.share_names
    assert "Namen auf dem geteilten Bild" in text(writer.get(f"/liga/{played.league_id}/aenderungen/"))


# Changes after the end


def test_the_standing_of_a_closed_evening_says_that_it_was_changed(writer, played, facts):
    close_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    assert changed_after_end(played) is None
    game = played.games.first()
    correct_game(actor=SYSTEM, game=game, facts=facts(played, re_augen=170))
    assert changed_after_end(played) == played.journal.first().at
    for name in ("evening-detail", "evening-sheet", "evening-ceremony"):
        page = writer.get(at(name, played))
        standing = page.context.get("standing") or page.context["reading"].standing
        assert standing.changed == played.journal.first().at
    assert "Nach dem Ende geändert" in text(writer.get(at("evening-detail", played)))
    reopen_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    assert changed_after_end(played) is None


def test_a_closed_evening_asks_before_it_is_changed(writer, played):
    game = played.games.first()
    pages = [
        at("evening-journal", played),
        reverse("game-detail", args=[game.pk]),
        reverse("event-detail", args=[Event.objects.get(kind="last_round").pk]),
        at("evening-detail", played),
    ]
    asked = "Der Abend ist beendet. "
    assert [asked in text(writer.get(page)) for page in pages] == [False] * 4
    close_evening(actor=SYSTEM, evening=played)
    assert [asked in text(writer.get(page)) for page in pages] == [True] * 4


def test_everybody_at_a_shared_place_is_called_together(make_evening, record):
    evening = make_evening("ddv")
    record(evening)
    ceremony = ceremony_of(load(evening))
    assert [[one.who.name for one in place.people] for place in ceremony.steps] == [["Cem", "Dora"], ["Anna", "Ben"]]
    assert ([place.rank for place in ceremony.up], list(ceremony.others)) == ([1, 3], [])
