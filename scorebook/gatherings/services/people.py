"""Who takes part in a Spieltag: who comes later, who goes earlier, who comes back."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.actor import Actor
from leagues.people.models import Player, canonical_ids_of
from leagues.people.services.persons import Merge
from leagues.refused import Reason, Refused

from ..models import Gathering, GatheringPlayer, GatheringTable
from ..places import where_seated
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


def took_part(merge: Merge) -> Reason | None:
    """Who takes part in one Spieltag under both names is not one person."""
    into = GatheringPlayer.objects.filter(player__in=merge.entries_into).values("gathering")
    both = Gathering.objects.filter(people__player__in=merge.entries, pk__in=into)
    sentence = _("{one} und {other} waren am {day} beide beim Spieltag: das sind zwei Leute.")
    return _two_people(merge, sentence, both.order_by("-local_date", "pk").first())


def sat_apart(merge: Merge) -> Reason | None:
    """Who sits at two tables of one round under both names is not one person; whoever joins is not written down."""
    one, other = (
        GatheringTable.objects.filter(evening__in=where_seated(entries)).select_related("gathering")
        for entries in (merge.entries, merge.entries_into)
    )
    rounds = {(table.gathering_id, table.round_number) for table in one}
    apart = [table.gathering for table in other if (table.gathering_id, table.round_number) in rounds]
    sentence = _("{one} und {other} saßen am {day} in derselben Runde an zwei Tischen: das sind zwei Leute.")
    return _two_people(merge, sentence, max(apart, key=lambda found: found.local_date, default=None))


def _two_people(merge: Merge, sentence: str, last: Gathering | None) -> Reason | None:
    if last is None:
        return None
    day = date_format(last.local_date, "d.m.Y")
    return Reason("two_people", "into", sentence.format(one=merge.player, other=merge.into, day=day))


def cannot_be_one(merge: Merge) -> Reason | None:
    """What Spieltage say against two entries being one person."""
    return took_part(merge) or sat_apart(merge)
