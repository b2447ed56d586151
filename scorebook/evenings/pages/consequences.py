"""What a change of an earlier entry did to the evening: which games are worth something else, who has other points."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from leagues.people.selectors.shown import Name
from leagues.submission import press
from scorebook.rules.wording import games_words
from scorebook.scoring.evening.fold import FoldedEvening
from scorebook.scoring.game.numerals import number_words

from ..models import Evening
from ..selectors.evenings import EveningView, load


class TotalChange(NamedTuple):
    """A player whose points are others now."""

    who: str
    before: int
    after: int


class Consequences(NamedTuple):
    """How many other games book something else now, and whose points have changed, the largest change first."""

    recounted: int
    totals: Sequence[TotalChange]


def consequences(before: FoldedEvening, after: FoldedEvening, event: str) -> Consequences:
    """What lies between two folds of an evening, of which one entry (`event`, its key) was changed."""
    earlier = {row.key: row.points for row in before.rows if row.is_game and row.key != event}
    recounted = sum(row.is_game and row.key in earlier and row.points != earlier[row.key] for row in after.rows)
    had, has = ({one.player: one.points for one in folded.state.standing} for folded in (before, after))
    changes = [
        TotalChange(player, had.get(player, 0), has.get(player, 0))
        for player in dict.fromkeys([*had, *has])
        if had.get(player, 0) != has.get(player, 0)
    ]
    return Consequences(recounted, sorted(changes, key=lambda one: -abs(one.after - one.before)))


def consequence_words(found: Consequences, names: dict[str, Name]) -> str:
    """In a sentence: "6 Spiele neu gerechnet: Max −18.715 → −9.215"; empty if nothing has changed."""
    changes = ", ".join(
        f"{names[one.who].call_name} {number_words(one.before, sign=True)} → {number_words(one.after, sign=True)}"
        for one in found.totals
    )
    if found.recounted:
        words = _("{games} neu gerechnet: {changes}.") if changes else _("{games} neu gerechnet.")
        return words.format(games=games_words(found.recounted), changes=changes)
    return _("Neuer Stand: {changes}.").format(changes=changes) if changes else ""


def what_it_did(before: EveningView, after: EveningView, event: object) -> str:
    """The consequences of changing an entry of an evening, in words."""
    return consequence_words(consequences(before.folded, after.folded, str(event)), after.names)


def press_and_tell(
    request: HttpRequest, evening: Evening, event: object, service: Callable[..., Any], done: str, /, **facts: Any
) -> None:
    """Call the service for a button; what it has done is said on the next page, with what follows from it."""
    before = load(evening)
    if press(request, service, **facts):
        told = what_it_did(before, load(evening), event)
        messages.success(request, " ".join(part for part in (done, told) if part))
