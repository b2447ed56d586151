"""Evenings entered afterwards: the true date, and old ones of which only the totals are known."""

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import league_for
from leagues.actor import Actor
from leagues.creation_forms import created
from leagues.groups.models import League, Role
from leagues.web import show, submit

from ..access import evening_for
from ..forms.evenings import DescribeForm, TotalsForm
from ..models import Evening
from ..services.occasion import describe_evening
from ..services.penalties import record_totals
from .admission import at_the_table


@dataclass(frozen=True)
class TotalsPage:
    """Where the totals of an old evening are entered; `doubt`: their sum, which is asked about (None: nothing is)."""

    league: League
    form: TotalsForm
    doubt: int | None


@dataclass(frozen=True)
class DescribePage:
    """Where date and place are corrected."""

    evening: Evening
    form: DescribeForm


@login_required
@require_http_methods(["GET", "POST"])
def evening_totals(request: HttpRequest, league_id: int) -> HttpResponse:
    """Enter an old evening with its true date, and only what everybody had at the end.

    Totals that do not sum to zero are asked about once: in some schemes they never do.
    """
    league = league_for(request.user, league_id, role=Role.SCHREIBER)
    form = TotalsForm(request.POST or None, league=league)
    actor = Actor.account(request.user)
    doubt = form.total or None if form.is_valid() and "sure" not in request.POST else None
    if not doubt and (
        made := created(
            request,
            form,
            Evening,
            lambda: record_totals(actor=actor, league=league, **form.chosen),
            actor=actor,
        )
    ):
        messages.success(request, _("Der Abend ist nachgetragen."))
        return redirect("evening-detail", made.thing.pk)
    return show(request, "evenings/totals.html", TotalsPage(league, form, doubt), status=422 if form.errors else 200)


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_describe(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Correct the date and the place of an evening; a phone at the table does not."""
    evening, access = evening_for(request, evening_id, role=Role.SCHREIBER)
    access.require_by_name()
    now = {"local_date": evening.local_date, "place": evening.place}
    form = DescribeForm(request.POST or None, initial=now)
    if (
        form.is_valid()
        and submit(form, describe_evening, actor=access.actor, evening=evening, **form.cleaned_data) is not None
    ):
        messages.success(request, _("Datum und Ort sind gespeichert."))
        return redirect("evening-detail", evening.pk)
    return show(request, "evenings/describe.html", DescribePage(evening, form), status=422 if form.errors else 200)
