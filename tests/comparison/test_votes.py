"""Votes on rules: who may, when it is decided, what follows, and what a secret vote never tells."""

from threading import Thread

import pytest
from django.db import connection
from django.urls import reverse

from leagues.database import retry_when_locked
from leagues.groups.models import Membership, Role
from leagues.groups.pages.leagues import changes_page
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.comparison.models import Recount, RecountState, RuleProposal, RuleVoter, VoteState
from scorebook.comparison.selectors.recounts import Tally, tally_of
from scorebook.comparison.services.recount import look, plan_recount, start, work
from scorebook.comparison.services.votes import count_votes, propose, vote, withdraw
from scorebook.evenings.models import Evening
from scorebook.rules.services import save_version
from scorebook.scoring.input.options import scheme_from_json
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by
from tests.comparison.voting import WITH_BOCK, ballots, code, late
from tests.each import each
from tests.statistics.conftest import SYSTEM


@each(
    ("majority", "quorum", "tally", "state"),
    [
        ("simple", 8, (5, 3, 0), "accepted"),  # Steffen: simple majority of at least eight
        ("simple", 8, (5, 2, 0), "too_few"),
        ("simple", 8, (2, 1, 5), "accepted"),
        ("simple", 8, (4, 4, 0), "rejected"),
        ("simple", 1, (0, 0, 3), "rejected"),
        ("two_thirds", 1, (2, 1, 0), "accepted"),
        ("two_thirds", 1, (3, 2, 0), "rejected"),
        ("two_thirds", 1, (0, 0, 1), "rejected"),
        ("unanimous", 4, (4, 0, 0), "accepted"),  # Männle
        ("unanimous", 4, (3, 1, 0), "rejected"),
        ("unanimous", 4, (3, 0, 1), "accepted"),
        ("unanimous", 1, (0, 0, 2), "rejected"),
    ],
)
def test_majority_and_quorum_decide(majority, quorum, tally, state):
    assert Tally(*tally).outcome(majority, quorum) == state


@each("secret", [True, False])
def test_the_last_vote_decides_and_the_new_version_counts_from_now_on(proposed, rule_set, secret):
    proposal = proposed(secret=secret)
    assert ballots(proposal, Vera="yes", Sven="no").state == VoteState.OPEN
    done = ballots(proposal, Lena="yes")
    newest = rule_set.versions.first()
    assert (done.state, tally_of(done), done.version) == (VoteState.ACCEPTED, (2, 1, 0), newest)
    assert (newest.number, newest.scheme) == (2, WITH_BOCK)
    said = [change.sentence for change in changes_page(rule_set.league, None)]
    assert said[0] == (f"Abstimmung über die Regeln angenommen: 2 Ja, 1 Nein, 0 Enthaltungen. Ab jetzt gilt {newest}.")
    assert said[2] == "Neue Regeln zur Abstimmung gestellt"
    done.recount.refresh_from_db()
    assert done.recount.state == RecountState.DROPPED


def test_what_is_rejected_changes_nothing(proposed, rule_set):
    done = ballots(proposed(), Vera="yes", Sven="no", Lena="no")
    assert (done.state, done.version, rule_set.versions.count()) == (VoteState.REJECTED, None, 1)


def test_a_secret_vote_keeps_who_and_how_many_and_nothing_that_joins_them(proposed, rule_set):
    proposal = proposed(secret=True)
    before = list(rule_set.league.journal.values_list("pk", flat=True))
    ballots(proposal, Vera="no", Lena="yes")
    rows = list(RuleVoter.objects.order_by("pk").values("account__display_name", "voted", "choice"))
    assert [(one["account__display_name"], one["voted"], one["choice"]) for one in rows] == [
        ("Vera", True, ""),
        ("Sven", False, ""),
        ("Lena", True, ""),
    ]
    assert {field.name for field in RuleVoter._meta.concrete_fields} == {
        "id", "league", "proposal", "account", "voted", "choice",
    }  # fmt: skip
    assert list(rule_set.league.journal.values_list("pk", flat=True)) == before


