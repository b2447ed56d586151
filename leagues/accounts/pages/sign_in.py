"""Signing in, and passwords: what is open to everybody. No answer tells who has an account."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate, login, views
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.tokens import default_token_generator
from django.contrib.messages.views import SuccessMessageMixin
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from leagues.letters.services import LinkLetter, letters_delayed, letters_possible, send_letter
from leagues.request_context import report
from leagues.web import absolute_url, render_page, safe_target, site_name, submit

from ..browser import forget_language, is_shared, mark_shared, rather_english
from ..first import is_new_server, make_first_account
from ..forms import AddressForm, FirstAccountForm, NewPasswordForm, PasswordChangeForm, RegisterForm, SignInForm
from ..limits import remember_browser
from ..models import Account
from ..passwords import COME_BACK
from ..services import (
    INVITED,
    end_devices,
    invitation_at,
    may_register,
    needed_secret,
    read_register_token,
    register_account,
    register_token,
)
from ..sessions import account_of, stored_key

# Asking for a letter with a link: a form with an address, and what is said where no letters are written.


@dataclass(frozen=True)
class NoLetters:
    """What was asked for and needs a letter, on a server that sends none."""

    title: str


def write_link(request: HttpRequest, form: AddressForm, template: str, *, real: bool = True, link: str) -> bool:
    """Write a letter to the address in the form; false when there were too many, which stands at the field then."""
    context = LinkLetter(link, site_name(request))
    to = form.cleaned_data["email"]
    return submit(form, send_letter, to=to, template=template, context=context, real=real) is not None


def without_letters(request: HttpRequest, title: str) -> HttpResponse:
    """What a server without a mail server says; it has not done what was asked (503)."""
    status = 503 if request.method == "POST" else 200
    return render_page(request, "accounts/no_letters.html", NoLetters(title), status=status)


# What the pages about accounts show, as far as several of them show the same.


@dataclass(frozen=True)
class FormPage:
    """A page that is a form and sentences around it."""

    form: Form


@dataclass(frozen=True)
class LetterSent:
    """The page after a letter was asked for; whether one goes out it does not tell.

    `on_console`: letters are printed by this server, no mail leaves it; `delayed`: others wait already.
    """

    email: str
    on_console: bool
    delayed: bool


@dataclass(frozen=True)
class SecretGone:
    """A link of a letter is good no more; `again` is the name of the address that gives another one."""

    again: str


def letter_sent(email: str) -> LetterSent:
    """What is said after a letter to this address was asked for. One query."""
    return LetterSent(email=email, on_console=not settings.EMAIL_HOST, delayed=letters_delayed())


class SignIn(views.LoginView):
    """Opens a session; the place to go on to must be a page of this site."""

    authentication_form = SignInForm
    template_name = "accounts/login.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A signed-in account is sent on: "back" must not lead to a form that was filled in long ago."""
        if request.user.is_authenticated:
            target = self.get_redirect_url()
            return redirect(target if target and urlsplit(target).path != request.path else "league-list")
        return super().get(request, *args, **kwargs)

    def get_initial(self) -> dict[str, Any]:
        """A phone that several people use stays one until somebody says otherwise."""
        return {**super().get_initial(), "shared": is_shared(self.request)}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the first field of a new account, where letters can be written."""
        welcome = letters_possible() and may_register(self.get_redirect_url())
        new = AddressForm(auto_id="neu_%s") if welcome else None
        context = super().get_context_data(new=new, rather_english=rather_english(self.request), **kwargs)
        if begun := getattr(self.request.user, "league_id", None):  # what needs an account, and is taken along
            context["next"] = reverse("league-take-over", args=[begun])
        return context

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in; from now on strangers who try passwords elsewhere do not slow down this browser."""
        answer = remember_browser(super().form_valid(form), form.get_user())
        shared = form.cleaned_data["shared"]
        return answer if shared == is_shared(self.request) else mark_shared(answer, shared=shared)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """What was typed stays, but the password."""
        answer = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "busy"):
            answer.status_code, answer.headers["Retry-After"] = 503, str(COME_BACK)
        return answer


