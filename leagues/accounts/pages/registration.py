"""A new account, by a letter: open to everybody who may make one. No answer tells who has an account."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from leagues.letters.services import letters_possible
from leagues.origin import absolute
from leagues.page import show
from leagues.submission import safe_target, submit

from ..forms import AddressForm, RegisterForm
from ..models import Account
from ..registration import INVITED, invitation_at, may_register, needed_secret
from ..services.accounts import read_register_token, register_account, register_token
from ..sign_in import remember_browser
from .contexts import SecretGone, letter_sent
from .link_letters import without_letters, write_link

BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass(frozen=True)
class RegisterPage:
    """Where to write; `next` is where to go on afterwards, empty if nowhere."""

    form: AddressForm
    next: str


@dataclass(frozen=True)
class RegisterConfirm:
    """Name and password of an account for this address."""

    form: RegisterForm
    email: str


@dataclass(frozen=True)
class NoRegistration:
    """Why no account is made: without an invitation, or at all; `made` leads on with the one that was made with it."""

    by_invitation: bool
    made: str


@never_cache
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Ask for a letter with which a new account is made; whoever has an account gets another letter."""
    if request.user.is_authenticated:
        return redirect("league-list")
    if not letters_possible():
        return without_letters(request, gettext("Neues Konto"))
    target = safe_target(request, request.POST.get("next", request.GET.get("next", "")))
    if not may_register(target):
        return _not_here(request, target)
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return show(request, "accounts/register.html", RegisterPage(form, next=target))
    email = Account.objects.normalize_email(form.cleaned_data["email"])
    known = Account.objects.filter(email=email, is_active=True).exists()
    path = reverse("register-confirm", args=[register_token(email=email, target=target)])
    link = absolute(request, reverse("login") if known else path)
    if write_link(request, form, "known" if known else "register", link=link):
        return show(request, "accounts/letter_sent.html", letter_sent(email))
    return show(request, "accounts/register.html", RegisterPage(form, next=target), status=429)


@never_cache
@sensitive_post_parameters("password", "password_again")
@require_http_methods(["GET", "POST"])
def register_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Name and password of a new account, for the reader of the letter; signed in at once."""
    said = read_register_token(token)
    if said is None:
        return show(request, "accounts/link_gone.html", SecretGone(again="register"), status=404)
    email, target = said
    if not may_register(target, email):
        return _not_here(request, target)
    form = RegisterForm(request.POST or None)
    if form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("password", "display_name")}
        account = submit(
            form, register_account, email=email, invited_by=needed_secret(target), **facts
        ) or _made_before(request, email, facts["password"])
        if account:
            login(request, account, backend=BACKEND)
            messages.success(request, gettext("Dein Konto ist angelegt."))
            return remember_browser(redirect(safe_target(request, target) or "league-list"), account)
    return show(request, "accounts/register_confirm.html", RegisterConfirm(form, email))


def _not_here(request: HttpRequest, target: str) -> HttpResponse:
    """Who may not make an account here reads why; nothing was done (403)."""
    made = target if invitation_at(target) else ""
    page = NoRegistration(by_invitation=settings.REGISTRATION == INVITED, made=made)
    return show(request, "accounts/no_registration.html", page, status=403)


def _made_before(request: HttpRequest, email: str, password: str) -> Any:
    """The account that this form has made when it was sent before: whoever sends it again knows its password."""
    if not Account.objects.filter(email=email).exists():
        return None
    return authenticate(request, username=email, password=password)
