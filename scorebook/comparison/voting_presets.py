"""Ready-made ways to vote on rules, each as a group whose rules we know does it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .models.vote import Majority


class VotingPreset(NamedTuple):
    """A way to vote: what it is called, who does so, and what it sets of a policy; the rest stays as it is."""

    key: str
    title: Promise
    about: Promise
    facts: Mapping[str, Any]


VOTING_PRESETS: Final = (
    VotingPreset(
        "eight",
        _("Einfache Mehrheit, mindestens acht"),
        _("Wie in Steffens Runde: mehr Ja als Nein, und mindestens acht stimmen ab."),
        {"majority": Majority.SIMPLE, "quorum": 8},
    ),
    VotingPreset(
        "unanimous",
        _("Nur einstimmig"),
        _("Wie bei Männle: Regeln ändert nur, wer niemanden gegen sich hat."),
        {"majority": Majority.UNANIMOUS, "quorum": 1},
    ),
)
