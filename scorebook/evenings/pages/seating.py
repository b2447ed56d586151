"""The table as a round picture: who sits on which chair, who plays, where a chair could go, and what swapping does."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from leagues.groups.models import Role
from leagues.people.selectors import Name
from leagues.web import render_page
from scorebook.rules.wording import at_the_end, listed
from scorebook.scoring.evening import FEWEST, Reseating, Seats, State, fold_events, games_in
from scorebook.scoring.game import EVENT_CODES

from ..access import evening_for, outbox_owner
from ..models import Evening
from ..selectors.evenings import EveningView, load
from .requests import Place, at_the_table, place_of

# How long an evening still lasts, from the times at which its games were written down. No clock: `now` is given.


FEWEST_GAMES: Final = 3  # known distances between games; fewer say nothing about a pace
# Games that a phone has sent together, once it had a net again, were not played within seconds.
SHORTEST: Final = timedelta(minutes=1)
EVENING: Final = timedelta(hours=12)  # what is longer ago was not today; an evening may go on after midnight
INTERRUPTED: Final = timedelta(hours=3)  # the end of the break is unknown
STEP: Final = timedelta(minutes=5)


def pace(times: Iterable[datetime | None], now: datetime) -> timedelta | None:
    """The usual time from one game of today to the next (the median, so that a break does not count).

    `times`: when each game was written down, None if unknown. None with fewer than three known distances.
    """
    recent = sorted(time for time in times if time is not None and now - EVENING <= time <= now)
    gaps = [later - earlier for earlier, later in pairwise(recent) if later - earlier >= SHORTEST]
    return timedelta(seconds=median(gap.total_seconds() for gap in gaps)) if len(gaps) >= FEWEST_GAMES else None


def expected_end(times: Iterable[datetime | None], games: int, now: datetime) -> datetime | None:
    """When so many more games are played at the pace of today, to five minutes; None if that is not known.

    The running game began with the last one written down. If it takes longer than usual it ends now at the earliest.
    """
    past = [time for time in times if time is not None and time <= now]
    usual = pace(past, now)
    if usual is None or games < 1 or now - max(past) > INTERRUPTED:
        return None
    return _rounded(max(max(past) + games * usual, now + (games - 1) * usual))


def _rounded(time: datetime) -> datetime:
    """The next full five minutes."""
    over = timedelta(minutes=time.minute % 5, seconds=time.second, microseconds=time.microsecond)
    return time + STEP - over if over else time


NEWCOMER = ""  # the key of somebody who does not sit there yet


class Chair(NamedTuple):
    """A seat and the facts about the person on it.

    `may_go`: enough others are left to play; `moved`: this is who changes places; `description`: the state in words.
    """

    who: Name
    paused: bool
    deals: bool
    plays: bool
    may_go: bool
    moved: bool
    description: str


class FreePlace(NamedTuple):
    """A place between two chairs: the `seat` that a newcomer gets there, the neighbours, and what follows."""

    seat: int
    one: Name
    other: Name
    effect: str


class Turn(NamedTuple):
    """Who plays the next game (in playing order), and sentences about everybody else."""

    four: str
    sentences: Sequence[str]


class EndOutlook(NamedTuple):
    """How long it still takes: games, the time (empty if it is not known), minutes for a game (None likewise)."""

    games: int
    time: str
    minutes: int | None


@dataclass(frozen=True)
class NewSeating:
    """A new order that is not entered yet: what it is called, what it changes, and the table as it would be."""

    title: str
    effects: Sequence[str]
    order: str
    names: Sequence[str]
    chairs: Sequence[Chair]
    state: State


def chairs_of(view: EveningView, state: State | None = None, moved: Sequence[str] = ()) -> list[Chair]:
    """Everybody on their chair, clockwise; `state`: the table that is shown, if it is not the evening's own."""
    state, active = state or view.folded.state, len(view.folded.state.active)
    return [
        Chair(
            who=view.names[key],
            paused=key in state.paused,
            deals=key == state.dealer,
            plays=key in state.four,
            may_go=key in state.paused or active > FEWEST,
            moved=key in moved,
            description=_state_words(key, state),
        )
        for key in state.seats
    ]


def _state_words(key: str, state: State) -> str:
    """What somebody does in the next game."""
    if key in state.paused:
        return _("macht Pause")
    if key == state.dealer:
        return _("gibt") if key in state.four else _("gibt und setzt aus")
    return _("spielt") if key in state.four else _("setzt aus")


def gaps_of(view: EveningView) -> list[FreePlace]:
    """The places between the chairs, clockwise; the one behind the first chair comes first."""
    state, names = view.folded.state, view.names
    count = len(state.seats)
    return [
        FreePlace(
            seat=place,
            one=names[state.seats[place - 1]],
            other=names[state.seats[place % count]],
            effect=_newcomer_words(view, place),
        )
        for place in range(1, count + 1)
    ]


def _newcomer_words(view: EveningView, place: int) -> str:
    """When somebody who sits down here plays and deals."""
    state = view.folded.state
    seats = Seats((*state.seats[:place], NEWCOMER, *state.seats[place:]), state.paused)
    before = seats.from_left_of(NEWCOMER)[-2]
    plays = NEWCOMER in seats.four(state.dealer)
    sentence = (
        _("spielt ab Spiel {number} mit, gibt nach {name}")
        if plays
        else _("setzt in Spiel {number} noch aus, gibt nach {name}")
    )
    return sentence.format(number=state.number, name=view.names[before].call_name)


