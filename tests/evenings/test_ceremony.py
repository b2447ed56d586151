"""The end of an evening: what stands in place of the entry, the Siegerehrung, what is shared, changes afterwards."""

import uuid

import pytest
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, ask_to_forget
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.pages.ceremony import card_texts, ceremony_of, shareable
from scorebook.evenings.selectors.evenings import changed_after_end, load
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


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


# What stands in place of the entry


def test_after_the_last_round_the_entry_gives_way_to_what_the_last_game_has_brought(writer, played):
    page = writer.get(at("evening-detail", played))
    over = page.context["over"]
    assert page.context["entry"] is None
    assert over[:3] == ("4 Spiele, die letzte Runde ist vorbei.", "Anna liegt vorn.", False)
    assert [(side.names, side.points) for side in over.card.sides] == [("Cem und Dora", 5), ("Anna und Ben", -5)]
    assert (over.card.number, list(over.card.news)) == (4, [])
    stand = writer.get(at("evening-stand", played)).json()
    assert (stand["entry"], "Noch eine Runde" in stand["parts"]["over"]) == (None, True)


def test_one_more_round_goes_on_and_can_be_taken_back(writer, played):
    again = {"kind": "last_round", "more": "0", "uuid": str(uuid.uuid4())}
    assert writer.post(at("evening-table", played), again).status_code == 302
    page = writer.get(at("evening-detail", played))
    state = page.context["now"].state
    assert (page.context["over"], page.context["entry"] is None) == (None, False)
    assert (state.over, state.last_round, state.until_end) == (False, 2, 4)
    withdraw_event(actor=SYSTEM, event=Event.objects.get(pk=again["uuid"]))
    assert writer.get(at("evening-detail", played)).context["entry"] is None
    assert writer.get(at("evening-ceremony", played)).url == at("evening-detail", played), "none before the end"


# The Siegerehrung


def test_closing_leads_to_the_ceremony_if_there_are_points(writer, played, make_evening):
    assert writer.post(at("evening-close", played)).url == at("evening-ceremony", played)
    page = writer.get(at("evening-ceremony", played))
    assert [str(one) for one in page.context["messages"]] == []
    assert ("🥇 A +" in page.context["shared"], "Anna" in page.context["shared"]) == (True, False)
    assert at("evening-ceremony", played) in text(writer.get(at("evening-detail", played)))
    empty = make_evening()
    assert writer.post(at("evening-close", empty)).url == at("evening-detail", empty)
    assert writer.get(at("evening-ceremony", empty)).url == at("evening-detail", empty)


def test_the_ceremony_names_the_places_from_last_to_first(played):
    ceremony = ceremony_of(load(played))
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
    assert ([place.rank for place in ceremony.places], ceremony.title) == ([1, 2, 4], "Anna gewinnt den Abend")


# What leaves the league


def shared(evening, **league):
    """What the picture says, with these settings of the league."""
    evening.refresh_from_db()
    for name, value in league.items():
        setattr(evening.league, name, value)
    return card_texts(shareable(load(evening), evening.league), evening.league)


def test_the_picture_shows_signs_unless_the_league_shows_names_and_nobody_who_is_forgotten(played):
    close_evening(actor=SYSTEM, evening=played)
    signs = shared(played)
    assert (signs.title, {one.name for one in (*signs.podium, *signs.others)}) == ("Siegerehrung", {""})
    assert [one.short for one in signs.course] == ["A", "B", "C", "D"]
    names = shared(played, share_names=True)
    assert (names.title, names.podium[0].name) == ("Anna gewinnt den Abend", "Anna")
    ask_to_forget(actor=SYSTEM, player=Player.objects.get(name="Anna"), words=[])
    anonymise_player(actor=SYSTEM, player=Player.objects.get(name="Ben"))
    card = shared(played, share_names=True)
    everybody = {one.name for one in (*card.podium, *card.others)}
    assert (card.title, everybody, "Anna" in repr(card)) == ("Siegerehrung", {"Anonym", "Cem", "Dora"}, False)


def test_the_picture_is_a_png_that_is_asked_for_once_and_again_when_names_are_shown(writer, played):
    close_evening(actor=SYSTEM, evening=played)
    answer = writer.get(at("evening-card", played))
    assert (answer.headers["Content-Type"], answer.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])) == (1080, 1350)
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert writer.get(at("evening-card", played), headers=tag).status_code == 304
    edit = f"/liga/{played.league_id}/bearbeiten/"
    form = writer.get(edit).context["form"]
    typed = {"name": "Freitagsrunde", "rules": form["rules"].value(), "share_names": "on"}
    assert writer.post(edit, typed).url == edit
    assert "Namen auf dem geteilten Bild" in text(writer.get(f"/liga/{played.league_id}/aenderungen/"))
    assert writer.get(at("evening-card", played), headers=tag).status_code == 200


# Changes after the end


def test_the_standing_of_a_closed_evening_says_that_it_was_changed(writer, played, facts):
    close_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    assert changed_after_end(played) is None
    correct_game(actor=SYSTEM, game=played.games.first(), facts=facts(played, re_augen=170))
    changed = played.journal.first().at
    assert changed_after_end(played) == changed
    for name in ("evening-detail", "evening-sheet", "evening-ceremony"):
        page = writer.get(at(name, played))
        assert (page.context.get("standing") or page.context["reading"].standing).changed == changed
    reopen_evening(actor=SYSTEM, evening=played)
    played.refresh_from_db()
    assert changed_after_end(played) is None


def test_everybody_at_a_shared_place_is_called_together(make_evening, record):
    evening = make_evening("ddv")
    record(evening)
    ceremony = ceremony_of(load(evening))
    assert [[one.who.name for one in place.people] for place in ceremony.steps] == [["Cem", "Dora"], ["Anna", "Ben"]]
    assert ([place.rank for place in ceremony.up], list(ceremony.others)) == ([1, 3], [])
