"""Writing the facts of a game into rows."""

from collections.abc import Iterable
from typing import Any

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import PartyName as Side

from ..models import Announcement, ExtraPoint, Game, Party, PartyMember


def set_facts(game: Game, facts: GameFacts) -> None:
    """Put the facts that stand on the game itself onto it, without saving."""
    game.kind = facts.kind.value
    game.re_augen = facts.re_augen
    game.re_low, game.re_high = facts.re_range or (None, None)
    game.klaerungsstich = facts.klaerungsstich
    game.pflicht = facts.pflicht
    game.vorgefuehrt = facts.vorgefuehrt
    game.armut_player_id = _id(facts.armut_player)
    game.hochzeit_by = facts.hochzeit_by.value if facts.hochzeit_by else ""
    game.notes = [note.value for note in facts.notes]
    game.comment = facts.comment


def replace_parties(game: Game, facts: GameFacts) -> None:
    """Write parties, members, announcements and extra points of a saved game in place of earlier ones."""
    game.parties.all().delete()
    write_parties(game, facts)


def write_parties(game: Game, facts: GameFacts) -> None:
    """Write parties, members, calls and extra points of a new game."""
    parties = party_rows(game, facts)
    Party.objects.bulk_create(parties.values())
    write_details([(game, facts, parties)])


def party_rows(game: Game, facts: GameFacts) -> dict[Side, Party]:
    """The two unsaved parties of a game."""
    league = game.league_id
    return {
        Side.RE: Party(league_id=league, game=game, side="re", tricks=facts.re_tricks),
        Side.KONTRA: Party(league_id=league, game=game, side="kontra", tricks=facts.kontra_tricks),
    }


def detail_rows(
    game: Game, facts: GameFacts, parties: dict[Side, Party]
) -> tuple[list[PartyMember], list[Announcement], list[ExtraPoint]]:
    """Members, announcements and extra points of saved parties, unsaved."""
    of: dict[str, Any] = {"league_id": game.league_id}
    side_of = {name: Side.RE if name in facts.re else Side.KONTRA for name in facts.players}
    members = [
        PartyMember(**of, game=game, party=parties[side_of[name]], player_id=int(name), place=place)
        for place, name in enumerate(facts.players)
    ]
    calls = [
        Announcement(
            **of,
            party=parties[call.party],
            order=order,
            call=call.call.value,
            player_id=_id(call.player),
            vorab=call.vorab,
            invalid=call.invalid,
        )
        for order, call in enumerate(facts.announcements)
    ]
    extras = [
        ExtraPoint(
            **of,
            party=parties[extra.party],
            order=order,
            kind=extra.kind.value,
            player_id=_id(extra.player),
            loser_id=_id(extra.loser),
        )
        for order, extra in enumerate(facts.extras)
    ]
    return members, calls, extras


def write_details(games: Iterable[tuple[Game, GameFacts, dict[Side, Party]]]) -> None:
    """Write members, announcements and extra points of games whose parties are saved."""
    rows = [detail_rows(*game) for game in games]
    PartyMember.objects.bulk_create(one for members, _calls, _extras in rows for one in members)
    Announcement.objects.bulk_create(one for _members, calls, _extras in rows for one in calls)
    ExtraPoint.objects.bulk_create(one for _members, _calls, extras in rows for one in extras)


def _id(name: str | None) -> int | None:
    return None if name is None else int(name)
