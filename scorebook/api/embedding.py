"""The table and the chart of a published league for other people's websites, and the page that says for which.

Their readers have no cookie here and get none: the answer is the same for everybody, and German. Only websites
that the league has named may put the table into a frame; to read it by a script is open to all, as the public page is.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for
from leagues.database import snapshot
from leagues.groups.models import League, Role
from leagues.groups.services.departures import must_manage
from leagues.journal import Actor, note
from leagues.people.redaction import league_outside
from leagues.refused import Refused
from leagues.web import absolute_url, render_page, render_part, submit
from scorebook.charts.answer import picture_answer, picture_tag
from scorebook.scoring.game.sentences import GERMAN, marked_by
from scorebook.statistics.course import course_series
from scorebook.statistics.dashboard import PublicStanding, course_for, public_frame_of, standings_of
from scorebook.statistics.filters import StatsFilter

from .models import EmbedPolicy


class EmbedForm(forms.Form):
    """The websites that may show the table, one a line."""

    sites = forms.CharField(
        label=gettext_lazy("Websites"),
        required=False,
        max_length=3000,
        help_text=gettext_lazy("Eine in jeder Zeile, zum Beispiel https://verein.example"),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocapitalize": "none"}),
    )

    def clean_sites(self) -> list[str]:
        return [line for line in self.cleaned_data["sites"].splitlines() if line.strip()]


# Saying which websites may show the table of a league in a frame.


ORIGIN: Final = re.compile(r"https://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::[0-9]{2,5})?")
MOST: Final = 10


def sites_of(league_id: int) -> list[str]:
    """The origins that may show a league in a frame; empty until somebody names one. One query."""
    return next(iter(EmbedPolicy.objects.filter(league=league_id).values_list("sites", flat=True)), [])


@transaction.atomic
def allow_sites(*, actor: Actor, league: League, sites: list[str]) -> list[str]:
    """Let these websites, and no others, show a league in a frame. Nothing changed: nothing is journalled.

    Refused (`sites`): what is no origin with https, and too many. PermissionDenied for who is no Verwalter by now.
    """
    league = League.objects.locked(league.pk)
    must_manage(actor, league)
    origins = sorted({one.strip().lower().rstrip("/") for one in sites if one.strip()})
    for one in origins:
        if len(one) > 200 or not ORIGIN.fullmatch(one):
            message = _("„{site}“ ist keine Website: es beginnt mit https:// und endet mit dem Namen.")
            raise Refused.because("site_invalid", "sites", message.format(site=one[:60]))
    if len(origins) > MOST:
        raise Refused.because("sites_many", "sites", _("Höchstens {most} Websites.").format(most=MOST))
    before = sites_of(league.pk)
    if before != origins:
        EmbedPolicy.objects.update_or_create(league=league, defaults={"sites": origins})
        note(actor=actor, league=league, action="access.embed", before={"sites": before}, after={"sites": origins})
    return origins


POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
KEPT = "public, max-age=60"


@dataclass(frozen=True)
class EmbeddedTable:
    """The standing of a league as another website shows it. `theme`: dark, light, or as the reader has it ("")."""

    league: League
    standings: Sequence[PublicStanding]
    theme: str
    home: str


@dataclass(frozen=True)
class EmbedPage:
    """Which websites may show the league, and what they write into their page; empty while it is not published."""

    league: League
    form: EmbedForm
    frame: str
    picture: str


@require_safe
@xframe_options_exempt
@override(settings.LANGUAGE_CODE)
@marked_by(GERMAN)
def embedded_table(request: HttpRequest, key: str) -> HttpResponse:
    """The standings of a published league, for a frame."""
    league = _published(key)
    with snapshot():
        sites, standings = sites_of(league.pk), standings_of(public_frame_of(league.pk))
        public_league = league_outside(league)
    theme = {"dunkel": "dark", "hell": "light"}.get(request.GET.get("thema", ""), "")
    page = EmbeddedTable(public_league, standings, theme, absolute_url(request, reverse("league-public", args=[key])))
    body = render_part("api/embedded_table.html", page).encode()
    tag = picture_tag(body)
    answer = get_conditional_response(request, etag=tag) or HttpResponse(body)
    answer.headers["ETag"] = tag
    answer.headers["Content-Security-Policy"] = POLICY + (" ".join(sites) or "'none'")
    return _publicly_cacheable(answer)


@require_safe
@override(settings.LANGUAGE_CODE)
@marked_by(GERMAN)
def embedded_chart(request: HttpRequest, key: str) -> HttpResponse:
    """The course of the points of a published league, as a picture."""
    league = _published(key)
    dark, narrow = request.GET.get("thema") == "dunkel", request.GET.get("bild") == "schmal"
    with snapshot():
        frame = public_frame_of(league.pk)
        question = frame.settled(StatsFilter())

        def draw() -> bytes:
            from scorebook.charts.course import course_chart

            series = course_series(course_for(frame, question), frame.people, question)
            return course_chart(series, dark=dark, narrow=narrow)

        answer = picture_answer(request, picture_tag(frame.stamp(question), "embedded", dark, narrow), draw)
    return _publicly_cacheable(answer)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def league_embed(request: HttpRequest, league_id: int) -> HttpResponse:
    """Which websites may show the table; a Verwalter says so."""
    league = league_for(request.user, league_id, role=Role.VERWALTER)
    form = EmbedForm(request.POST or None, initial={"sites": "\n".join(sites_of(league.pk))})
    if request.method == "POST" and form.is_valid():
        facts = {"actor": Actor.account(request.user), "league": league, "sites": form.cleaned_data["sites"]}
        if submit(form, allow_sites, **facts) is not None:
            messages.success(request, _("Gespeichert."))
            return redirect("league-embed", league.pk)
    frame = picture = ""
    if league.public_key:
        table, chart = (reverse(name, args=[league.public_key]) for name in ("embed-table", "embed-chart"))
        frame = (
            f'<iframe src="{absolute_url(request, table)}" title="{_("Tabelle")}" width="400" height="500"></iframe>'
        )
        picture = (
            f'<img src="{absolute_url(request, chart)}" '
            f'alt="{_("Punkte im Lauf der Abende")}" width="820" height="400">'
        )
    return render_page(request, "api/embed.html", EmbedPage(league, form, frame, picture))


def _published(key: str) -> League:
    league = League.objects.published(key)
    if league is None:
        raise Http404(_("Diese Seite gibt es nicht."))
    return league


def _publicly_cacheable(answer: HttpResponse) -> HttpResponse:
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Cache-Control"] = KEPT
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer
