"""The Siegerehrung of a Spieltag, from the standing over all tables and rounds."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.people.redaction import league_outside
from leagues.people.selectors import Name
from leagues.web import render_page
from scorebook.evenings.pages.ceremony import Ceremony, CeremonyPlace, Honoured, chat_text, gap_words, place_words
from scorebook.evenings.podium import PodiumPlace, places_of, podium_of, steps_of
from scorebook.evenings.selectors.evenings import names_to_share
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.sentences import signed

from ..models import Gathering
from ..selectors import GatheringLine, GatheringView, gathering_for, load, stamp_of

CALLED: Final = 6  # so many places are called one by one


@dataclass(frozen=True)
class GatheringCeremonyPage:
    """The page of the Siegerehrung; the places that are `called` one by one are the best ones."""

    league: League
    gathering: Gathering
    ceremony: Ceremony
    called: Sequence[CeremonyPlace]
    shared: str
    at_once: bool


@login_required
@require_safe
def gathering_ceremony(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """The Siegerehrung of a Spieltag that has ended; `?alle` shows all at once. Without points there is none."""
    gathering, league = gathering_for(request, gathering_id)
    view = load(gathering)
    if gathering.open or not view.has_bookings:
        return redirect("gathering-detail", gathering.pk)
    ceremony = ceremony_of(view)
    page = GatheringCeremonyPage(
        league=league,
        gathering=gathering,
        ceremony=ceremony,
        called=ceremony.places[:CALLED],
        shared=_shared(view, league_outside(league)),
        at_once="alle" in request.GET,
    )
    return render_page(request, "gatherings/ceremony.html", page)


def ceremony_of(view: GatheringView) -> Ceremony:
    """What there is to honour."""
    played = [line for line in view.lines if line.games or line.points]
    lines = {line.who.key: line for line in played}
    places = places_of({key: line.points for key, line in lines.items()})

    def honoured(place: PodiumPlace) -> CeremonyPlace:
        people = [Honoured(lines[key].who, _rounds(lines[key])) for key in place.players]
        return CeremonyPlace(
            place.rank, place_words(place), place.points, gap_words(places, places.index(place)), people
        )

    up, others = podium_of(places)
    return Ceremony(
        title=_title([lines[key].who for key in places[0].players]),
        places=[honoured(place) for place in places],
        steps=[honoured(place) for place in steps_of(places[:CALLED])],
        up=[honoured(place) for place in up],
        others=[honoured(place) for place in others],
        games=games_words(view.games),
        highlights=(),
    )


def _title(names: Sequence[Name]) -> str:
    words = ngettext("{names} gewinnt den Spieltag", "{names} gewinnen den Spieltag", len(names))
    return words.format(names=listed([name.call_name for name in names]))


def _rounds(line: GatheringLine) -> str:
    """What somebody had in each round, if there were several."""
    if len(line.rounds) < 2:
        return ""
    points = ", ".join("–" if one is None else signed(one) for one in line.rounds)
    return _("je Runde {points}").format(points=points)


def _shared(view: GatheringView, league: League) -> str:
    """The text for a chat, with the names that may leave the league; no address, since its page is for members."""
    names = names_to_share(view.names, with_names=league.share_names)
    people = [(line.rank, names[line.who.key].call_name, line.points) for line in view.lines if line.games]
    above = f"{league.name} · {date_format(view.gathering.local_date, 'j. F Y')}"
    return chat_text(above, _("Spieltag"), people, (), "")


# A Spieltag on the wall: the common standing, and how far each table is.


ROOMY: Final = 6  # so many lines may be as high as they like
ONE_COLUMN: Final = 10


@dataclass(frozen=True)
class GatheringWallPage:
    """The wide view; `stamp` changes with every change of a table."""

    league: League
    gathering: Gathering
    view: GatheringView
    stamp: str
    crowded: bool
    two_columns: bool


@login_required
@require_safe
def gathering_display(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """The wide view; `?stand=<stamp>` is answered with 204 as long as nothing is new."""
    gathering, league = gathering_for(request, gathering_id)
    stamp = stamp_of(gathering)
    if request.GET.get("stand") == stamp:
        return HttpResponse(status=204)
    view = load(gathering)
    number = len(view.lines)
    page = GatheringWallPage(league, gathering, view, stamp, number > ROOMY, number > ONE_COLUMN)
    return render_page(request, "gatherings/display.html", page)
