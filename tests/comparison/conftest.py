"""A league of some evenings, with other rules to count them by."""

import pytest

from leagues.groups.models import Membership, Role
from scorebook.comparison.services.votes import propose, set_voting
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from tests.cast import by
from tests.comparison.voting import MORE_BOECKE, WITH_BOCK
from tests.invented.build import evenings_of, found
from tests.invented.cast import GROUPS
from tests.invented.rows import write
from tests.kept import made_once


@pytest.fixture
def fill(vera, lena):
    """Found a league and write so many evenings, the last of them still open; answers its rule set."""

    def make(evenings, games=4):
        def made():
            founded = found(by(vera), GROUPS[0])
            write(list(evenings_of(founded, 1, evenings, games)))
            return founded.league.pk

        league = made_once(f"{evenings} evenings of {games} games by {vera.pk}", made)
        Membership.objects.create(league_id=league, account=lena, role=Role.LESER)
        return RuleSet.objects.get(league=league)

    return make


@pytest.fixture
def other_rules(vera):
    """A new version of a rule set by which nearly every evening comes to something else, and some to nothing.

    It has more Böcke, and no Herzsolo any more.
    """

    def make(rule_set, **more):
        scheme = rule_set.versions.first().scheme
        kinds = sorted(kind.value for kind in scheme.options.kinds if kind.value != "solo_herz")
        options = {"bock": MORE_BOECKE, "kinds": kinds} | more
        return save_version(rule_set=rule_set, scheme_key=scheme.key, options=options, actor=by(vera))

    return make


@pytest.fixture
def rule_set(league):
    return RuleSet.objects.get(league=league)


@pytest.fixture
def proposed(rule_set, vera):
    """A proposal in a league of Vera, Sven and Lena."""

    def make(**policy):
        if policy:
            set_voting(actor=by(vera), league=rule_set.league, **policy)
        return propose(actor=by(vera), rule_set=rule_set, scheme=WITH_BOCK, text="Mehr Spannung!")

    return make
