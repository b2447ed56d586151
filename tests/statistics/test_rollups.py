"""Rollups follow every change in its transaction, can be rebuilt, and are checked against the facts."""

from io import StringIO

import pytest
from django.core.management import call_command

from scorebook.evenings.derived.tallies import keeps
from scorebook.evenings.models import Evening, EveningPair, EveningPlayer, EveningTally
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.terms import Call, Kind, PartyName
from tests.each import each
from tests.statistics.conftest import SYSTEM

MODELS = (EveningPlayer, EveningPair, EveningTally)


def content():
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


def run(*arguments):
    out = StringIO()
    call_command("rebuild_rollups", *arguments, stdout=out)
    return out.getvalue()


def test_a_withdrawn_game_leaves_the_rollups(known):
    first, _second = known
    for game in first.games.all():
        withdraw_game(actor=SYSTEM, game=game)
    assert [model.objects.filter(evening=first).exists() for model in MODELS] == [False] * 3


def test_a_correction_writes_only_the_rows_that_changed(known, four):
    _first, second = known
    before = {row["id"]: row for row in EveningPlayer.objects.filter(evening=second).values()}
    game = second.games.get()
    facts = {"kind": "solo_damen", "players": [str(one.pk) for one in four], "re": [str(four[0].pk)], "re_augen": 90}
    correct_game(actor=SYSTEM, game=game, facts=facts)
    after = {row["id"]: row for row in EveningPlayer.objects.filter(evening=second).values()}
    assert after == before
    correct_game(actor=SYSTEM, game=game, facts=facts | {"re_augen": 89})
    assert EveningPlayer.objects.get(evening=second, player=four[0]).points == -6
    assert set(after) == set(EveningPlayer.objects.filter(evening=second).values_list("pk", flat=True))


def test_what_was_lost_or_changed_is_found_and_rebuilt(known, league):
    before = content()
    assert run("--check") == "2 Abende, 0 Unterschiede.\n"
    EveningPlayer.objects.filter(pk=before[0][0]["id"]).update(points=99)
    EveningPair.objects.filter(pk=before[1][0]["id"]).update(together=9)
    EveningTally.objects.all().delete()
    changed = content()
    out = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("rebuild_rollups", "--check", stdout=out)
    assert stopped.value.code == 1
    assert "points 99 statt" in out.getvalue()
    assert out.getvalue().endswith("2 Abende, 4 Unterschiede.\n")
    assert content() == changed
    assert run().endswith("2 Abende, 4 Zeilen berichtigt.\n")
    assert run("--check", "--league", str(league.pk)) == "2 Abende, 0 Unterschiede.\n"


@each(
    ("result", "call", "kept"),
    [
        ({"re_augen": 151}, "k90", True),
        ({"re_augen": 150}, "k90", False),
        ({"re_range": (151, 179)}, "k90", True),
        ({"re_range": (121, 150)}, "k90", False),
        ({"re_augen": 181}, "k60", True),
        ({"re_augen": 210}, "k30", False),
        ({"re_augen": 240, "kontra_tricks": 1}, "schwarz", False),
        ({"re_augen": 240, "kontra_tricks": 0}, "schwarz", True),
        ({"re_augen": 240}, "schwarz", True),
    ],
)
def test_an_absage_is_kept_when_the_others_stay_below_it(result, call, kept):
    made = CallFact(PartyName.RE, Call(call))
    facts = GameFacts(kind=Kind.NORMAL, players=tuple("abcd"), re=("a", "b"), announcements=(made,), **result)
    assert keeps(facts, made, "re") is kept


def test_an_ansage_is_kept_by_winning():
    made = CallFact(PartyName.KONTRA, Call.KONTRA)
    facts = GameFacts(kind=Kind.NORMAL, players=tuple("abcd"), re=("a", "b"), announcements=(made,), re_augen=120)
    assert keeps(facts, made, "kontra")
    assert not keeps(facts, made, "none")


def test_rebuilding_raises_the_version_of_the_evenings_that_were_wrong(known):
    first, second = known
    versions = dict(Evening.objects.values_list("pk", "version"))
    EveningPlayer.objects.filter(evening=second).update(points=99)
    run()
    assert dict(Evening.objects.values_list("pk", "version")) == {
        first.pk: versions[first.pk],
        second.pk: versions[second.pk] + 1,
    }
