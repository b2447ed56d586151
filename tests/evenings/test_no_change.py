"""What changes nothing leaves no trace: no line in the journal, no new version that all phones would load."""

import uuid
from datetime import date, timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from leagues.groups.models import Membership, Role, Season
from leagues.groups.services.invitations import invite, revoke_invitation
from leagues.groups.services.leagues import (
    Counting,
    add_season,
    edit_league,
    edit_season,
    publish,
    put_away,
    remove_season,
)
from leagues.groups.services.members import change_role, remove_member
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.services.persons import unlink_player
from leagues.people.services.players import edit_player
from leagues.refused import Refused
from scorebook.disputes.services import countersign, set_policy
from scorebook.evenings.models import Evening, Event, EventKind, Pen
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import change_date_and_place, close_evening, reopen_evening
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.games import correct_game, record_game, restore_game, withdraw_game
from scorebook.evenings.services.table_links import put_pen_down, revoke_table_link, take_pen
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.services import choose_rules, save_version
from tests.each import each
from tests.evenings.reading import refused

SYSTEM = Actor.system()
DETAILS = {
    "re": (1, 0),
    "announcements": [{"party": "re", "call": "re"}],
    "extras": [{"kind": "fuchs", "party": "re"}, {"kind": "doppelkopf", "party": "kontra"}],
}


@pytest.fixture
def evening(make_evening, record):
    """An evening of the house rules with Böcke, with one game and one redeal."""
    evening = make_evening("spin_haus", ("Anna", "Ben", "Cem", "Dora", "Emil"))
    record(evening, **DETAILS)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, event_id=uuid.UUID(int=7))
    return evening


def trace(evening):
    """What a change would have moved."""
    fresh = Evening.objects.get(pk=evening.pk)
    pens = list(Pen.objects.values_list("version", flat=True))
    return fresh.version, fresh.stamp, pens, JournalEntry.objects.count(), Event.objects.count()


def state(evening):
    return load(Evening.objects.get(pk=evening.pk)).folded.state


def redeal():
    return Event.objects.get(kind=EventKind.REDEAL)


def same_facts_in_another_order(evening, facts):
    raw = facts(evening, **DETAILS)
    return raw | {"re": raw["re"][::-1], "extras": raw["extras"][::-1]}


UNCHANGED = {
    "opened again while it is open": lambda e, f: reopen_evening(actor=SYSTEM, evening=e),
    "the same date and place": lambda e, f: change_date_and_place(
        actor=SYSTEM, evening=e, local_date=e.local_date, place=f"  {e.place} "
    ),
    "corrected with the same facts": lambda e, f: correct_game(
        actor=SYSTEM, game=e.games.get(), facts=f(e, **DETAILS), revision=1
    ),
    "corrected with the same facts in another order": lambda e, f: correct_game(
        actor=SYSTEM, game=e.games.get(), facts=same_facts_in_another_order(e, f)
    ),
    "a game put back that counts": lambda e, f: restore_game(actor=SYSTEM, game=e.games.get()),
    "an event put back that counts": lambda e, f: restore_event(actor=SYSTEM, event=redeal()),
    "a game put back as an event": lambda e, f: restore_event(actor=SYSTEM, event=e.games.get().event),
    "the same game again": lambda e, f: record_game(
        actor=SYSTEM, evening=e, game_id=e.games.get().pk, facts=f(e, **DETAILS)
    ),
    "the same event again": lambda e, f: add_event(
        actor=SYSTEM, evening=e, kind=EventKind.REDEAL, event_id=uuid.UUID(int=7)
    ),
    "a table link ended that there is not": lambda e, f: revoke_table_link(actor=SYSTEM, evening=e),
    "a pen laid down that lies there": lambda e, f: put_pen_down(evening=e, phone="x"),
}


@each("what", UNCHANGED)
def test_a_change_that_changes_nothing_leaves_no_trace(evening, facts, what):
    before = trace(evening)
    UNCHANGED[what](evening, facts)
    assert trace(evening) == before


AGAIN = {
    "close": lambda e, f: close_evening(actor=SYSTEM, evening=e),
    "withdraw a game": lambda e, f: withdraw_game(actor=SYSTEM, game=e.games.get()),
    "withdraw an event": lambda e, f: withdraw_event(actor=SYSTEM, event=redeal()),
    "take the pen": lambda e, f: take_pen(evening=e, phone="one", name="Anna"),
    "read over": lambda e, f: countersign(
        actor=Actor("account", e.league.memberships.get().account_id), game=e.games.get()
    ),
    "agree": lambda e, f: set_policy(actor=SYSTEM, league=e.league, judge="table", final_after_days=3),
    "move the date": lambda e, f: change_date_and_place(
        actor=SYSTEM, evening=e, local_date=timezone.localdate() - timedelta(days=3), place="Kneipe"
    ),
}


@each("what", AGAIN)
def test_done_twice_is_done_once(evening, facts, what):
    start = trace(evening)
    AGAIN[what](evening, facts)
    once = trace(evening)
    assert once != start
    AGAIN[what](evening, facts)
    assert trace(evening) == once


