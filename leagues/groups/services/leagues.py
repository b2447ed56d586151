"""Writing leagues: their data, their public page, and whether they are put away."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import check

from ..models import League, Membership, Role
from ..models.invitation import new_token

PLAIN = ("founded", "player_fields", "share_names", "ask_names", "other_words")
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

    Refuses (by field) an empty name.
    """
    league = League(name=name, description=description, home_pub=home_pub, founded=founded)
    check(league)
    league.save()
    if actor.account_id:
        Membership.objects.create(league=league, account_id=actor.account_id, role=Role.VERWALTER)
    note(actor=actor, league=league, action="league.create", after={"league": league.pk})
    return league


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
def publish(*, actor: Actor, league: League, public: bool) -> League:
    """Switch the page that everybody may read on or off; each time it is switched on it gets a new address."""
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    if bool(league.public_key) != public:
        league.public_key = new_token() if public else None
        league.save(update_fields=["public_key"])
        note(actor=actor, league=league, action="league.publish" if public else "league.unpublish")
    return league


def _jsonable(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
