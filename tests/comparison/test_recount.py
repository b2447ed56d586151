"""Counting all evenings by other rules: the preview is what comes out, and nothing is done twice or half."""

import io
from contextlib import suppress
from threading import Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.models import Min

from leagues.groups.pages.leagues import changes_page
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.comparison.models import Recount, RecountedEvening, RecountState, RowState
from scorebook.comparison.selectors.recounts import progress_of, sums_of
from scorebook.comparison.services.recount import drop, look, plan_recount, plan_return, start, work
from scorebook.disputes.services import set_policy
from scorebook.evenings.derived.refold import FIELDS, differences_of
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.services.evenings import reopen_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import choose_rules, save_version
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.input.options import options_to_json
from tests.cast import by
from tests.each import each
from tests.shares import much

SYSTEM = Actor.system()


def planned(version, **more):
    return plan_recount(actor=SYSTEM, rule_set=version.rule_set, scheme=version.scheme, version=version, **more)


def done(version):
    recount = look(planned(version))
    start(actor=SYSTEM, recount=recount, only_these=True)
    return work(recount, actor=SYSTEM)


def derived():
    """Everything derived, without the numbers of the rows."""
    return {
        model.__name__: sorted(map(repr, model._default_manager.values_list(*key, *says)))
        for model, (key, says) in FIELDS.items()
    }


def rows(recount, *fields):
    return list(recount.rows.order_by("pk").values_list(*fields))


def versions():
    return dict(Evening.objects.values_list("pk", "rule_set_version"))


