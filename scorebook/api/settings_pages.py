"""Accesses for programs under the settings of a league: which there are, making one, ending one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from leagues.access import league_for
from leagues.accounts.forms import OwnPasswordForm
from leagues.accounts.sessions import account_of
from leagues.creation import IdentityRefused
from leagues.creation_forms import created, identity_of
from leagues.groups.models import League, Role, token_hash
from leagues.journal import Actor
from leagues.web import absolute_url, render_page

from .models import NAME_LENGTH, URL_LENGTH, AccessToken, Scope, Webhook, WebhookDelivery
from .tokens import end_token, make_token, secret_for
from .webhooks import MOST, end_webhook, make_webhook, webhook_secret

# The form for an access; it asks for the password, because whoever has it reads the league for months.


DAYS = ((30, gettext_lazy("30 Tage")), (90, gettext_lazy("90 Tage")), (365, gettext_lazy("ein Jahr")))


class AccessForm(OwnPasswordForm):
    """What a token is for and what it may do."""

    name = forms.CharField(
        label=gettext_lazy("Wofür"),
        max_length=NAME_LENGTH,
        help_text=gettext_lazy("Zum Beispiel: Anzeige im Vereinsheim."),
    )
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("Was es darf"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(label=gettext_lazy("Wie lange"), choices=DAYS, coerce=int, initial=90)
    field_order = ["name", "scopes", "days", "password"]

    def facts(self) -> dict[str, Any]:
        """What the service takes."""
        return {name: self.cleaned_data[name] for name in ("name", "scopes", "days")}


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
    address = absolute_url(request, "/api/v1/")
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
        return render_page(request, "api/access_made.html", AccessMadePage(league, made.thing, secret, address))
    if made:  # the server's key has changed since
        messages.success(request, _("Den Zugang gibt es schon."))
        return redirect("league-access", league.pk)
    now = timezone.now()
    rows = AccessToken.objects.filter(league=league).select_related("created_by")[:MOST_LISTED]
    accesses = [ListedAccess(token, token.open_at(now)) for token in rows]
    page = AccessPage(league, accesses, form, address, reverse("api-description"))
    return render_page(request, "api/access.html", page)


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


# The form for an address that is told of changes; it asks for the password as that of an access does.


class WebhookForm(OwnPasswordForm):
    """Where a program is told of changes."""

    url = forms.CharField(
        label=gettext_lazy("Adresse"),
        max_length=URL_LENGTH,
        help_text=gettext_lazy("Sie beginnt mit https:// und ist aus dem Internet zu erreichen."),
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ["url", "password"]


# Addresses that are told of changes, under the settings of a league.


ABANDONED_VISIBLE_FOR: Final = timedelta(days=30)  # so long the page says that one was given up


class ListedWebhook(NamedTuple):
    """A webhook in the list, and its newest message."""

    webhook: Webhook
    newest: WebhookDelivery | None


@dataclass(frozen=True)
class WebhooksPage:
    """Those that get messages, those that were lately `given_up`, and the form for a new one."""

    league: League
    webhooks: Sequence[ListedWebhook]
    abandoned: Sequence[Webhook]
    form: WebhookForm


@dataclass(frozen=True)
class WebhookMadePage:
    """A new one, with the secret that proves that messages come from here."""

    league: League
    webhook: Webhook
    secret: str


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def league_webhooks(request: HttpRequest, league_id: int) -> HttpResponse:
    """The addresses that get messages about changes; a Verwalter adds one by typing the password again."""
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
        return render_page(request, "api/webhook_made.html", page)
    rows = Webhook.objects.filter(league=league, ended_at=None).select_related("created_by").order_by("pk")
    listed = [ListedWebhook(one, one.deliveries.order_by("-created_at", "pk").first()) for one in rows]  # at most MOST
    recently_ended = Webhook.objects.filter(
        league=league, given_up=True, ended_at__gt=timezone.now() - ABANDONED_VISIBLE_FOR
    )
    abandoned = list(recently_ended.order_by("-ended_at", "pk")[:MOST])
    return render_page(request, "api/webhooks.html", WebhooksPage(league, listed, abandoned, form))


@login_required
@require_POST
def webhook_end(request: HttpRequest, league_id: int, webhook_id: int) -> HttpResponse:
    """Tell an address nothing more."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    webhook = get_object_or_404(Webhook, pk=webhook_id, league=league)
    if end_webhook(actor=Actor.account(request.user), webhook=webhook):
        messages.success(request, _("Diese Adresse hört nichts mehr."))
    return redirect("league-webhooks", league.pk)
