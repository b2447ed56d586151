"""Writing the facts of a game into rows."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

from django.db.models import Model

from leagues.statements import write_rows
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import PartyName as Side

from ..models import Announcement, ExtraPoint, Game, Party, PartyMember
from ..selectors.details import Detail, Seated
from ..selectors.facts import game_facts

Row = TypeVar("Row", bound=Model)

# The fields of what hangs on a game, in the order in which `detail_values` says them.
SAID_OF_GAME: Final[dict[type[Model], tuple[str, ...]]] = {
    PartyMember: ("league_id", "game", "party", "player_id", "place"),
    Announcement: ("league_id", "party", "order", "call", "player_id", "vorab", "invalid"),
    ExtraPoint: ("league_id", "party", "order", "kind", "player_id", "loser_id"),
}


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


def write_parties(game: Game, facts: GameFacts) -> GameFacts:
    """Write parties, members, calls and extra points of a new game; answers its facts as they are read again."""
    parties = party_rows(game, facts)
    Party.objects.bulk_create(parties.values())
    members, calls, extras = detail_rows(game, facts, parties)
    PartyMember.objects.bulk_create(members)
    Announcement.objects.bulk_create(calls)
    ExtraPoint.objects.bulk_create(extras)
    said = [
        Detail(call.order, game.pk, call.party.side, True, call.call, call.player_id, None, call.vorab, call.invalid)
        for call in calls
    ] + [
        Detail(extra.order, game.pk, extra.party.side, False, extra.kind, extra.player_id, extra.loser_id, False, False)
        for extra in extras
    ]
    taking_part = [Seated(game.pk, member.player_id, member.party.side, member.party.tricks) for member in members]
    return game_facts(game, taking_part, said)


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
    members, calls, extras = detail_values(game.league_id, game, facts, parties)
    return _made(PartyMember, members), _made(Announcement, calls), _made(ExtraPoint, extras)


def _made(model: type[Row], rows: Iterable[tuple[Any, ...]]) -> list[Row]:
    """Unsaved instances with these values."""
    return [model(**dict(zip(SAID_OF_GAME[model], row, strict=True))) for row in rows]


def write_details(games: Iterable[tuple[Game, GameFacts, dict[Side, Party]]]) -> None:
    """Write members, announcements and extra points of very many games whose parties are saved."""
    told: list[list[tuple[Any, ...]]] = [[] for _ in SAID_OF_GAME]
    for game, facts, parties in games:
        keys = {side: party.pk for side, party in parties.items()}
        for whole, rows in zip(told, detail_values(game.league_id, game.pk, facts, keys), strict=True):
            whole.extend(rows)
    for (model, names), rows in zip(SAID_OF_GAME.items(), told, strict=True):
        keys_of = {one.name: one.attname for one in model._meta.concrete_fields}
        write_rows(model, [keys_of.get(name, name) for name in names], rows)


def detail_values(
    league: int, game: Any, facts: GameFacts, parties: Mapping[Side, Any]
) -> tuple[list[tuple[Any, ...]], ...]:
    """What SAID_OF_GAME names, for each of its models; `game` and `parties` by their keys or as they are."""
    members = [
        (league, game, parties[Side.RE if name in facts.re else Side.KONTRA], int(name), place)
        for place, name in enumerate(facts.players)
    ]
    calls = [
        (league, parties[call.party], order, call.call.value, _id(call.player), call.vorab, call.invalid)
        for order, call in enumerate(facts.announcements)
    ]
    extras = [
        (league, parties[extra.party], order, extra.kind.value, _id(extra.player), _id(extra.loser))
        for order, extra in enumerate(facts.extras)
    ]
    return members, calls, extras


def _id(name: str | None) -> int | None:
    return None if name is None else int(name)
