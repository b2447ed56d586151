"""What was played is whole: parties of the right size, who called and made what, bookings, facts for the kernel."""

from itertools import islice
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, Sum
from django.utils.translation import gettext as _

from leagues.groups.models import League
from scorebook.rules.said import in_words
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ALONE_KINDS
from scorebook.scoring.input.options import OptionError
from scorebook.scoring.input.plausibility import parse

from ..models import Announcement, ExtraPoint, Game, Participation, PartyMember, Score
from ..selectors.facts import facts_of_games
from .rows import Found, Violation, breach, every, outsiders

_AT_A_TIME = 1000


def check_parties(league: League | None) -> Found:
    """Two parties of four in all, Re as large as the kind of game asks for."""
    games = every(Game, league)
    not_two = games.annotate(count=Count("parties")).exclude(count=2)
    yield from breach(not_two, "parties", _("Es sind nicht zwei Parteien."))
    not_four = games.annotate(count=Count("members")).exclude(count=4)
    yield from breach(not_four, "members", _("Es spielen nicht vier mit."))
    sized = games.annotate(size=Count("members", filter=Q(members__party__side="re")))
    alone = Q(kind__in=[kind.value for kind in ALONE_KINDS])
    yield from breach(sized.filter(alone).exclude(size=1), "re_size", _("Re muss hier allein spielen."))
    yield from breach(sized.exclude(alone).exclude(size=2), "re_size", _("Re muss hier zu zweit spielen."))


def check_people(league: League | None) -> Found:
    """Whoever called, made or lost something, or was poor, played in the party that it says."""
    own = PartyMember.objects.filter(party=OuterRef("party"))
    others = PartyMember.objects.filter(game=OuterRef("party__game")).exclude(party=OuterRef("party"))
    calls, extras = every(Announcement, league), every(ExtraPoint, league)
    yield from breach(outsiders(calls, "player", own), "caller", _("Wer angesagt hat, gehört nicht zur Partei."))
    yield from breach(
        outsiders(extras, "player", own), "extra_maker", _("Wer ihn gemacht hat, gehört nicht zur Partei.")
    )
    yield from breach(outsiders(extras, "loser", others), "extra_loser", _("Wer verloren hat, ist kein Gegner."))
    players = PartyMember.objects.filter(game=OuterRef("pk"))
    poor = outsiders(every(Game, league), "armut_player", players)
    yield from breach(poor, "armut_player", _("Wer Trümpfe abgegeben hat, spielt nicht mit."))
    twice = calls.values("party__game", "order").annotate(count=Count("pk")).filter(count__gt=1).order_by()
    yield from breach(
        every(Game, league).filter(pk__in=twice.values("party__game")),
        "call_order",
        _("Zwei Ansagen sind gleichzeitig."),
    )


def check_bookings(league: League | None) -> Found:
    """Four bookings a game, as the score says, that sum to zero where the scheme does."""
    scores = every(Score, league)
    booked = scores.annotate(count=Count("game__participations"), total=Sum("game__participations__points"))
    yield from breach(booked.exclude(count=4), "booked", _("Gebucht ist nicht für vier Spieler."))
    yield from breach(
        booked.filter(zero_sum=True).exclude(total=0), "not_zero", _("Die Punkte ergeben zusammen nicht null.")
    )
    rows = every(Participation, league)
    as_scored = Q(side="re", points=F("game__score__re_points"))
    as_scored |= Q(side="kontra", points=F("game__score__kontra_points"))
    yield from breach(rows.filter(~as_scored), "booked_other", _("Gebucht ist etwas anderes, als das Spiel wert ist."))
    same_side = PartyMember.objects.filter(game=OuterRef("game"), party__side=OuterRef("side"))
    yield from breach(
        outsiders(rows, "player", same_side), "booked_side", _("Gebucht ist für jemanden, der so nicht gespielt hat.")
    )


def check_facts(league: League | None) -> Found:
    """Facts that the kernel would refuse. Games without four members or two parties are left to the checks above."""
    whole = every(Game, league).annotate(fours=Count("members", distinct=True), twos=Count("parties", distinct=True))
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
            yield Violation("facts", f"{Game._meta.verbose_name} {game.pk}", in_words(objection.message))
