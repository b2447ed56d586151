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

The rooms above prove what is theirs: what they add stands in `additions.proofs`.
"""

from typing import Final

from django.db.models import Count, Exists, F, Max, OuterRef
from django.utils.translation import gettext as _

from leagues.groups.models import League
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.input.options import OptionError, fingerprint

from .additions import proofs
from .models import Evening, Event, EventKind, Game, Seat
from .proofs.games import check_bookings, check_facts, check_parties, check_people
from .proofs.references import check_crossings, check_journal, check_merging
from .proofs.rows import Found, Violation, breach, every

_WITH_PLAYER = (EventKind.JOIN, EventKind.LEAVE, EventKind.PAUSE, EventKind.RESUME, EventKind.DEALER_SET)


def violations(league: League | None = None) -> Found:
    """Everything that is wrong, in all leagues or in one; nothing if all is well."""
    for check in (*_CHECKS, *proofs, check_facts):
        yield from check(league)


def _events(league: League | None) -> Found:
    rows = every(Event, league)
    without_game = rows.filter(kind=EventKind.GAME, game=None)
    yield from breach(without_game, "game_missing", _("Zu diesem Ereignis fehlt das Spiel."))
    other_kind = every(Game, league).exclude(event__kind=EventKind.GAME)
    yield from breach(other_kind, "event_not_a_game", _("Das Ereignis dazu ist kein Spiel."))
    yield from breach(rows.filter(kind__in=_WITH_PLAYER, player=None), "event_player", _("Es fehlt, wer gemeint ist."))
    yield from breach(rows.filter(kind=EventKind.JOIN, seat=None), "event_seat", _("Es fehlt der Platz."))
    unordered = rows.filter(kind=EventKind.SEATS).exclude(data__has_key="order")
    yield from breach(unordered, "event_order", _("Es fehlt, wer nun wo sitzt."))
    yield from breach(
        rows.filter(kind=EventKind.PENALTY, shares=None), "shares", _("Die Strafe bucht niemandem etwas.")
    )
    bare = rows.filter(kind=EventKind.POINTS_ONLY, shares=None)
    yield from breach(bare, "shares", _("Von den Spielen fehlen die Punkte."))
    yield from breach(rows.filter(position__lt=1), "position", _("Die Stelle im Abend ist nicht positiv."))


def _seats(league: League | None) -> Found:
    rows = every(Evening, league).annotate(count=Count("seats"), last=Max("seats__position"))
    yield from breach(rows.exclude(count__range=(4, 8)), "seats", _("Am Tisch sitzen nicht vier bis acht Spieler."))
    yield from breach(
        rows.exclude(last=F("count") - 1).filter(count__gt=0), "seat_gap", _("Zwischen den Plätzen fehlt einer.")
    )
    seated = Seat.objects.filter(evening=OuterRef("pk"), player=OuterRef("dealer"))
    yield from breach(
        every(Evening, league).filter(~Exists(seated)), "dealer", _("Der erste Geber sitzt nicht am Tisch.")
    )


def _rules(league: League | None) -> Found:
    for version in every(RuleSetVersion, league):
        subject = f"{RuleSetVersion._meta.verbose_name} {version.pk}"
        try:
            version.scheme  # noqa: B018 - reading is the proof
        except (KeyError, OptionError) as error:
            yield Violation("rules", subject, _("Die Regeln lassen sich nicht lesen: {error}").format(error=error))
        if version.options_hash != fingerprint(version.options):
            yield Violation("rules_changed", subject, _("Die Regeln sind nicht mehr die, die eingefroren wurden."))


_CHECKS: Final = (
    check_crossings,
    _events,
    check_parties,
    check_people,
    _seats,
    check_bookings,
    _rules,
    check_merging,
    check_journal,
)