def run(*arguments):
    out = io.StringIO()
    call_command("recount", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_a_preview_says_what_comes_out_and_writes_nothing(fill, other_rules):
    version = other_rules(fill(12))
    before = derived(), versions()
    recount = look(planned(version))
    assert (recount.state, progress_of(recount)) == (RecountState.READY, (12, 12))
    assert (derived(), versions()) == before
    sums = sums_of(recount)
    assert sums.changed > 1
    assert sums.games > sums.changed
    assert sum(one.difference for one in sums.players) == 0
    assert [one.difference for one in sums.players] == sorted((one.difference for one in sums.players), reverse=True)


def test_what_comes_out_is_what_the_preview_said(fill, other_rules):
    number = much(60, 30)
    version = other_rules(fill(number, games=3))
    recount = look(planned(version))
    promised = rows(recount, "evening", "preview", "preview_games", "code", "sentence")
    start(actor=SYSTEM, recount=recount, only_these=True)
    assert work(recount, actor=SYSTEM).state == RecountState.DONE
    assert rows(recount, "evening", "preview", "preview_games", "code", "sentence") == promised
    left = recount.rows.filter(state=RowState.LEFT).count()
    assert [one[1] or {} for one in rows(recount, "evening", "result")] == [one[1] for one in promised]
    assert [one[1] or 0 for one in rows(recount, "evening", "result_games")] == [one[2] for one in promised]
    assert 0 < left < number / 2
    counted = Evening.objects.filter(rule_set_version=version)
    assert counted.count() == number - left == recount.rows.filter(state=RowState.DONE).count()
    assert list(differences_of(list(Evening.objects.select_related("rule_set_version")))) == []
    assert set(Score.objects.filter(evening__in=counted).values_list("rule_set_version", flat=True)) == {version.pk}


def test_evenings_that_the_rules_cannot_score_are_named_and_stay_once_somebody_says_only_these(fill, other_rules):
    version = other_rules(fill(30, games=3), bock={"triggers": []})
    before = derived(), versions()
    recount = look(planned(version))
    left = recount.rows.filter(state=RowState.LEFT).select_related("evening")
    bound = left.exclude(code="evening_runs")
    played = Evening.objects.filter(events__withdrawn_at=None, events__game__kind="solo_herz", closed_at__isnull=False)
    assert {one.evening_id for one in bound} == set(played.values_list("pk", flat=True)) != set()
    assert {(one.code, one.sentence, one.game_number > 0) for one in left} == {
        ("kind_not_in_scheme", "Die Abrechnung kennt diese Spielart nicht.", True),
        ("evening_runs", "Der Abend läuft noch.", False),
    }
    with pytest.raises(Refused) as refused:
        start(actor=SYSTEM, recount=recount)
    (objection,) = refused.value.objections
    assert objection.code == "evenings_stay"
    assert all(f"{row.evening}, Spiel {row.game_number}: {row.sentence}" in objection.message for row in bound)
    with pytest.raises(CommandError, match="--only-these"):
        run(str(version.league_id), "--to", str(version.number))
    assert (derived(), versions()) == before
    assert {one.state for one in Recount.objects.all()} == {RecountState.READY, RecountState.DROPPED}
    run(str(version.league_id), "--to", str(version.number), "--only-these")
    stayed = {one.evening_id for one in left}
    assert versions() == {pk: before[1][pk] if pk in stayed else version.pk for pk in before[1]}


def test_an_evening_with_an_extra_point_that_the_rules_do_not_know_stays_and_says_why(fill, vera):
    rule_set = fill(12)
    extras = options_to_json(rule_set.versions.first().scheme.options)["extras"]
    options = {"extras": {name: kinds for name, kinds in extras.items() if name != "fuchs"}}
    version = save_version(rule_set=rule_set, scheme_key="ddv", options=options, actor=by(vera))
    recount = look(planned(version))
    left = recount.rows.filter(code="extra_not_in_scheme")
    first = Score.objects.filter(game__parties__extras__kind="fuchs", evening__closed_at__isnull=False)
    first = first.values("evening").annotate(first=Min("number")).values_list("evening", "first")
    assert dict(left.values_list("evening", "game_number")) == dict(first) != {}
    assert {one.sentence for one in left} == {"Die Abrechnung kennt dieses Extra nicht."}


def test_a_final_evening_says_in_its_journal_what_has_changed(fill, other_rules, vera, browser_of):
    """Whose points changed stands in what followed from it, and with signs where nothing else says it."""
    rule_set = fill(6)
    set_policy(actor=SYSTEM, league=rule_set.league, judge="verwalter", final_after_days=0)
    version = other_rules(rule_set)
    recount = look(planned(version))
    start(actor=by(vera), recount=recount, only_these=True)
    work(recount, actor=by(vera))
    row = next(one for one in recount.rows.filter(state=RowState.DONE) if one.result_games)
    entry = row.evening.journal.get(action="evening_rules")
    changed = {player: points for player, points in row.result.items() if points[0] != points[1]}
    assert (entry.account, entry.before["rules"], entry.after["rules"]) == (vera, row.former_id, version.pk)
    assert entry.before["points"] == {player: old for player, (old, new) in changed.items()}
    assert entry.after["points"] == {player: new for player, (old, new) in changed.items()}

    def line():
        page = browser_of(vera).get(f"/abend/{row.evening_id}/journal/")
        return next(one for one in page.context["journal"] if one.title == "Nach anderen Regeln neu gerechnet")

    told = line()
    assert (f"Fassung {version.number}" in told.sub, "neu gerechnet: " in told.did, told.changes) == (True, True, [])
    entry.consequence.delete()
    assert sorted((one.before, one.after) for one in line().changes) == sorted(
        (signed(old), signed(new)) for old, new in changed.values()
    )


def test_every_phone_notices_and_the_league_keeps_it_in_its_journal(fill, other_rules, vera):
    rule_set = fill(6)
    stamps = dict(Evening.objects.values_list("pk", "stamp"))
    version = other_rules(rule_set)
    recount = done(version)
    counted = set(recount.rows.filter(state=RowState.DONE).values_list("evening", flat=True))
    now = dict(Evening.objects.values_list("pk", "stamp"))
    assert {pk for pk in now if now[pk] != stamps[pk]} == counted
    said = [change.sentence for change in changes_page(rule_set.league, None)][:2]
    assert said == [
        f"{len(counted)} Abende neu gerechnet, {6 - len(counted)} unverändert gelassen",
        f"6 Abende werden nach {version} neu gerechnet",
    ]


def test_everything_goes_back_to_what_it_was_counted_by(fill, other_rules):
    rule_set = fill(6)
    before = derived(), versions()
    recount = done(other_rules(rule_set))
    assert (derived(), versions()) != before
    back = look(plan_return(actor=SYSTEM, recount=recount))
    start(actor=SYSTEM, recount=back, only_these=True)
    assert work(back, actor=SYSTEM).state == RecountState.DONE
    assert (derived(), versions()) == before
    with pytest.raises(Refused) as refused:
        plan_return(actor=SYSTEM, recount=recount)
    assert refused.value.objections[0].code == "nothing_to_undo"
    assert Recount.objects.count() == 2


def test_an_evening_that_came_or_changed_since_the_preview_is_counted_as_it_is_now(fill, other_rules):
    rule_set = fill(6)
    version = other_rules(rule_set)
    recount = look(planned(version))
    late, reopened = list(recount.rows.filter(state=RowState.SEEN).select_related("evening"))[:2]
    RecountedEvening.objects.filter(pk=late.pk).delete()
    reopen_evening(actor=SYSTEM, evening=reopened.evening)
    start(actor=SYSTEM, recount=recount, only_these=True)
    work(recount, actor=SYSTEM)
    states = dict(recount.rows.values_list("evening", "state"))
    assert (states[late.evening_id], states[reopened.evening_id]) == (RowState.DONE, RowState.LEFT)
    assert recount.rows.get(evening=reopened.evening_id).code == "evening_runs"


def test_only_one_recount_of_a_league_runs_and_a_dropped_one_never_does(fill, other_rules):
    version = other_rules(fill(6))
    first, second, third = (look(planned(version)) for _ in range(3))
    drop(recount=third)
    third.refresh_from_db()
    assert third.state == RecountState.DROPPED
    for _time in range(2):
        assert start(actor=SYSTEM, recount=first, only_these=True).state == RecountState.RUNNING
    for recount, code in ((second, "recount_running"), (third, "recount_not_ready")):
        with pytest.raises(Refused) as refused:
            start(actor=SYSTEM, recount=recount, only_these=True)
        assert refused.value.objections[0].code == code
    drop(recount=first)
    first.refresh_from_db()
    assert first.state == RecountState.RUNNING


def test_all_evenings_of_the_league_or_those_of_the_rule_set(fill, other_rules, vera):
    rule_set = fill(6)
    other = choose_rules(actor=by(vera), league=rule_set.league, scheme_key="mainz")
    version = other.versions.get()
    assert planned(version).rows.count() == 0
    assert planned(version, scope="league").rows.count() == 6


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_count_no_evening_twice(fill, other_rules):
    recount = look(planned(other_rules(fill(8))))
    start(actor=SYSTEM, recount=recount, only_these=True)

    def worker():
        with suppress(OperationalError):  # a worker that finds the database locked leaves the rest to the others
            work(Recount.objects.get(pk=recount.pk), actor=SYSTEM)
        connection.close()

    workers = [Thread(target=worker) for _ in range(3)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    work(Recount.objects.get(pk=recount.pk), actor=SYSTEM)
    recount.refresh_from_db()
    assert recount.state == RecountState.DONE
    counted = recount.rows.filter(state=RowState.DONE)
    assert {row.evening.journal.filter(action="evening_rules").count() for row in counted} == {1}
    assert recount.league.journal.filter(action="recount.done").count() == 1


def test_the_command_says_what_comes_out_and_writes_it(fill, other_rules):
    rule_set = fill(6)
    version = other_rules(rule_set)
    before = versions()
    said = run(str(rule_set.league_id), "--dry-run")
    assert said[0].startswith(f"{rule_set.league} nach „{version}“: 6 Abende, ")
    assert versions() == before
    assert run(str(rule_set.league_id), "--to", str(version.number), "--only-these")[: len(said)] == said
    recount = Recount.objects.order_by("-pk").first()
    assert recount.state == RecountState.DONE
    assert RuleSetVersion.objects.filter(pk__in=versions().values()).count() == 2
    counted = recount.rows.filter(state=RowState.DONE).count()
    said = run(str(rule_set.league_id), "--to", "1")
    assert said[-1] == f"Fertig: {counted} Abende nach „{rule_set}, Fassung 1“ neu gerechnet."


@each(
    ("arguments", "sentence"),
    [
        (["--to", "99"], "Die Fassung 99 von „DDV Turnier-Spielregeln“ gibt es nicht."),
        (["--rules", "Skat"], "Das Regelwerk „Skat“ gibt es in dieser Liga nicht."),
        (["--resume"], "Hier ist keine Neuberechnung begonnen."),
    ],
)
def test_the_command_refuses_what_is_not_there(fill, arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(str(fill(6).league_id), *arguments)


def test_the_command_goes_on_with_what_was_begun(fill, other_rules):
    rule_set = fill(6)
    recount = look(planned(other_rules(rule_set)))
    start(actor=SYSTEM, recount=recount, only_these=True)
    work(recount, actor=SYSTEM, seconds=0)
    assert progress_of(recount).done < 6
    with pytest.raises(CommandError, match="--resume"):
        run(str(rule_set.league_id))
    assert run(str(rule_set.league_id), "--resume")[-1].startswith("Fertig: ")
    recount.refresh_from_db()
    assert recount.state == RecountState.DONE
