"""The address of an evening: what everybody sees who has it, how it is handed on, and how addresses are closed.

It shows the names that may leave the league, and nothing that somebody has typed: no place, no notes, no reasons.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import Access, league_for
from leagues.accounts.browser import rather_english
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.redaction import league_outside, texts_among
from leagues.people.selectors import all_players_in, names_among
from leagues.web import absolute_url, call_and_flash, qr_image, render_page
from scorebook.charts.answer import picture_tag
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game import GameScore

from ..access import RightEnded, evening_for
from ..models import Capability, Evening
from ..selectors.evenings import EveningView, load, names_to_share
from ..services.table_links import (
    OpenPage,
    close_addresses,
    evening_by_page,
    open_addresses,
    open_page,
    page_secret,
    table_pin,
    table_secret,
    was_page,
)
from .calculation import Reckoning, reckoning
from .ceremony import Ceremony, CeremonyPlace, card_of_evening, ceremony_of, shareable
from .display import WallPage, wall_of
from .requests import at_the_table
from .sheet import EventLine, line_of
from .table_links import LinkView, link_view


@dataclass(frozen=True)
class OpenEveningPage:
    """An evening as everybody sees it who has its address. `league` and all names are those that may be read outside.

    `last` is the newest game and `sum` its calculation, None where it could not be scored. `called` are the places that
    the table has called by now, the newest first; None once all may be seen. `tag` changes with whatever
    the page shows. `code`: with it and the PIN one writes; empty where nobody does. `offers_english`: the browser would
    rather have English than the language of the page. `url`, `picture` and `sentence` are what a chat shows of it: its
    address, the picture (empty before the first game), and how it stands.
    """

    league: League
    evening: Evening
    wall: WallPage
    last: EventLine | None
    sum: Reckoning | None
    ceremony: Ceremony | None
    called: Sequence[CeremonyPlace] | None
    tag: str
    code: str
    offers_english: bool
    url: str
    picture: str
    sentence: str

    @property
    def day(self) -> str:
        """When it was."""
        return self.evening.day_words("j. F Y")


@dataclass(frozen=True)
class PageLinkPage:
    """How the address of an evening is handed on; `url` is empty while it has none. `manages`: may close it.

    `link_view`: with what others write there, for who writes; None where no table link opens.
    """

    evening: Evening
    access: Access
    url: str
    qr: str
    manages: bool
    link_view: LinkView | None


@dataclass(frozen=True)
class AddressesPage:
    """What opens evenings of a league just now."""

    league: League
    addresses: Sequence[Capability]


@never_cache
@require_safe
def evening_page(request: HttpRequest, secret: str) -> HttpResponse:
    """The evening for everybody who has its address; `?stand=<tag>` is answered with 204 as long as nothing is new.

    Two queries for that.
    """
    found = _opened(secret)
    evening = found.evening
    players = all_players_in(evening.league_id)
    names = names_to_share(names_among(players), with_names=evening.league.share_names)
    league = league_outside(evening.league, texts_among(players))
    tag = picture_tag(evening.pk, evening.stamp, found.code, found.called, league.name, sorted(names.items())).strip(
        '"'
    )
    if request.GET.get("stand") == tag:
        answer = HttpResponse(status=204)
    else:
        view = shareable(load(evening), evening.league)
        page = _page_of(request, found, view, league, secret=secret, tag=tag)
        answer = render_page(request, "evenings/page.html", page)
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _opened(secret: str) -> OpenPage:
    """What is read at this address; whoever had one that is closed learns just that (RightEnded)."""
    if found := evening_by_page(secret):
        return found
    if was_page(secret):
        raise RightEnded(_("Diese Adresse ist geschlossen."))
    raise Http404(_("Diese Seite gibt es nicht."))


def _page_of(
    request: HttpRequest, found: OpenPage, view: EveningView, league: League, *, secret: str, tag: str
) -> OpenEveningPage:
    wall = wall_of(view, league)
    last, its_sum = _last_game(view)
    ceremony = _ceremony(view)
    covered = _is_covered(found, ceremony)
    picture = absolute_url(request, f"{reverse('evening-page-card', args=[secret])}?v={tag[:12]}")
    return OpenEveningPage(
        league=league,
        evening=view.evening,
        wall=wall,
        last=last,
        sum=its_sum,
        ceremony=ceremony,
        called=ceremony.steps[: found.called or 0][::-1] if ceremony and covered else None,
        tag=tag,
        code=found.code,
        offers_english=rather_english(request) and get_language() != "en",
        url=absolute_url(request, reverse("evening-page", args=[secret])),
        picture=picture if wall.games and not covered else "",
        sentence=_("Siegerehrung") if covered else _sentence(wall),
    )


def _ceremony(view: EveningView) -> Ceremony | None:
    """The Siegerehrung of an evening that has ended with points."""
    ended = not view.evening.open and any(row.points for row in view.folded.rows)
    return ceremony_of(view) if ended else None


def _is_covered(found: OpenPage, ceremony: Ceremony | None) -> bool:
    """Whether the table has places left to call, so that nothing may say yet who has won."""
    return ceremony is not None and found.called is not None and found.called <= len(ceremony.steps)


def _sentence(wall: WallPage) -> str:
    """How it stands: "3 Spiele. Anna liegt vorn." """
    if not wall.games:
        return _("Noch kein Spiel.")
    first = [line.who.call_name for line in wall.lines if line.leads]
    leading = ngettext("{names} liegt vorn.", "{names} liegen gleichauf vorn.", len(first)) if first else ""
    how = leading.format(names=listed(first)) if wall.evening.open else wall.won and f"{wall.won}."
    return " ".join(part for part in (f"{games_words(wall.games)}.", how) if part)


@require_safe
def evening_page_card(request: HttpRequest, secret: str) -> HttpResponse:
    """The picture of the evening, for a chat in which its address stands; none while the table calls the places."""
    found = _opened(secret)
    if found.called is not None and _is_covered(found, _ceremony(load(found.evening))):
        raise Http404(_("Diese Seite gibt es nicht."))
    answer = card_of_evening(request, found.evening, found.evening.league)
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _last_game(view: EveningView) -> tuple[EventLine | None, Reckoning | None]:
    """The newest game, and its calculation if it could be scored."""
    for event, row in reversed(view.entries):
        facts = view.facts_of(row)
        if facts is None:
            continue
        found = row.score if isinstance(row.score, GameScore) else None
        scheme = view.evening.scheme
        its_sum = reckoning(found, facts.under(row.bock), view.names, scheme) if found else None
        return line_of(view, event, row), its_sum
    return None, None


@never_cache
@at_the_table
@require_http_methods(["GET", "HEAD", "POST"])
def evening_share(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """The address of an evening, to be handed on; whoever writes opens one where there is none.

    With `weg` the invitation on the page of the evening goes away, on this phone.
    """
    evening, access = evening_for(request, evening_id)
    if request.method == "POST":
        access.require(Role.SCHREIBER)
        access.require_by_name()
        if "weg" in request.POST:
            away = request.session.get(INVITE_AWAY, [])
            request.session[INVITE_AWAY] = [*away, str(evening.pk)][-REMEMBERED:]
            return redirect("evening-detail", evening.pk)
        call_and_flash(request, open_page, actor=access.actor, evening=evening)
        return redirect("evening-share", evening.pk)
    url = page_url(request, evening)
    view = link_view(request, evening) if access.may_write else None
    page = PageLinkPage(evening, access, url, qr_image(url) if url else "", access.may(Role.VERWALTER), view)
    return render_page(request, "evenings/page_link.html", page)


def page_url(request: HttpRequest, evening: Evening) -> str:
    """The whole address at which everybody may read an evening; empty if it has none."""
    secret = page_secret(evening)
    return absolute_url(request, reverse("evening-page", args=[secret])) if secret else ""


INVITE_AWAY: Final = "invite_away"  # in the session: evenings on whose page the invitation was tapped away
REMEMBERED: Final = 20


@dataclass(frozen=True)
class Invite:
    """How a second phone gets to an evening; `pin` is empty while nobody can write with one."""

    url: str
    qr: str
    pin: str


def invite_of(request: HttpRequest, evening: Evening, access: Access) -> Invite | None:
    """What stands on the page of an evening until a second phone is there, or somebody has tapped it away.

    One query, for members who write; none for others.
    """
    if not (evening.open and access.may_decide) or str(evening.pk) in request.session.get(INVITE_AWAY, []):
        return None
    rights = list(Capability.objects.filter(evening=evening))
    if any(one.used_at for one in rights):
        return None
    now = timezone.now()
    opened = {Role(one.role): table_secret(one) for one in rights if one.revoked_at is None}
    pins = [table_pin(one) for one in rights if one.role == Role.SCHREIBER and one.opens_at(now)]
    if not (secret := opened.get(Role.LESER)):
        return None
    url = absolute_url(request, reverse("evening-page", args=[secret]))
    return Invite(url, qr_image(url), f"{pins[0][:3]} {pins[0][3:]}" if pins else "")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_addresses(request: HttpRequest, league_id: int) -> HttpResponse:
    """Everything that opens an evening of the league to people without an account; a Verwalter closes it."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    if request.method == "POST":
        which = request.POST.get("close", "")
        if which == "all" or which.isdecimal():
            only = None if which == "all" else int(which)
            number = close_addresses(actor=Actor.account(request.user), league=league, only=only)
            words = ngettext("{number} Adresse ist geschlossen.", "{number} Adressen sind geschlossen.", number)
            messages.success(request, words.format(number=number))
        return redirect("league-addresses", league.pk)
    return render_page(request, "evenings/addresses.html", AddressesPage(league, open_addresses(league)))
