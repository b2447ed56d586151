"""What the tests of votes do: vote, let the time run out, and ask for the code of a refusal."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.refused import Refused
from scorebook.comparison.models import RuleProposal
from scorebook.comparison.services.votes import vote
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by

# A Bock for every lost solo and for 120:120, so that one game changes others.
MORE_BOECKE = {"triggers": ["solo_lost", "gespalten", "kontra_won"], "games": 3}
WITH_BOCK = resolve(SCHEMES["ddv"], {"bock": MORE_BOECKE})


def ballots(proposal, **votes):
    """Everybody votes as told; answers what became of it."""
    for name, choice in votes.items():
        proposal = vote(actor=by(Account.objects.get(display_name=name)), proposal=proposal, choice=choice)
    return RuleProposal.objects.get(pk=proposal.pk)


def late(proposal):
    RuleProposal.objects.filter(pk=proposal.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    return RuleProposal.objects.get(pk=proposal.pk)


def code(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.objections[0].code