@each("secret", [True, False])
def test_sums_of_a_secret_vote_are_shown_when_it_is_over_and_of_an_open_one_at_once(proposed, lena, browser_of, secret):
    proposal = proposed(secret=secret)
    ballots(proposal, Vera="yes")
    address = reverse("rule-vote", args=[proposal.league_id, proposal.pk])
    assert ("1 Ja · 0 Nein · 0 Enthaltungen" in browser_of(lena).get(address).text) is not secret
    ballots(proposal, Sven="yes", Lena="yes")
    assert "3 Ja · 0 Nein · 0 Enthaltungen" in browser_of(lena).get(address).text


def test_an_open_vote_can_be_changed_and_a_secret_one_cannot(proposed, vera, rule_set):
    proposal = proposed(secret=False)
    ballots(proposal, Vera="yes")
    assert tally_of(ballots(proposal, Vera="no")) == (0, 1, 0)
    withdraw(actor=by(vera), proposal=proposal)
    secret = proposed(secret=True)
    ballots(secret, Vera="yes")
    assert code(lambda: ballots(secret, Vera="no")) == "has_voted"
    secret.refresh_from_db()
    assert (secret.yes, secret.no) == (1, 0)


def test_who_may_vote_is_fixed_when_it_is_proposed(proposed, account, league, lena):
    proposal = proposed(voters="writers")
    newcomer = account("Nora")
    Membership.objects.create(league=league, account=newcomer, role=Role.VERWALTER)
    assert code(lambda: ballots(proposal, Nora="yes")) == "no_voter"
    assert code(lambda: ballots(proposal, Lena="yes")) == "no_voter"
    assert ballots(proposal, Vera="yes", Sven="yes").state == VoteState.ACCEPTED


def test_only_members_who_play_vote_if_the_league_wants_so(proposed, league, sven, lena):
    Player.objects.create(league=league, name="Lena", sign="L", colour="blue", account=lena)
    proposal = proposed(voters="players")
    assert code(lambda: ballots(proposal, Sven="yes")) == "no_voter"
    assert ballots(proposal, Lena="yes").state == VoteState.ACCEPTED


def test_whoever_leaves_votes_no_more_and_nobody_waits_for_them(proposed, league, lena, sven):
    proposal = proposed()
    ballots(proposal, Vera="yes", Sven="yes")
    Membership.objects.filter(league=league, account=lena).delete()
    assert code(lambda: ballots(proposal, Lena="no")) == "no_voter"
    Membership.objects.create(league=league, account=lena, role=Role.LESER)
    assert code(lambda: ballots(proposal, Lena="no")) == "no_voter"
    assert count_votes(proposal=proposal).state == VoteState.ACCEPTED


def test_when_the_time_is_over_it_is_counted_and_nobody_votes_any_more(proposed):
    proposal = proposed(quorum=2)
    ballots(proposal, Vera="yes")
    assert code(lambda: count_votes(proposal=proposal)) == "too_early"
    over = late(proposal)
    assert code(lambda: ballots(over, Sven="yes")) == "vote_over"
    assert count_votes(proposal=over).state == VoteState.TOO_FEW
    assert count_votes(proposal=over).state == VoteState.TOO_FEW


def test_one_vote_a_rule_set_about_something_that_changes(proposed, rule_set, vera):
    proposal = proposed()

    def again(**more):
        return code(lambda: propose(actor=by(vera), rule_set=rule_set, **more))

    assert again(scheme=WITH_BOCK) == "vote_open"
    withdraw(actor=by(vera), proposal=proposal)
    assert code(lambda: withdraw(actor=by(vera), proposal=proposal)) == "vote_over"
    assert code(lambda: ballots(proposal, Sven="yes")) == "vote_over"
    assert again(scheme=SCHEMES["ddv"]) == "nothing_changes"
    assert again(scheme=WITH_BOCK, text="x" * 501) == "max_length"
    assert (RuleProposal.objects.count(), Recount.objects.exclude(state="dropped").count()) == (1, 0)


