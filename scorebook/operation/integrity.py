"""What no constraint of the database can hold: proved by reading everything.

| What                                                                     | Check                              |
|--------------------------------------------------------------------------|------------------------------------|
| nothing points to a row of another league or another evening             | league_crossed, evening_crossed    |
| an event of the kind game has a game, a game such an event               | game_missing, event_not_a_game     |
| other events have what they need: a player, a seat, points               | event_player, event_seat, shares   |
| two parties, four members, Re as large as the kind of game asks for      | parties, members, re_size          |
| who called, made or lost an extra point or was poor played in that party | caller, extra_maker, extra_loser … |
| 4 to 8 seats without a gap, the dealer on one of them                    | seats, seat_gap, dealer            |
| four bookings a game, as the score says, that sum to zero                | booked, booked_other, not_zero     |
| facts that the kernel would accept                                       | facts                              |
| entries of the journal about evenings, events and phones that are there  | journal_subject, journal_part …    |
| rules that can be read and are what was frozen; no circle of players     | rules, merged                      |
| nothing counts at a table of a round that was taken back                 | round_played, round_goes_on        |
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.db.models import Count, Exists, F, ForeignKey, Max, Model, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import PHONE, JournalEntry
from leagues.people.models import Player, merge_cycles
from scorebook.evenings.access import TABLE
from scorebook.evenings.models import (
    Announcement,
    Capability,
    Evening,
    Event,
    EventKind,
    ExtraPoint,
    Game,
    Participation,
    PartyMember,
    Score,
    Seat,
)
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.gatherings.models import BOOKED, GatheringTable
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import localized
from scorebook.scoring.game import Refusal
from scorebook.scoring.game.terms import ALONE_KINDS
from scorebook.scoring.input import OptionError, fingerprint, parse

# Where a row without a league of its own belongs, the first of these that it has.
_OWNERS: Final = ("league", "evening", "game", "event", "party", "rule_set")
_WITH_PLAYER: Final = (EventKind.JOIN, EventKind.LEAVE, EventKind.PAUSE, EventKind.RESUME, EventKind.DEALER_SET)
_AT_A_TIME: Final = 1000


class Violation(NamedTuple):
    """Something that must not be: a code, the row it is about, a German sentence."""

    code: str
    subject: str
    message: str


Found = Iterator[Violation]


def violations(league: League | None = None) -> Found:
    """Everything that is wrong, in all leagues or in one; nothing if all is well."""
    for check in _CHECKS:
        yield from check(league)


def league_path(model: type[Model]) -> str | None:
    """How a query gets from a row of this model to its league, None for what belongs to no league."""
    names = {field.name: field for field in model._meta.concrete_fields}
    for owner in _OWNERS:
        field = names.get(owner)
        if isinstance(field, ForeignKey):
            return owner if owner == "league" else f"{owner}__{league_path(field.related_model)}"
    return None


def _every(model: type[Model], league: League | None) -> QuerySet[Any]:
    """All rows of a model, or those of one league, whatever its usual manager leaves out."""
    rows: QuerySet[Any] = model._base_manager.order_by("pk")
    return rows if league is None else rows.filter(**{str(league_path(model)): league})


def _breach(rows: QuerySet[Any], code: str, message: str) -> Found:
    """One violation for each of these rows."""
    word = rows.model._meta.verbose_name
    for key in rows.values_list("pk", flat=True):
        yield Violation(code, f"{word} {key}", message)


def _differing(rows: QuerySet[Any], one: str, other: str) -> QuerySet[Any]:
    """The rows that lead to two different things on these two ways; a way that ends early says nothing."""
    both: QuerySet[Any] = rows.annotate(here=F(one), there=F(other))
    return both.filter(~Q(here=F("there")), there__isnull=False, here__isnull=False)


def _outsiders(rows: QuerySet[Any], field: str, members: QuerySet[Any]) -> QuerySet[Any]:
    """The rows whose recorded player is not among these members."""
    return rows.exclude(**{field: None}).filter(~Exists(members.filter(player=OuterRef(field))))


def _models() -> Iterator[type[Model]]:
    for label in ("leagues", "scorebook"):
        yield from (model for model in apps.get_app_config(label).get_models() if league_path(model))


def _pointers(model: type[Model]) -> Iterator[tuple[str, type[Model]]]:
    """The foreign keys of a model to what belongs to a league itself, by name."""
    for field in model._meta.concrete_fields:
        if isinstance(field, ForeignKey):
            there: Any = field.related_model
            if there is not League and league_path(there):
                yield field.name, there


def _crossings(league: League | None) -> Found:
    """No row points to another league, another evening or the party of another game."""
    for model in _models():
        own = str(league_path(model))
        for name, there in _pointers(model):
            if not own.startswith(f"{name}__"):
                rows = _differing(_every(model, league), own, f"{name}__{league_path(there)}")
                yield from _breach(rows, "league_crossed", _("{name} gehört zu einer anderen Liga.").format(name=name))
        names = {field.name for field in model._meta.concrete_fields}
        for pointer in ("game", "event"):
            if {"evening", pointer} <= names:
                rows = _differing(_every(model, league), "evening", f"{pointer}__evening")
                message = _("{name} gehört zu einem anderen Abend.").format(name=pointer)
                yield from _breach(rows, "evening_crossed", message)
    rows = _differing(_every(PartyMember, league), "game", "party__game")
    yield from _breach(rows, "party_crossed", _("Die Partei gehört zu einem anderen Spiel."))


def _events(league: League | None) -> Found:
    rows = _every(Event, league)
    without_game = rows.filter(kind=EventKind.GAME, game=None)
    yield from _breach(without_game, "game_missing", _("Zu diesem Ereignis fehlt das Spiel."))
    other_kind = _every(Game, league).exclude(event__kind=EventKind.GAME)
    yield from _breach(other_kind, "event_not_a_game", _("Das Ereignis dazu ist kein Spiel."))
    yield from _breach(rows.filter(kind__in=_WITH_PLAYER, player=None), "event_player", _("Es fehlt, wer gemeint ist."))
    yield from _breach(rows.filter(kind=EventKind.JOIN, seat=None), "event_seat", _("Es fehlt der Platz."))
    unordered = rows.filter(kind=EventKind.SEATS).exclude(data__has_key="order")
    yield from _breach(unordered, "event_order", _("Es fehlt, wer nun wo sitzt."))
    yield from _breach(
        rows.filter(kind=EventKind.PENALTY, shares=None), "shares", _("Die Strafe bucht niemandem etwas.")
    )
    bare = rows.filter(kind=EventKind.POINTS_ONLY, shares=None)
    yield from _breach(bare, "shares", _("Von den Spielen fehlen die Punkte."))
    yield from _breach(rows.filter(position__lt=1), "position", _("Die Stelle im Abend ist nicht positiv."))


def _parties(league: League | None) -> Found:
    """Two parties of four in all, Re as large as the kind of game asks for."""
    games = _every(Game, league)
    not_two = games.annotate(count=Count("parties")).exclude(count=2)
    yield from _breach(not_two, "parties", _("Es sind nicht zwei Parteien."))
    not_four = games.annotate(count=Count("members")).exclude(count=4)
    yield from _breach(not_four, "members", _("Es spielen nicht vier mit."))
    sized = games.annotate(size=Count("members", filter=Q(members__party__side="re")))
    alone = Q(kind__in=[kind.value for kind in ALONE_KINDS])
    yield from _breach(sized.filter(alone).exclude(size=1), "re_size", _("Re muss hier allein spielen."))
    yield from _breach(sized.exclude(alone).exclude(size=2), "re_size", _("Re muss hier zu zweit spielen."))


def _people(league: League | None) -> Found:
    """The player of a call, an extra point or an Armut played in the party that it names."""
    own = PartyMember.objects.filter(party=OuterRef("party"))
    others = PartyMember.objects.filter(game=OuterRef("party__game")).exclude(party=OuterRef("party"))
    calls, extras = _every(Announcement, league), _every(ExtraPoint, league)
    yield from _breach(_outsiders(calls, "player", own), "caller", _("Wer angesagt hat, gehört nicht zur Partei."))
    yield from _breach(
        _outsiders(extras, "player", own), "extra_maker", _("Wer ihn gemacht hat, gehört nicht zur Partei.")
    )
    yield from _breach(_outsiders(extras, "loser", others), "extra_loser", _("Wer verloren hat, ist kein Gegner."))
    players = PartyMember.objects.filter(game=OuterRef("pk"))
    poor = _outsiders(_every(Game, league), "armut_player", players)
    yield from _breach(poor, "armut_player", _("Wer Trümpfe abgegeben hat, spielt nicht mit."))
    twice = calls.values("party__game", "order").annotate(count=Count("pk")).filter(count__gt=1).order_by()
    yield from _breach(
        _every(Game, league).filter(pk__in=twice.values("party__game")),
        "call_order",
        _("Zwei Ansagen sind gleichzeitig."),
    )


def _seats(league: League | None) -> Found:
    rows = _every(Evening, league).annotate(count=Count("seats"), last=Max("seats__position"))
    yield from _breach(rows.exclude(count__range=(4, 8)), "seats", _("Am Tisch sitzen nicht vier bis acht Spieler."))
    yield from _breach(
        rows.exclude(last=F("count") - 1).filter(count__gt=0), "seat_gap", _("Zwischen den Plätzen fehlt einer.")
    )
    seated = Seat.objects.filter(evening=OuterRef("pk"), player=OuterRef("dealer"))
    yield from _breach(
        _every(Evening, league).filter(~Exists(seated)), "dealer", _("Der erste Geber sitzt nicht am Tisch.")
    )


def _bookings(league: League | None) -> Found:
    """Four bookings a game, as the score says, that sum to zero where the scheme does."""
    scores = _every(Score, league)
    booked = scores.annotate(count=Count("game__participations"), total=Sum("game__participations__points"))
    yield from _breach(booked.exclude(count=4), "booked", _("Gebucht ist nicht für vier Spieler."))
    yield from _breach(
        booked.filter(zero_sum=True).exclude(total=0), "not_zero", _("Die Punkte ergeben zusammen nicht null.")
    )
    rows = _every(Participation, league)
    as_scored = Q(side="re", points=F("game__score__re_points"))
    as_scored |= Q(side="kontra", points=F("game__score__kontra_points"))
    yield from _breach(rows.filter(~as_scored), "booked_other", _("Gebucht ist etwas anderes, als das Spiel wert ist."))
    same_side = PartyMember.objects.filter(game=OuterRef("game"), party__side=OuterRef("side"))
    yield from _breach(
        _outsiders(rows, "player", same_side), "booked_side", _("Gebucht ist für jemanden, der so nicht gespielt hat.")
    )


def _rules(league: League | None) -> Found:
    for version in _every(RuleSetVersion, league):
        subject = f"{RuleSetVersion._meta.verbose_name} {version.pk}"
        try:
            version.scheme  # noqa: B018 - reading is the proof
        except (KeyError, OptionError) as error:
            yield Violation("rules", subject, _("Die Regeln lassen sich nicht lesen: {error}").format(error=error))
        if version.options_hash != fingerprint(version.options):
            yield Violation("rules_changed", subject, _("Die Regeln sind nicht mehr die, die eingefroren wurden."))


def _merging(league: League | None) -> Found:
    """No circle of players each of whom is the next one."""
    into = dict(_every(Player, league).values_list("pk", "merged_into"))
    for player in sorted(merge_cycles(into)):
        subject = _("Spieler {number}").format(number=player)
        yield Violation("merged", subject, _("Ist über andere mit sich selbst zusammengelegt."))


def _journal(league: League | None) -> Found:
    """The journal names what it is about by ids, which no constraint of the database follows."""
    entries = _every(JournalEntry, league)
    about = entries.filter(subject_kind=Evening.journal_kind)
    own = Evening.objects.filter(pk=OuterRef("subject_id"))
    yield from _breach(about.filter(~Exists(own)), "journal_subject", _("Den Abend dazu gibt es nicht."))
    elsewhere = about.filter(Exists(own.exclude(league=OuterRef("league"))))
    yield from _breach(elsewhere, "league_crossed", _("Der Abend gehört zu einer anderen Liga."))
    here = Event.objects.filter(pk=OuterRef("part_id"), evening=OuterRef("subject_id"))
    parts = about.filter(part_id__isnull=False)
    yield from _breach(parts.filter(~Exists(here)), "journal_part", _("Das Ereignis dazu steht nicht in diesem Abend."))
    link = Capability.tables.filter(pk=OuterRef("actor_id"), league=OuterRef("league"))
    begun = Capability.phones.filter(pk=OuterRef("actor_id"), league=OuterRef("league"))
    unlinked = Q(actor_kind=TABLE) & ~Exists(link) | Q(actor_kind=PHONE, actor_id__isnull=False) & ~Exists(begun)
    yield from _breach(entries.filter(unlinked), "journal_actor", _("Den Zugang dazu hat die Liga nicht."))


def _withdrawn(league: League | None) -> Found:
    """Nothing counts at a table of a round that was taken back, and no game follows there."""
    tables = _every(GatheringTable, league).exclude(withdrawn_at=None)
    counts = Event.objects.filter(BOOKED, evening=OuterRef("evening"), withdrawn_at=None)
    message = _("Die Runde ist zurückgenommen, und doch zählt an diesem Tisch etwas.")
    yield from _breach(tables.filter(Exists(counts)), "round_played", message)
    message = _("Die Runde ist zurückgenommen, und doch ist dieser Tisch noch offen.")
    yield from _breach(tables.filter(evening__closed_at=None), "round_goes_on", message)


def _facts(league: League | None) -> Found:
    """Facts that the kernel would refuse. Games without four members or two parties are left to the checks above."""
    whole = _every(Game, league).annotate(fours=Count("members", distinct=True), twos=Count("parties", distinct=True))
    torn = PartyMember.objects.filter(game=OuterRef("pk")).exclude(party__game=OuterRef("pk"))
    rows = whole.filter(~Exists(torn), fours=4, twos=2).select_related("evening__rule_set_version").order_by("evening")
    games = rows.iterator(chunk_size=_AT_A_TIME)
    while some := list(islice(games, _AT_A_TIME)):
        facts = facts_of_games(some)
        for game in some:
            yield from _refused(game, facts[game.pk].to_json())


def _refused(game: Game, raw: dict[str, Any]) -> Found:
    try:
        scheme = game.evening.rule_set_version.scheme
    except (KeyError, OptionError):
        return
    answer = parse(raw, scheme, stored=True)
    if isinstance(answer, Refusal):
        for objection in answer.objections:
            yield Violation("facts", f"{Game._meta.verbose_name} {game.pk}", localized(objection.message))


_CHECKS: Final = (
    _crossings,
    _events,
    _parties,
    _people,
    _seats,
    _bookings,
    _rules,
    _merging,
    _journal,
    _withdrawn,
    _facts,
)
