"""Every address of the app, filled with ids of a league: new addresses join by themselves.

A number or UUID in an address that is not known here fails the walk with its name: add where it comes from.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import StringConverter

from leagues.accounts.services import register_token
from leagues.groups.models import Membership, Season
from leagues.groups.services.invitations import invite
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.api.models import AccessToken, Webhook
from scorebook.api.tokens import make_token, secret_for
from scorebook.api.webhooks import make_webhook
from scorebook.comparison.models import RuleProposal
from scorebook.comparison.services.recount import plan_recount
from scorebook.comparison.services.votes import propose
from scorebook.disputes.models import Dispute
from scorebook.evenings.pages.phones import BESIDE
from scorebook.evenings.services.table_links import open_page, open_table_link, table_secret
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round
from scorebook.money.services import agree, book
from scorebook.scoring.penalties import offered
from scorebook.scoring.schemes import SCHEMES
from scorebook.statistics.models import LeagueTitle, SavedQuestion
from scorebook.transfer.models import SheetBatch


class Place(NamedTuple):
    """One address: its name, path, and whether ids or secrets of a league stand in it."""

    name: str
    path: str
    of_league: bool


# Addresses that do not show league data whatever stands in them, with the value of their part.
OPEN = {"scheme": next(iter(SCHEMES)), "uidb64": "MQ", "token": register_token(email="ida@example.org")}
# What leads into a league because it is a secret: the walk tries wrong ones.
SECRET = {"secret": "x" * 43, "key": "x" * 32}


def ids_of(home: Any) -> dict[str, Callable[[], Any]]:
    """For each part of an address where its value in this league comes from."""
    league, evening = home.league, home.evening
    return {
        "league_id": lambda: league.pk,
        "evening_id": lambda: evening.pk,
        "game_id": lambda: home.game.pk,
        "event_id": lambda: home.game.event_id,
        "player_id": lambda: Player.objects.filter(league=league).first().pk,
        "other_id": lambda: Player.objects.filter(league=league).last().pk,
        "season_id": lambda: Season.objects.get_or_create(league=league, name="S", start="2020-01-01")[0].pk,
        "year": lambda: evening.local_date.year,
        "title_id": lambda: LeagueTitle.objects.get_or_create(league=league, name="T", figure="soli")[0].pk,
        "question_id": lambda: SavedQuestion.objects.get_or_create(league=league, name="F", shared=True)[0].pk,
        "membership_id": lambda: Membership.objects.filter(league=league).last().pk,
        "invitation_id": lambda: invite(actor=Actor.system(), league=league, role="leser")[0].pk,
        "dispute_id": lambda: _dispute(home),
        "rule_set_id": lambda: evening.rule_set_version.rule_set_id,
        "version_id": lambda: evening.rule_set_version_id,
        "payment_id": lambda: _payment(home).pk,
        "terms_id": lambda: _terms(home).pk,
        "recount_id": lambda: _recount(home),
        "proposal_id": lambda: _proposal(home),
        "entry_id": lambda: evening.journal.first().pk,
        "kind": lambda: [*offered(evening.scheme)][-1],
        "part": lambda: BESIDE[0],
        "picture": lambda: "partner",
        "question": lambda: "soli",
        "old": lambda: "ansagen",
        "workbook": lambda: "xlsx",
        "batch_id": lambda: _batch(home),
        "token_id": lambda: _token(home),
        "gathering_id": lambda: _gathering(home).pk,
        "webhook_id": lambda: _webhook(home),
    }


def secrets_of(home: Any) -> dict[str, dict[str, str]]:
    """The real secrets of a league by address."""
    page = open_page(actor=Actor.system(), evening=home.evening)
    return {
        **{
            name: {"key": _published(home).public_key or ""} for name in ("league-public", "embed-table", "embed-chart")
        },
        "invitation": {"secret": invite(actor=Actor.system(), league=home.league, role="leser")[1]},
        **{name: {"secret": table_secret(page)} for name in ("evening-page", "evening-page-card")},
        "table-redeem": {"secret": table_secret(open_table_link(actor=Actor.system(), evening=home.evening))},
    }


def places(home: Any) -> list[Place]:
    """All addresses with ids of this league and wrong secrets."""
    values = ids_of(home)
    made: dict[str, Any] = {}
    found = []
    for name, parts in _patterns(get_resolver().url_patterns):
        arguments = {}
        for part, converter in parts.items():
            if part in values:
                arguments[part] = made.setdefault(part, values[part]())
            elif part in OPEN or part in SECRET:
                arguments[part] = {**OPEN, **SECRET}[part]
            elif isinstance(converter, StringConverter):
                arguments[part] = "x"
            else:
                raise AssertionError(f"the walk does not know where <{part}> of {name} comes from")
        of_league = any(part in values or part in SECRET for part in parts)
        found.append(Place(name, reverse(name, kwargs=arguments), of_league))
    return found


def routes(entries: list[Any]) -> Iterator[tuple[str, URLPattern]]:
    """Every address by name, without Django's own administration."""
    for entry in entries:
        if isinstance(entry, URLResolver):
            if entry.namespace != "admin":
                yield from routes(entry.url_patterns)
        elif isinstance(entry, URLPattern):
            assert entry.name, f"{entry.pattern} has no name"
            yield entry.name, entry


