from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.contrib.auth.forms import PasswordChangeForm as DjangoPasswordChangeForm
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .limits import is_own_password
from .models import Account
from .passwords import Busy

EMAIL_ATTRS = {"autocomplete": "username", "inputmode": "email", "autocapitalize": "none", "spellcheck": "false"}


class SignInForm(AuthenticationForm):
    """One sentence for every failure: it does not tell whether the account exists."""

    error_messages = {
        "invalid_login": _("E-Mail-Adresse und Passwort passen nicht zusammen."),
        "inactive": _("E-Mail-Adresse und Passwort passen nicht zusammen."),
    }
    busy = _("Gerade melden sich zu viele auf einmal an. Bitte versuch es in ein paar Sekunden noch einmal.")
    username = forms.EmailField(
        label=_("E-Mail-Adresse"), max_length=254, widget=forms.EmailInput(attrs={**EMAIL_ATTRS, "autofocus": True})
    )

    shared = forms.BooleanField(
        label=_("Gemeinsames Handy"),
        required=False,
        help_text=_("Mehrere benutzen es: Hier wird nichts aufgehoben, und ohne Netz öffnet sich nichts."),
    )

    def clean(self) -> dict[str, Any]:
        try:
            return super().clean()
        except Busy:
            raise forms.ValidationError(self.busy, code="busy") from None


class AddressForm(forms.Form):
    """Where a letter goes: to make an account, or to choose a new password."""

    email = forms.EmailField(label=_("E-Mail-Adresse"), max_length=254, widget=forms.EmailInput(attrs=EMAIL_ATTRS))


class NameForm(forms.Form):
    """What others call somebody with an account."""

    display_name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("So sehen dich die anderen Mitglieder deiner Ligen."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )


class OwnAccountForm(NameForm):
    """What somebody says about the own account."""

    language = forms.ChoiceField(
        label=_("Sprache"),
        required=False,
        choices=[("", _("Wie auf diesem Gerät gewählt")), *settings.LANGUAGES],
        help_text=_("Auf jedem Gerät, auf dem du angemeldet bist, und in Briefen an dich."),
    )


class LanguageForm(forms.Form):
    """In which language this browser is answered."""

    language = forms.ChoiceField(label=_("Sprache"), choices=settings.LANGUAGES)


class RegisterForm(NameForm):
    """Name and password of a new account; the service checks the strength of the password."""

    password = forms.CharField(
        label=_("Passwort"),
        strip=False,
        help_text=_("Mindestens acht Zeichen."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("Passwort noch einmal"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Where an age is wanted, the person making an account confirms it; it is not stored."""
        super().__init__(*args, **kwargs)
        if age := settings.MINIMUM_AGE:
            label = gettext("Ich bin mindestens {age} Jahre alt.").format(age=age)
            messages = {"required": gettext("Ein Konto ist für Leute ab {age} Jahren.").format(age=age)}
            self.fields["old_enough"] = forms.BooleanField(label=label, error_messages=messages)

    def clean_password_again(self) -> str:
        again: str = self.cleaned_data["password_again"]
        if "password" in self.cleaned_data and self.cleaned_data["password"] != again:
            raise forms.ValidationError(gettext("Die beiden Passwörter sind verschieden."))
        return again


class FirstAccountForm(RegisterForm):
    """The first account of a new server: no letter has been written before, the code is in its log."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Er steht im Protokoll des Servers; `manage.py doctor` sagt ihn auch."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "characters"}),
    )
    email = forms.EmailField(label=_("E-Mail-Adresse"), max_length=254, widget=forms.EmailInput(attrs=EMAIL_ATTRS))
    field_order = ["code", "email", "display_name"]


class OwnPasswordForm(forms.Form):
    """The password again, for what somebody who finds an open phone must not do."""

    password = forms.CharField(
        label=_("Dein Passwort"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account

    def clean_password(self) -> str:
        typed: str = self.cleaned_data["password"]
        if not is_own_password(self.account, typed):
            raise forms.ValidationError(gettext("Das ist nicht dein Passwort."))
        return typed


class DeleteAccountForm(OwnPasswordForm):
    """Only who knows the password deletes an account."""


class NewAddressForm(OwnPasswordForm):
    """Another e-mail address, with the password."""

    email = forms.EmailField(label=_("Neue E-Mail-Adresse"), max_length=254, widget=forms.EmailInput(attrs=EMAIL_ATTRS))
    field_order = ["email", "password"]


MISMATCH = {"password_mismatch": _("Die beiden Passwörter sind verschieden.")}


class NewPasswordForm(SetPasswordForm):
    error_messages = {**SetPasswordForm.error_messages, **MISMATCH}


class PasswordChangeForm(DjangoPasswordChangeForm):
    error_messages = {
        **DjangoPasswordChangeForm.error_messages,
        "password_incorrect": _("Das ist nicht dein jetziges Passwort."),
        **MISMATCH,
    }

    def clean_old_password(self) -> str:
        typed: str = self.cleaned_data["old_password"]
        if not is_own_password(self.user, typed):
            raise forms.ValidationError(self.error_messages["password_incorrect"], code="password_incorrect")
        return typed
