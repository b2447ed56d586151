"""Before an account: what this is, an evening that begins at once, and the way of its league into an account."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import NO_ACCOUNT, Phone, is_known, members_only
from leagues.accounts.browser import name_of, owner_by, rather_english
from leagues.accounts.sessions import account_of
from leagues.creation_forms import created, invitation_secret
from leagues.groups.models import League
from leagues.journal import ACCOUNT, PHONE, Actor
from leagues.letters.services import letters_possible
from leagues.request_context import address_of
from leagues.texts import NAME_LENGTH, tidy
from leagues.web import call_and_flash, render_page
from scorebook.evenings.access import RightEnded
from scorebook.evenings.models import Evening
from scorebook.evenings.phones import drop_secret, keep_secret, phone_actor, phone_here
from scorebook.evenings.services.provisional import begin, kept_until, may_begin, take_over
from scorebook.rules.presets import USUAL, Preset, SchemeCard, all_presets, house_cards, scheme_cards, usual_card
from scorebook.scoring.evening import FEWEST, MOST


@dataclass(frozen=True)
class WelcomePage:
    """The first page of a stranger; `demo`: where a demo is, "" without one."""

    may_begin: bool
    demo: str
    rather_english: bool


@dataclass(frozen=True)
class BeginPage:
    """Who plays and by which rules: what most play is chosen, `others` stand behind it."""

    form: "BeginForm"
    usual: SchemeCard
    others: list[SchemeCard]
    first: list[str]
    more: list[str]
    other_chosen: bool


@dataclass(frozen=True)
class BegunLeaguePage:
    """How a league gets from this phone into an account.

    `until`: when it is let go of otherwise. `phone`, `account`: for whom entries wait here now, and for whom then; the
    latter is empty while nobody is signed in. `may_register`: whether a new account can be made here.
    """

    league: League
    until: datetime
    phone: str
    account: str
    may_register: bool


class BeginForm(forms.Form):
    """The names in their order at the table, and the rules."""

    names = forms.CharField(required=False)
    rules = forms.ChoiceField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        presets = all_presets()
        self.fields["rules"].choices = [(key, one.name) for key, one in presets.items()]  # type: ignore[attr-defined]
        self.initial["rules"] = USUAL
        self.typed = self.data.getlist("names") if isinstance(self.data, QueryDict) else []

    def clean_names(self) -> list[str]:
        """The names that were typed, without gaps."""
        names = [name for one in self.typed if (name := tidy(one))]
        if long := next((name for name in names if len(name) > NAME_LENGTH), ""):
            sentence = _("„{name} …“ ist länger als {most} Zeichen.")
            raise forms.ValidationError(sentence.format(name=long[:20], most=NAME_LENGTH))
        return names

    def facts(self) -> tuple[list[str], Preset]:
        """The names and the rules."""
        return self.cleaned_data["names"], all_presets()[self.cleaned_data["rules"]]


@require_safe
def welcome(request: HttpRequest) -> HttpResponse:
    """What this is, for people who have never been here."""
    if is_known(request.user):
        return redirect("league-list")
    page = WelcomePage(may_begin(), settings.DEMO_URL, rather_english(request))
    return render_page(request, "welcome/welcome.html", page)


@never_cache
@require_http_methods(["GET", "POST"])
def begin_evening(request: HttpRequest) -> HttpResponse:
    """Names, rules, and the evening is there: its league belongs to this phone."""
    if is_known(request.user) and request.method != "POST":
        return redirect("league-list" if isinstance(request.user, Phone) else "league-create")
    if not may_begin():
        raise PermissionDenied(_("Hier beginnt ein Abend mit einem Konto."))
    form, actor = BeginForm(request.POST or None), Actor(PHONE)
    secret = invitation_secret(request, actor)

    def make() -> Evening:
        names, rules = form.facts()
        return begin(names=names, rules=rules, secret=secret, address=address_of(request)).evening

    if made := created(request, form, Evening, make, actor=actor):
        return keep_secret(redirect("evening-detail", made.thing.pk), secret)
    typed = [*form.typed[:MOST], *[""] * (MOST - len(form.typed))]
    usual, *others = [one._replace(sides=()) for one in (usual_card(), *scheme_cards(), *house_cards())]
    chosen = form["rules"].value()
    page = BeginPage(form, usual, others, typed[:FEWEST], typed[FEWEST:], chosen != USUAL)
    return render_page(request, "welcome/begin.html", page)


@never_cache
@members_only
@require_http_methods(["GET", "POST"])
def keep_begun(request: HttpRequest, league_id: int) -> HttpResponse:
    """Take the league of this phone into the account that is signed in here; who has none reads how to get there."""
    phone = phone_here(request)
    if phone is None or phone.league_id != league_id:
        raise RightEnded(_("Eine Runde ohne Konto liegt auf dem Handy, mit dem sie begann. Öffne sie dort."))
    if isinstance(request.user, Phone):
        if request.method == "POST":
            raise PermissionDenied(NO_ACCOUNT)
        account = ""
    else:
        account = name_of(ACCOUNT, account_of(request).pk)
    done = _("Die Runde gehört jetzt zu deinem Konto. Ihren Namen änderst du in den Einstellungen.")
    if request.method == "POST" and call_and_flash(request, take_over, done, account=account_of(request), phone=phone):
        return drop_secret(redirect("league-detail", league_id))
    owner = owner_by(phone_actor(phone))
    page = BegunLeaguePage(phone.league, kept_until(phone), owner, account, letters_possible() and may_begin())
    return render_page(request, "welcome/keep.html", page)
