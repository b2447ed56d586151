"""What rooms above do to evenings (`EveningHooks`), and what they add to its pages: a guest does it all."""

import pytest
from django.template import Template
from django.urls import reverse

from leagues.journal import Actor, note
from leagues.refused import Refused
from scorebook.disputes.services import contest_game
from scorebook.evenings.page_parts import EntryWords, EveningAddition, GameAddition, PageLink
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.evenings.services.lock import EveningHooks, evening_hooks
from scorebook.table import evening as evening_page
from scorebook.table import game as game_page
from scorebook.table import journal as journal_page
from tests.evenings.reading import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def game(evening, record):
    return record(evening, re_augen=155)


@pytest.fixture
def hooks():
    usual = [*evening_hooks]
    yield evening_hooks
    evening_hooks[:] = usual


@pytest.fixture
def seen(writer):
    def see(name, thing):
        page = writer.get(reverse(name, args=[thing.pk]))
        assert page.status_code == 200
        return page.content.decode()

    return see


@pytest.mark.whole
def test_with_its_rooms_the_same_pages_show_what_they_add(evening, game, seen, verwalter):
    contest_game(actor=Actor.account(verwalter), game=game, sentence="Cem hatte Re gesagt")
    of_evening, of_game = seen("evening-detail", evening), seen("game-detail", game)
    shown = ["Cem hatte Re gesagt" in page for page in (of_evening, of_game, seen("evening-journal", evening))]
    assert shown == [True] * 3
    assert reverse("evening-comparison", args=[evening.pk]) in of_evening
    assert reverse("game-comparison", args=[game.pk]) in of_game
    assert f"{reverse('simulation')}?" in of_game


def test_a_room_adds_to_the_page_of_an_evening(evening, game, record, seen, monkeypatch):
    record(evening, re_augen=100)
    link = PageLink("Zum Gast", "/gast/", icon="cards")
    part = Template("<p>Gast: {{ own }}</p>")
    addition = EveningAddition(part, "dreimal", {game.event_id: "gemerkt"}, (link,))
    monkeypatch.setattr(evening_page, "ADDITIONS", (lambda _evening: addition,))
    page = seen("evening-detail", evening)
    assert ("<p>Gast: dreimal</p>" in page, page.count("gemerkt"), 'href="/gast/"' in page) == (True, 1, True)


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
    for closing in ({"sealed": "Versiegelt."}, {"locked_reason": "Gerade nicht."}):
        page = with_addition(**closing)
        assert ("Versiegelt." in page or "Gerade nicht." in page, "Korrigieren" in page) == (True, False)
    assert {(view.game.pk, view.bock, view.counts, view.facts.re_augen) for view in views} == {(game.pk, 0, True, 155)}


def test_a_room_may_seal_evenings_and_games(evening, game, facts, hooks):
    class Guest(EveningHooks):
        final = False

        def is_final(self, evening, moment):
            return self.final

        def refuse_game(self, game):
            raise Refused.because("of_the_guest", "", f"Nicht {game.pk}.")

    guest, given = Guest(), {"actor": Actor.system(), "game": game}
    hooks[:] = [guest]
    assert refused(lambda: correct_game(**given, facts=facts(evening, re_augen=130))) == ["of_the_guest"]
    close_evening(actor=Actor.system(), evening=evening)
    guest.final = True
    assert refused(lambda: withdraw_game(**given)) == ["evening_final"]
    hooks[:] = [EveningHooks()]
    withdraw_game(**given)


def test_a_room_says_its_own_journal_entries(evening, game, writer, monkeypatch):
    said = {"guest_came": lambda entry, number: EntryWords(f"Gast bei Spiel {number}")}
    monkeypatch.setattr(journal_page, "OF_ROOMS", said)
    note(actor=Actor.system(), about=evening, action="guest_came", part=game.event, after={})
    for own_matter, undoable in ((frozenset(), False), (frozenset({"guest_came"}), True)):
        monkeypatch.setattr(journal_page, "OWN_MATTER", own_matter)
        lines = writer.get(reverse("evening-journal", args=[evening.pk])).context["journal"][:2]
        told = [("Gast bei Spiel 1", False), ("Spiel 1 eingetragen", undoable)]
        assert [(line.title, line.undoable) for line in lines] == told
