"""Whether a player is named in what others than the league can read."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.groups.services.departures import must_manage
from leagues.journal import note
from leagues.refused import Refused

from ..models import Player
from ..selectors.persons import group_of


@transaction.atomic
def unlist_player(*, actor: Actor, player: Player, unlisted: bool) -> Player:
    """Name the player outside the league no more, or again, by all entries of the person. Twice changes nothing.

    The person may say either. A Verwalter may say it for somebody: that they are not named in any case, that they are
    only if there is no account that could say so itself (PermissionDenied otherwise). Refuses who is forgotten, and an
    entry that counts for another one.
    """
    league = League.objects.locked(player.league_id)
    player = Player.objects.get(pk=player.pk)
    if player.merged_into_id or player.anonymised_at:
        raise Refused.because("player_unknown", "", _("Diesen Spieler gibt es nicht."))
    if actor.account_id is None or actor.account_id != player.account_id:
        must_manage(actor, league)
        if player.account_id and not unlisted:
            raise PermissionDenied(_("Ob der Name wieder dasteht, sagt nur die Person selbst."))
    entries = [player.pk] if unlisted else group_of(player)
    if Player.objects.filter(pk__in=entries).exclude(unlisted=unlisted).update(unlisted=unlisted):
        player.unlisted = unlisted
        note(actor=actor, league=league, action="player.unlist" if unlisted else "player.list", after=_told(player))
    return player


def _told(player: Player) -> dict[str, int]:
    return {"player": player.pk}
