"""Two phones have sent what looks like one game: the question with both versions."""

from collections.abc import Sequence
from typing import Any, TypedDict

from django.http import HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.facts import GameFacts

from ..selectors.evenings import EveningView
from ..services.duplicate_requests import SAME_ID, OtherFacts, SimilarGame
from .admission import answered
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


def same_game(request: HttpRequest, view: EveningView, found: SimilarGame, sent: GameFacts) -> JsonResponse:
    """409: another phone has recorded what looks like the same game as the one that was sent."""
    return JsonResponse({"same": same_question(request, view, found, sent)}, status=409)


def same_question(request: HttpRequest, view: EveningView, found: SimilarGame, sent: GameFacts) -> SameGameQuestion:
    """What a phone shows before its owner says whether two games are one.

    The answer to "two games" is `seen` again, the answer to "mine is right" a correction.
    """
    scheme, account = view.evening.scheme, found.account
    if account is None:
        message = _("Das hat ein anderes Handy eben eingetragen.")
    elif account == request.user:
        message = _("Das wurde eben schon eingetragen.")
    else:
        message = _("Das hat {who} eben eingetragen.").format(who=account.display_name)
    theirs, own = (facts_in_words(facts, scheme, view.names) for facts in (found.facts, sent))
    return {
        "said": message,
        "title": _("Spiel {number}").format(number=game_row(view, found.game).number),
        "facts": [pair for pair in theirs if pair[1] != _("keine")],
        "own": [pair for pair in own if pair[1] != _("keine")],
        "correct_url": reverse("game-correct", args=[found.game.pk]),
        "revision": found.game.revision,
        "seen": found.seen,
        "redirect": reverse("evening-detail", args=[view.evening.pk]),
    }


# Two versions of one game: what is stored, and what a phone has sent under the same number or an old revision.


class SentVersion(TypedDict):
    """A version of a game as the entry knows it, in pairs of heading and words, and those as one text."""

    facts: dict[str, Any]
    words: Sequence[tuple[str, str]]
    text: str


class StoredVersion(SentVersion):
    """The version that is stored, and what it takes to correct it."""

    game: str
    revision: int
    withdrawn: bool
    title: str


def other_versions(view: EveningView, other: OtherFacts, back: str) -> JsonResponse:
    """Both versions: 409 for a number that is taken by other facts, 422 for a correction of what changed meanwhile."""
    status = 409 if SAME_ID in {one.code for one in other.objections} else 422
    return JsonResponse(versions_of(view, other, back), status=status)


def versions_of(view: EveningView, other: OtherFacts, back: str) -> dict[str, Any]:
    """Both versions as facts and in words, for the phone to ask which of them is right.

    `correct_url` takes the version of the phone as a correction of the stored revision; it is null where that would not
    make it true: the stored game is withdrawn or stands elsewhere. `back`: where to go when it is settled.
    """
    withdrawn = other.game.event.withdrawn_at is not None
    correctable = not withdrawn and not other.elsewhere
    return {
        "errors": other.to_json(),
        "stored": _stored(view, other, withdrawn),
        "sent": _version(view, other.sent, _place(view, other) if other.elsewhere else ""),
        "correct_url": answered(view.evening, reverse("game-correct", args=[other.game.pk])) if correctable else None,
        "redirect_url": back,
    }


def _stored(view: EveningView, other: OtherFacts, withdrawn: bool) -> StoredVersion:
    game = other.game
    number = next((row.number for event, row in view.entries if event.pk == game.event_id), None)
    title = _("Spiel {number}").format(number=number) if number else _("Zurückgenommenes Spiel")
    place = title if number else _("zurückgenommen")
    return {
        **_version(view, other.stored, place if other.elsewhere else ""),
        "game": str(game.pk),
        "revision": game.revision,
        "withdrawn": withdrawn,
        "title": title,
    }


def _version(view: EveningView, facts: GameFacts, place: str) -> SentVersion:
    """A version without what did not happen; with its place in the evening where the two differ in it."""
    pairs = facts_in_words(facts, view.evening.scheme, view.names)
    words = [pair for pair in pairs if pair[1] != _("keine")]
    if place:
        words.append((_("Stelle"), place))
    return {"facts": facts.to_json(), "words": words, "text": "; ".join(f"{what}: {how}" for what, how in words)}


def _place(view: EveningView, other: OtherFacts) -> str:
    """Where in the evening the version of the phone belongs."""
    if other.before is None:
        return _("am Ende des Abends")
    row = next((row for event, row in view.entries if event.pk == other.before.pk), None)
    return _("vor Spiel {number}").format(number=row.number) if row else _("vor einem Eintrag")
