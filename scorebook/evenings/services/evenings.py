"""Opening and closing an evening."""

import datetime
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal import note
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring.evening.fold import setup_objections

from ..models import Evening, Seat
from .lock import changing, tell_changes
from .persons import refuse_second_entry
from .table_links import end_table_links


@transaction.atomic
def open_evening(
    *,
    actor: Actor,
    league: League,
    rule_set_version: RuleSetVersion,
    players: Sequence[Player],
    dealer: Player,
    local_date: datetime.date | None = None,
    place: str = "",
) -> Evening:
    """Open an evening with 4 to 8 players in clockwise order; `dealer` deals the first game.

    Refused: another number of players, a player twice, players or rules of another league, a dealer who does not sit.
    """
    if rule_set_version.league_id != league.pk:
        raise Refused.because("rules_unknown", "rule_set_version", _("Diese Regeln gehören nicht zur Liga."))
    if any(player.league_id != league.pk for player in players):
        raise Refused.because("player_unknown", "players", _("Jemand davon gehört nicht zu dieser Liga."))
    objections = setup_objections(tuple(str(player.pk) for player in players), str(dealer.pk))
    if objections:
        raise refused_by_rules(objections)
    evening = Evening.objects.create(
        league=league,
        rule_set_version=rule_set_version,
        local_date=local_date or timezone.localdate(),
        place=tidy(place),
        dealer=dealer,
        opened_at=timezone.now(),
    )
    refuse_second_entry(evening, {player.pk for player in players})
    Seat.objects.bulk_create(
        Seat(league_id=evening.league_id, evening=evening, player=player, position=position)
        for position, player in enumerate(players)
    )
    after = {"seats": [player.pk for player in players], "dealer": dealer.pk, "rules": rule_set_version.pk}
    entry = note(actor=actor, about=evening, action="evening_opened", after=after)
    tell_changes(evening, entry)
    return evening


def close_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Close an evening: no more games, corrections stay possible. Closing twice changes nothing.

    Whoever is second is not refused even if the evening has become final by being closed.
    """
    with transaction.atomic():
        locked = Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
        if not locked.open:
            return locked
        with changing(evening.pk) as locked:
            locked.closed_at = timezone.now()
            locked.save(update_fields=["closed_at"])
            note(actor=actor, about=locked, action="evening_closed")
            end_table_links(locked, locked.closed_at)
    return locked


def reopen_evening(*, actor: Actor, evening: Evening) -> Evening:
    """Open a closed evening again."""
    with changing(evening.pk) as locked:
        if not locked.open:
            locked.closed_at = None
            locked.save(update_fields=["closed_at"])
            note(actor=actor, about=locked, action="evening_reopened")
    return locked
