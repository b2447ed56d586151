"""What phones send happens once, at its place, whatever they knew of each other when it was entered."""

import uuid

import pytest

from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.commands import OtherContent, SentCommand, take_command
from scorebook.evenings.services.duplicate_requests import OtherFacts
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game
from tests.evenings.reading import refused

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


class PocketPhone:
    """A phone that remembers what it has seen last."""

    def __init__(self, evening, facts, name):
        self.evening, self.facts, self.name, self.last = evening, facts, name, None

    def command(self, kind="game", thing=None, after=..., number=None, seen=None, facts=None, **content):
        after, thing = self.last if after is ... else after, thing or uuid.uuid4()
        content |= {"type": kind, "id": str(thing), "after": str(after) if after else None}
        return SentCommand(
            number=number or uuid.uuid4(),
            kind=kind,
            thing=thing,
            after=after,
            content=content,
            phone=self.name,
            can_ask=seen is not None,
            seen=seen,
            facts=facts or {},
        )

    def plays(self, augen, **more):
        """A game that nobody has heard of yet: Re's Augen tell games apart."""
        sent = self.command(**more)
        sent.content["facts"] = self.facts(self.evening, re_augen=augen)
        self.last = sent.thing
        return sent

    def sends(self, sent):
        return take_command(actor=SYSTEM, evening=self.evening, sent=sent)

    def sees(self):
        """Everything that is there now."""
        self.last = Event.objects.filter(evening=self.evening).order_by("-position").first().pk


@pytest.fixture
def phone(evening, facts):
    return lambda name="one": PocketPhone(evening, facts, name)


def order(evening):
    """The games of an evening in order, each told by Re's Augen."""
    return [game.re_augen for game in Game.objects.filter(evening=evening).order_by("event__position")]


def contested(evening):
    return sorted(Dispute.objects.filter(evening=evening).values_list("event__game__re_augen", flat=True))


def test_sent_again_it_is_answered_as_the_first_time(evening, phone):
    one = phone()
    sent = one.plays(130)
    first = one.sends(sent)
    game = Game.objects.get()
    assert (first.new, game.pk) == (True, sent.thing)
    assert first.command.result == {"event": str(game.event_id), "game": str(game.pk), "revision": 1}
    correct_game(actor=SYSTEM, game=game, facts=one.facts(evening, re_augen=30))
    again = one.sends(sent)
    assert (again.new, again.command.result) == (False, first.command.result)
    assert (Game.objects.count(), Command.objects.count()) == (1, 1)


def test_the_same_number_with_other_content_changes_nothing(evening, phone):
    one = phone()
    sent = one.plays(130)
    one.sends(sent)
    with pytest.raises(OtherContent) as refused:
        one.sends(one.plays(30, number=sent.number, thing=sent.thing, after=None))
    assert refused.value.command.body["facts"]["re_augen"] == 130
    assert order(evening) == [130]


def test_what_is_refused_leaves_no_trace_and_can_be_sent_in_other_words(evening, phone):
    one = phone()
    wrong = one.plays(300)
    with pytest.raises(Refused):
        one.sends(wrong)
    assert Command.objects.count() == 0
    one.sends(one.plays(130, number=wrong.number, thing=wrong.thing, after=None))
    assert order(evening) == [130]


def test_games_come_in_the_order_of_their_phone_whatever_order_they_arrive_in(evening, phone):
    one, other = phone("one"), phone("other")
    one.sends(one.plays(130))
    other.sees()
    mine, theirs = [one.plays(augen) for augen in (131, 132, 133)], [other.plays(augen) for augen in (141, 142)]
    for sender, sent in ((one, mine[0]), (other, theirs[0]), (other, theirs[1]), (one, mine[1]), (one, mine[2])):
        sender.sends(sent)
    assert order(evening) == [130, 131, 132, 133, 141, 142]


def test_two_games_after_the_same_event_go_to_a_person_and_later_ones_do_not(evening, phone):
    one, other = phone("one"), phone("other")
    one.sends(one.plays(130))
    other.sees()
    for sent in (one.plays(131), one.plays(132)):
        one.sends(sent)
    taken = [other.sends(sent) for sent in (other.plays(141), other.plays(142))]
    assert contested(evening) == [131, 141]
    first = Game.objects.get(re_augen=131)
    assert [one.command.result.get("contested") for one in taken] == [[str(first.pk)], None]


def test_a_game_that_a_page_has_added_meanwhile_is_a_rival_too_unless_it_is_gone(evening, phone, record):
    record(evening, re_augen=120)
    one, other = phone(), phone("other")
    for each_phone in (one, other):
        each_phone.sees()
    sent, late = one.plays(131), other.plays(141)
    page_game = record(evening, re_augen=121)
    one.sends(sent)
    assert (order(evening), contested(evening)) == ([120, 121, 131], [121, 131])
    for gone in (page_game.pk, sent.thing):
        one.sends(one.command("withdrawal", thing=gone))
    other.sends(late)
    assert contested(evening) == [121, 131]


def test_what_is_no_game_is_no_rival_but_does_not_hide_one(evening, phone):
    one, other = phone("one"), phone("other")
    redeal = one.command("redeal", facts={"reason": "vergeben"})
    one.last = redeal.thing
    for sent in (redeal, one.plays(131)):
        one.sends(sent)
    other.sends(other.plays(141))
    assert (order(evening), contested(evening)) == ([131, 141], [131, 141])


def test_an_event_that_nobody_knows_counts_as_the_last(evening, phone):
    """After a backup was restored the phone goes on from what is no longer there."""
    one = phone()
    one.sends(one.plays(130))
    one.sends(one.plays(131, after=uuid.uuid4()))
    assert (order(evening), contested(evening)) == ([130, 131], [])


def test_what_was_entered_before_the_end_counts_after_it(evening, phone, record):
    one = phone()
    sent = [one.plays(130), one.command("redeal", facts={"reason": "vergeben"})]
    close_evening(actor=SYSTEM, evening=evening)
    for command in sent:
        one.sends(command)
    assert [event.kind for event, _ in load(evening).entries] == ["game", "redeal"]


def test_a_correction_compares_the_revision_of_its_game_and_nothing_else(evening, phone, record):
    game = record(evening)
    one = phone()
    record(evening)  # the evening has grown meanwhile

    def correction(augen, revision):
        sent = one.command("correction", thing=game.pk, revision=revision)
        sent.content["facts"] = one.facts(evening, re_augen=augen)
        return sent

    one.sends(correction(30, 1))
    with pytest.raises(OtherFacts):
        one.sends(correction(31, 1))
    assert order(evening) == [30, 130]


def test_taken_back_and_put_back_each_once(evening, phone, record):
    game = record(evening)
    one = phone()
    away, back = one.command("withdrawal", thing=game.pk), one.command("restore", thing=game.event_id)
    for sent in (away, back, away, back):
        one.sends(sent)
    actions = evening.journal.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-2:] == ["game_withdrawn", "game_restored"]


def test_something_of_another_evening_is_unknown(phone):
    one = phone()
    for kind, code in (("withdrawal", "event_unknown"), ("restore", "event_unknown"), ("correction", "game_unknown")):
        assert refused(lambda kind=kind: one.sends(one.command(kind))) == [code]
