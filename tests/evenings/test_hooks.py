"""What rooms above do to evenings (`EveningHooks`), and what they add to its pages: a guest does it all."""

import pytest
from django.template import Template
from django.urls import reverse

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused
from scorebook.disputes.services import contest_game
from scorebook.evenings.hooks import EveningHooks, evening_hooks
from scorebook.evenings.page_parts import EntryWords, EveningAddition, GameAddition, PageLink
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.table import evening as evening_page
from scorebook.table import game as game_page
from scorebook.table import journal as journal_page

pytestmark = pytest.mark.django_db


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


@pytest.mark.whole
def test_with_its_rooms_the_same_pages_show_what_they_add(evening, game, seen, verwalter):
    contest_game(actor=Actor.account(verwalter), game=game, sentence="Cem hatte Re gesagt")
    for name, thing in (("evening-detail", evening), ("evening-journal", evening), ("game-detail", game)):
        assert "Cem hatte Re gesagt" in seen(name, thing)
    assert reverse("evening-comparison", args=[evening.pk]) in seen("evening-detail", evening)
    assert reverse("game-comparison", args=[game.pk]) in seen("game-detail", game)
    assert f"{reverse('simulation')}?" in seen("game-detail", game)


def test_a_room_adds_to_the_page_of_an_evening(evening, game, record, seen, monkeypatch):
    record(evening, re_augen=100)
    addition = EveningAddition(
        Template("<p>Gast: {{ own }}</p>"),
        "dreimal",
        {game.event_id: "gemerkt"},
        (PageLink("Zum Gast", "/gast/", icon="cards"),),
    )
    monkeypatch.setattr(evening_page, "ADDITIONS", (lambda _evening: addition,))
    page = seen("evening-detail", evening)
    assert "<p>Gast: dreimal</p>" in page
    assert page.count("gemerkt") == 1
    assert 'href="/gast/"' in page


@pytest.mark.whole
def test_a_room_adds_to_the_page_of_a_game_and_may_close_it(game, seen, monkeypatch):
    views = []

    def with_addition(**parts):
        monkeypatch.setattr(game_page, "ADDITIONS", (lambda view: views.append(view) or GameAddition(**parts),))
        return seen("game-detail", game)

    notice, part = Template("<p>Oben {{ own }}</p>"), Template("<p>Unten {{ own }}</p>")
    links = (PageLink("Zum Gast", "/gast/", "noch einer"),)
    page = with_addition(notice=notice, template=part, own="hier", links=links)
    assert page.index("<p>Oben hier</p>") < page.index("Was gespielt wurde") < page.index("<p>Unten hier</p>")
    assert page.index("Zum Gast") < page.index("noch einer")
    assert "Korrigieren" in page
    page = with_addition(sealed="Versiegelt.")
    assert "Versiegelt." in page
    assert "Korrigieren" not in page
    page = with_addition(locked_reason="Gerade nicht.")
    assert "Gerade nicht." in page
    assert "Korrigieren" not in page
    assert {(view.game.pk, view.bock, view.counts, view.facts.re_augen) for view in views} == {(game.pk, 0, True, 155)}


def test_a_room_may_seal_evenings_and_games(evening, game, facts, monkeypatch):
    class Guest(EveningHooks):
        final = False

        def is_final(self, evening, moment):
            return self.final

        def refuse_game(self, game):
            raise Refused.because("of_the_guest", "", f"Nicht {game.pk}.")

    guest = Guest()
    monkeypatch.setattr(evening_hooks, "_by_name", {"guest": guest})
    with pytest.raises(Refused) as refused:
        correct_game(actor=Actor.system(), game=game, facts=facts(evening, re_augen=130))
    assert refused.value.objections[0].code == "of_the_guest"
    close_evening(actor=Actor.system(), evening=evening)
    guest.final = True
    with pytest.raises(Refused) as refused:
        withdraw_game(actor=Actor.system(), game=game)
    assert refused.value.objections[0].code == "evening_final"
    monkeypatch.setattr(evening_hooks, "_by_name", {"nobody": EveningHooks()})
    withdraw_game(actor=Actor.system(), game=game)


@pytest.mark.parametrize(("own_matter", "undoable"), [(frozenset(), False), (frozenset({"guest_came"}), True)])
def test_a_room_says_its_own_journal_entries(evening, game, client, verwalter, own_matter, undoable, monkeypatch):
    monkeypatch.setattr(
        journal_page, "OF_ROOMS", {"guest_came": lambda entry, number: EntryWords(f"Gast bei Spiel {number}")}
    )
    monkeypatch.setattr(journal_page, "OWN_MATTER", own_matter)
    note(actor=Actor.system(), about=evening, action="guest_came", part=game.event, after={})
    client.force_login(verwalter)
    lines = client.get(reverse("evening-journal", args=[evening.pk])).context["journal"]
    assert [(line.title, line.undoable) for line in lines[:2]] == [
        ("Gast bei Spiel 1", False),
        ("Spiel 1 eingetragen", undoable),
    ]
