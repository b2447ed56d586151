"""The rounds of a Spieltag: putting people at tables, and taking that back. Each table is an evening of its own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.journal import Actor, note
from leagues.people.models import Player, canonical_ids_of
from leagues.people.selectors import Name
from leagues.people.services.persons import Merge
from leagues.refused import Reason, Refused
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.lock import locked_evening
from scorebook.rules.wording import listed
from scorebook.scoring.evening import FEWEST

from .. import draw
from ..models import BOOKED, Gathering, GatheringPlayer, GatheringTable, Seating
from ..selectors import GatheringView, where_seated

# One writer at a time for a Spieltag, and its line in the journal.


def locked_gathering(gathering: Gathering) -> Gathering:
    """A Spieltag with its rules, held until the transaction ends in which this is called."""
    rows = Gathering.objects.select_for_update(of=("self",)).select_related("league", "rule_set_version")
    return rows.get(pk=gathering.pk)


def refuse_ended(gathering: Gathering) -> None:
    """Refuse to go on with a Spieltag that is over."""
    if not gathering.open:
        raise Refused.because("gathering_ended", "", _("Der Spieltag ist schon beendet."))


def note_of(actor: Actor, gathering: Gathering, action: str, **after: Any) -> None:
    """Write into the journal of the league what happened to a Spieltag."""
    note(actor=actor, league=gathering.league, action=action, after={"gathering": str(gathering.pk), **after})


def hold_gatherings(league_id: int) -> None:
    """Lock all Spieltage of a league, as writing there does."""
    list(Gathering.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk").values_list("pk"))


# Who takes part in a Spieltag: who comes later, who goes earlier, who comes back.


@transaction.atomic
def enter(*, actor: Actor, gathering: Gathering, player: Player) -> GatheringPlayer:
    """Somebody comes later, or comes back, and takes part from the next round on.

    Refused: who takes part already, or of elsewhere, and a person under a second name.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    existing = GatheringPlayer.objects.filter(gathering=gathering, player=player).first()
    if existing and existing.left_at is None:
        raise Refused.because("already_here", "player", _("{name} ist schon dabei.").format(name=player))
    if existing:
        come_back(gathering, [player.pk])
        entered = existing
    else:
        (entered,) = write_down(gathering, [player], people_of(gathering))
    note_of(actor, gathering, "gathering.entered", player=player.pk)
    return entered


@transaction.atomic
def leave(*, actor: Actor, gathering: Gathering, player: Player) -> GatheringPlayer:
    """Somebody takes part in no more rounds; who has points keeps their line, who has played none loses it.

    People at a table play on there. A second time changes nothing. Refused: who does not take part
    (`not_here`), a Spieltag that has ended.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    existing = GatheringPlayer.objects.filter(gathering=gathering, player=player).first()
    if existing is None and not _sits_somewhere(gathering, player):
        raise Refused.because("not_here", "player", _("{name} ist gar nicht dabei.").format(name=player))
    if existing is None:  # who has joined a table was never written down
        (existing,) = write_down(gathering, [player], people_of(gathering))
    if existing.left_at is None:
        existing.left_at = timezone.now()
        existing.save(update_fields=["left_at"])
        note_of(actor, gathering, "gathering.left", player=player.pk)
    return existing


def people_of(gathering: Gathering) -> list[int]:
    """The keys of everybody who was written down, also of those who have gone."""
    rows = GatheringPlayer.objects.filter(gathering=gathering).order_by("position")
    return list(rows.values_list("player_id", flat=True))


def come_back(gathering: Gathering, players: Sequence[int]) -> None:
    """Those of them who had left take part again."""
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
    """Who sits at two tables of one round under both names is not one person; joining is not recorded."""
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


MOST_ROUNDS: Final = 50


@transaction.atomic
def begin_round(
    *, actor: Actor, gathering: Gathering, number: int, plan: draw.Plan, close_open: bool = False
) -> list[Evening]:
    """Begin a round: for every table of the plan (keys of players) an evening, the first of them deals first.

    The evenings of its tables, in order. `close_open`: end the tables of the round before that are still playing;
    the caller has checked that `actor` may decide that.
    Refused: a round that was begun meanwhile (`round_begun`), tables that still play (`tables_open`), a plan that
    cannot be played or names somebody of elsewhere (`plan`), a Spieltag that has ended.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    if number != _last_round(gathering) + 1:
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
    close_tables(actor, gathering, close_open=close_open)
    here = people_of(gathering)
    come_back(gathering, draw.people_of(plan))
    write_down(gathering, [players[who] for who in draw.people_of(plan) if who not in here], here)
    return [
        _table(actor, gathering, number, at, [players[who] for who in people])
        for at, people in enumerate(plan, start=1)
    ]


