"""The pages of votes on rules: settings, proposal, ballot, and who may end one."""

from django.urls import reverse

from scorebook.comparison.models import RecountState, RuleProposal, VoteState
from scorebook.comparison.services.recount import look, start
from scorebook.comparison.services.votes import set_voting
from tests.cast import by
from tests.comparison.voting import code, late
from tests.each import each


def test_from_the_settings_to_the_proposal_to_the_vote_on_pages(rule_set, vera, sven, lena, browser_of):
    league = rule_set.league_id
    verwalter, writer, reader = browser_of(vera), browser_of(sven), browser_of(lena)
    policy = {"voters": "members", "majority": "unanimous", "quorum": "3", "days": "5", "secret": "on"}
    answer = verwalter.post(reverse("voting-policy", args=[league]), policy, follow=True)
    assert "einstimmig" in answer.text
    assert verwalter.post(reverse("voting-policy", args=[league]), policy | {"quorum": "0"}).status_code == 200
    facts = {"rules": "scheme-mainz", "text": "Nach Mainz!", "applies": "from_now"}
    address = writer.post(reverse("rule-propose", args=[league]), facts).url
    proposal = RuleProposal.objects.get()
    assert address == reverse("rule-vote", args=[league, proposal.pk])
    ballot = reverse("rule-ballot", args=[league, proposal.pk])
    page = reader.get(address).text
    assert "Nach Mainz!" in page
    assert ballot in page
    assert "Deine Stimme ist gezählt." in reader.post(ballot, {"choice": "yes"}, follow=True).text
    assert ballot not in reader.get(address).text
    writer.post(ballot, {"choice": "yes"})
    assert "angenommen" in verwalter.post(ballot, {"choice": "yes"}, follow=True).text.lower()
    assert "Nach Mainz!" in reader.get(reverse("league-votes", args=[league])).text


@each(
    ("preset", "majority", "quorum", "told"),
    [
        ("eight", "simple", 8, "Zurzeit dürfen nur 3 abstimmen; so wird kein Vorschlag angenommen."),
        ("unanimous", "unanimous", 1, "einstimmig"),
    ],
)
def test_a_ready_made_way_to_vote_is_taken_with_one_tap(
    rule_set, vera, sven, lena, browser_of, preset, majority, quorum, told
):
    set_voting(actor=by(vera), league=rule_set.league, secret=False, days=3)
    address = reverse("voting-policy", args=[rule_set.league_id])
    assert f'name="preset" value="{preset}"' in browser_of(vera).get(address).text
    assert browser_of(sven).post(address, {"preset": preset}).status_code == 403
    page = browser_of(vera).post(address, {"preset": preset}, follow=True).text
    policy = rule_set.league.voting_policy
    policy.refresh_from_db()
    assert (policy.majority, policy.quorum, policy.secret, policy.days) == (majority, quorum, False, 3)
    assert told in " ".join(page.split())


def test_a_proposal_made_on_its_page_has_its_preview_at_once(fill, vera, lena, browser_of):
    rule_set = fill(6)
    facts = {"rules": "scheme-mainz", "text": "", "applies": "recount", "only_these": "on"}
    browser_of(vera).post(reverse("rule-propose", args=[rule_set.league_id]), facts)
    recount = RuleProposal.objects.get().recount
    page = browser_of(lena).get(reverse("recount", args=[rule_set.league_id, recount.pk])).text
    assert recount.state == RecountState.READY
    assert "Wer gewinnt, wer verliert" in page


def test_only_who_may_withdraws_and_counts(proposed, sven, lena, vera, browser_of):
    proposal = proposed()
    end = reverse("rule-withdraw", args=[proposal.league_id, proposal.pk])
    assert [browser_of(one).post(end).status_code for one in (lena, sven)] == [403, 403]
    count = reverse("rule-count", args=[proposal.league_id, proposal.pk])
    assert "Noch läuft die Abstimmung." in browser_of(sven).post(count, follow=True).text
    late(proposal)
    assert "Jetzt auszählen" in browser_of(sven).get(count.replace("auszaehlen/", "")).text
    browser_of(sven).post(count)
    proposal.refresh_from_db()
    assert proposal.state == VoteState.TOO_FEW


def test_what_is_still_voted_on_is_neither_written_nor_thrown_away_by_a_verwalter(proposed, vera, browser_of):
    recount = look(proposed().recount)
    browser = browser_of(vera)
    page = browser.get(reverse("recount", args=[recount.league_id, recount.pk])).text
    assert "Hier gibt es nichts zu rechnen" in page
    for button in ("recount-start", "recount-drop"):
        address = reverse(button, args=[recount.league_id, recount.pk])
        assert address not in page
        browser.post(address)
        recount.refresh_from_db()
        assert recount.state == RecountState.READY
    assert code(lambda: start(actor=by(vera), recount=recount)) == "recount_is_voted_on"