def test_a_rule_change_is_voted_and_its_evenings_come_out_as_the_preview_said(fill, vera, lena):
    rule_set = fill(6)
    proposal = propose(actor=by(vera), rule_set=rule_set, scheme=WITH_BOCK, applies="recount")
    look(proposal.recount)
    promised = {one.evening_id: (one.preview, one.preview_games) for one in proposal.recount.rows.filter(code="")}
    done = ballots(proposal, Vera="yes", Lena="yes")
    assert work(done.recount, actor=SYSTEM).state == RecountState.DONE
    result = {one.evening_id: (one.result, one.result_games) for one in done.recount.rows.filter(state="done")}
    assert (len(result), result) == (5, promised)
    assert Evening.objects.filter(rule_set_version=done.version).count() == 5


def test_while_another_recount_runs_the_accepted_one_waits_for_a_verwalter(fill, vera, lena):
    rule_set = fill(6)
    version = save_version(rule_set=rule_set, scheme_key="ddv", options={"one_absage": True}, actor=by(vera))
    other = look(plan_recount(actor=by(vera), rule_set=rule_set, scheme=version.scheme, version=version))
    start(actor=by(vera), recount=other)
    proposal = propose(actor=by(vera), rule_set=rule_set, scheme=WITH_BOCK, applies="recount")
    done = ballots(proposal, Vera="yes", Lena="yes")
    assert (done.state, done.recount.state) == (VoteState.ACCEPTED, RecountState.PREVIEW)
    work(other, actor=by(vera))
    start(actor=by(vera), recount=look(done.recount))
    assert work(done.recount, actor=by(vera)).state == RecountState.DONE
    assert Evening.objects.filter(rule_set_version=done.version).count() == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("secret", [True, False])
def test_phones_that_vote_at_the_same_moment_count_each_account_once(proposed, vera, sven, lena, secret):
    proposal = proposed(secret=secret)
    told = []

    def phone(account, choice):
        try:
            retry_when_locked(lambda: vote(actor=by(account), proposal=proposal, choice=choice))
        except Refused as refused:
            told.append(refused.objections[0].code)
        connection.close()

    phones = [
        Thread(target=phone, args=one)
        for one in [(vera, "yes"), (vera, "yes"), (sven, "no"), (sven, "no"), (lena, "yes"), (lena, "yes")]
    ]
    for one in phones:
        one.start()
    for one in phones:
        one.join()
    done = RuleProposal.objects.get(pk=proposal.pk)
    assert (done.state, tally_of(done)) == (VoteState.ACCEPTED, (2, 1, 0))
    assert set(told) <= {"has_voted", "vote_over"}
    assert done.rule_set.versions.count() == 2
    assert done.league.journal.filter(action="rules.vote_counted").count() == 1


def test_what_some_evenings_cannot_follow_is_said_before_the_vote_opens(fill, vera, lena):
    rule_set = fill(12)
    narrow = scheme_from_json("ddv", {"one_absage": True, "extras": {}})
    facts = {"actor": by(vera), "rule_set": rule_set, "scheme": narrow}
    before = Recount.objects.count(), RuleProposal.objects.count()
    assert code(lambda: propose(**facts, applies="recount")) == "evenings_stay"
    assert (Recount.objects.count(), RuleProposal.objects.count()) == before
    proposal = propose(**facts, applies="recount", only_these=True)
    done = ballots(proposal, Vera="yes", Lena="yes")
    assert work(done.recount, actor=SYSTEM).state == RecountState.DONE
    assert 0 < Evening.objects.filter(rule_set_version=done.version).count() < 12
