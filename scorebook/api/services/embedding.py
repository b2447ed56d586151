"""Saying which websites may show the table of a league in a frame."""

import re
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.groups.services.departures import must_manage
from leagues.journal import note
from leagues.refused import Refused

from ..models import EmbedPolicy

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
    wanted = sorted({one.strip().lower().rstrip("/") for one in sites if one.strip()})
    for one in wanted:
        if len(one) > 200 or not ORIGIN.fullmatch(one):
            said = _("„{site}“ ist keine Website: es beginnt mit https:// und endet mit dem Namen.")
            raise Refused.because("site_invalid", "sites", said.format(site=one[:60]))
    if len(wanted) > MOST:
        raise Refused.because("sites_many", "sites", _("Höchstens {most} Websites.").format(most=MOST))
    before = sites_of(league.pk)
    if before != wanted:
        EmbedPolicy.objects.update_or_create(league=league, defaults={"sites": wanted})
        note(actor=actor, league=league, action="access.embed", before={"sites": before}, after={"sites": wanted})
    return wanted
