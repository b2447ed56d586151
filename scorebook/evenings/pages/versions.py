"""Two versions of one game: what is stored, and what a phone has sent under the same number or an old revision."""

from typing import Any

from django.http import JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import facts_in_words
from scorebook.scoring.game.facts import GameFacts

from ..selectors.evenings import EveningView
from ..services.repeats import SAME_ID, OtherFacts


def other_versions(view: EveningView, other: OtherFacts, back: str) -> JsonResponse:
    """Both versions as facts and in words, for the phone to ask which of them is right.

    409 for a number that is taken by other facts, 422 for a correction of something changed meanwhile. `correct_url`
    takes the version of the phone as a correction of the stored revision; it is null where that would not make it
    true: the stored game is withdrawn or stands elsewhere. `back`: where to go when it is settled.
    """
    game = other.game
    withdrawn = game.event.withdrawn_at is not None
    number = next((row.number for event, row in view.entries if event.pk == game.event_id), None)
    stored, sent = _version(view, other.stored), _version(view, other.sent)
    if other.elsewhere:
        place = _("Spiel {number}").format(number=number) if number else _("zurückgenommen")
        stored["words"].append((_("Stelle"), place))
        sent["words"].append((_("Stelle"), _place(view, other)))
    for one in (stored, sent):
        one["text"] = "; ".join(f"{heading}: {words}" for heading, words in one["words"])
    stored |= {"game": str(game.pk), "revision": game.revision, "withdrawn": withdrawn}
    stored["title"] = _("Spiel {number}").format(number=number) if number else _("Zurückgenommenes Spiel")
    correctable = not withdrawn and not other.elsewhere
    answer = {
        "errors": other.to_json(),
        "stored": stored,
        "sent": sent,
        "correct_url": reverse("game-correct", args=[game.pk]) if correctable else None,
        "redirect_url": back,
    }
    return JsonResponse(answer, status=409 if SAME_ID in {one.code for one in other.objections} else 422)


def _version(view: EveningView, facts: GameFacts) -> dict[str, Any]:
    pairs = facts_in_words(facts, view.evening.rule_set_version.scheme, view.names)
    return {"facts": facts.to_json(), "words": [pair for pair in pairs if pair[1] != _("keine")]}


def _place(view: EveningView, other: OtherFacts) -> str:
    if other.before is None:
        return _("am Ende des Abends")
    row = next((row for event, row in view.entries if event.pk == other.before.pk), None)
    return _("vor Spiel {number}").format(number=row.number) if row else _("vor einem Eintrag")
