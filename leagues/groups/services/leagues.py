"""Writing leagues: their data, their usual rules, their public page."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused, check
from scorebook.rules.models import RuleSet
from scorebook.rules.services import create_rule_set_version
from scorebook.scoring.schemes import SCHEMES

from ..models import League, Membership, Role
from ..models.invitation import new_token

PLAIN = ("founded", "player_fields")
TEXTS = ("name", "description", "home_pub")


@transaction.atomic
def create_league(
    *,
    actor: Actor,
    name: str,
    default_scheme: str,
    description: str = "",
    home_pub: str = "",
    founded: date | None = None,
) -> League:
    """A new league: the actor becomes its Verwalter, the scheme unchanged becomes version 1 of its first rule set.

    Refuses (by field) an empty name and an unknown scheme.
    """
    league = League(
        name=name, default_scheme=default_scheme, description=description, home_pub=home_pub, founded=founded
    )
    check(league)
    league.save()
    if actor.account_id:
        Membership.objects.create(league=league, account_id=actor.account_id, role=Role.VERWALTER)
    note(actor=actor, league=league, action="league.create", after={"league": league.pk})
    league.default_rule_set = _rule_set_of(actor, league, default_scheme)
    league.save(update_fields=["default_rule_set"])
    return league


@transaction.atomic
def edit_league(*, actor: Actor, league: League, **changes: Any) -> League:
    """Change some of name, description, home_pub, founded, player_fields. Nothing changed: nothing is journalled.

    Refuses (by field) an empty name and unknown player fields; any other field is a TypeError.
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
def choose_rules(
    *, actor: Actor, league: League, rule_set: RuleSet | None = None, scheme_key: str | None = None
) -> League:
    """Set the rules that new evenings get unless somebody chooses others: a rule set of the league, or a scheme.

    For a scheme without a rule set of its own in the league one is made. Refuses (at `rules`) a rule
    set of another league and an unknown scheme.
    """
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    if rule_set is None:
        if scheme_key not in SCHEMES:
            raise Refused.because("scheme_unknown", "rules", "Diese Abrechnung gibt es nicht.")
        rule_set = _rule_set_of(actor, league, scheme_key)
    elif rule_set.league_id != league.pk:
        raise Refused.because("rules_unknown", "rules", "Dieses Regelwerk gehört einer anderen Liga.")
    if league.default_rule_set_id == rule_set.pk:
        return league
    before = league.default_rule_set_id
    newest = rule_set.versions.order_by("-number").first()
    league.default_rule_set = rule_set
    league.default_scheme = newest.scheme_key if newest else league.default_scheme
    league.save(update_fields=["default_rule_set", "default_scheme"])
    note(
        actor=actor,
        league=league,
        action="league.rules",
        before={"rule_set": before},
        after={"rule_set": rule_set.pk},
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


def _rule_set_of(actor: Actor, league: League, scheme_key: str) -> RuleSet:
    """The league's rule set that says the scheme unchanged; made if there is none."""
    title = SCHEMES[scheme_key].title
    rule_set, created = RuleSet.objects.get_or_create(league=league, name=title)
    if created:
        create_rule_set_version(actor=actor, rule_set=rule_set, scheme_key=scheme_key)
    return rule_set


def _jsonable(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value
