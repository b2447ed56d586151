"""What accesses for programs add to the ground: words for the journal, where names may stand, what ends with rights."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.actor import LABELS
from leagues.groups.services.departures import managing_lost
from leagues.journal_wording import Contribution, Kept, Known, Saying, contributions
from leagues.people.additions import FreeText, free_texts

from .models import AccessToken, Scope
from .services.bearer import PROGRAM
from .services.tokens import end_tokens_of

NAME: Final = "api"


def register() -> None:
    """Fill the registries."""
    LABELS[PROGRAM] = gettext_lazy("Zugang für ein Programm")
    contributions.add(NAME, Contribution(WORDS))
    free_texts.add(NAME, (FreeText(AccessToken, "name", "league", gettext_lazy("Wofür ein Zugang ist"), kept=True),))
    managing_lost.add(NAME, end_tokens_of)


def _scopes(said: Kept) -> str:
    known: dict[Any, str] = {scope.value: scope.value for scope in Scope}
    return ", ".join(known.get(one, "?") for one in said.get("scopes", ()))


def _made(_before: Kept, after: Kept, _known: Known) -> str:
    said = _("Zugang für ein Programm gemacht: {access}… ({scopes})")
    return said.format(access=after.get("access", "?"), scopes=_scopes(after))


def _ended(before: Kept, _after: Kept, _known: Known) -> str:
    return _("Zugang für ein Programm beendet: {access}…").format(access=before.get("access", "?"))


WORDS: Final[Mapping[str, Saying]] = {"access.made": _made, "access.ended": _ended}
