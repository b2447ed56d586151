"""A league is deleted in the moment in which somebody changes something else in it: one waits for the other.

On PostgreSQL each would otherwise hold what the other one wants, and the database ends one of them.
"""

from datetime import date
from logging import ERROR

import pytest

from leagues.groups.models import League
from leagues.groups.services import departures, invitations, leagues
from scorebook.comparison.services import recount, votes
from scorebook.evenings.models import Event
from scorebook.rules import services as rules
from scorebook.rules.models import RuleSet
from scorebook.scoring.input.options import options_to_json
from scorebook.statistics import titles
from tests.aside import aside, meet
from tests.cast import by
from tests.comparison.voting import WITH_BOCK, late

pytestmark = pytest.mark.django_db(transaction=True)


class Doing:
    """Everything that is tried: each method prepares it, and answers the work itself.

    `MIDDLE`: what is called while it is done, after it has taken hold of what it needs.
    """

    MIDDLE = {
        "edit_season": (leagues, "note"),
        "remove_season": (leagues, "note"),
        "remove_title": (titles, "note"),
        "revoke_invitation": (invitations, "note"),
        "save_version": (rules, "note"),
        "set_voting": (votes, "note"),
        "vote": (votes, "still_there"),
        "count": (votes, "still_there"),
        "withdraw": (votes, "note"),
        "plan": (recount, "_collect"),
        "start": (recount, "note"),
        "recount": (recount, "play_by"),
    }

    def __init__(self, rule_set, actor, proposed, other_rules):
        self.rule_set, self.actor, self.proposed, self.other_rules = rule_set, actor, proposed, other_rules
        self.league = rule_set.league

    def edit_season(self):
        season = self._season()
        return lambda: leagues.edit_season(actor=self.actor, season=season, name="Anders", start=season.start)

    def remove_season(self):
        season = self._season()
        return lambda: leagues.remove_season(actor=self.actor, season=season)

    def remove_title(self):
        facts = {"name": "König", "figure": "punkte", "best": "most", "span": "abend"}
        title = titles.add_title(actor=self.actor, league=self.league, **facts)
        return lambda: titles.remove_title(actor=self.actor, title=title)

    def revoke_invitation(self):
        invitation, _secret = invitations.invite(actor=self.actor, league=self.league, role="leser")
        return lambda: invitations.revoke_invitation(actor=self.actor, invitation=invitation)

    def save_version(self):
        key, options = self.rule_set.versions.first().scheme_key, options_to_json(WITH_BOCK.options)
        return lambda: rules.save_version(actor=self.actor, rule_set=self.rule_set, scheme_key=key, options=options)

    def set_voting(self):
        votes.set_voting(actor=self.actor, league=self.league, quorum=2)
        return lambda: votes.set_voting(actor=self.actor, league=self.league, quorum=3)

    def vote(self):
        proposal = self.proposed()
        return lambda: votes.vote(actor=self.actor, proposal=proposal, choice="yes")

    def count(self):
        proposal = late(self.proposed())
        return lambda: votes.count_votes(proposal=proposal)

    def withdraw(self):
        proposal = self.proposed()
        return lambda: votes.withdraw(actor=self.actor, proposal=proposal)

    def plan(self):
        return lambda: self._planned(self.rule_set.versions.first())

    def start(self):
        ready = recount.look(self._planned(self.other_rules(self.rule_set)))
        return lambda: recount.start(actor=self.actor, recount=ready)

    def recount(self):
        begun = self.start()()
        return lambda: recount.work(begun, actor=self.actor)

    def _season(self):
        return leagues.add_season(actor=self.actor, league=self.league, name="Saison", start=date(2026, 1, 1))

    def _planned(self, version):
        return recount.plan_recount(actor=self.actor, rule_set=self.rule_set, scheme=version.scheme, version=version)


@pytest.fixture
def rule_set(fill):
    return RuleSet.objects.select_related("league").get(pk=fill(2).pk)


@pytest.mark.whole
@pytest.mark.parametrize("what", list(Doing.MIDDLE))
@pytest.mark.parametrize("first", ["they", "the deletion"])
def test_both_come_to_their_end(vera, rule_set, monkeypatch, caplog, other_rules, proposed, what, first):
    doing = Doing(rule_set, by(vera), proposed, other_rules)
    work = aside(getattr(doing, what)())
    deletion = aside(lambda: departures.remove_league(league=rule_set.league))
    one, other = (work, deletion) if first == "they" else (deletion, work)
    meet(monkeypatch, one, other, doing.MIDDLE[what] if first == "they" else (departures, "_delete"), seconds=0.4)
    assert deletion.kept == [None]
    (answer,) = work.kept
    raised = answer.partition("(")[0] if isinstance(answer, str) else ""
    # a recount takes hold of one evening after the other, and is told after the first one
    assert raised == ("" if first == "they" and what != "recount" else "DoesNotExist")
    assert not League.objects.filter(pk=rule_set.league_id).exists()
    assert not Event.objects.filter(league=rule_set.league_id).exists()
    assert [record.getMessage() for record in caplog.records if record.levelno >= ERROR] == []
