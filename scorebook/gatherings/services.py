"""Opening a Spieltag, putting the people of a round at tables, and ending it. Each table is an evening of its own."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.groups.models import League
from leagues.journal import note
from leagues.names import tidy
from leagues.people.models import Player
from leagues.people.models.player import canonical_ids_of
from leagues.refused import Refused
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import listed
from scorebook.scoring.evening.seats import FEWEST

from . import draw
from .models import GAMES_EACH, Gathering, GatheringPlayer, GatheringTable, Seating

SEED_DIGITS: Final = 8
MOST_ROUNDS: Final = 50


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
    games_each: int = GAMES_EACH,
) -> Gathering:
    """Open a Spieltag; nobody sits anywhere until its first round begins.

    Refused: too few people for two tables, or too many, a person twice, players or rules of another league, a number of
    games that five at a table cannot play equally often, a day that is still to come.
    """
    if rule_set_version.league_id != league.pk:
        raise Refused.because("rules_unknown", "rule_set_version", _("Diese Regeln gehören nicht zur Liga."))
    if len(players) < draw.FEWEST_PEOPLE:
        sentence = _("Für zwei Tische braucht es mindestens acht Leute; zu siebt genügt ein Abend mit einem Tisch.")
        raise Refused.because("too_few", "players", sentence)
    if len(players) > draw.MOST_PEOPLE:
        raise Refused.because("too_many", "players", _("So viele Leute gehen nicht an einem Spieltag."))
    if games_each < FEWEST or games_each > 100 or games_each % FEWEST:
        raise Refused.because("games_each", "games_each", _("Bitte ein Vielfaches von vier, von 4 bis 100."))
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
    _enter(gathering, players, ())
    after = {"players": [player.pk for player in players], "rules": rule_set_version.pk, "seed": gathering.seed}
    _note(actor, gathering, "gathering.opened", **after)
    return gathering


@transaction.atomic
def enter(*, actor: Actor, gathering: Gathering, player: Player) -> GatheringPlayer:
    """Somebody comes later and takes part from the next round on. Refused: who takes part already, or of elsewhere."""
    gathering = _locked(gathering)
    _refuse_ended(gathering)
    here = _people(gathering)
    if player.pk in here:
        raise Refused.because("already_here", "player", _("{name} ist schon dabei.").format(name=player))
    (entered,) = _enter(gathering, [player], here)
    _note(actor, gathering, "gathering.entered", player=player.pk)
    return entered


@transaction.atomic
def begin_round(
    *, actor: Actor, gathering: Gathering, number: int, plan: draw.Plan, close_open: bool = False
) -> list[Evening]:
    """Begin a round: for every table of the plan (keys of players) an evening, whoever is named first deals first.

    The evenings of its tables, in order. `close_open`: end the tables of the round before that are still playing;
    whoever calls this has seen to it that `actor` may decide that.
    Refused: a round that was begun meanwhile (`round_begun`), tables that still play (`tables_open`), a plan that
    cannot be played or names somebody of elsewhere (`plan`), a Spieltag that has ended.
    """
    gathering = _locked(gathering)
    _refuse_ended(gathering)
    last = GatheringTable.objects.filter(gathering=gathering).order_by("-round_number").first()
    if number != (last.round_number if last else 0) + 1:
        raise Refused.because("round_begun", "", _("Diese Runde hat schon begonnen."))
    if number > MOST_ROUNDS:
        raise Refused.because("too_many_rounds", "", _("Mehr Runden hat kein Spieltag."))
    if not draw.is_playable(plan):
        raise Refused.because(
            "plan", "plan", _("So kann man nicht sitzen: vier bis acht an jedem Tisch, jeder einmal.")
        )
    found = Player.objects.filter(league=gathering.league_id, pk__in=draw.people_of(plan)).order_by("pk")
    players = {player.pk: player for player in found}
    if len(players) != len(draw.people_of(plan)):
        raise Refused.because("plan", "plan", _("Jemand davon gehört nicht zu dieser Liga."))
    _close_tables(actor, gathering, close_open=close_open)
    here = _people(gathering)
    _enter(gathering, [players[who] for who in draw.people_of(plan) if who not in here], here)
    return [
        _table(actor, gathering, number, at, [players[who] for who in people])
        for at, people in enumerate(plan, start=1)
    ]


@transaction.atomic
def end_gathering(*, actor: Actor, gathering: Gathering, close_open: bool = False) -> Gathering:
    """End a Spieltag: no more rounds, corrections stay possible. Ending it twice changes nothing.

    Refused: tables that still play (`tables_open`) unless `close_open`.
    """
    gathering = _locked(gathering)
    if gathering.open:
        _close_tables(actor, gathering, close_open=close_open)
        gathering.ended_at = timezone.now()
        gathering.save(update_fields=["ended_at"])
        _note(actor, gathering, "gathering.ended")
    return gathering


@transaction.atomic
def reopen_gathering(*, actor: Actor, gathering: Gathering) -> Gathering:
    """Let a Spieltag go on."""
    gathering = _locked(gathering)
    if not gathering.open:
        gathering.ended_at = None
        gathering.save(update_fields=["ended_at"])
        _note(actor, gathering, "gathering.reopened")
    return gathering


def _locked(gathering: Gathering) -> Gathering:
    rows = Gathering.objects.select_for_update(of=("self",)).select_related("league", "rule_set_version")
    return rows.get(pk=gathering.pk)


def _refuse_ended(gathering: Gathering) -> None:
    if not gathering.open:
        raise Refused.because("gathering_ended", "", _("Der Spieltag ist schon beendet."))


def _people(gathering: Gathering) -> list[int]:
    rows = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    return list(rows.values_list("player_id", flat=True))


def _enter(gathering: Gathering, players: Sequence[Player], here: Sequence[int]) -> list[GatheringPlayer]:
    """Write people down after those who are `here`. Refused: somebody of elsewhere, and a person under two names."""
    if any(player.league_id != gathering.league_id for player in players):
        raise Refused.because("player_unknown", "players", _("Jemand davon gehört nicht zu dieser Liga."))
    person_of = canonical_ids_of(gathering.league_id) if players else {}
    persons = [person_of[key] for key in (*here, *(player.pk for player in players))] if players else []
    if len(set(persons)) < len(persons):
        sentence = _("Zwei dieser Namen sind dieselbe Person; an einem Spieltag zählt nur einer davon.")
        raise Refused.because("person_twice", "players", sentence)
    return GatheringPlayer.objects.bulk_create(
        GatheringPlayer(league_id=gathering.league_id, gathering=gathering, player=player, position=position)
        for position, player in enumerate(players, start=len(here))
    )


def _close_tables(actor: Actor, gathering: Gathering, *, close_open: bool) -> None:
    playing = GatheringTable.objects.filter(gathering=gathering, evening__closed_at=None).select_related("evening")
    tables = list(playing.order_by("round_number", "number"))
    if tables and not close_open:
        raise Refused.because("tables_open", "", still_playing(tables))
    for table in tables:
        close_evening(actor=actor, evening=table.evening)


def still_playing(tables: Iterable[Any]) -> str:
    """Which tables still play, as a sentence."""
    names = [_("Tisch {number}").format(number=table.number) for table in tables]
    return _("Noch nicht beendet: {tables}.").format(tables=listed(names))


def _table(actor: Actor, gathering: Gathering, round_number: int, number: int, players: list[Player]) -> Evening:
    evening = open_evening(
        actor=actor,
        league=gathering.league,
        rule_set_version=gathering.rule_set_version,
        players=players,
        dealer=players[0],
        local_date=gathering.local_date,
        place=gathering.place,
    )
    GatheringTable.objects.create(
        evening=evening,
        league_id=gathering.league_id,
        gathering=gathering,
        round_number=round_number,
        number=number,
        games=gathering.games_at(len(players)),
    )
    return evening


def _note(actor: Actor, gathering: Gathering, action: str, **after: Any) -> None:
    note(actor=actor, league=gathering.league, action=action, after={"gathering": str(gathering.pk), **after})
