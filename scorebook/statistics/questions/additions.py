"""What saved questions add to other rooms: journal, own data, forgetting, and what goes when a member leaves."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from leagues.accounts.selectors import OwnData, own_data
from leagues.groups.models import League
from leagues.groups.services.departures import rights_lost
from leagues.journal_wording import Contribution, Kept, Known, Names, Saying, journal_sentences

from .models import SavedQuestion
from .selectors import questions_about
from .services import ADDED, EDITED, REMOVED, let_go_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


def register() -> None:
    """Fill the registries."""
    journal_sentences.add("questions", Contribution(WORDS, names_of_questions))
    own_data.add("questions", OwnData(of_account=questions_about))
    rights_lost.add("questions", let_go_of)


def names_of_questions(league: League) -> Mapping[str, Names]:
    """What the questions for all are called. One query."""
    return {"question": dict(SavedQuestion.objects.filter(league=league, shared=True).values_list("pk", "name"))}


def _about(sentence: "_StrPromise") -> Saying:
    def say(before: Kept, after: Kept, known: Known) -> str:
        return str(sentence).format(question=known.other(after or before, "question", str(_("entfernt"))))

    return say


WORDS: Final[Mapping[str, Saying]] = {
    ADDED: _about(_("Frage für alle gemerkt: {question}")),
    EDITED: _about(_("Gemerkte Frage umbenannt: {question}")),
    REMOVED: _about(_("Gemerkte Frage entfernt: {question}")),
}
