"""A Spieltag goes with its league and comes back with all its tables."""

import pytest
from django.core.management import call_command
from django.db import transaction

from scorebook.gatherings.models import Gathering, GatheringTable
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, enter, leave, proposal, withdraw_round
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from tests.transfer.test_round_trip import lines_of

pytestmark = pytest.mark.django_db
NAMES = tuple("ABCDEFGHIJ")


class ElsewhereError(Exception):
    """What was made inside is gone again."""


@pytest.fixture
def file_of_a_spieltag(make_league, verwalter, record, exported):
    """The file of a league with a Spieltag of two rounds, which is not in the database any more; and its standing.

    A third round was taken back, somebody came later, and somebody has gone.
    """
    from leagues.actor import Actor

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
    lines = [(line.rank, line.who.name, line.points, tuple(line.rounds), line.games) for line in view.lines]
    tables = [(table.round_number, table.number, table.games, table.of) for one in view.rounds for table in one.tables]
    names = [view.names[str(who)].name for who in view.people]
    gone = [view.names[str(who)].name for who in view.gone]
    return (
        lines,
        tables,
        names,
        gone,
        view.next_round,
        [[view.names[str(who)].name for who in table] for table in proposal(view)],
    )


@pytest.mark.whole
def test_what_comes_back_is_equal_byte_for_byte_and_is_drawn_again_the_same(file_of_a_spieltag, taken_over, exported):
    file, standing = file_of_a_spieltag
    assert not Gathering.objects.exists()
    done = taken_over(file)
    again = exported(done.league)
    assert lines_of(again) == lines_of(file)
    assert again == file
    assert told(Gathering.objects.get()) == standing
    assert standing[3:5] == (["A"], 3)
    assert GatheringTable.objects.exclude(withdrawn_at=None).count() == 2
    call_command("rescore", "--check")
    call_command("check_integrity")


@pytest.mark.whole
def test_the_same_league_stands_here_twice_as_a_new_one(file_of_a_spieltag, taken_over):
    file, standing = file_of_a_spieltag
    taken_over(file)
    second = taken_over(file, as_new=True)
    assert told(Gathering.objects.get(league=second.league)) == standing
    assert GatheringTable.objects.values("gathering").distinct().count() == 2


@pytest.mark.whole
def test_a_table_of_another_league_is_found(file_of_a_spieltag, taken_over, make_evening):
    """Nothing in the database keeps a Spieltag from pointing to an evening of somebody else."""
    file, _standing = file_of_a_spieltag
    done = taken_over(file)
    assert list(violations(done.league)) == []
    other = make_evening("ddv", NAMES[:4])
    withdrawn = GatheringTable.objects.exclude(withdrawn_at=None).first()
    moved = dict.fromkeys(("round_number", "number", "games"), 9)
    astray = GatheringTable(
        evening=other, league=done.league, gathering=withdrawn.gathering, withdrawn_at=withdrawn.withdrawn_at, **moved
    )
    astray.save()
    assert [one.code for one in violations(done.league)] == ["league_crossed", "round_goes_on"]
