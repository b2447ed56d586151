"""Who takes part in a Spieltag: who comes later, who goes earlier, who comes back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.people.models import Player
from leagues.people.models.player import canonical_ids_of
from leagues.refused import Refused

from ..models import Gathering, GatheringPlayer
from .lock import locked_gathering, note_of, refuse_ended


@transaction.atomic
def enter(*, actor: Actor, gathering: Gathering, player: Player) -> GatheringPlayer:
    """Somebody comes later, or comes back, and takes part from the next round on.

    Refused: who takes part already, or of elsewhere, and a person under a second name.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    known = GatheringPlayer.objects.filter(gathering=gathering, player=player).first()
    if known and known.left_at is None:
        raise Refused.because("already_here", "player", _("{name} ist schon dabei.").format(name=player))
    if known:
        come_back(gathering, [player.pk])
        entered = known
    else:
        (entered,) = write_down(gathering, [player], people_of(gathering))
    note_of(actor, gathering, "gathering.entered", player=player.pk)
    return entered


@transaction.atomic
def leave(*, actor: Actor, gathering: Gathering, player: Player) -> GatheringPlayer:
    """Somebody takes part in no more rounds; who has points keeps their line, who has played none loses it.

    Whoever sits at a table plays on there. A second time changes nothing. Refused: who does not take part
    (`not_here`), a Spieltag that has ended.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    known = GatheringPlayer.objects.filter(gathering=gathering, player=player).first()
    if known is None and not _sits_somewhere(gathering, player):
        raise Refused.because("not_here", "player", _("{name} ist gar nicht dabei.").format(name=player))
    if known is None:  # who has joined a table was never written down
        (known,) = write_down(gathering, [player], people_of(gathering))
    if known.left_at is None:
        known.left_at = timezone.now()
        known.save(update_fields=["left_at"])
        note_of(actor, gathering, "gathering.left", player=player.pk)
    return known


def people_of(gathering: Gathering) -> list[int]:
    """The keys of everybody who was written down, also of those who have gone."""
    rows = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    return list(rows.values_list("player_id", flat=True))


def come_back(gathering: Gathering, players: Sequence[int]) -> None:
    """Whoever of these had gone takes part again."""
    gone = GatheringPlayer.objects.filter(gathering=gathering, player__in=players).exclude(left_at=None)
    gone.update(left_at=None)


def write_down(gathering: Gathering, players: Sequence[Player], here: Sequence[int]) -> list[GatheringPlayer]:
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


def _sits_somewhere(gathering: Gathering, player: Player) -> bool:
    rows = gathering.tables.filter(withdrawn_at=None, evening__player_rollups__player=player)
    return bool(rows.exists())
