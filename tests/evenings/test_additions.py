"""What other rooms add to evenings: they work without any of it, and with a room that nobody has heard of."""

from contextlib import contextmanager

import pytest
from django.template import Template
from django.urls import reverse

from leagues.actor import Actor
from leagues.journal import note
from leagues.journal_models import JournalEntry
from leagues.refused import Refused
from scorebook.disputes.services import contest_game
from scorebook.evenings import additions
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.games import correct_game, withdraw_game

pytestmark = pytest.mark.django_db
REGISTRIES = ("seals", "game_reads", "evening_page", "game_page", "journal_words")


@pytest.fixture
def alone(monkeypatch):
    """The evenings without any other room."""
    for name in REGISTRIES:
        monkeypatch.setattr(getattr(additions, name), "_by_name", {})


@contextmanager
def added(**contributions):
    for name, contribution in contributions.items():
        getattr(additions, name).add("guest", contribution)
    try:
        yield
    finally:
        for name in contributions:
            getattr(additions, name).remove("guest")


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def game(evening, record):
    return record(evening, re_augen=155)


@pytest.fixture
def seen(client, verwalter):
    client.force_login(verwalter)

    def see(name, thing):
        page = client.get(reverse(name, args=[thing.pk]))
        assert page.status_code == 200
        return page.content.decode()

    return see


def test_the_pages_of_an_evening_need_no_other_room(alone, evening, game, facts, seen, verwalter):
    contest_game(actor=Actor.account(verwalter), game=game, sentence="Cem hatte Re gesagt")
    for name, thing in (("evening-detail", evening), ("evening-journal", evening), ("game-detail", game)):
        page = seen(name, thing)
        assert "Spiel 1" in page or "1. " in page
        assert "Cem hatte Re gesagt" not in page
        assert "vergleich" not in page
    assert "Korrigieren" in seen("game-detail", game)
    correct_game(actor=Actor.system(), game=game, facts=facts(evening, re_augen=130))
    close_evening(actor=Actor.system(), evening=evening)
    reopen_evening(actor=Actor.system(), evening=evening)


def test_with_its_rooms_the_same_pages_show_what_they_add(evening, game, seen, verwalter):
    contest_game(actor=Actor.account(verwalter), game=game, sentence="Cem hatte Re gesagt")
    for name, thing in (("evening-detail", evening), ("evening-journal", evening), ("game-detail", game)):
        assert "Cem hatte Re gesagt" in seen(name, thing)
    assert reverse("evening-comparison", args=[evening.pk]) in seen("evening-detail", evening)
    assert reverse("game-comparison", args=[game.pk]) in seen("game-detail", game)
    assert f"{reverse('simulation')}?" in seen("game-detail", game)


def test_a_room_adds_to_the_page_of_an_evening(alone, evening, game, record, seen):
    record(evening, re_augen=100)
    addition = additions.EveningAddition(
        Template("<p>Gast: {{ own }}</p>"),
        "dreimal",
        {game.event_id: "gemerkt"},
        (additions.PageLink("Zum Gast", "/gast/", icon="cards"),),
    )
    with added(evening_page=lambda _evening: addition):
        page = seen("evening-detail", evening)
    assert "<p>Gast: dreimal</p>" in page
    assert page.count("gemerkt") == 1
    assert 'href="/gast/"' in page


def test_a_room_adds_to_the_page_of_a_game_and_may_close_it(alone, game, seen):
    views = []

    def contribute(**parts):
        return lambda view: views.append(view) or additions.GameAddition(**parts)

    notice, part = Template("<p>Oben {{ own }}</p>"), Template("<p>Unten {{ own }}</p>")
    links = (additions.PageLink("Zum Gast", "/gast/", "noch einer"),)
    with added(game_page=contribute(notice=notice, template=part, own="hier", links=links)):
        page = seen("game-detail", game)
    assert page.index("<p>Oben hier</p>") < page.index("Was gespielt wurde") < page.index("<p>Unten hier</p>")
    assert page.index("Zum Gast") < page.index("noch einer")
    assert "Korrigieren" in page
    with added(game_page=contribute(sealed="Versiegelt.")):
        page = seen("game-detail", game)
    assert "Versiegelt." in page
    assert "Korrigieren" not in page
    with added(game_page=contribute(kept="Gerade nicht.")):
        page = seen("game-detail", game)
    assert "Gerade nicht." in page
    assert "Korrigieren" not in page
    assert {(view.game.pk, view.bock, view.counts, view.facts.re_augen) for view in views} == {(game.pk, 0, True, 155)}


def test_a_room_may_seal_evenings_and_games(alone, evening, game, facts):
    def refuse(what):
        raise Refused.because("of_the_guest", "", f"Nicht {what.pk}.")

    seal = additions.Seal(lambda _evening, _now: False, refuse)
    with added(seals=seal), pytest.raises(Refused) as refused:
        correct_game(actor=Actor.system(), game=game, facts=facts(evening, re_augen=130))
    assert refused.value.objections[0].code == "of_the_guest"
    close_evening(actor=Actor.system(), evening=evening)
    with (
        added(seals=additions.Seal(lambda _evening, _now: True, lambda _game: None)),
        pytest.raises(Refused) as refused,
    ):
        withdraw_game(actor=Actor.system(), game=game)
    assert refused.value.objections[0].code == "evening_final"
    withdraw_game(actor=Actor.system(), game=game)


@pytest.mark.parametrize(("own_matter", "undoable"), [(frozenset(), False), (frozenset({"guest_came"}), True)])
def test_a_room_says_its_own_journal_entries(alone, evening, game, client, verwalter, own_matter, undoable):
    words = additions.JournalWords(
        frozenset({"guest_came"}), lambda entry, number: additions.EntryWords(f"Gast bei Spiel {number}"), own_matter
    )
    note(actor=Actor.system(), about=evening, action="guest_came", part=game.event, after={})
    client.force_login(verwalter)
    with added(journal_words=words):
        lines = client.get(reverse("evening-journal", args=[evening.pk])).context["journal"]
    assert [(line.title, line.undoable) for line in lines[:2]] == [
        ("Gast bei Spiel 1", False),
        ("Spiel 1 eingetragen", undoable),
    ]
    assert JournalEntry.objects.filter(action="guest_came").count() == 1


def test_nobody_contributes_twice_under_one_name(alone):
    additions.seals.add("guest", additions.Seal(lambda _evening, _now: False, lambda _game: None))
    with pytest.raises(ValueError, match="guest"):
        additions.seals.add("guest", additions.Seal(lambda _evening, _now: True, lambda _game: None))
    additions.seals.remove("guest")