def test_every_change_of_an_evening_raises_its_version_by_one(evening, facts):
    game, redealt = evening.games.get(), redeal()
    for step in (
        lambda: withdraw_game(actor=SYSTEM, game=game),
        lambda: restore_game(actor=SYSTEM, game=game),
        lambda: correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=200)),
        lambda: withdraw_event(actor=SYSTEM, event=redealt),
        lambda: restore_event(actor=SYSTEM, event=redealt),
        lambda: change_date_and_place(actor=SYSTEM, evening=evening, local_date=evening.local_date, place="Kneipe"),
        lambda: close_evening(actor=SYSTEM, evening=evening),
        lambda: reopen_evening(actor=SYSTEM, evening=evening),
        lambda: record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening)),
    ):
        version, _, _, lines, _ = trace(evening)
        step()
        after = trace(evening)
        assert (after[0], after[3]) == (version + 1, lines + 1)


def test_what_is_so_already_is_not_set_by_hand(evening, record):
    record(evening, re_augen=120)  # an even result brings Böcke in the house rules
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 1})
    before, now = trace(evening), state(evening)
    for kind, given in (
        (EventKind.DEALER_SET, {"player": Player.objects.get(pk=now.dealer)}),
        (EventKind.BOCK_SET, {"data": {"runs": [[run.bock, run.games] for run in now.outlook]}}),
        (EventKind.LAST_ROUND, {"data": {"more": 1}}),
    ):
        assert refused(lambda kind=kind, given=given: add_event(actor=SYSTEM, evening=evening, kind=kind, **given)) == [
            "nothing_changes"
        ]
    assert trace(evening) == before
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 0})
    assert trace(evening)[0] == before[0] + 1


def test_what_was_different_at_an_earlier_place_is_set_there(evening, record):
    """Whoever deals now did not deal before the first game."""
    record(evening)
    first = evening.events.order_by("position").first()
    dealer = Player.objects.get(pk=state(evening).dealer)
    event, created = add_event(actor=SYSTEM, evening=evening, kind=EventKind.DEALER_SET, player=dealer, before=first)
    assert (created, event.position < first.position) == (True, True)


LEAGUE_TWICE = {
    "edit": lambda h: edit_league(actor=SYSTEM, league=h.league, name="Neu", home_pub="Krug"),
    "rules": lambda h: choose_rules(actor=SYSTEM, league=h.league, scheme_key="mainz"),
    "version": lambda h: save_version(actor=SYSTEM, rule_set=default_rule_set(h.league), scheme_key="spin_haus"),
    "put away": lambda h: put_away(actor=SYSTEM, league=h.league),
    "publish": lambda h: publish(actor=SYSTEM, league=h.league, public=True),
    "no member": lambda h: remove_member(actor=SYSTEM, membership=h.membership),
    "role": lambda h: change_role(actor=SYSTEM, membership=h.membership, role=Role.SCHREIBER),
    "revoke": lambda h: revoke_invitation(actor=SYSTEM, invitation=h.invitation),
    "player": lambda h: edit_player(actor=SYSTEM, player=h.player, nickname="Ännchen"),
    "unlink": lambda h: unlink_player(actor=SYSTEM, player=h.player),
    "season": lambda h: edit_season(
        actor=SYSTEM, season=h.season, name="Herbst", start=date(2026, 9, 1), counting=Counting(drop=3)
    ),
    "no season": lambda h: remove_season(actor=SYSTEM, season=h.season),
}


@pytest.fixture
def home(make_league, account):
    league, players = make_league()
    member = account("Sven")
    players[0].account = member
    players[0].save()
    return SimpleNamespace(
        league=league,
        player=players[0],
        membership=league.memberships.create(account=member, role=Role.LESER),
        invitation=invite(actor=SYSTEM, league=league, role=Role.LESER)[0],
        season=add_season(actor=SYSTEM, league=league, name="Sommer", start=date(2026, 3, 1)),
    )


@each("what", LEAGUE_TWICE)
def test_a_league_is_changed_once_too(home, what):
    start = JournalEntry.objects.count()
    LEAGUE_TWICE[what](home)
    once = JournalEntry.objects.count()
    assert once > start
    LEAGUE_TWICE[what](home)
    assert JournalEntry.objects.count() == once


def test_who_or_what_has_just_been_taken_away_is_not_changed(home):
    """Two Verwalter at once: the second one's page still showed it."""
    membership, season = Membership.objects.get(pk=home.membership.pk), Season.objects.get()
    remove_member(actor=SYSTEM, membership=home.membership)
    remove_season(actor=SYSTEM, season=home.season)
    with pytest.raises(Refused, match="gehört nicht mehr zur Liga"):
        change_role(actor=SYSTEM, membership=membership, role=Role.VERWALTER)
    with pytest.raises(Refused, match="gibt es nicht mehr"):
        edit_season(actor=SYSTEM, season=season, name="Herbst", start=date(2026, 9, 1))