def _patterns(entries: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, entry in routes(entries):
        yield name, entry.pattern.converters


def _dispute(home: Any) -> Any:
    of_game = {"league": home.league, "evening": home.evening, "event": home.game.event}
    return Dispute.objects.get_or_create(**of_game, sentence="?", revision=1)[0].pk


def _payment(home: Any) -> Any:
    return book(actor=Actor.system(), league=home.league, kind="given", cents=5000, day=home.evening.local_date)


def _terms(home: Any) -> Any:
    day = home.evening.local_date
    return agree(actor=Actor.system(), league=home.league, since=day, tenths=100, start_fee=100, absent="average")


def _recount(home: Any) -> Any:
    version = home.evening.rule_set_version
    return plan_recount(
        actor=Actor.system(), rule_set=version.rule_set, scheme=version.scheme, version=version, scope="league"
    ).pk


def _proposal(home: Any) -> Any:
    scheme = next(one for key, one in SCHEMES.items() if key != home.evening.rule_set_version.scheme_key)
    found = RuleProposal.objects.filter(league=home.league).first()
    rule_set = home.evening.rule_set_version.rule_set
    return (found or propose(actor=Actor.account(home.verwalter), rule_set=rule_set, scheme=scheme)).pk


def _gathering(home: Any) -> Any:
    if found := Gathering.objects.filter(league=home.league).first():
        return found
    present = {player.name: player for player in Player.objects.filter(league=home.league)}
    names = [f"Gast {letter}" for letter in "ABCDEFGHI"]
    made = [present.get(name) or Player.objects.create(league=home.league, name=name, regular=False) for name in names]
    version = home.evening.rule_set_version
    found = open_gathering(actor=Actor.system(), league=home.league, rule_set_version=version, players=made)
    plan = (tuple(one.pk for one in made[:5]), tuple(one.pk for one in made[5:]))
    begin_round(actor=Actor.system(), gathering=found, number=1, plan=plan)
    return found


def _batch(home: Any) -> Any:
    data = {"evenings": 3, "games": 0, "changed": 0, "players": 0, "first": "1998-03-06", "last": "1998-05-01"}
    made: dict[str, Any] = {"evenings": [], "players": [], "changes": {}}
    return SheetBatch.objects.get_or_create(league=home.league, defaults={"told": data, "made": made})[0].pk


def _token(home: Any) -> Any:
    found = AccessToken.objects.filter(league=home.league).first()
    by = Actor.account(home.verwalter)
    facts = {"league": home.league, "name": "T", "scopes": ["read"], "days": 30, "secret": secret_for(None)}
    return (found or make_token(actor=by, **facts)).pk


def _webhook(home: Any) -> Any:
    found = Webhook.objects.filter(league=home.league).first()
    by, url = Actor.account(home.verwalter), "https://hook.example/"
    return (found or make_webhook(actor=by, league=home.league, url=url)).pk


def _published(home: Any) -> Any:
    return publish(actor=Actor.system(), league=home.league, public=True, notice=AT_ONCE)


def stored() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the app, without sessions and the counting of tries."""
    own = [model for app in ("leagues", "scorebook") for model in apps.get_app_config(app).get_models()]
    return {
        model.__name__: list(model._base_manager.order_by("pk").values_list())
        for model in own
        if model.__name__ not in {"Device", "Tries"}
    }
