"""The pages of the demo: the address that lets somebody in, and what there is to see."""

from dataclasses import dataclass

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.accounts.models import Account
from leagues.accounts.pages.sign_in import BACKEND
from leagues.accounts.sessions import account_of
from leagues.groups.models import League
from leagues.groups.pages.leagues import leagues as all_leagues
from leagues.groups.selectors import league_list
from leagues.web import render_page
from scorebook.comparison.models import RuleProposal
from scorebook.disputes.models import Dispute
from scorebook.evenings.models import Evening
from scorebook.evenings.services.table_links import sign_in_by_secret, use_sign_in

from .leagues import EMAIL, first_league, invented_leagues, running_evening
from .server import is_near, still_loading


@dataclass(frozen=True)
class EnterPage:
    """The door; `opens`: whether the address lets somebody in, `near`: whether who asks is in the same network."""

    opens: bool
    near: bool


@dataclass(frozen=True)
class TourPage:
    """What there is to see: the evening, the league in which it is played, and the leagues with other Abrechnungen.

    `own`: those that somebody has made here. `vote`, `dispute`: the ones that are open, as far as they are here by now.
    """

    league: League
    evening: Evening | None
    year: int
    vote: RuleProposal | None
    dispute: Dispute | None
    others: list[League]
    own: list[League]
    loading: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, secret: str) -> HttpResponse:
    """The address that the demo prints: its page goes on by itself, and signs in, once.

    Looking changes nothing; whoever is in already gets on to the table.
    """
    if account := _signed_in(request):
        return _to_the_table(account)
    near = is_near(request)
    if request.method == "POST" and near:
        with transaction.atomic():  # an address that could let nobody in is not used up
            door = use_sign_in(secret)
            account = door.created_by if door else None
            if account:
                login(request, account, backend=BACKEND)
        if account:
            return _to_the_table(account)
    opens = near and request.method != "POST" and sign_in_by_secret(secret) is not None
    return render_page(request, "demo/enter.html", EnterPage(opens, near), status=200 if opens else 404)


@never_cache
@require_safe
def tour(request: HttpRequest) -> HttpResponse:
    """What the demo has, for its account; everybody else sees the leagues that are theirs."""
    account, league = _signed_in(request), first_league()
    if account is None or league is None:
        return all_leagues(request)
    ours = {one.pk: one for one in league_list(account)}
    if league.pk not in ours:
        return all_leagues(request)
    invented = invented_leagues()
    page = TourPage(
        league=ours.pop(league.pk),
        evening=running_evening(account),
        year=timezone.localdate().year - 1,
        vote=RuleProposal.objects.filter(league=league).first(),
        dispute=Dispute.objects.filter(league=league, settled_at=None).first(),
        others=[one for one in ours.values() if one.pk in invented],
        own=[one for one in ours.values() if one.pk not in invented],
        loading=still_loading(),
    )
    return render_page(request, "demo/tour.html", page)


@never_cache
@login_required
@require_safe
def progress(_request: HttpRequest) -> HttpResponse:
    """Whether something is still to come."""
    return JsonResponse({"loading": still_loading()})


def _signed_in(request: HttpRequest) -> Account | None:
    """The account of the demo, if it asks."""
    account = account_of(request) if request.user.is_authenticated else None
    return account if account and account.email == EMAIL else None


def _to_the_table(account: Account) -> HttpResponse:
    evening = running_evening(account)
    return redirect("evening-detail", evening.pk) if evening else redirect("league-list")


def note(_request: HttpRequest) -> dict[str, bool]:
    """For every page of a server that shows the demo: that it does, and whether something is still to come."""
    return {"is_demo": True, "demo_loading": still_loading()}
