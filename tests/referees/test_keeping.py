"""An answer of a referee stays with the game it was asked about, and with the dispute about it."""

import re
import uuid
from datetime import timedelta
from html import unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from leagues.people.models import Forgetting
from leagues.people.redaction import GAP
from leagues.people.services.persons import ask_to_forget, forget_due
from leagues.refused import Refused
from scorebook.disputes.services import contest_game
from scorebook.evenings.services.evenings import open_evening
from scorebook.referees.models import RefereeAnswer
from scorebook.referees.selectors import AnswerRow, answers_about
from scorebook.referees.services import keep_answer, tidy_question
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from tests.each import each

QUESTION = "wer=kontra&was=kontra&karten=9"
SAID = (
    "Nein, zu spät: „Kontra“ war nur möglich, solange der Ansager mindestens 11 Karten auf der Hand hat; er hat 9 "
    "Karten."
)


@pytest.fixture
def evening(make_evening):
    return make_evening()


@pytest.fixture
def game(evening, record):
    return record(evening)


def text_of(response):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def kept(evening, game, verwalter, **changed):
    given = {"referee": "ansage", "question": QUESTION, "text": SAID, "source": "DDV TSR 6.2.2"}
    return keep_answer(actor=Actor.account(verwalter), evening=evening, **{"event": game.event_id, **given, **changed})


def test_from_the_answer_to_the_game_in_two_taps(evening, game, verwalter, browser_of):
    browser = browser_of(verwalter)
    asked = browser.get(f"{reverse('evening-referee-call', args=[evening.pk])}?{QUESTION}").content.decode()
    [leads] = re.findall(r'class="ref-keep" href="([^"]+)"', asked)
    form = browser.get(unescape(leads))
    assert SAID in text_of(form)
    identity = re.search(r'name="uuid" value="([^"]+)"', form.content.decode())[1]
    done = browser.post(unescape(leads), {"event": str(game.event_id), "uuid": identity})
    assert done.url == reverse("game-detail", args=[game.pk])
    assert SAID in text_of(browser.get(done.url))
    href = f"{reverse('evening-referee-call', args=[evening.pk])}?{QUESTION}"
    expected = AnswerRow("Durfte er das noch?", SAID, "DDV TSR 6.2.2", href)
    assert answers_about(evening, game.event_id) == [expected]


def test_the_newest_game_is_chosen_already(evening, game, record, verwalter, browser_of):
    latest = record(evening, kind="solo_damen")
    address = f"{reverse('evening-referee-keep', args=[evening.pk])}?schiedsrichter=ansage&{QUESTION}"
    page = browser_of(verwalter).get(address).content.decode()
    assert re.findall(r'name="event" value="([^"]+)"', page) == [str(latest.event_id), str(game.event_id)]
    assert re.search(rf'value="{latest.event_id}"[^>]*checked', page)


def test_the_dispute_about_the_game_shows_it(evening, game, verwalter, browser_of):
    kept(evening, game, verwalter)
    dispute = contest_game(actor=Actor.account(verwalter), game=game, sentence="Kontra kam zu spät.")
    assert SAID in text_of(browser_of(verwalter).get(reverse("dispute", args=[dispute.pk])))


def test_the_same_answer_is_kept_once_and_journalled(evening, game, verwalter, browser_of):
    first, again = kept(evening, game, verwalter), kept(evening, game, verwalter, question=QUESTION + "&vorab=")
    assert first == again
    [entry] = evening.journal.filter(action="answer_kept")
    assert entry.after == {"answer": str(first.pk), "game": str(game.pk), "referee": "ansage"}
    journal = text_of(browser_of(verwalter).get(reverse("evening-journal", args=[evening.pk])))
    assert "Antwort des Schiedsrichters zu Spiel 1" in journal


def test_what_cannot_be_kept_is_refused(evening, game, verwalter):
    for changed, code in (
        ({"text": " "}, "answer_missing"),
        ({"referee": "wetter"}, "answer_missing"),
        ({"question": "&".join(["k=karo-koenig"] * 60)}, "question_long"),
        ({"event": uuid.uuid4()}, "game_unknown"),  # of elsewhere
    ):
        with pytest.raises(Refused) as refused:
            kept(evening, game, verwalter, **changed)
        assert refused.value.objections[0].code == code
    assert not RefereeAnswer.objects.exists()


def test_a_person_who_is_forgotten_is_named_by_no_kept_answer(make_evening, record, verwalter, browser_of):
    """On the page of the game and of the dispute about it; the question has held no names before."""
    evening = make_evening(names=("Anna", "Friederike", "Cem", "Dora"))
    game = record(evening)
    browser = browser_of(verwalter)
    asked = f"{reverse('evening-referee-keep', args=[evening.pk])}?schiedsrichter=vorbehalt&s3=solo.solo_damen"
    identity = re.search(r'name="uuid" value="([^"]+)"', browser.get(asked).content.decode())[1]
    browser.post(asked, {"event": str(game.event_id), "uuid": identity})
    dispute = contest_game(actor=Actor.account(verwalter), game=game, sentence="Das war kein Solo.")
    pages = [reverse("game-detail", args=[game.pk]), reverse("dispute", args=[dispute.pk])]
    said = "Friederike spielt: Damensolo. Danach gibt Cem."
    assert RefereeAnswer.objects.get().said == said
    assert [said in text_of(browser.get(page)) for page in pages] == [True, True]
    friederike = evening.league.players.filter(name="Friederike")
    friederike.update(created_at=timezone.now() - timedelta(days=4000))
    ask_to_forget(actor=Actor.account(verwalter), player=friederike.get(), words=["Friederike"])
    Forgetting.objects.update(due_at=timezone.now())
    assert forget_due() == 1
    assert [one.said for one in RefereeAnswer.objects.all()] == [said.replace("Friederike", GAP)]
    assert ["Friederike" in text_of(browser.get(page)) for page in pages] == [False, False]


def test_without_an_answer_there_is_nothing_to_keep(evening, game, verwalter, browser_of):
    browser, address = browser_of(verwalter), reverse("evening-referee-keep", args=[evening.pk])
    for query in ("", "?schiedsrichter=stich&k=herz-10", "?schiedsrichter=zaehlen&k=herz-10"):
        assert browser.get(address + query).url == reverse("evening-referee", args=[evening.pk])


def test_whoever_only_reads_keeps_nothing(evening, lena, browser_of):
    """That nothing is taken from them is said in tests/access."""
    Membership.objects.create(league=evening.league, account=lena, role=Role.LESER)
    address = reverse("evening-referee-call", args=[evening.pk])
    assert "ref-keep" not in browser_of(lena).get(f"{address}?{QUESTION}").content.decode()


DULLEN = "stich/?k=herz-10&k=herz-10&k=pik-as&k=karo-10"


@each(
    ("scheme", "options", "query", "said"),
    [
        ("ddv", {"call_shift": 1}, "ansage/?was=re&karten=10", "Ja, „Re“ ist rechtzeitig"),
        ("ddv", {}, "ansage/?was=re&karten=10", "Nein, zu spät"),
        ("tacken", {"second_dulle": True}, DULLEN, "gewinnt hier die zweite"),
    ],
)
def test_house_rules_change_the_answers_at_the_table(make_league, verwalter, browser_of, scheme, options, query, said):
    league, players = make_league(scheme, ("Anna", "Ben", "Cem", "Dora"))
    actor = Actor.account(verwalter)
    rules = RuleSet.objects.get(league=league)
    version = save_version(actor=actor, rule_set=rules, scheme_key=scheme, options=options)
    evening = open_evening(actor=actor, league=league, rule_set_version=version, players=players, dealer=players[0])
    page = browser_of(verwalter).get(f"{reverse('evening-referee', args=[evening.pk])}{query}")
    assert said in text_of(page)


def test_a_house_rule_of_schweinchen_can_be_tapped(make_evening, verwalter, browser_of):
    evening = make_evening("spin_haus")
    address = f"{reverse('evening-referee-trick', args=[evening.pk])}?k=herz-10&k=karo-as&k=pik-as&k=karo-10"
    page = browser_of(verwalter).get(address)
    assert "Schweinchen angesagt" in text_of(page)
    raised = text_of(browser_of(verwalter).get(f"{address}&angesagt=1"))
    assert "zweiten Karte, Karo-Ass: ein Schweinchen sticht alles" in raised


def test_a_question_keeps_words_of_the_game_and_no_names():
    asked = "k=herz-10&s1=solo.solo_damen.re&zuvor=kontra-k90-6-v&p=rko&art=Anna&k=anna&Anna=1&wer=offen&regeln=ddv"
    assert tidy_question(asked) == "k=herz-10&s1=solo.solo_damen.re&zuvor=kontra-k90-6-v&p=rko&wer=offen"
