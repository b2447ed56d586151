"""A league of some evenings, with other rules to count them by."""

from itertools import islice

import pytest

from leagues.groups.models import Membership, Role
from scorebook.demo.build import evenings_of, found
from scorebook.demo.cast import GROUPS
from scorebook.demo.rows import write
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from tests.cast import by

# A Bock for every lost solo and for 120:120, so that one game changes others; and no Herzsolo any more.
BOCK = {"triggers": ["solo_lost", "gespalten", "kontra_won"], "games": 3}


@pytest.fixture
def fill(vera, lena):
    """Found a league and write so many evenings, the last of them still open; answers its rule set."""

    def make(evenings, games=4):
        founded = found(by(vera), GROUPS[0])
        chapters = evenings_of(founded, 1, evenings, games)
        while some := list(islice(chapters, 50)):
            write(some)
        Membership.objects.create(league=founded.league, account=lena, role=Role.LESER)
        return RuleSet.objects.get(league=founded.league)

    return make


@pytest.fixture
def other_rules(vera):
    """A new version of a rule set by which nearly every evening comes to something else, and some to nothing."""

    def make(rule_set, **more):
        scheme = rule_set.versions.first().scheme
        kinds = sorted(kind.value for kind in scheme.options.kinds if kind.value != "solo_herz")
        options = {"bock": BOCK, "kinds": kinds} | more
        return save_version(rule_set=rule_set, scheme_key=scheme.key, options=options, actor=by(vera))

    return make
