"""Having a player forgotten: every place where the name stands, the wish, calling it off, carrying it out."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from leagues.accounts.forms import OwnPasswordForm
from leagues.fields import choice_field
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.web import render_page, submit

from ..models import COUNTS_AFTER, WAITING, Forgetting, Player
from ..redaction import Hit, name_words, preview
from ..selectors import names_of_person
from ..services.persons import ask_to_forget, call_off, forget_due
from .people import own_or


class ForgetForm(OwnPasswordForm):
    """To have a player forgotten: the words as they were shown, the password, and a tick."""

    words = forms.MultipleChoiceField(
        required=False,
        widget=forms.MultipleHiddenInput,
        error_messages={"invalid_choice": gettext_lazy("Die Vorschau ist veraltet. Bitte sieh sie noch einmal an.")},
    )
    sure = forms.BooleanField(label=gettext_lazy("Ja, das soll für immer sein."))

    def __init__(self, *args: Any, words: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice_field(self, "words").choices = [(word, word) for word in words]
        self.order_fields(["words", "sure", "password"])


class WordChoice(NamedTuple):
    """A word that may go out of the texts, and whether it is meant to."""

    word: str
    chosen: bool


@dataclass(frozen=True)
class ForgetPage:
    """What changes when a player is forgotten: `hits` are replaced, `left` stands in the names of things and stays.

    With a `wish` it has been asked for, and there is no form; `due`: it can be carried out. `too_new` are names that
    were not borne for long enough to count in texts.
    """

    league: League
    player: Player
    wish: Forgetting | None
    due: bool
    form: ForgetForm | None
    words: list[WordChoice]
    chosen: list[str]
    too_new: list[str]
    hits: list[Hit]
    left: list[Hit]
    days_to_count: int = COUNTS_AFTER.days
    days_to_wait: int = WAITING.days


@never_cache
@sensitive_post_parameters("password")
@login_required
@require_http_methods(["GET", "POST"])
def player_anonymise(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Every place where the name of a player stands, and the wish that it be removed: for a Verwalter and the person.

    Which words are meant can be chosen; the address says which, so that what is shown is what is wished.
    """
    league, player = own_or(Role.VERWALTER, request, league_id, player_id)
    wish = Forgetting.objects.select_related("asked_by").filter(player=player).first()
    names = names_of_person(player, wish.asked_at if wish else timezone.now())
    words = name_words(names)
    chosen = _chosen(request, words)
    form = None if wish else ForgetForm(request.POST or None, account=request.user, words=words)
    if form and form.is_valid():
        facts = {"player": player, "words": form.cleaned_data["words"]}
        if made := submit(form, ask_to_forget, actor=Actor.account(request.user), **facts):
            messages.success(request, _("Verlangt. Entfernt wird der Name am {day}.").format(day=_day(made)))
            return redirect("player-anonymise", league.pk, player.pk)
    elif request.method == "POST" and wish:
        messages.info(request, _("Das ist schon verlangt."))
        return redirect("player-anonymise", league.pk, player.pk)
    if wish:
        chosen = [word for word in wish.words if word in words]
    hits, left = preview(league, chosen)
    context = ForgetPage(
        league=league,
        player=player,
        wish=wish,
        due=bool(wish and wish.due(timezone.now())),
        form=form,
        words=[WordChoice(word, word in chosen) for word in words],
        chosen=chosen,
        too_new=names.too_new,
        hits=hits,
        left=left,
    )
    return render_page(request, "people/forget.html", context)


@login_required
@require_POST
def forget_cancel(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """The name stays after all."""
    league, player = own_or(Role.VERWALTER, request, league_id, player_id)
    wish = get_object_or_404(Forgetting, player=player)
    call_off(actor=Actor.account(request.user), wish=wish)
    messages.success(request, _("Abgebrochen. Der Name bleibt."))
    return redirect("league-player-edit", league.pk, player.pk)


@login_required
@require_POST
def forget_now(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """Carry it out when the time has come; not a day before."""
    league, player = own_or(Role.VERWALTER, request, league_id, player_id)
    wish = get_object_or_404(Forgetting, player=player)
    if not wish.due(timezone.now()):
        messages.error(request, _("Das geht erst am {day}.").format(day=_day(wish)))
        return redirect("player-anonymise", league.pk, player.pk)
    forget_due(league=league)
    messages.success(request, _("Der Name ist entfernt."))
    return redirect("league-players", league.pk)


def _chosen(request: HttpRequest, words: list[str]) -> list[str]:
    """The words that are meant: all, or those that the address or the form names."""
    if request.method == "POST":
        return [word for word in words if word in request.POST.getlist("words")]
    return [word for word in words if word in request.GET.getlist("wort")] if "wahl" in request.GET else words


def _day(wish: Forgetting) -> str:
    return date_format(timezone.localdate(wish.due_at), "d.m.Y")
