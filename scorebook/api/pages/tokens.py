"""Accesses for programs under the settings of a league: which there are, making one, ending one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for
from leagues.accounts.sessions import account_of
from leagues.actor import Actor
from leagues.creation import IdentityRefused
from leagues.creation_forms import created, identity_of
from leagues.groups.models import League, Role, token_hash
from leagues.web import absolute, show

from ..forms.tokens import AccessForm
from ..models import AccessToken
from ..services.tokens import end_token, make_token, secret_for

MOST_LISTED = 50


class ListedAccess(NamedTuple):
    """An access in the list, and whether it still lets in."""

    token: AccessToken
    open: bool


@dataclass(frozen=True)
class AccessPage:
    """The accesses of a league and the form for a new one. `address`: where programs ask."""

    league: League
    accesses: Sequence[ListedAccess]
    form: AccessForm
    address: str
    description: str


@dataclass(frozen=True)
class AccessMadePage:
    """A new access, whose secret is shown once."""

    league: League
    token: AccessToken
    secret: str
    address: str


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def league_access(request: HttpRequest, league_id: int) -> HttpResponse:
    """The accesses of the league; a Verwalter who types the password again makes one."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    account = account_of(request)
    form = AccessForm(request.POST or None, account=account)
    address = absolute(request, "/api/v1/")
    actor = Actor.account(account)
    secret = _secret(request, actor)
    made = created(
        request,
        form,
        AccessToken,
        lambda: make_token(actor=actor, league=league, secret=secret, **form.facts()),
        actor=actor,
    )
    if made and made.thing.token_hash == token_hash(secret):
        return show(request, "api/access_made.html", AccessMadePage(league, made.thing, secret, address))
    if made:  # the server's key has changed since
        messages.success(request, _("Den Zugang gibt es schon."))
        return redirect("league-access", league.pk)
    now = timezone.now()
    rows = AccessToken.objects.filter(league=league).select_related("created_by")[:MOST_LISTED]
    accesses = [ListedAccess(token, token.open_at(now)) for token in rows]
    page = AccessPage(league, accesses, form, address, reverse("api-description"))
    return show(request, "api/access.html", page)


@login_required
@require_POST
def token_end(request: HttpRequest, league_id: int, token_id: int) -> HttpResponse:
    """End an access."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    token = get_object_or_404(AccessToken, pk=token_id, league=league)
    if end_token(actor=Actor.account(request.user), token=token):
        messages.success(request, _("Der Zugang gilt nicht mehr."))
    return redirect("league-access", league.pk)


def _secret(request: HttpRequest, actor: Actor) -> str:
    """The secret of the access that this form makes."""
    try:
        return secret_for(identity_of(request, actor))
    except IdentityRefused:  # nothing will be made
        return secret_for(None)
