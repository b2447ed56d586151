"""Nine people of a league at a Spieltag, and games at its tables."""

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.services.evenings import close_evening
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, proposal
from scorebook.rules.models import RuleSetVersion

NAMES = ("Anna", "Ben", "Cem", "Dora", "Eva", "Fritz", "Gerd", "Hans", "Ida", "Jan", "Kai", "Lea")


def refusal(call):
    """What somebody is told who may not do this: code and sentence of each objection."""
    with pytest.raises(Refused) as refused:
        call()
    return [(one.code, one.message) for one in refused.value.objections]


def code(call):
    ((code, _sentence),) = refusal(call)
    return code


def newcomer(gathering, name="Zoe"):
    """Somebody of the league who does not take part."""
    return Player.objects.create(league=gathering.league, name=name, sign=name[0])


def keys_at(evening):
    return list(evening.seats.order_by("position").values_list("player_id", flat=True))


@pytest.fixture
def actor(verwalter):
    return Actor.account(verwalter)


@pytest.fixture
def make_gathering(make_league, actor):
    """A Spieltag of a new league with so many people; no round has begun."""

    def make(people=9, scheme="ddv", **more):
        league, players = make_league(scheme, NAMES[:people])
        version = RuleSetVersion.objects.get(league=league)
        return open_gathering(actor=actor, league=league, rule_set_version=version, players=players, **more)

    return make


@pytest.fixture
def begin(actor):
    """Begin the next round as it is proposed; its evenings in the order of the tables."""

    def make(gathering, plan=None):
        view = load(gathering)
        return begin_round(
            actor=actor, gathering=gathering, number=view.next_round, plan=plan or proposal(view), close_open=True
        )

    return make


@pytest.fixture
def end_tables(actor):
    def make(*evenings):
        for evening in evenings:
            close_evening(actor=actor, evening=evening)

    return make
