"""A Spieltag goes with its league and comes back with all its tables."""

import pytest
from django.core.management import call_command
from django.db import transaction

from leagues.journal import Actor
from scorebook.gatherings.models import Gathering, GatheringTable
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, enter, leave, proposal, withdraw_round
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion

from .conftest import ElsewhereError
from .test_round_trip import lines_of

pytestmark = pytest.mark.django_db
NAMES = tuple("ABCDEFGHIJ")


@pytest.fixture
def file_of_a_spieltag(make_league, verwalter, record, exported):
    """The file of a league with a Spieltag of two rounds, which is not in the database any more; and its standing.

    A third round was taken back, somebody came later, and somebody has gone.
    """
    actor, found = Actor.account(verwalter), {}
    try:
        with transaction.atomic():
            league, players = make_league("ddv", NAMES)
            version = RuleSetVersion.objects.get(league=league)
            gathering = open_gathering(
                actor=actor, league=league, rule_set_version=version, players=players[:9], place="Krug"
            )
            for _round in range(2):
                view = load(gathering)
                plan = proposal(view)
                number = view.next_round
                for evening in begin_round(actor=actor, gathering=gathering, number=number, plan=plan, close_open=True):
                    record(evening, re_augen=151)
                if number == 1:
                    enter(actor=actor, gathering=gathering, player=players[9])
            begin_round(actor=actor, gathering=gathering, number=3, plan=proposal(load(gathering)), close_open=True)
            withdraw_round(actor=actor, gathering=gathering, number=3)
            leave(actor=actor, gathering=gathering, player=players[0])
            found["file"], found["standing"] = exported(league), told(gathering)
            raise ElsewhereError
    except ElsewhereError:
        return found["file"], found["standing"]


def told(gathering):
    view = load(gathering)

    def named(keys):
        return [view.names[str(who)].name for who in keys]

    return {
        "lines": [(line.rank, line.who.name, line.points, tuple(line.rounds), line.games) for line in view.lines],
        "tables": [(one.round_number, one.number, one.games, one.of) for some in view.rounds for one in some.tables],
        "people": named(view.people),
        "gone": named(view.gone),
        "next": (view.next_round, [named(table) for table in proposal(view)]),
    }


@pytest.mark.whole
def test_what_comes_back_is_equal_byte_for_byte_and_a_table_of_another_league_is_found(
    file_of_a_spieltag, taken_over, exported, make_evening
):
    file, standing = file_of_a_spieltag
    assert not Gathering.objects.exists()
    done = taken_over(file)
    again = exported(done.league)
    assert lines_of(again) == lines_of(file)
    assert again == file
    assert told(Gathering.objects.get()) == standing
    assert (standing["gone"], standing["next"][0]) == (["A"], 3)
    assert GatheringTable.objects.exclude(withdrawn_at=None).count() == 2
    call_command("rescore", "--check")
    call_command("check_integrity")

    league = taken_over(file, as_new=True).league
    assert told(Gathering.objects.get(league=league)) == standing
    assert GatheringTable.objects.values("gathering").distinct().count() == 2
    assert list(violations(league)) == []
    # Nothing in the database keeps a Spieltag from pointing to an evening of somebody else.
    GatheringTable.objects.create(
        evening=make_evening("ddv", NAMES[:4]),
        league=league,
        gathering=Gathering.objects.get(league=league),
        withdrawn_at=GatheringTable.objects.exclude(withdrawn_at=None).first().withdrawn_at,
        **dict.fromkeys(("round_number", "number", "games"), 9),
    )
    assert [one.code for one in violations(league)] == ["league_crossed", "round_goes_on"]
