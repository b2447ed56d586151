"""Reads about evenings: the fold of one with the names of its players, lists of them, and what the ground asks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, cast
from uuid import UUID

from django.db.models import Case, Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Sum, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from leagues.access import Access
from leagues.groups.models import League
from leagues.groups.selectors import Beginning, Running
from leagues.journal import JournalEntry, JournalEntryQuerySet
from leagues.people.models import Player, canonical_among
from leagues.people.redaction import UNKNOWN, anonymous, sign_outside, word_outside
from leagues.people.selectors import Name, all_players_in, names_among
from leagues.people.services.persons import Merge
from leagues.refused import Reason
from scorebook.scoring.evening import FEWEST, Row, fold_events
from scorebook.scoring.evening import FoldedEvening as Folded
from scorebook.scoring.game.facts import GameFacts

from ..models import (
    Evening,
    EveningPlayer,
    Event,
    EventKind,
    Game,
    Participation,
    PartyMember,
    PenaltyShare,
    Score,
    Seat,
)
from .facts import Sources, sources_of


@dataclass(frozen=True)
class EveningView:
    """An evening as the table knows it: sources, the fold over them, names.

    `everybody`: all players of the league, with whom the names were read.
    """

    sources: Sources
    folded: Folded
    names: dict[str, Name]
    everybody: Sequence[Player]

    @property
    def evening(self) -> Evening:
        """The evening itself."""
        return self.sources.evening

    @property
    def entries(self) -> list[tuple[Event, Row]]:
        """Every event with what the fold says about it, in order."""
        return list(zip(self.sources.rows, self.folded.rows, strict=True))

    @property
    def players(self) -> list[Name]:
        """Everybody who sat or played, in the order of their first appearance."""
        return [self.names[standing.player] for standing in self.folded.state.standing]

    @property
    def owing(self) -> tuple[str, ...]:
        """Who still has to play a Pflichtsolo."""
        return () if self.evening.from_table else self.folded.state.owes

    def facts_of(self, row: Row) -> GameFacts | None:
        """The facts of a recorded game, None for another event."""
        return getattr(row.event, "facts", None)


def load(evening: Evening, aside: Game | None = None) -> EveningView:
    """Fold an evening for showing it; the number of queries does not depend on the number of games.

    `aside`: a withdrawn game whose facts are shown nevertheless.
    """
    sources = sources_of(evening, aside)
    folded = fold_events(sources.setup, sources.events, evening.scheme)
    everybody = all_players_in(evening.league_id)
    return EveningView(sources, folded, names_among(everybody), everybody)


class Listed(NamedTuple):
    """An evening in a list: how many games it has, and who is first (empty without games and totals)."""

    evening: Evening
    games: int
    first: str


def running_evenings(leagues: Collection[int]) -> dict[int, Listed]:
    """For each of these leagues the newest evening that is still open; leagues without one are left out.

    Two queries, however many leagues.
    """
    rows: Any = with_games_and_first(Evening.objects.filter(league__in=leagues, closed_at=None))
    newest: dict[int, Any] = {}
    for row in rows.order_by("-local_date", "-opened_at", "pk"):
        newest.setdefault(row.league_id, row)
    players = {player.pk: player for player in Player.objects.filter(league__in=newest)} if newest else {}
    persons = canonical_among(players.values())
    return {
        league: Listed(row, row.number_of_games, players[persons[row.leader]].called if row.leader else "")
        for league, row in newest.items()
    }


SAME: Final = 3  # so many people at two tables on one day: one evening, begun twice


def beside_it(league: Any, day: Any, evening: Any) -> QuerySet[Evening]:
    """The other evenings of this day that go on."""
    return Evening.objects.filter(league=league, local_date=day, closed_at=None).exclude(pk=evening)


def twin_of(evening: Evening) -> Evening | None:
    """Another one of them with the same people: two phones have begun one evening. A query."""
    there = Seat.objects.filter(evening=evening).values("player")
    same = beside_it(evening.league, evening.local_date, evening.pk).filter(seats__player__in=there)
    return same.annotate(together=Count("seats")).filter(together__gte=SAME).order_by("opened_at").first()


def with_games_and_first(evenings: QuerySet[Evening]) -> Any:
    """The evenings with `number_of_games`, and as `leader` the id of who is first."""
    mine = {"league": OuterRef("league"), "evening": OuterRef("pk")}
    games = Score.objects.filter(**mine).order_by().values("evening").annotate(number=Count("pk")).values("number")
    bare = Event.objects.filter(kind=EventKind.POINTS_ONLY, withdrawn_at=None, **mine).order_by().values("evening")
    of_bare = bare.annotate(number=Sum(Cast(KeyTextTransform("games", "data"), IntegerField()))).values("number")
    points = F("points") + F("penalties") + Coalesce(F("totals"), 0)
    there = EveningPlayer.objects.filter(Q(games__gt=0) | Q(totals__isnull=False), **mine)
    first = there.order_by(-points, "player")
    number = Coalesce(Subquery(games), 0) + Coalesce(Subquery(of_bare), 0)
    return evenings.annotate(number_of_games=number, leader=Subquery(first.values("player")[:1]))


def last_seating(league: League) -> list[int]:
    """The ids of the players of the last evening, clockwise; empty before the first one. One query."""
    last = Evening.objects.filter(league=league).order_by("-local_date", "-opened_at").values("pk")[:1]
    seats = Seat.objects.filter(league=league, evening=Subquery(last)).order_by("position")
    return list(seats.values_list("player_id", flat=True))


# Who was at an evening: whom a phone without an account may know.


def people_at(evening: Evening) -> set[str]:
    """The keys of everybody who sat, came, played or was booked at an evening. One query."""
    first, *others = (
        Seat.objects.filter(evening=evening).order_by().values_list("player"),
        Event.objects.filter(evening=evening, player__isnull=False).order_by().values_list("player"),
        PartyMember.objects.filter(game__evening=evening).order_by().values_list("player"),
        PenaltyShare.objects.filter(event__evening=evening).order_by().values_list("player"),
    )
    return {str(player) for (player,) in first.union(*others)}


def may_name(access: Access, view: EveningView) -> frozenset[str] | None:
    """The players whom somebody with this access may put on a seat: for no member those of this evening; None: all."""
    return None if access.member else frozenset(who.key for who in view.players)


def may_know(access: Access, evening: Evening, players: Any) -> bool:
    """Whether somebody with this access may know all these players. No query for a member.

    `players` is what was sent, whatever it is: what makes no sense is for others to refuse.
    """
    if access.member or not isinstance(players, Iterable) or isinstance(players, str | bytes):
        return True
    return {str(player) for player in players} <= people_at(evening)


# How people are called in what leaves the league: a picture, a text for a chat.


def names_to_share(names: Mapping[str, Name], *, with_names: bool) -> dict[str, Name]:
    """The names as they may leave the league: signs alone, unless the league shows names.

    `hidden` people have no name at all, and a placeholder as sign; people who are `unlisted` by the
    sign in any case.
    """
    shared = {}
    for key, name in names.items():
        if name.hidden:
            word = anonymous() if with_names else UNKNOWN
            shared[key] = name._replace(name=word, call_name=word, short=word, sign=UNKNOWN)
        elif name.unlisted:
            sign = sign_outside(name.sign, name.name, name.call_name)
            word = word_outside(sign) if with_names else sign
            shared[key] = name._replace(name=word, call_name=word, short=sign, sign=sign)
        elif with_names:
            shared[key] = name
        else:
            shared[key] = name._replace(name=name.sign, call_name=name.sign, short=name.sign)
    return shared


# What was changed at an evening after it was closed.


# What may change points: games, what happens between them, a new reckoning.
CHANGES: Final = (
    "game_recorded",
    "game_corrected",
    "game_withdrawn",
    "game_restored",
    "event_added",
    "event_withdrawn",
    "event_restored",
    "evening_rescored",
)


def with_changes(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    """Evenings with `changed_at`, what `changed_after_end` says of them; no query more."""
    later = _changes(OuterRef("pk"), OuterRef("closed_at")).values("at")[:1]
    return rows.annotate(changed_at=Case(When(closed_at__isnull=False, then=Subquery(later))))


def changed_after_end(evening: Evening) -> datetime | None:
    """When a closed evening was changed last since then, by its journal; None for an open one.

    A query, unless the evening was read with it.
    """
    if evening.closed_at is None:
        return None
    if "changed_at" in vars(evening):
        return cast(datetime | None, vars(evening)["changed_at"])
    return _changes(evening.pk, evening.closed_at).values_list("at", flat=True).first()


def _changes(evening: Any, end: Any) -> JournalEntryQuerySet:
    """What was changed after the end, the last of it first."""
    entries = JournalEntry.objects.about(Evening.journal_kind, evening)
    return entries.filter(action__in=CHANGES, at__gt=end).order_by("-id")


# What evenings tell the ground: what somebody has played, who was at one table, which evenings run.


def played(entries: Collection[int]) -> dict[str, Any]:
    """The games and penalties of a person, in the order they were played."""
    booked = Participation.objects.filter(player__in=entries).order_by("evening__local_date", "game__event__position")
    fined = PenaltyShare.objects.filter(player__in=entries, event__withdrawn_at=None).order_by("event__position")
    bare = fined.filter(event__kind=EventKind.POINTS_ONLY)
    return {
        "spiele": list(
            booked.values("evening__local_date", "game", "side", "alone", "won", "points", notiz=F("game__comment"))
        ),
        "punkte_ohne_hergang": list(
            bare.values("event__evening__local_date", "points", spiele=F("event__data__games"))
        ),
        "strafen": list(
            fined.exclude(event__kind=EventKind.POINTS_ONLY).values(
                "event__evening__local_date", "event__reason", "points"
            )
        ),
    }


def were_both_present(merge: Merge) -> Reason | None:
    """Who sat, played or was fined at one evening under both names is not one person."""
    together = evenings_of(merge.entries) & evenings_of(merge.entries_into)
    last = Evening.objects.filter(pk__in=together).order_by("-local_date").first()
    if last is None:
        return None
    day = last.day_words("d.m.Y")
    sentence = gettext("{one} und {other} saßen am {day} beide am Tisch: das sind zwei Leute.")
    return Reason("two_people", "into", sentence.format(one=merge.player, other=merge.into, day=day))


def evenings_of(players: Collection[int]) -> set[UUID]:
    """Every evening at which one of these players was, whatever is left of it."""
    sources = (
        Seat.objects.filter(player__in=players).values_list("evening", flat=True),
        Participation.objects.filter(player__in=players).values_list("evening", flat=True),
        PartyMember.objects.filter(player__in=players).values_list("game__evening", flat=True),
        Event.objects.filter(player__in=players).values_list("evening", flat=True),
        PenaltyShare.objects.filter(player__in=players).values_list("event__evening", flat=True),
    )
    return {evening for rows in sources for evening in rows.distinct()}


def evenings_under_way(leagues: Collection[int]) -> Mapping[int, Running]:
    """The evenings that are played just now in these leagues, in words. Two queries."""
    return {
        league: Running(_day(one.evening), _how_far(one), reverse("evening-detail", args=[one.evening.pk]))
        for league, one in running_evenings(leagues).items()
    }


def first_evening(league: League) -> Beginning | None:
    """Where the first evening of a league is opened, and how many players are wanted before. At most two queries."""
    if Evening.objects.filter(league=league).exists():
        return None
    there = Player.objects.present().filter(league=league).count()
    return Beginning(reverse("evening-open", args=[league.pk]), max(FEWEST - there, 0))


def _day(evening: Evening) -> str:
    if evening.local_date == timezone.localdate():
        return gettext("Der Abend von heute")
    return gettext("Der Abend vom {day}").format(day=evening.day_words("j. F"))


def _how_far(listed: Listed) -> str:
    """How many games were played, and who leads."""
    if not listed.games:
        return gettext("noch kein Spiel")
    games = ngettext("{number} Spiel", "{number} Spiele", listed.games).format(number=listed.games)
    return gettext("{games}, vorn: {name}").format(games=games, name=listed.first) if listed.first else games
