"""Addresses that are told of changes, under the settings of a league."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for
from leagues.accounts.sessions import account_of
from leagues.actor import Actor
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.web import show

from ..forms.webhooks import WebhookForm
from ..models import Webhook, WebhookDelivery
from ..services.webhooks import MOST, end_webhook, make_webhook, webhook_secret

TOLD_FOR: Final = timedelta(days=30)  # so long the page says that one was given up


class ListedWebhook(NamedTuple):
    """A webhook in the list, and the newest thing that it was told."""

    webhook: Webhook
    newest: WebhookDelivery | None


@dataclass(frozen=True)
class WebhooksPage:
    """Those that are told, those that were lately `given_up`, and the form for a new one."""

    league: League
    webhooks: Sequence[ListedWebhook]
    given_up: Sequence[Webhook]
    form: WebhookForm


@dataclass(frozen=True)
class WebhookMadePage:
    """A new one, with the secret by which it knows that it is told by us."""

    league: League
    webhook: Webhook
    secret: str


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def league_webhooks(request: HttpRequest, league_id: int) -> HttpResponse:
    """Who is told of changes; a Verwalter who types the password again adds an address."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    account = account_of(request)
    form = WebhookForm(request.POST or None, account=account)
    actor = Actor.account(account)
    made = created(
        request,
        form,
        Webhook,
        lambda: make_webhook(actor=actor, league=league, url=form.cleaned_data["url"]),
        actor=actor,
    )
    if made:
        page = WebhookMadePage(league, made.thing, webhook_secret(made.thing))
        return show(request, "api/webhook_made.html", page)
    rows = Webhook.objects.filter(league=league, ended_at=None).select_related("created_by").order_by("pk")
    listed = [ListedWebhook(one, one.deliveries.order_by("-created_at", "pk").first()) for one in rows]  # at most MOST
    lately = Webhook.objects.filter(league=league, given_up=True, ended_at__gt=timezone.now() - TOLD_FOR)
    given_up = list(lately.order_by("-ended_at", "pk")[:MOST])
    return show(request, "api/webhooks.html", WebhooksPage(league, listed, given_up, form))


@login_required
@require_POST
def webhook_end(request: HttpRequest, league_id: int, webhook_id: int) -> HttpResponse:
    """Tell an address nothing more."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    webhook = get_object_or_404(Webhook, pk=webhook_id, league=league)
    if end_webhook(actor=Actor.account(request.user), webhook=webhook):
        messages.success(request, _("Diese Adresse hört nichts mehr."))
    return redirect("league-webhooks", league.pk)