class SignOut(views.LogoutView):
    """Ends the session, and the browser forgets what it has kept of the pages.

    Its scripts delete drafts, pages that were kept, and what this account has not sent yet (`static/js/menu.js`, the
    service worker).
    """

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Only by POST: nobody is signed out by an image on another page."""
        language = getattr(request.user, "language", "")
        answer = forgotten(super().post(request, *args, **kwargs))
        # The language that came along with the account leaves with it: the next one here has not chosen it.
        return forget_language(answer) if language else answer


def forgotten(answer: HttpResponse) -> HttpResponse:
    """The same answer, with which a browser throws away its copies of pages. What was kept for this account goes by
    `static/js/menu.js`: not all "storage", which holds what others at this browser have not sent yet."""
    answer.headers["Clear-Site-Data"] = '"cache"'
    return answer


class ChangePassword(SuccessMessageMixin, views.PasswordChangeView):
    """Asks for the old password; all other devices are signed out."""

    form_class = PasswordChangeForm
    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("account")
    success_message = _("Dein Passwort ist geändert, alle anderen Geräte sind abgemeldet.")

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        """Change it and end the other sessions."""
        answer = super().form_valid(form)
        end_devices(account=account_of(self.request), keep=stored_key(self.request))
        report("account.password_changed", account=self.request.user.pk)
        return answer


class ChoosePassword(SuccessMessageMixin, views.PasswordResetConfirmView):
    """A new password, set with the link of the letter; all devices are signed out."""

    form_class = NewPasswordForm
    template_name = "accounts/password_choose.html"
    success_url = reverse_lazy("login")
    success_message = _("Dein neues Passwort gilt. Melde dich damit an.")

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        """Change it and end all sessions."""
        answer = super().form_valid(form)
        end_devices(account=form.user)
        report("account.password_reset", account=form.user.pk)
        return remember_browser(answer, form.user)


@never_cache
@require_http_methods(["GET", "POST"])
def forgot_password(request: HttpRequest) -> HttpResponse:
    """Ask for a letter with which a new password is chosen; the answer is the same without an account."""
    if not letters_possible():
        return without_letters(request, gettext("Passwort vergessen"))
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render_page(request, "accounts/password_forgot.html", FormPage(form))
    email = Account.objects.normalize_email(form.cleaned_data["email"])
    account = Account.objects.filter(email=email, is_active=True).first()
    real = account is not None and account.has_usable_password()
    reader = account or Account(pk=0, email=email)  # so that the time of the answer does not show who has one
    uid = urlsafe_base64_encode(force_bytes(reader.pk))
    path = reverse("password-choose", args=[uid, default_token_generator.make_token(reader)])
    if write_link(request, form, "password", real=real, link=absolute_url(request, path)):
        return render_page(request, "accounts/letter_sent.html", letter_sent(email))
    return render_page(request, "accounts/password_forgot.html", FormPage(form), status=429)


# A new account, by a letter: open to everybody who may make one. No answer tells who has an account.


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
@sensitive_post_parameters("password", "password_again", "code")
@require_http_methods(["GET", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Ask for a letter with which a new account is made; an address with an account gets another letter."""
    if request.user.is_authenticated:
        return redirect("league-list")
    target = safe_target(request, request.POST.get("next", request.GET.get("next", "")))
    if not (letters_possible() and may_register(target)):
        return _without_account(request, target)
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render_page(request, "accounts/register.html", RegisterPage(form, next=target))
    email = Account.objects.normalize_email(form.cleaned_data["email"])
    is_taken = Account.objects.filter(email=email, is_active=True).exists()
    path = reverse("register-confirm", args=[register_token(email=email, target=target)])
    link = absolute_url(request, reverse("login") if is_taken else path)
    if write_link(request, form, "known" if is_taken else "register", link=link):
        return render_page(request, "accounts/letter_sent.html", letter_sent(email))
    return render_page(request, "accounts/register.html", RegisterPage(form, next=target), status=429)


@never_cache
@sensitive_post_parameters("password", "password_again")
@require_http_methods(["GET", "POST"])
def register_confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Name and password of a new account, for the reader of the letter; signed in at once."""
    token_data = read_register_token(token)
    if token_data is None:
        return render_page(request, "accounts/link_gone.html", SecretGone(again="register"), status=404)
    email, target = token_data
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
    return render_page(request, "accounts/register_confirm.html", RegisterConfirm(form, email))


def _without_account(request: HttpRequest, target: str) -> HttpResponse:
    """Where nobody makes an account by letter: the first one on a new server, otherwise why there is none."""
    if is_new_server():
        return _first_account(request)
    return _not_here(request, target) if letters_possible() else without_letters(request, gettext("Neues Konto"))


def _first_account(request: HttpRequest) -> HttpResponse:
    """On a server without accounts: the account of whoever runs it, with the code from its log; signed in at once."""
    typed = request.POST if "code" in request.POST else None  # an address alone comes from the page for signing in
    form = FirstAccountForm(typed, initial={"email": request.POST.get("email", "")})
    if form.is_valid():
        facts = {name: form.cleaned_data[name] for name in ("code", "email", "password", "display_name")}
        if account := submit(form, make_first_account, **facts):
            login(request, account, backend=BACKEND)
            messages.success(request, gettext("Dein Konto ist angelegt."))
            return remember_browser(redirect("league-list"), account)
    return render_page(request, "accounts/first.html", FormPage(form))


def _not_here(request: HttpRequest, target: str) -> HttpResponse:
    """Who may not make an account here reads why; nothing was done (403)."""
    made = target if invitation_at(target) else ""
    page = NoRegistration(by_invitation=settings.REGISTRATION == INVITED, made=made)
    return render_page(request, "accounts/no_registration.html", page, status=403)


def _made_before(request: HttpRequest, email: str, password: str) -> Any:
    """The account that this form has made when it was sent before: sending it again takes its password."""
    if not Account.objects.filter(email=email).exists():
        return None
    return authenticate(request, username=email, password=password)
