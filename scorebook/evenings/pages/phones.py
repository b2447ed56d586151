"""What phones get as JSON: an evening to go on with where there is no net, in the form of `manage.py fold`, the score
table of its rules, and the question when two of them have entered one game.
"""

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.cache import build
from leagues.people.selectors import Name
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.tables import table_answer, table_of
from scorebook.rules.wording import facts_in_words
from scorebook.scoring import SCHEMES
from scorebook.scoring.evening import Row, event_json
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.lookup import rules_of_table, score_table

from ..access import evening_for, rules_for
from ..models import Event, EventKind
from ..selectors.evenings import EveningView, load
from ..services.duplicate_requests import SAME_ID, OtherFacts, SimilarGame
from .calculation import game_row
from .requests import answered, answers_json, at_the_table, evening_tag, with_tag

# Pages of an evening, behind its address, that a phone draws by itself, also where it has begun that evening.
BESIDE: Final = ("schluss/", "plaetze/", "plaetze/dazu/", "plaetze/umsetzen/")


@answers_json()
@require_safe
@at_the_table
def evening_facts(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Seats, first dealer and events; every game carries its number and revision, by which it is corrected, and what
    the kernel has worked out for it (`known`). People who have sat down since the beginning are named: a page that was
    kept may not know them."""
    evening, access = evening_for(request, evening_id)
    tag = evening_tag(request, evening, access)
    answer = get_conditional_response(request, etag=tag) or JsonResponse(facts_of(load(evening)))
    return with_tag(answer, tag)


def facts_of(view: EveningView) -> dict[str, Any]:
    """The evening for a phone; `rules` are those by which it goes on, whatever a game is worth. Of two the one with
    the higher `version` is newer."""
    setup = view.sources.setup
    return {
        "scheme": view.evening.rule_set_version.scheme_key,
        "version": view.evening.version,
        "rules": rules_of_table(view.evening.scheme),
        "seats": list(setup.seats),
        "dealer": setup.dealer,
        "events": [_entry_json(event, row, view.names) for event, row in view.entries],
    }


def _entry_json(event: Event, row: Row, names: Mapping[str, Name]) -> dict[str, Any]:
    found = event_json(row.event) | {"id": row.key}
    if row.score:
        found["known"] = {"points": row.score.points, "boecke": row.score.boecke}
    if event.kind == EventKind.GAME:
        found |= {"game": str(event.game.pk), "revision": event.game.revision}
    if event.kind == EventKind.JOIN:
        found["name"] = names[found["player"]].call_name
    return found


# The score table of some rules, as JSON: what a phone keeps, so that it knows the points without a net.


def table_address(version: RuleSetVersion) -> str:
    """Where a phone finds the table of these rules, as this build of the program makes it."""
    return f"{reverse('rules-table', args=[version.pk])}?v={build()}"


@answers_json()
@at_the_table
@require_safe
def rules_table(request: HttpRequest, version_id: int) -> HttpResponse:
    """The table of a version of a league's rules, for members of the league and phones at one of its tables."""
    table = table_of(rules_for(request, version_id).scheme, score_table)
    return table_answer(request, table, build(), private=True)


@answers_json()
@require_safe
def scheme_table(request: HttpRequest, scheme: str) -> HttpResponse:
    """The table of an Abrechnung as it is written, for everybody."""
    if scheme not in SCHEMES:
        raise Http404
    return table_answer(request, table_of(SCHEMES[scheme], score_table), build(), private=False)


# Two phones have sent what looks like one game: the question with both versions.


def same_game(request: HttpRequest, view: EveningView, found: SimilarGame, sent: GameFacts) -> JsonResponse:
    """409: another phone has recorded what looks like the same game as the one that was sent."""
    return JsonResponse({"same": same_question(request, view, found, sent)}, status=409)


def same_question(request: HttpRequest, view: EveningView, found: SimilarGame, sent: GameFacts) -> dict[str, Any]:
    """What a phone shows before its owner says whether two games are one: the other's facts, and its `own` ones.

    The answer to "two games" is `seen` again, the answer to "mine is right" a correction, with `correct_url` and
    `revision`.
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


def _stored(view: EveningView, other: OtherFacts, withdrawn: bool) -> dict[str, Any]:
    """The version that is stored, and what it takes to correct it."""
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


def _version(view: EveningView, facts: GameFacts, place: str) -> dict[str, Any]:
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
