"""How an evening begins where something is missing: an account, or a net.

Before an account: what this is, an evening that begins at once, and the way of its league into an account.

Without a net: the page of an evening before there is one, and its first command. The page is that of an evening at
which everybody sits. The phone keeps it (`static/js/worker`), leaves those standing who sit at the table, and goes on
by itself (`static/js/outbox/begin.js`). The command `open` carries what the form of a new evening asks; all others
follow it.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django import forms
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import NO_ACCOUNT, Access, Phone, actor_of, effective_role, is_known, league_for, members_only
from leagues.accounts.browser import name_of, owner_by, rather_english
from leagues.accounts.sessions import account_of
from leagues.creation_forms import created, invitation_secret
from leagues.database import is_key_taken
from leagues.formats import number_in
from leagues.groups.models import League, Role
from leagues.journal import ACCOUNT, PHONE, Actor
from leagues.letters.services import letters_possible
from leagues.people.models import Player, canonical_among
from leagues.people.selectors import all_players_in, names_among
from leagues.refused import Refused
from leagues.request_context import address_of
from leagues.texts import NAME_LENGTH, tidy
from leagues.web import call_and_flash, render_page
from scorebook.evenings.access import RightEnded, drop_secret, keep_secret, outbox_owner, phone_actor, phone_here
from scorebook.evenings.forms.evenings import DescribeForm
from scorebook.evenings.forms.events import JoinForm
from scorebook.evenings.models import Evening, EventKind
from scorebook.evenings.pages.display import end_page
from scorebook.evenings.pages.phones import BESIDE
from scorebook.evenings.pages.requests import Place
from scorebook.evenings.pages.seating import reseat_page
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.evenings.selectors.facts import Sources
from scorebook.evenings.services.commands import SentCommand
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.provisional import begin, kept_until, may_begin, take_over
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.presets import USUAL, Preset, SchemeCard, all_presets, house_cards, scheme_cards, usual_card
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.scoring.evening import FEWEST, MOST, Setup, Standing, fold_events

from .evening import page_of
from .seats import join_page, table_page


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


# Without a net.


BLANK: Final = uuid.UUID(int=0)  # in place of the number that the phone will make up


@ensure_csrf_cookie
@members_only
@require_safe
def evening_blank(request: HttpRequest, league_id: int, part: str = "") -> HttpResponse:
    """A page of an evening that nobody has begun, by the usual rules of the league, for a phone to keep; `part`: one of
    `BESIDE`, with the address of its own behind that of the evening."""
    if part and part not in BESIDE:
        raise Http404
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    usual = next(iter(newest_rule_set_versions(league)), None)
    everybody = all_players_in(league.pk)
    players = [one for one in everybody if not one.merged_into_id and not one.anonymised_at]
    if usual is None or len(players) < FEWEST:
        return redirect("evening-open", league.pk)
    usual.league = league
    evening = Evening(
        id=BLANK,
        league=league,
        rule_set_version=usual,
        local_date=timezone.localdate(),
        dealer=players[0],
        opened_at=timezone.now(),
    )
    # As `evenings.access` reads them with an evening.
    vars(evening).update(league_noted=None, parked=0, open_page=None, beside=False)
    seats = tuple(str(one.pk) for one in players)
    setup = Setup(seats=seats[:MOST], dealer=seats[0])
    folded = fold_events(setup, (), evening.scheme)
    state = replace(folded.state, seats=seats, standing=tuple(Standing(key) for key in seats))  # more than fit a table
    folded = folded._replace(state=state)
    view = EveningView(Sources(evening, setup, (), ()), folded, names_among(everybody), everybody)
    access = Access(league, effective_role(league), actor_of(request.user), member=True)
    if part:
        return _beside(request, access, view, part)
    return render_page(request, "evenings/detail.html", page_of(request, evening, access, "", view))


def _beside(request: HttpRequest, access: Access, view: EveningView, part: str) -> HttpResponse:
    place, owner = Place(view), outbox_owner(request, access)
    if part == "schluss/":
        return render_page(request, "evenings/end.html", end_page(view, owner))
    if part == "plaetze/":
        return render_page(request, "evenings/table.html", table_page(place, None, owner))
    if part == "plaetze/umsetzen/":
        return render_page(request, "evenings/reseat.html", reseat_page(place, owner))
    form = JoinForm(view=view, kind=EventKind.JOIN, adds=True)
    form.offer_everybody()
    return render_page(request, "evenings/join.html", join_page(place, form, owner))


def open_begun_evening(*, actor: Actor, league: League, evening_id: uuid.UUID, sent: SentCommand) -> None:
    """Open the evening that a phone has begun, under its number; once, however often that is sent.

    It keeps the rules with which it was begun. A day that is still to come is that of a wrong clock, and today's.
    Refused: rules or people of another league, and what `open_evening` refuses.
    """
    content = sent.content
    described = DescribeForm({"local_date": content.get("local_date"), "place": content.get("place")})
    described.is_valid()
    players = _people(league, content)
    seats, dealer = content.get("seats"), _player(players, content.get("dealer"))
    try:
        open_evening(
            actor=actor,
            league=league,
            evening_id=evening_id,
            rule_set_version=_rules(league, content.get("rules")),
            players=[_player(players, key) for key in seats] if isinstance(seats, list) else [],
            dealer=dealer,
            local_date=described.cleaned_data.get("local_date"),
            place=described.cleaned_data.get("place", ""),
        )
    except IntegrityError as error:
        if not is_key_taken(error, Evening):
            raise


def _people(league: League, content: Mapping[str, Any]) -> dict[str, Player]:
    """Every number that a person of the league has or had → who that is now."""
    rows = {one.pk: one for one in all_players_in(league.pk)}
    return {str(key): rows[now] for key, now in canonical_among(rows.values()).items()}


def _player(players: Mapping[str, Player], key: Any) -> Player:
    if found := players.get(str(key)):
        return found
    raise Refused.because("player_unknown", "seats", _("Jemand davon gehört nicht zu dieser Liga."))


def _rules(league: League, key: Any) -> RuleSetVersion:
    found = RuleSetVersion.objects.select_related("rule_set").filter(pk=number_in(str(key)) or 0, league=league).first()
    if found is None:
        raise Refused.because("rules_unknown", "rules", _("Diese Regeln gehören nicht zur Liga."))
    return found
