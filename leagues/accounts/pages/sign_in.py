"""Signing in, and passwords: what is open to everybody. No answer tells who has an account."""

from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.tokens import default_token_generator
from django.contrib.messages.views import SuccessMessageMixin
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from leagues.letters.services import letters_possible
from leagues.origin import absolute
from leagues.page import show

from ..forms import AddressForm, NewPasswordForm, PasswordChangeForm, SignInForm
from ..hashing import COME_BACK
from ..language import forget_language, rather_english
from ..models import Account
from ..owner import is_shared, mark_shared
from ..registration import may_register
from ..requests import account_of, stored_key
from ..security_log import report
from ..services.accounts import end_devices
from ..sign_in import remember_browser
from .contexts import FormPage, letter_sent
from .link_letters import without_letters, write_link


class SignIn(views.LoginView):
    """Opens a session; the place to go on to must be a page of this site."""

    authentication_form = SignInForm
    template_name = "accounts/login.html"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Whoever is signed in already goes on: "back" must not lead to a form that was filled in long ago."""
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
        return super().get_context_data(new=new, rather_english=rather_english(self.request), **kwargs)

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
        brought = getattr(request.user, "language", "")
        answer = super().post(request, *args, **kwargs)
        # Not "storage": what others at this browser have not sent yet would be lost with it.
        answer.headers["Clear-Site-Data"] = '"cache"'
        # The language that came along with the account leaves with it: the next one here has not chosen it.
        return forget_language(answer) if brought else answer


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
    """A new password for whoever has the letter; all devices are signed out."""

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
        return show(request, "accounts/password_forgot.html", FormPage(form))
    email = Account.objects.normalize_email(form.cleaned_data["email"])
    account = Account.objects.filter(email=email, is_active=True).first()
    real = account is not None and account.has_usable_password()
    reader = account or Account(pk=0, email=email)  # so that nobody learns from the time of the answer who has one
    uid = urlsafe_base64_encode(force_bytes(reader.pk))
    path = reverse("password-choose", args=[uid, default_token_generator.make_token(reader)])
    if write_link(request, form, "password", real=real, link=absolute(request, path)):
        return show(request, "accounts/letter_sent.html", letter_sent(email))
    return show(request, "accounts/password_forgot.html", FormPage(form), status=429)