@transaction.atomic
def withdraw_round(*, actor: Actor, gathering: Gathering, number: int) -> None:
    """Take back the round that was begun last, if nothing is booked in it: its tables are closed and count no more.

    What happened at them stays in the journal; the same number begins again as a new round. Refused: a round that is
    not the last one (`not_last_round`), one with games, points or penalties (`round_played`), an ended Spieltag.
    """
    gathering = locked_gathering(gathering)
    refuse_ended(gathering)
    if number < 1 or number != _last_round(gathering):
        raise Refused.because("not_last_round", "", _("Zurücknehmen lässt sich nur die letzte Runde."))
    rows = GatheringTable.objects.filter(gathering=gathering, round_number=number, withdrawn_at=None)
    tables = list(rows.order_by("pk"))
    for table in tables:
        table.evening = locked_evening(table.evening_id)
    if played := [
        table
        for table in sorted(tables, key=lambda one: one.number)
        if table.evening.events.filter(BOOKED, withdrawn_at=None).exists()
    ]:
        sentence = _("Hier ist schon etwas eingetragen: {tables}. Nimm erst das zurück.")
        raise Refused.because("round_played", "", sentence.format(tables=table_words(played)))
    for table in tables:
        close_evening(actor=actor, evening=table.evening)
    rows.update(withdrawn_at=timezone.now())
    note_of(actor, gathering, "gathering.round_withdrawn", round=number)


def close_tables(actor: Actor, gathering: Gathering, *, close_open: bool) -> None:
    """End the tables that are still playing. Refused (`tables_open`): there are some, and not `close_open`."""
    playing = GatheringTable.objects.filter(gathering=gathering, evening__closed_at=None).select_related("evening")
    tables = list(playing.order_by("round_number", "number"))
    if tables and not close_open:
        raise Refused.because("tables_open", "", still_playing(tables))
    for table in tables:
        close_evening(actor=actor, evening=table.evening)


def still_playing(tables: Iterable[Any]) -> str:
    """Which tables still play, as a sentence."""
    return _("Noch nicht beendet: {tables}.").format(tables=table_words(tables))


def table_words(tables: Iterable[Any]) -> str:
    """Tables by their numbers, as they stand in a sentence."""
    return listed([_("Tisch {number}").format(number=table.number) for table in tables])


def _last_round(gathering: Gathering) -> int:
    rows = GatheringTable.objects.filter(gathering=gathering, withdrawn_at=None).order_by("-round_number")
    return rows.values_list("round_number", flat=True).first() or 0


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


# How the people of the next round are put at tables, before anybody swaps.


def points_so_far(gathering: Gathering) -> dict[int, int]:
    """What everybody of the league has had so far under these rules, by person: the standing before the first round."""
    rows = EveningPlayer.objects.filter(league=gathering.league_id).exclude(evening__table__gathering=gathering)
    rows = rows.filter(evening__rule_set_version__scheme_key=gathering.rule_set_version.scheme_key)
    points = Coalesce(Sum("points"), 0) + Coalesce(Sum("penalties"), 0) + Coalesce(Sum("totals"), 0)
    return {player: int(whole) for player, whole in rows.order_by().values_list("player").annotate(whole=points)}


def proposal(view: GatheringView, people: Sequence[int] | None = None) -> draw.Plan:
    """How the people of the next round are put at tables: by lot, by the standing, or as a snake.

    No two who have sat at one table on this Spieltag meet again, or as few as can be found do.
    `people`: who plays it; None: everybody who takes part. At most one query. Empty for fewer than four.
    """
    here = list(view.present if people is None else people)
    if len(here) < FEWEST:
        return ()
    gathering, number = view.gathering, view.next_round
    position = {player: place for place, player in enumerate(view.people, start=1)}
    player_at = {place: player for player, place in position.items()}
    sizes = draw.table_sizes(len(here))

    def drawn(some: Iterable[int], what: str) -> list[int]:
        return [player_at[place] for place in draw.by_lot([position[one] for one in some], gathering.seed, what)]

    def apart(plan: draw.Plan, order: Sequence[int] = ()) -> draw.Plan:
        # By their numbers at the Spieltag, so that anybody with the seed draws the same.
        places = tuple(tuple(position[one] for one in table) for table in plan)
        ranks = [position[one] for one in order]
        found = draw.without_meetings(places, _meetings(view, position), f"{gathering.seed}/{number}", ranks)
        return tuple(tuple(player_at[place] for place in table) for table in found)

    lots = drawn(here, f"{number}")
    seating = gathering.seating_of(number)
    if seating == Seating.LOT:
        return apart(draw.in_blocks(lots, sizes))
    points = {int(line.who.person): line.points for line in view.lines} if view.rounds else points_so_far(gathering)
    ranked = sorted(lots, key=lambda player: -_points(points, view.names, player))
    plan = draw.in_blocks(ranked, sizes) if seating == Seating.STANDING else draw.as_snake(ranked, sizes)
    plan = apart(plan, ranked)
    return tuple(tuple(drawn(table, f"{number}/{at}")) for at, table in enumerate(plan, start=1))


def _meetings(view: GatheringView, position: Mapping[int, int]) -> draw.Meetings:
    """How often two have sat at one table, by their numbers at the Spieltag."""
    number_of = {view.names[str(player)].person: number for player, number in position.items()}
    tables = (table.repeated for one in view.rounds for table in one.tables)
    return draw.meetings_of([number_of[who] for who in met if who in number_of] for met in tables)


def _points(points: Mapping[int, int], names: Mapping[str, Name], player: int) -> int:
    """What a person has, whichever of their entries takes part."""
    person = names[str(player)].person
    return sum(amount for key, amount in points.items() if names[str(key)].person == person)
