"""The own account: name, devices, everything stored about it, the end of it."""

from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.people.models import Player
from leagues.request_context import report
from leagues.web import absolute_url, call_and_flash, render_page, safe_target, site_name, submit

from ..browser import reads_in, remember_language
from ..forms import DeleteAccountForm, LanguageForm, NewAddressForm, OwnAccountForm
from ..models import Account, Device
from ..selectors import devices_of, everything_about
from ..services import (
    ask_for_address,
    change_account,
    change_address,
    choose_language,
    delete_account,
    device_name,
    end_devices,
    read_address_token,
)
from ..sessions import account_of, displayed_label, stored_key
from .sign_in import FormPage, SecretGone, forgotten, letter_sent


class OwnDevice(NamedTuple):
    """A browser in which the account is signed in; `name` is what its button says, `here` is this one."""

    device: Device
    label: str
    name: str
    here: bool


@dataclass(frozen=True)
class AccountPage:
    """The own account: its name, where it is signed in, and the players that it is."""

    form: OwnAccountForm
    devices: list[OwnDevice]
    players: QuerySet[Player]


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Who is signed in here and elsewhere; the name can be changed."""
    own = account_of(request)
    form = OwnAccountForm(request.POST or None, initial={"display_name": own.display_name, "language": own.language})
    if form.is_valid() and submit(form, change_account, account=own, **form.cleaned_data) is not None:
        with reads_in(own) if own.language else nullcontext():
            messages.success(request, _("Gespeichert."))
        return redirect("account")
    here = stored_key(request)
    devices = [
        OwnDevice(device, displayed_label(device.label), device_name(device), device.session_key == here)
        for device in devices_of(own)
    ]
    players = Player.objects.visible().filter(account=request.user.pk).select_related("league").order_by("league__name")
    return render_page(request, "accounts/account.html", AccountPage(form, devices, players))


@login_required
@require_POST
def end_device(request: HttpRequest) -> HttpResponse:
    """Sign out one device of the own account, or all others."""
    only = request.POST.get("device")
    ended = end_devices(account=account_of(request), keep=stored_key(request), only=only)
    messages.success(request, _("Abgemeldet.") if ended else _("Dort war niemand mehr angemeldet."))
    return redirect("account")


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything stored about the own account, as a file."""
    answer = JsonResponse(
        everything_about(account_of(request)),
        encoder=DjangoJSONEncoder,
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    answer["Content-Disposition"] = 'attachment; filename="meine-daten.json"'
    return answer


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the own account; the players stay."""
    form = DeleteAccountForm(request.POST or None, account=account_of(request))
    if form.is_valid():
        submit(form, delete_account, account=account_of(request))
        if form.is_valid():
            logout(request)
            messages.success(request, _("Dein Konto ist gelöscht."))
            return forgotten(redirect("login"))
    return render_page(request, "accounts/delete.html", FormPage(form))


# Another e-mail address for the own account.


@dataclass(frozen=True)
class AddressConfirm:
    """The account that a letter is about, and the address that it is to have."""

    account: Account
    email: str


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def new_address(request: HttpRequest) -> HttpResponse:
    """Ask for another address: a letter to it confirms it. The answer does not tell who has an account."""
    form = NewAddressForm(request.POST or None, account=account_of(request))
    if form.is_valid():
        email = form.cleaned_data["email"]
        submit(
            form,
            ask_for_address,
            account=account_of(request),
            email=email,
            link_of=lambda token: absolute_url(request, reverse("address-confirm", args=[token])),
            link_for_taken=absolute_url(request, reverse("login")),
            host=site_name(request),
        )
        if form.is_valid():
            report("account.address_asked", account=request.user.pk)
            return render_page(request, "accounts/letter_sent.html", letter_sent(email))
    return render_page(request, "accounts/address.html", FormPage(form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def address_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the letter; its button changes the address, so that no preview does."""
    found = read_address_token(token)
    if found is None:
        return render_page(request, "accounts/link_gone.html", SecretGone(again="address-change"), status=404)
    account, email = found
    if request.method == "POST":
        facts = {"token": token, "host": site_name(request)}
        if call_and_flash(
            request, change_address, _("Dein Konto gehört jetzt zu {email}.").format(email=email), **facts
        ):
            report("account.address_changed", account=account.pk)
            return redirect("account")
        return redirect("address-change")
    return render_page(request, "accounts/address_confirm.html", AddressConfirm(account, email))


# Choosing the language of the pages, with an account and without.


@dataclass(frozen=True)
class LanguagePage:
    """The languages by code and own name, and where to go on to."""

    languages: list[tuple[str, str]]
    next: str
    error: str


@never_cache
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    """The choice, and back to where somebody came from."""
    form = LanguageForm(request.POST or None)
    if form.is_valid():
        language = form.cleaned_data["language"]
        if isinstance(request.user, Account):
            choose_language(account=request.user, language=language)
        target = safe_target(request, request.POST.get("next", "")) or reverse("league-list")
        return remember_language(redirect(target), language)
    error = next((str(one) for sentences in form.errors.values() for one in sentences), "")
    page = LanguagePage(settings.LANGUAGES, _referring_page(request), error)
    return render_page(request, "accounts/language.html", page)


def _referring_page(request: HttpRequest) -> str:
    if request.method == "POST":
        return safe_target(request, request.POST.get("next", ""))
    before = request.META.get("HTTP_REFERER", "")
    parts = urlsplit(before) if safe_target(request, before) else None
    if parts is None or parts.path == request.path:
        return ""
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
