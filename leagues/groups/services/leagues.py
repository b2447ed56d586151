"""Writing leagues: their data, their public page, and whether they are put away."""

import logging
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.accounts.models import Account
from leagues.journal import Actor, JournalEntry, note
from leagues.letters.models import Letter
from leagues.letters.services import PublicationLetter, send_letter
from leagues.refused import Refused, check
from leagues.request_context import report

from ..models import League, Membership, Ranking, Role, Season, new_token

PLAIN = ("founded", "player_fields", "share_names", "ask_names", "other_words")
NOTICE: Final = timedelta(days=7)  # so long everybody can say that they do not want to be named in public
AT_ONCE: Final = timedelta(0)
MOST_A_DAY: Final = 10  # leagues that one account makes or brings
MADE: Final = ("league.create", "league.import", "league.take_over")  # actions of the journal
TEXTS = ("name", "description", "home_pub")


@transaction.atomic
def create_league(
    *,
    actor: Actor,
    name: str,
    description: str = "",
    home_pub: str = "",
    founded: date | None = None,
) -> League:
    """A new league; the actor becomes its Verwalter. It has no rules yet; the game on top adds them.

    Refuses (by field) an empty name, and an account that has made many today.
    """
    refuse_too_many_leagues(actor)
    league = League(name=name, description=description, home_pub=home_pub, founded=founded)
    check(league)
    league.save()
    if actor.account_id:
        Membership.objects.create(league=league, account_id=actor.account_id, role=Role.VERWALTER)
    note(actor=actor, league=league, action="league.create", after={"league": league.pk})
    return league


def refuse_too_many_leagues(actor: Actor) -> None:
    """Refuse (`too_many_leagues`) a league to an account that has made `MOST_A_DAY` within a day; the log says so.

    To be called by whatever makes a league for somebody; what the program itself makes is not counted.
    """
    if actor.account_id is None:
        return
    since = timezone.now() - timedelta(days=1)
    own = JournalEntry.objects.filter(account=actor.account_id, at__gt=since, action__in=MADE)
    if own.count() >= MOST_A_DAY:
        report("leagues.too_many", level=logging.WARNING, account=actor.account_id)
        sentence = _("Du hast heute schon {most} Ligen angelegt. Morgen geht es wieder.")
        raise Refused.because("too_many_leagues", "", sentence.format(most=MOST_A_DAY))


@transaction.atomic
def edit_league(*, actor: Actor, league: League, **changes: Any) -> League:
    """Change some of name, description, home_pub, founded, player_fields, share_names, ask_names, other_words.

    Nothing changed: nothing is journalled. Refuses (by field) an empty name and unknown player fields; any
    other field is a TypeError.
    """
    if unknown := set(changes) - {*PLAIN, *TEXTS}:
        raise TypeError(f"cannot be edited: {', '.join(sorted(unknown))}")
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    before = {key: getattr(league, key) for key in (*PLAIN, *TEXTS)}
    for key, value in changes.items():
        setattr(league, key, value)
    check(league)
    changed = [key for key in before if before[key] != getattr(league, key)]
    if not changed:
        return league
    league.save()
    plain = [key for key in PLAIN if key in changed]
    note(
        actor=actor,
        league=league,
        action="league.edit",
        before={key: _jsonable(before[key]) for key in plain},
        after={**{key: _jsonable(getattr(league, key)) for key in plain}, "changed": changed},
    )
    return league


@transaction.atomic
def put_away(*, actor: Actor, league: League, away: bool = True) -> League:
    """Put a league away: everybody only reads. With `away=False` take it out again. Twice changes nothing."""
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    if bool(league.archived_at) != away:
        league.archived_at = timezone.now() if away else None
        league.save(update_fields=["archived_at"])
        note(actor=actor, league=league, action="league.put_away" if away else "league.take_out")
    return league


