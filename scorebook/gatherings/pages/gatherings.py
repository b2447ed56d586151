"""Opening a Spieltag, its page, ending it; its Siegerehrung, and its standing on the wall."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.access import league_for, manages, may
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.redaction import league_outside
from leagues.people.selectors import Name
from leagues.people.services.persons import forget_due
from leagues.web import call_and_flash, render_page
from scorebook.evenings.forms.evenings import NO_SUCH_CHOICE, DescribeForm, OneOf
from scorebook.evenings.page_parts import LeagueFormPage
from scorebook.evenings.pages.ceremony import Ceremony, CeremonyPlace, Honoured, chat_text, gap_words, place_words
from scorebook.evenings.podium import PodiumPlace, places_of, podium_of
from scorebook.evenings.selectors.evenings import names_to_share
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import signed

from ..draw import FEWEST_PEOPLE
from ..models import GAMES_EACH, Gathering, Seating
from ..selectors import GatheringLine, GatheringView, gathering_for, load, stamp_of
from ..services.gatherings import end_gathering, games_by_rules, open_gathering, reopen_gathering
from .rounds import finished

# As the model says it, but short enough for a small phone.
SEATINGS: Final = [
    (Seating.LOT, gettext_lazy("ausgelost")),
    (Seating.STANDING, gettext_lazy("nach Stand, Beste an Tisch 1")),
    (Seating.SNAKE, gettext_lazy("als Schlange, gleich stark")),
]
GAMES: Final = (4, 8, 12, 16, 20, 24, 32, 48)


class OpenGatheringForm(DescribeForm):
    """Who takes part, by which rules, and how people are put at tables."""

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        initial = {"local_date": timezone.localdate(), "place": league.home_pub} | (kwargs.get("initial") or {})
        super().__init__(*args, **{**kwargs, "initial": initial})
        self.by_key = {str(one.pk): one for one in Player.objects.present().filter(league=league).order_by("name_key")}
        versions = list(newest_rule_set_versions(league))
        self.fields["players"] = forms.MultipleChoiceField(
            label=gettext_lazy("Wer spielt mit?"),
            choices=[(key, player.called) for key, player in self.by_key.items()],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": gettext_lazy("Bitte ankreuzen, wer mitspielt."),
                "invalid_choice": NO_SUCH_CHOICE,
            },
        )
        self.fields["first_seating"] = forms.ChoiceField(
            label=gettext_lazy("Erste Runde"),
            choices=SEATINGS,
            initial=Seating.LOT,
            help_text=gettext_lazy("Der Stand ist hier der aller Abende nach dieser Abrechnung."),
        )
        self.fields["later_seating"] = forms.ChoiceField(
            label=gettext_lazy("Weitere Runden"), choices=SEATINGS, initial=Seating.STANDING
        )
        by_rules = [games_by_rules(version) for version in versions]
        self.fields["games_each"] = forms.TypedChoiceField(
            label=gettext_lazy("Spiele je Runde"),
            choices=[(number, str(number)) for number in sorted({*GAMES, *filter(None, by_rules)})],
            coerce=int,
            initial=next(iter(by_rules), None) or GAMES_EACH,
            help_text=gettext_lazy(
                "So viele spielt jeder. Am Fünfertisch gibt es dafür ein Viertel mehr, weil einer aussetzt."
            ),
        )
        self.fields["rule_set_version"] = OneOf(
            versions, label=gettext_lazy("Abrechnung"), initial=versions[0].pk if versions else None
        )
        self.order_fields(("players", "first_seating", "later_seating", "games_each", "rule_set_version"))

    @property
    def too_few(self) -> bool:
        """Whether the league has not enough players for two tables."""
        return len(self.by_key) < FEWEST_PEOPLE

    @property
    def chosen(self) -> dict[str, Any]:
        """What the service takes."""
        names = ("rule_set_version", "local_date", "place", "first_seating", "later_seating", "games_each")
        players = [self.by_key[key] for key in self.cleaned_data["players"]]
        return {"players": players} | {name: self.cleaned_data[name] for name in names}


@dataclass(frozen=True)
class GatheringPage:
    """A Spieltag: who sits where, how far each table is, and the common standing.

    `may_go_on`: whether the user may begin the next round or end the Spieltag just now. `may_take_back`: whether
    they may take back the last round.
    """

    league: League
    gathering: Gathering
    view: GatheringView
    scheme: Scheme
    may_write: bool
    may_go_on: bool
    may_take_back: bool


@login_required
@require_http_methods(["GET", "POST"])
def gathering_open(request: HttpRequest, league_id: int) -> HttpResponse:
    """Open a Spieltag: who takes part, the rules, and how people are put at tables. Its first round follows."""
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = OpenGatheringForm(request.POST or None, league=league)
    actor = Actor.account(request.user)

    def make() -> Gathering:
        forget_due(league=league)  # whose time to say no is over
        return open_gathering(actor=actor, league=league, **form.chosen)

    if made := created(request, form, Gathering, make, actor=actor):
        return redirect("gathering-round", made.thing.pk)
    return render_page(request, "gatherings/open.html", LeagueFormPage(league, form))


@login_required
@require_safe
def gathering_detail(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """A Spieltag as it stands."""
    gathering, league = gathering_for(request, gathering_id)
    view, may_write = load(gathering), may(league, Role.SCHREIBER)
    playing = view.current.open if view.current else []
    page = GatheringPage(
        league=league,
        gathering=gathering,
        view=view,
        scheme=gathering.rule_set_version.scheme,
        may_write=may_write,
        may_go_on=may_write and (not playing or manages(league)),
        may_take_back=may_write and gathering.open and view.empty_round is not None,
    )
    return render_page(request, "gatherings/detail.html", page)


@login_required
@require_POST
def gathering_end(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """End a Spieltag; a Verwalter ends the tables with it that are still playing."""
    gathering, league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    actor = Actor.account(request.user)
    with finished(gathering):
        call_and_flash(request, end_gathering, actor=actor, gathering=gathering, close_open=manages(league))
    gathering.refresh_from_db()
    if not gathering.open and load(gathering).has_bookings:
        return redirect("gathering-ceremony", gathering.pk)
    return redirect("gathering-detail", gathering.pk)


@login_required
@require_POST
def gathering_reopen(request: HttpRequest, gathering_id: uuid.UUID) -> HttpResponse:
    """Let a Spieltag go on."""
    gathering, _league = gathering_for(request, gathering_id, role=Role.SCHREIBER)
    done = _("Der Spieltag geht weiter.")
    call_and_flash(request, reopen_gathering, done, actor=Actor.account(request.user), gathering=gathering)
    return redirect("gathering-detail", gathering.pk)


# The Siegerehrung of a Spieltag, from the standing over all tables and rounds.


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
        steps=[honoured(place) for place in places[:CALLED][::-1]],
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
