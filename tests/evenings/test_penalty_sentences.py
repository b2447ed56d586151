"""A booked penalty says in the reader's language what it was: of facts that are kept, or of what once was kept."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from leagues.journal import Actor
from scorebook.evenings.event_wording import penalty_sentence
from scorebook.evenings.models import Event
from scorebook.evenings.services.penalties import record_penalty
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.penalties.breaches import geringfuegig, revoke, schwerwiegend, unsportlich
from scorebook.scoring.penalties.guided import SENTENCES, dulle_gezogen, falsch_bedient, free
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
DDV = SCHEMES["ddv"]
OLD = next(scheme for scheme in SCHEMES.values() if {"dulle_gezogen", "falsch_bedient"} <= scheme.penalties.keys())
REVOKES = next(scheme for scheme in SCHEMES.values() if "revoke" in scheme.penalties)


def lost(four):
    facts = GameFacts(kind=Kind.NORMAL, players=four, re=four[:2], re_augen=120)
    return revoke(facts, four[1], 40, REVOKES)


EVERY = {
    "dulle": lambda four: dulle_gezogen(four, four[0], OLD),
    "bedient": lambda four: falsch_bedient(four, four[1], OLD),
    "minor": lambda four: geringfuegig(four, four[0], DDV),
    "minor, to the soloist": lambda four: geringfuegig(four, four[0], DDV, four[2], harms_soloist=True),
    "minor, decided": lambda four: geringfuegig(four, four[0], DDV, decided=True),
    "serious": lambda four: schwerwiegend(four, four[0], DDV, 2),
    "serious, in a solo": lambda four: schwerwiegend(four, four[0], DDV, 1, four[3]),
    "unsporting": lambda four: unsportlich(four, four[0], DDV, 7),
    "revoke": lost,
    "free": lambda four: free(four, four[0], 30),
    "by hand": lambda four: free(four, "", 0, {four[0]: -3, four[1]: 1, four[2]: 1, four[3]: 1}),
    "by hand, with a sum": lambda four: free(four, "", 0, {four[0]: -4, four[1]: 1}),
}


@pytest.fixture
def booked(make_evening):
    """Book a penalty: what the kernel says, and the event."""
    evening = make_evening()
    players = {str(seat.player_id): seat.player for seat in evening.seats.select_related("player")}

    def make(kind):
        strafe = EVERY[kind](tuple(players))
        culprit = players.get(strafe.culprit)
        return strafe, record_penalty(actor=Actor.system(), evening=evening, strafe=strafe, culprit=culprit)[0]

    return make


@each("kind", EVERY)
def test_it_says_what_it_was_in_the_language_of_whoever_reads(booked, kind):
    strafe, event = booked(kind)
    assert "sentence" not in event.data
    assert penalty_sentence(event, strafe.points) == strafe.sentence
    # As they were kept once: with the German sentence, and without what it can be worked out of anew.
    once = {name: value for name, value in event.data.items() if name not in ("decided", "safe_augen")}
    with override("en"):
        for data in (event.data, {**once, "sentence": str(strafe.sentence)}):
            event.data = data
            said = penalty_sentence(event, strafe.points)
            assert said != strafe.sentence
            assert any(word in said for word in ENGLISH[kind]), said


ENGLISH = {
    "dulle": ["drawn out"],
    "bedient": ["Failed to follow suit"],
    "minor": ["Minor"],
    "minor, to the soloist": ["Minor"],
    "minor, decided": ["decided", "decision"],
    "serious": ["Serious"],
    "serious, in a solo": ["Serious"],
    "unsporting": ["Unsporting"],
    "revoke": ["lost"],
    "free": ["Penalty: −30"],
    "by hand": ["the sum is zero"],
    "by hand, with a sum": ["Correction by hand, sum −3"],
}


def test_one_that_cannot_be_worked_out_stays_what_it_was_and_says_that_it_is_german(booked, browser_of, verwalter):
    _strafe, event = booked("free")
    Event.objects.filter(pk=event.pk).update(data={**event.data, "sentence": "Strafe nach alter Väter Sitte."})
    browser, shown = browser_of(verwalter), "<p>Strafe nach alter Väter Sitte.</p>"
    assert shown in text(browser.get(f"/ereignis/{event.pk}/"))
    browser.cookies["language"] = "en"
    said = '<span lang="de">Strafe nach alter Väter Sitte.</span>'
    assert said in text(browser.get(f"/ereignis/{event.pk}/"))


def test_every_kind_has_a_sentence_if_it_says_enough():
    four = ("a", "b", "c", "d")
    assert {make(four).kind for make in EVERY.values()} == set(SENTENCES)
    assert set(SENTENCES) >= {kind for scheme in SCHEMES.values() for kind in scheme.penalties}
    assert replace(EVERY["revoke"](four), safe_augen=None).sentence == ""