@transaction.atomic
def publish(*, actor: Actor, league: League, public: bool, notice: timedelta = NOTICE) -> League:
    """Switch the page that everybody may read on or off; each time it is switched on it gets a new address.

    It opens after `notice`; everybody who can be reached gets a letter, so that they can say before that they do not
    want to be named. Without anybody to write to it opens at once. Twice changes nothing.
    """
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    if bool(league.public_key) != public:
        recipients = _concerned(league, but=actor.account_id) if public and notice else []
        league.public_key = new_token() if public else None
        league.public_from = timezone.now() + (notice if recipients else AT_ONCE) if public else None
        league.save(update_fields=["public_key", "public_from"])
        _announce(league, recipients)
        note(actor=actor, league=league, action="league.publish" if public else "league.unpublish")
    return league


def _concerned(league: League, *, but: int | None) -> list[str]:
    """The addresses of members, of players with an account, and of those who were sent an invitation as a player."""
    concerned = Q(memberships__league=league) | Q(players__league=league)
    accounts = Account.objects.filter(concerned, is_active=True).exclude(pk=but or 0).order_by("pk").distinct()
    invited = Letter.objects.filter(
        kind="invitation", invitation__league=league, invitation__player__account=None, invitation__player__isnull=False
    ).exclude(to="")  # of somebody who was forgotten
    there = accounts.values_list("email", flat=True)
    addresses = invited.order_by("to").values_list("to", flat=True).distinct()
    return list(dict.fromkeys([*there, *addresses]))


def _announce(league: League, recipients: list[str]) -> None:
    opening = league.public_from or timezone.now()
    context = PublicationLetter(league.name, timezone.localdate(opening))
    for email in recipients:
        with suppress(Refused):  # somebody without an account who has got many letters today
            send_letter(to=email, template="published", context=context)


def _jsonable(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


# Writing the seasons of a league.


class Counting(NamedTuple):
    """How a season is counted: the ranking, how many of the worst evenings it drops, the games it takes for a place."""

    ranking: str = Ranking.SUM
    drop: int = 2
    minimum: int = 30


USUAL = Counting()


@transaction.atomic
def add_season(
    *, actor: Actor, league: League, name: str, start: date, end: date | None = None, counting: Counting = USUAL
) -> Season:
    """A new season; both days belong to it, seasons may overlap.

    Refuses (by field) an empty or taken name, an end before the start, an unknown ranking.
    """
    season = Season(league=league, name=name, start=start, end=end, **counting._asdict())
    check(season)
    season.save()
    note(actor=actor, league=league, action="season.add", after=_facts(season))
    return season


@transaction.atomic
def edit_season(
    *, actor: Actor, season: Season, name: str, start: date, end: date | None = None, counting: Counting = USUAL
) -> Season:
    """Change name, days and counting of a season. Nothing changed: nothing is journalled.

    Refuses what `add_season` refuses, and a season that was taken away meanwhile.
    """
    found = _locked(season)
    if found is None:
        raise Refused.because("season_gone", "", _("Diese Saison gibt es nicht mehr."))
    season = found
    before, called = _facts(season), season.name
    season.name, season.start, season.end = name, start, end
    season.ranking, season.drop, season.minimum = counting
    check(season)
    after = _facts(season)
    if (before, called) == (after, season.name):
        return season
    season.save()
    note(actor=actor, league=season.league, action="season.edit", before=before, after=after)
    return season


@transaction.atomic
def remove_season(*, actor: Actor, season: Season) -> None:
    """Take a season away; it is a view of the evenings, which stay. Twice changes nothing."""
    found = _locked(season)
    if found:
        note(actor=actor, league=found.league, action="season.remove", before=_facts(found))
        found.delete()


def _locked(season: Season) -> Season | None:
    League.objects.locked(season.league_id)
    return Season.objects.select_for_update(of=("self",)).select_related("league").filter(pk=season.pk).first()


def _facts(season: Season) -> dict[str, Any]:
    return {
        "season": season.pk,
        "start": season.start.isoformat(),
        "end": season.end.isoformat() if season.end else None,
        "ranking": str(season.ranking),
        "drop": season.drop,
        "minimum": season.minimum,
    }
