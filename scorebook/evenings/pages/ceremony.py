"""The Siegerehrung: the places one by one, the podium, what was remarkable, and what the others get to see of it."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.groups.models import League
from leagues.people.public_names import league_outside, texts_among
from leagues.people.selectors import Name, everybody_in, names_among
from leagues.web import absolute
from scorebook.charts.answer import PNG, picture_answer, picture_tag
from scorebook.charts.series import CardPlace, ShareCard
from scorebook.rules.wording import games_words

from ..access import evening_for
from ..honours import PlaceHeld, places_of, podium_of, steps_of, stops_of
from ..models import Evening
from ..selectors.evenings import EveningView, load
from ..selectors.shared import names_to_share
from .admission import at_the_table
from .ceremony_words import chat_text, gap_words, headline, place_words, story_words
from .display import lines_of
from .highlights import Highlight, games_of, highlights_of, told
from .standing import games_count

FACTS_ON_CARD = 3


class Honoured(NamedTuple):
    """Somebody at a place, with a sentence of their own (perhaps empty)."""

    who: Name
    story: str


class CeremonyPlace(NamedTuple):
    """A place: its rank, "Platz 4", the points, how far it is to the next one, and who has it."""

    rank: int
    title: str
    points: int
    gap: str
    people: Sequence[Honoured]


class Ceremony(NamedTuple):
    """The places best first; `up` of them stand on the podium, `others` do not. `steps` begin with the last place."""

    title: str
    places: Sequence[CeremonyPlace]
    steps: Sequence[CeremonyPlace]
    up: Sequence[CeremonyPlace]
    others: Sequence[CeremonyPlace]
    games: str
    highlights: Sequence[Highlight]


def ceremony_of(view: EveningView) -> Ceremony:
    """What there is to honour."""
    places = places_of({one.player: one.points for one in view.folded.state.standing})
    stops = stops_of((row.number, row.is_game, row.totals) for row in view.folded.rows if row.is_game or row.points)
    games = games_of(view)

    def honoured(place: PlaceHeld) -> CeremonyPlace:
        people = [Honoured(view.names[key], story_words(key, place.rank, stops, games)) for key in place.players]
        number = places.index(place)
        return CeremonyPlace(place.rank, place_words(place), place.points, gap_words(places, number), people)

    up, others = podium_of(places)
    return Ceremony(
        title=headline([view.names[key].call_name for key in places[0].players]),
        places=[honoured(place) for place in places],
        steps=[honoured(place) for place in steps_of(places)],
        up=[honoured(place) for place in up],
        others=[honoured(place) for place in others],
        games=games_words(games_count(view)),
        highlights=highlights_of(view),
    )


def shareable(view: EveningView, league: League) -> EveningView:
    """The evening with the names under which it may leave the league."""
    return replace(view, names=names_to_share(view.names, with_names=league.share_names))


def outside(view: EveningView, league: League) -> League:
    """The league with the words under which it may be shown elsewhere."""
    return league_outside(league, texts_among(view.everybody))


def shared_title(view: EveningView, ceremony: Ceremony, league: League) -> str:
    """Who has won, where names may be named and everybody is known who has; otherwise just what it is."""
    if not view.evening.open and league.share_names:
        winners = [one.who for one in ceremony.places[0].people]
        if not any(who.hidden or who.unlisted for who in winners):
            return ceremony.title
    return _("Zwischenstand") if view.evening.open else _("Siegerehrung")


def above_of(evening: Evening, league: League) -> str:
    """Which evening it was."""
    return f"{league.name} · {date_format(evening.local_date, 'j. F Y')}"


def shared_text(request: HttpRequest, view: EveningView, league: League) -> str:
    """The text for a chat, of an evening with the names that may leave the league."""
    ceremony = ceremony_of(view)
    people = [(place.rank, one.who.call_name, place.points) for place in ceremony.places for one in place.people]
    link = absolute(request, reverse("evening-ceremony", args=[view.evening.pk]))
    title = shared_title(view, ceremony, league)
    return chat_text(above_of(view.evening, league), title, people, told(ceremony.highlights), link)


@at_the_table
@require_safe
def evening_card(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The picture of an evening for others to see."""
    evening, access = evening_for(request, evening_id)
    players = everybody_in(access.league.pk)
    league = league_outside(access.league, texts_among(players))
    names = names_to_share(names_among(players), with_names=league.share_names)

    def draw() -> bytes:
        from scorebook.charts.share_card import share_card

        return share_card(card_shown(replace(load(evening), names=names), league))

    tag = picture_tag("card", evening.pk, evening.stamp, league.name, league.share_names, sorted(names.items()))
    return picture_answer(request, tag, draw, kind=PNG)


def card_shown(view: EveningView, league: League) -> ShareCard:
    """What stands on the picture."""
    ceremony = ceremony_of(view)

    def on_card(places: Sequence[CeremonyPlace]) -> tuple[CardPlace, ...]:
        return tuple(
            CardPlace(
                place.rank,
                one.who.call_name if league.share_names else "",
                one.who.sign,
                one.who.mark,
                place.points,
            )
            for place in places
            for one in place.people
        )

    return ShareCard(
        above=above_of(view.evening, league),
        title=shared_title(view, ceremony, league),
        podium=on_card(ceremony.up),
        others=on_card(ceremony.others),
        course=tuple(lines_of(view)),
        facts=tuple(told(ceremony.highlights)[:FACTS_ON_CARD]),
    )
