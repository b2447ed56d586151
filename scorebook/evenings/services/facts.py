"""Writing the facts of a game into rows."""

from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import PartyName as Side

from ..models import Announcement, ExtraPoint, Game, Party, PartyMember
from ..selectors.details import Detail, Seated
from ..selectors.facts import game_facts


def set_facts(game: Game, facts: GameFacts) -> None:
    """Put the facts that stand on the game itself onto it, without saving."""
    game.kind = facts.kind.value
    game.re_augen = facts.re_augen
    game.re_low, game.re_high = facts.re_range or (None, None)
    game.klaerungsstich = facts.klaerungsstich
    game.pflicht = facts.pflicht
    game.vorgefuehrt = facts.vorgefuehrt
    game.armut_player_id = _id(facts.armut_player)
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
    league = game.league_id
    members = [
        PartyMember(
            league_id=league,
            game=game,
            party=parties[Side.RE if name in facts.re else Side.KONTRA],
            player_id=int(name),
            place=place,
        )
        for place, name in enumerate(facts.players)
    ]
    calls = [
        Announcement(
            league_id=league,
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
            league_id=league,
            party=parties[extra.party],
            order=order,
            kind=extra.kind.value,
            player_id=_id(extra.player),
            loser_id=_id(extra.loser),
        )
        for order, extra in enumerate(facts.extras)
    ]
    return members, calls, extras


def _id(name: str | None) -> int | None:
    return None if name is None else int(name)
