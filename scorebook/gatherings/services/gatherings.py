"""Opening a Spieltag and ending it."""

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.groups.models import League
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.evening import FEWEST

from .. import draw
from ..models import FEWEST_GAMES, GAMES_EACH, MOST_GAMES, Gathering, Seating
from .rounds import close_tables, locked_gathering, note_of, write_down

SEED_DIGITS: Final = 8


@transaction.atomic
def open_gathering(
    *,
    actor: Actor,
    league: League,
    rule_set_version: RuleSetVersion,
    players: Sequence[Player],
    local_date: date | None = None,
    place: str = "",
    first_seating: str = Seating.LOT,
    later_seating: str = Seating.STANDING,
    games_each: int | None = None,
) -> Gathering:
    """Open a Spieltag; no seats are taken until its first round begins.

    `games_each`: without it those of the rules, or GAMES_EACH.
    Refused: too few people for two tables, or too many, a person twice, players or rules of another league, a number of
    games that five at a table cannot play equally often or that is not the one of the rules, a day that is still to
    come.
    """
    if rule_set_version.league_id != league.pk:
        raise Refused.because("rules_unknown", "rule_set_version", _("Diese Regeln gehören nicht zur Liga."))
    if len(players) < draw.FEWEST_PEOPLE:
        sentence = _("Für zwei Tische braucht es mindestens acht Leute; zu siebt genügt ein Abend mit einem Tisch.")
        raise Refused.because("too_few", "players", sentence)
    if len(players) > draw.MOST_PEOPLE:
        raise Refused.because("too_many", "players", _("So viele Leute gehen nicht an einem Spieltag."))
    by_rules = games_by_rules(rule_set_version)
    games_each = (by_rules or GAMES_EACH) if games_each is None else games_each
    if not _is_round(games_each):
        raise Refused.because("games_each", "games_each", _("Bitte ein Vielfaches von vier, von 4 bis 100."))
    if by_rules not in {None, games_each}:
        sentence = ngettext(
            "Nach dieser Abrechnung hat eine Runde {number} Spiel, danach richten sich die Pflichtsoli.",
            "Nach dieser Abrechnung hat eine Runde {number} Spiele, danach richten sich die Pflichtsoli.",
            by_rules,
        )
        raise Refused.because("round_games", "games_each", sentence.format(number=by_rules))
    if (local_date or timezone.localdate()) > timezone.localdate():
        raise Refused.because("date_future", "local_date", _("Dieser Tag kommt erst noch."))
    gathering = Gathering.objects.create(
        league=league,
        rule_set_version=rule_set_version,
        local_date=local_date or timezone.localdate(),
        place=tidy(place),
        first_seating=Seating(first_seating),
        later_seating=Seating(later_seating),
        games_each=games_each,
        seed=f"{secrets.randbelow(10**SEED_DIGITS):0{SEED_DIGITS}}",
    )
    write_down(gathering, players, ())
    after = {"players": [player.pk for player in players], "rules": rule_set_version.pk, "seed": gathering.seed}
    note_of(actor, gathering, "gathering.opened", **after)
    return gathering


def games_by_rules(version: RuleSetVersion) -> int | None:
    """How many games a round has by the rules, if they say so and that many can be played at tables of four and five.

    By the games that are left the kernel tells who is vorgeführt (DDV 4.2.3), so a Spieltag plays no other number.
    """
    games = version.scheme.options.deal.round_games
    return games if games and _is_round(games) else None


def _is_round(games: int) -> bool:
    return FEWEST_GAMES <= games <= MOST_GAMES and games % FEWEST == 0


@transaction.atomic
def end_gathering(*, actor: Actor, gathering: Gathering, close_open: bool = False) -> Gathering:
    """End a Spieltag: no more rounds, corrections stay possible. Ending it twice changes nothing.

    Refused: tables that still play (`tables_open`) unless `close_open`.
    """
    gathering = locked_gathering(gathering)
    if gathering.open:
        close_tables(actor, gathering, close_open=close_open)
        gathering.ended_at = timezone.now()
        gathering.save(update_fields=["ended_at"])
        note_of(actor, gathering, "gathering.ended")
    return gathering


@transaction.atomic
def reopen_gathering(*, actor: Actor, gathering: Gathering) -> Gathering:
    """Let a Spieltag go on."""
    gathering = locked_gathering(gathering)
    if not gathering.open:
        gathering.ended_at = None
        gathering.save(update_fields=["ended_at"])
        note_of(actor, gathering, "gathering.reopened")
    return gathering
