"""The public page of a league, which needs no account."""

from dataclasses import dataclass

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.database import in_one_snapshot
from leagues.groups.models import League
from leagues.people.public_names import league_outside
from leagues.web import show
from scorebook.gatherings.listing import ListedNight, nights_page

from ..dashboard import public_frame_of
from ..public import PublicStanding, standings_of


@dataclass(frozen=True)
class PublicLeaguePage:
    """What everybody may see of a league."""

    league: League
    standings: list[PublicStanding]
    evenings: Page[ListedNight]


@require_safe
@in_one_snapshot
def league_public(request: HttpRequest, key: str) -> HttpResponse:
    """Standings and evenings of a league that has turned its public page on. Search engines are told to ignore it."""
    league = League.objects.published(key)
    if league is None:
        raise Http404(_("Diese Seite gibt es nicht."))
    evenings = nights_page(league, request.GET.get("seite"), outside=True)
    shown, standings = league_outside(league), standings_of(public_frame_of(league.pk))
    page = PublicLeaguePage(league=shown, standings=standings, evenings=evenings)
    answer = show(request, "statistics/public.html", page)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