def turn_of(view: EveningView) -> Turn:
    """Who plays, who sits out, who deals next."""
    state = view.folded.state

    def called(keys: Sequence[str]) -> str:
        return listed([view.names[key].call_name for key in keys])

    dealer = view.names[state.dealer].call_name
    deals = _("{name} gibt.") if state.dealer in state.four else _("{name} gibt und setzt aus.")
    sentences = [deals.format(name=dealer)]
    if others := [key for key in state.pausing if key != state.dealer]:
        sentence = ngettext("{names} setzt aus.", "{names} setzen aus.", len(others))
        sentences.append(sentence.format(names=called(others)))
    if paused := [key for key in state.seats if key in state.paused]:
        sentence = ngettext("{names} macht Pause.", "{names} machen Pause.", len(paused))
        sentences.append(sentence.format(names=called(paused)))
    sentences.append(_("Danach gibt {name}.").format(name=at_the_end(view.names[_next_dealer(state)].call_name)))
    return Turn(called(state.four), sentences)


def _next_dealer(state: State) -> str:
    """Who deals after the next game, unless the same one deals again."""
    return Seats(state.seats, state.paused).from_left_of(state.dealer)[0]


def end_outlook(view: EveningView, now: datetime) -> EndOutlook | None:
    """How many games the announced end still leaves, and until when they may take; None if nothing is announced."""
    state = view.folded.state
    if state.until_end is None or state.over:
        return None
    games = max(state.until_end, games_in(state.outlook))
    if not games:
        return None
    times = [event.recorded_at for event, row in view.entries if row.is_game]
    end, usual = expected_end(times, games, now), pace(times, now)
    if end is None or usual is None:
        return EndOutlook(games, "", None)
    return EndOutlook(games, f"{timezone.localtime(end):%H:%M}", max(round(usual.total_seconds() / 60), 1))


def swapped(view: EveningView, two: Sequence[str]) -> tuple[str, ...]:
    """The order after these two have changed places."""
    one, other = two
    change = {one: other, other: one}
    return tuple(change.get(key, key) for key in view.folded.state.seats)


def seat_change(view: EveningView, order: tuple[str, ...], two: Sequence[str] = ()) -> NewSeating | None:
    """What a new order would change; None if it is none of those who sit there. `two`: who swaps, if that is all."""
    before = view.folded.state
    if sorted(order) != sorted(before.seats):
        return None
    sources = view.sources
    events = (*sources.events, Reseating("", order))
    state = fold_events(sources.setup, events, sources.evening.scheme).state
    names = {key: view.names[key].call_name for key in state.seats}
    moved = two or [new for old, new in zip(before.seats, order, strict=True) if old != new]
    playing = _("Gilt ab Spiel {number}: dann spielen {names}.")
    effects = [
        playing.format(number=state.number, names=at_the_end(listed([names[key] for key in state.four]))),
        _("Der Geber bleibt {name}, danach gibt {other}.").format(
            name=names[state.dealer], other=at_the_end(names[_next_dealer(state)])
        ),
    ]
    if state.leader != before.leader:
        effects.append(_("{name} kommt raus.").format(name=names[state.leader]))
    effects.append(_("Im Verlauf steht ein Eintrag, der sich zurücknehmen lässt."))
    title = (
        _("{one} und {other} tauschen.").format(one=names[two[0]], other=names[two[1]])
        if two
        else _("So sitzt ihr dann im Uhrzeigersinn:")
    )
    return NewSeating(
        title=title,
        effects=effects,
        order=",".join(order),
        names=[names[key] for key in (two or order)],
        chairs=chairs_of(view, state, moved),
        state=state,
    )


def same_circle(order: Sequence[str], seats: Sequence[str]) -> bool:
    """Whether everybody has the neighbours they had: a table that is turned is the same table."""
    return any(tuple(order) == tuple(seats[place:]) + tuple(seats[:place]) for place in range(len(seats)))


# People change places: what it would change, before it is entered.


@dataclass(frozen=True)
class EveningReseatPage:
    """People change places. `change` None: nothing is chosen yet; `anew`: everybody sits down anew.

    `order`: the keys on the chairs as they were chosen; `wrong`: what is the matter with the choice.
    """

    evening: Evening
    place: Place
    state: State
    dealer: Name
    chairs: Sequence[Chair]
    change: NewSeating | None
    anew: bool
    order: Sequence[str]
    people: Sequence[Name]
    wrong: str
    owner: str


@at_the_table
@require_safe
def evening_reseat(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """What it would change if two swapped, or everybody sat down anew; nothing is entered here."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    place = place_of(request, load(evening))
    view = place.view
    state, change, wrong = view.folded.state, None, ""
    two, order = request.GET.getlist("tausch"), request.GET.getlist("platz")
    if order and same_circle(order, state.seats):
        wrong = _("So sitzt ihr schon.")
    elif order:
        change = seat_change(view, tuple(order))
        wrong = "" if change else _(EVENT_CODES["seats_differ"])
    elif len(two) == 2 and two[0] != two[1] and set(two) <= set(state.seats):
        change = seat_change(view, swapped(view, two), two)
    elif len(two) > 1:
        wrong = _("Bitte genau zwei antippen, die tauschen.")
    config = reseat_page(place, outbox_owner(request, access))
    page = replace(
        config,
        chairs=change.chairs if change else chairs_of(view, moved=two),
        change=change,
        anew="neu" in request.GET or bool(wrong and order),
        order=order if len(order) == len(state.seats) else state.seats,
        wrong=wrong,
    )
    return render_page(request, "evenings/reseat.html", page)


def reseat_page(place: Place, owner: str) -> EveningReseatPage:
    """The page before anything is chosen."""
    view = place.view
    state = view.folded.state
    return EveningReseatPage(
        evening=view.evening,
        place=place,
        state=state,
        dealer=view.names[state.dealer],
        chairs=chairs_of(view),
        change=None,
        anew=False,
        order=state.seats,
        people=[view.names[key] for key in state.seats],
        wrong="",
        owner=owner,
    )
