"""Two phones have sent what looks like one game: the question with both versions."""

from collections.abc import Sequence
from typing import TypedDict

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.facts import GameFacts

from ..selectors.evenings import EveningView
from ..services.same_game import Found
from .calculation import game_row


class SameGameQuestion(TypedDict):
    """What a phone shows before its owner says whether two games are one: the other's facts, and its `own` ones.

    With `correct_url` and `revision` its own facts can become a correction of the other's game.
    """

    said: str
    title: str
    facts: Sequence[tuple[str, str]]
    own: Sequence[tuple[str, str]]
    correct_url: str
    revision: int
    seen: str
    redirect: str


def same_game(request: HttpRequest, view: EveningView, found: Found, sent: GameFacts) -> JsonResponse:
    """409: another phone has recorded what looks like the same game as the one that was sent."""
    return JsonResponse({"same": same_question(request, view, found, sent)}, status=409)


def same_question(request: HttpRequest, view: EveningView, found: Found, sent: GameFacts) -> SameGameQuestion:
    """What a phone shows before its owner says whether two games are one.

    The answer to "two games" is `seen` again, the answer to "mine is right" a correction.
    """
    scheme, account = view.evening.scheme, found.account
    if account is None:
        said = _("Das hat ein anderes Handy eben eingetragen.")
    elif account == request.user:
        said = _("Das wurde eben schon eingetragen.")
    else:
        said = _("Das hat {who} eben eingetragen.").format(who=account.display_name)
    # side by side on a phone there is room for the names that the table uses
    names = {key: one._replace(name=one.call_name) for key, one in view.names.items()}
    theirs, own = (facts_in_words(facts, scheme, names) for facts in (found.facts, sent))
    return {
        "said": said,
        "title": _("Spiel {number}").format(number=game_row(view, found.game).number),
        "facts": [pair for pair in theirs if pair[1] != _("keine")],
        "own": [pair for pair in own if pair[1] != _("keine")],
        "correct_url": reverse("game-correct", args=[found.game.pk]),
        "revision": found.game.revision,
        "seen": found.seen,
        "redirect": reverse("evening-detail", args=[view.evening.pk]),
    }
