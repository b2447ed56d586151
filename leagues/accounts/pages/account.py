"""The own account: name, devices, everything stored about it, the end of it."""

from contextlib import nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.page import show
from leagues.people.models import Player
from leagues.submission import submit

from ..forms import DeleteAccountForm, OwnAccountForm
from ..language import reads_in
from ..models import Device
from ..requests import account_of, stored_key
from ..selectors import devices_of, everything_about
from ..services.accounts import change_account, delete_account, device_name, end_devices
from ..sessions import label_shown
from .contexts import FormPage
from .sign_in import forgotten


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
        OwnDevice(device, label_shown(device.label), device_name(device), device.session_key == here)
        for device in devices_of(own)
    ]
    players = Player.objects.shown().filter(account=request.user.pk).select_related("league").order_by("league__name")
    return show(request, "accounts/account.html", AccountPage(form, devices, players))


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
    return show(request, "accounts/delete.html", FormPage(form))
