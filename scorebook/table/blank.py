"""An evening that begins on a phone without a net: its page before there is one, and its first command.

The page is that of an evening at which everybody sits. The phone keeps it (`static/js/worker`), leaves those standing
who sit at the table, and goes on by itself (`static/js/outbox/begin.js`). The command `open` carries what the form of
a new evening asks; all others follow it.
"""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from leagues.access import Access, actor_of, effective_role, league_for, members_only
from leagues.database import is_key_taken
from leagues.formats import number_in
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.models import Player, canonical_among
from leagues.people.selectors import all_players_in, names_among
from leagues.refused import Refused
from leagues.web import render_page
from scorebook.evenings.access import outbox_owner
from scorebook.evenings.forms.evenings import DescribeForm
from scorebook.evenings.forms.events import JoinForm
from scorebook.evenings.models import Evening, EventKind
from scorebook.evenings.pages.display import end_page
from scorebook.evenings.pages.insert_position import Place
from scorebook.evenings.pages.offline import BESIDE
from scorebook.evenings.pages.seating import reseat_page
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.evenings.selectors.facts import Sources
from scorebook.evenings.services.commands import SentCommand
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.scoring.evening import FEWEST, MOST, Setup, Standing, fold_events

from .evening import page_of
from .seats import join_page, table_page

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


def begin_evening(*, actor: Actor, league: League, evening_id: uuid.UUID, sent: SentCommand) -> None:
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
