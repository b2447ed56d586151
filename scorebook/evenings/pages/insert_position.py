"""Where in an evening something is entered: at the end, or right before an event (`?vor=<event>`)."""

import uuid
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scorebook.scoring.evening import fold_events

from ..models import Event, EventKind
from ..selectors.evenings import EveningView
from ..selectors.facts import Sources


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the evening: `view` is the evening up to there, `before` the event that follows (None: the end)."""

    view: EveningView
    before: Event | None = None

    @property
    def query(self) -> str:
        """What an address needs to mean this place."""
        return f"?vor={self.before.pk}" if self.before else ""

    @property
    def and_query(self) -> str:
        """The same as the beginning of more that is asked."""
        return f"{self.query}&" if self.before else "?"

    @property
    def before_game(self) -> int | None:
        """The number of the game that follows; None at the end, and where anything else follows."""
        follows = self.before is not None and self.before.kind == EventKind.GAME
        return self.view.folded.state.number if follows else None

    @property
    def after_game(self) -> int | None:
        """The number of the game that was before, where no game follows; None at the end."""
        follows = self.before is not None and self.before.kind != EventKind.GAME
        return self.view.folded.state.number - 1 if follows else None


def place_of(request: HttpRequest, view: EveningView) -> Place:
    """The place that the address names; Http404 if there is no such event in the evening."""
    return place_before(view, request.GET.get("vor", ""))


def place_before(view: EveningView, event_id: object) -> Place:
    """The place right before this event, or at the end if none is named; Http404 for an event of elsewhere."""
    if not event_id:
        return Place(view)
    try:
        event_key = uuid.UUID(str(event_id))
    except ValueError:
        raise Http404(_("Diese Stelle gibt es nicht.")) from None
    for index, event in enumerate(view.sources.rows):
        if event.pk == event_key:
            return Place(_up_to(view, index), event)
    raise Http404(_("Diese Stelle gibt es nicht."))


def place_ahead_of(view: EveningView, event: Event | None) -> Place:
    """The place right before this event of the evening, whether that one counts or was taken back; the end for None."""
    rows = view.sources.rows
    index = sum(event is None or row.position < event.position for row in rows)
    return Place(_up_to(view, index), rows[index] if index < len(rows) else None)


def place_behind(view: EveningView, event: Event | None) -> Place:
    """The place right behind this event of the evening, or at its beginning."""
    rows = view.sources.rows
    index = sum(row.position <= event.position for row in rows) if event else 0
    return Place(_up_to(view, index), rows[index] if index < len(rows) else None)


def _up_to(view: EveningView, index: int) -> EveningView:
    """The evening as it was after so many events."""
    source = view.sources
    earlier = Sources(source.evening, source.setup, source.rows[:index], source.events[:index])
    folded = fold_events(earlier.setup, earlier.events, source.evening.scheme)
    return EveningView(earlier, folded, view.names, view.everybody)
