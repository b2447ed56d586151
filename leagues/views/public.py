"""What everybody may read: the open page of a league."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.models import League
from leagues.snapshot import in_one_snapshot
from leagues.statistics.dashboard import frame_of
from leagues.statistics.public import standings_of
from scorebook.selectors.evenings import evenings_page


@require_safe
@in_one_snapshot
def league_public(request: HttpRequest, key: str) -> HttpResponse:
    """Standing and evenings of a league that has switched this page on; not for search engines."""
    league = League.objects.filter(public_key=key).first()
    if league is None:
        raise Http404("Diese Seite gibt es nicht.")
    evenings = evenings_page(league, request.GET.get("seite"))
    context = {"league": league, "standings": standings_of(frame_of(league.pk)), "evenings": evenings}
    answer = render(request, "leagues/league_public.html", context)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer
