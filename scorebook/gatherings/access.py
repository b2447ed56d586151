"""Who may see and run a Spieltag: the members of its league, by their role. Strangers get 404."""

import uuid

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from leagues.access import league_for, leagues_of
from leagues.groups.models import League, Role

from .models import Gathering


def gathering_for(
    request: HttpRequest, gathering_id: uuid.UUID, *, role: Role = Role.LESER
) -> tuple[Gathering, League]:
    """A Spieltag with its rules, and its league as whoever asks sees it, in two queries; 403 below `role`."""
    rows = Gathering.objects.filter(league__in=leagues_of(request.user).values("pk"))
    gathering = rows.select_related("rule_set_version").filter(pk=gathering_id).first()
    if gathering is None:
        raise Http404(gettext("Diesen Spieltag gibt es nicht."))
    league = league_for(request.user, gathering.league_id, role=role)
    gathering.league = gathering.rule_set_version.league = league
    return gathering, league
