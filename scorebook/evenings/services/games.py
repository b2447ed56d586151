"""Recording, inserting, correcting, withdrawing and restoring games, and writing their facts into rows."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.journal import Actor, note
from leagues.people.models import canonical_ids_of
from leagues.refused import Refused
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring import score
from scorebook.scoring.game import Refusal
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import PartyName as Side
from scorebook.scoring.input import parse

from ..models import Announcement, Evening, Event, EventKind, ExtraPoint, Game, Party, PartyMember
from ..selectors.facts import facts_of_games
from .duplicate_requests import (
    OtherFacts,
    already_stored_objection,
    ask_if_same,
    changed_since_objection,
    is_at,
    is_repeated_correction,
    is_stored,
)
from .evenings import note_change, tidy_comment, write_comment
from .identities import refuse_second_entry, with_players
from .lock import changing, next_position, position_before, refuse_final, refuse_sealed


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


# Games.


def facts_at(evening: Evening, raw: object, *, stored: bool = False) -> GameFacts:
    """The facts of an interchange object under an evening's rules; Refused with all that the kernel objects to.

    Böcke come from the evening, whatever the object says; a comment is tidied, and refused (`comment_long`) if it is
    too long. Who the players are is not asked here, but whom a phone means by a number that it has made up. `stored`:
    only to be compared with what is stored already, as in `parse`.
    """
    if isinstance(raw, dict):
        raw = {name: value for name, value in raw.items() if name != "bock"}
    facts = parse(with_players(evening, raw), evening.scheme, stored=stored)
    if isinstance(facts, Refusal):
        raise refused_by_rules(facts.objections)
    return facts.commented(tidy_comment(facts.comment)) if facts.comment else facts


def checked_facts(evening: Evening, raw: object) -> GameFacts:
    """As `facts_at`, for a game that is to be stored: its players are ids of the league's players.

    Refused also with `player_unknown` for a player of another league, `person_twice` for two entries of one person,
    and with `augen_needed`.
    """
    facts = facts_at(evening, raw)
    if any(not name.isascii() or not name.isdecimal() or len(name) > 18 for name in facts.players):
        raise Refused.because("player_unknown", "players", _("Hier stehen Nummern von Spielern der Liga."))
    person_of, players = canonical_ids_of(evening.league_id), {int(name) for name in facts.players}
    if not players <= person_of.keys() or any(name != str(int(name)) for name in facts.players):
        raise Refused.because("player_unknown", "players", _("Jemand davon gehört nicht zu dieser Liga."))
    refuse_second_entry(evening, players, person_of)
    scored = score(facts, evening.scheme)
    if isinstance(scored, Refusal):
        raise refused_by_rules(scored.objections)
    return facts


def record_game(
    *,
    actor: Actor,
    evening: Evening,
    game_id: uuid.UUID,
    facts: object,
    seen: int | None = None,
    late: bool = False,
) -> tuple[Game, bool]:
    """Add a game at the end of an open evening, if `late` also of a closed one. Returns it and whether it is new.

    The same id with the same facts again is the same game: nothing is written, the first one is returned. With other
    facts or at another place it is refused (`OtherFacts`, `same_id_other_facts`). With `seen`, up to where the
    phone knew the games (`duplicate_requests.recording_number`), SameGame is raised if one recorded since looks
    like it.
    """
    return _add(actor=actor, evening_id=evening.pk, game_id=game_id, facts=facts, before=None, seen=seen, late=late)


def insert_game(
    *, actor: Actor, evening: Evening, before: Event, game_id: uuid.UUID, facts: object
) -> tuple[Game, bool]:
    """Add a forgotten game right before an event of the same evening; everything after it is recomputed."""
    return _add(actor=actor, evening_id=evening.pk, game_id=game_id, facts=facts, before=before)


def _add(
    *,
    actor: Actor,
    evening_id: Any,
    game_id: uuid.UUID,
    facts: object,
    before: Event | None,
    seen: int | None = None,
    late: bool = False,
) -> tuple[Game, bool]:
    # The same game again is no change: it is answered even after the evening is final.
    with changing(evening_id, final_too=True) as evening:
        if existing := existing_game(evening, game_id):
            _refuse_other_version(evening, existing, facts, before)
            return existing, False
        refuse_final(evening)
        if not evening.open and before is None and not late:
            raise Refused.because("evening_closed", "", _("Der Abend ist schon beendet."))
        checked = checked_facts(evening, facts)
        if seen is not None:
            ask_if_same(evening, checked, seen)
        game = _create(evening, game_id, checked, before)
        after = {"facts": checked.seated().to_json(), "game": str(game.pk)}
        after |= {"before": str(before.pk)} if before else {}
        note(actor=actor, about=evening, action="game_recorded", part=game.event, after=after)
    return game, True


def existing_game(evening: Evening, game_id: uuid.UUID, field: str = "uuid") -> Game | None:
    """The game with this number, if there is one. Refused (`game_id_taken`, at this field): at another evening."""
    game = Game.objects.select_related("event").filter(pk=game_id).first()
    if game and game.evening_id != evening.pk:
        raise Refused.because("game_id_taken", field, _("Diese Spielnummer ist schon vergeben."))
    return game


def _refuse_other_version(evening: Evening, existing: Game, facts: object, before: Event | None) -> None:
    """Refuse what is not what was stored under this number; facts that could not be stored are refused as always."""
    sent = facts_at(evening, facts, stored=True)
    elsewhere = not is_at(existing, before)
    if elsewhere or not is_stored(evening, existing, sent):
        sent = checked_facts(evening, facts)
        raise OtherFacts(already_stored_objection(), existing, sent, elsewhere=elsewhere, before=before)


def _create(evening: Evening, game_id: uuid.UUID, facts: GameFacts, before: Event | None) -> Game:
    """A new game of a locked evening."""
    event = Event.objects.create(
        league_id=evening.league_id,
        evening=evening,
        position=position_before(evening, before) if before else next_position(evening),
        kind=EventKind.GAME,
        recorded_at=timezone.now(),
    )
    game = Game(pk=game_id, league_id=evening.league_id, evening=evening, event=event)
    set_facts(game, facts)
    game.save(force_insert=True)
    write_parties(game, facts)
    return game


def correct_game(*, actor: Actor, game: Game, facts: object, revision: int | None = None) -> Game:
    """Replace the facts of a game; later games get their new Bock factors and scores at once.

    Facts without a `comment` leave the one that stands there. If nothing else is new, it is no new version of the game,
    and a game that was read over can get one too.
    With `revision` the correction is refused (`OtherFacts`, `changed_meanwhile`) if somebody else has changed
    the game since it was read. Refused too: a game that was read over ("gegengelesen") and is not contested.
    """
    return correct_once(actor=actor, game=game, facts=facts, revision=revision)[0]


def correct_once(*, actor: Actor, game: Game, facts: object, revision: int | None = None) -> tuple[Game, bool]:
    """As `correct_game`; says also whether something was written. The same correction again writes nothing."""
    with changing(game.evening_id) as evening:
        game = Game.objects.select_related("event").get(pk=game.pk)
        before, after = facts_of_games([game])[game.pk], checked_facts(evening, facts)
        if not (isinstance(facts, dict) and "comment" in facts):
            after = after.commented(before.comment)
        if before.in_order() == after.in_order():
            return game, False
        if before.commented("").in_order() == after.commented("").in_order():
            write_comment(actor, evening, game, before, after)
            return game, True
        if revision is not None and revision != game.revision:
            if is_repeated_correction(evening, game, after, revision):
                return game, False
            raise OtherFacts(changed_since_objection(), game, after)
        refuse_sealed(game)
        set_facts(game, after)
        game.revision += 1
        game.save()
        replace_parties(game, after)
        note_change(actor=actor, evening=evening, game=game, action="game_corrected", versions=(before, after))
    return game, True


def withdraw_game(*, actor: Actor, game: Game) -> Game:
    """Take a game out of the evening; it stays in the journal and can be restored."""
    return _set_withdrawn(actor, game, "game_withdrawn", withdrawn=True)


def restore_game(*, actor: Actor, game: Game) -> Game:
    """Put a withdrawn game back where it was."""
    return _set_withdrawn(actor, game, "game_restored", withdrawn=False)


def _set_withdrawn(actor: Actor, game: Game, action: str, withdrawn: bool) -> Game:
    with changing(game.evening_id) as evening:
        game = Game.objects.select_related("event").get(pk=game.pk)
        event = game.event
        if (event.withdrawn_at is not None) == withdrawn:
            return game
        if withdrawn:
            refuse_sealed(game)
        kept = {"facts": facts_of_games([game])[game.pk].to_json(), "game": str(game.pk)}
        set_withdrawn(actor, evening, event, action, kept, withdrawn=withdrawn)
    return game


def set_withdrawn(
    actor: Actor, evening: Evening, event: Event, action: str, kept: dict[str, Any], *, withdrawn: bool
) -> None:
    """Take an event of a locked evening out or put it back, and journal it with what is `kept` of it."""
    event.withdrawn_at = timezone.now() if withdrawn else None
    event.save(update_fields=["withdrawn_at"])
    before, after = (kept, None) if withdrawn else (None, kept)
    note(actor=actor, about=evening, action=action, part=event, before=before, after=after)
