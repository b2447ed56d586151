"""Another e-mail address for the own account."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from leagues.origin import absolute, site_name
from leagues.page import show
from leagues.submission import press, submit

from ..forms import NewAddressForm
from ..models import Account
from ..requests import account_of
from ..security_log import report
from ..services.address import ask_for_address, change_address, read_address_token
from .contexts import FormPage, SecretGone, letter_sent


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
            link_of=lambda token: absolute(request, reverse("address-confirm", args=[token])),
            known_link=absolute(request, reverse("login")),
            host=site_name(request),
        )
        if form.is_valid():
            report("account.address_asked", account=request.user.pk)
            return show(request, "accounts/letter_sent.html", letter_sent(email))
    return show(request, "accounts/address.html", FormPage(form))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def address_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the letter; its button changes the address, so that no preview does."""
    found = read_address_token(token)
    if found is None:
        return show(request, "accounts/link_gone.html", SecretGone(again="address-change"), status=404)
    account, email = found
    if request.method == "POST":
        facts = {"token": token, "host": site_name(request)}
        if press(request, change_address, _("Dein Konto gehört jetzt zu {email}.").format(email=email), **facts):
            report("account.address_changed", account=account.pk)
            return redirect("account")
        return redirect("address-change")
    return show(request, "accounts/address_confirm.html", AddressConfirm(account, email))
