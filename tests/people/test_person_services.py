"""One person with two entries, a person to be forgotten."""

import json
import uuid
from datetime import date, timedelta

import pytest
from django.apps import apps
from django.core.serializers import serialize
from django.db import models
from django.utils import timezone

from leagues.groups.models import League, Season
from leagues.groups.services.invitations import invite
from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player, canonical_ids_of
from leagues.people.redaction import GAP, free_json, free_texts
from leagues.people.selectors import group_of, names_of
from leagues.people.services.persons import anonymise_player, merge_players, separate_player, unlink_player
from leagues.refused import Refused
from scorebook.evenings.models import Evening, Event, EventKind, Participation, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.gatherings.listing import nights_page
from scorebook.rules.models import RuleSet, RuleSetVersion
from tests.each import each

SYSTEM = Actor.system()


@pytest.fixture
def group(make_league):
    """Anna, Ben, Cem, Dora, and Anja, who is Anna by her other name."""
    return make_league(names=("Anna", "Ben", "Cem", "Dora", "Anja"))


@pytest.fixture
def borne():
    """Names count in texts only once they were borne for some time: these have been for years."""

    def make():
        Player.objects.update(created_at=timezone.now() - timedelta(days=4000))

    return make


@pytest.fixture
def play(facts):
    """An evening of four with one game."""

    def make(league, four):
        evening = open_evening(
            actor=SYSTEM,
            league=league,
            rule_set_version=RuleSetVersion.objects.get(league=league),
            players=four,
            dealer=four[0],
            place="Bei Anna",
        )
        solo = facts(evening, kind="solo_damen")
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=solo)
        return evening

    return make


def everything():
    """All facts and derived rows, without what says who somebody is."""
    kept = [Evening, Event, Participation, Score]
    return [json.loads(serialize("json", model.objects.order_by("pk"))) for model in kept]


def sums():
    return list(Participation.objects.order_by("pk").values_list("player", "points"))


def test_a_merged_player_goes_by_the_other_name_and_no_fact_changes(group, play):
    league, (anna, ben, cem, dora, anja) = group
    play(league, [anna, ben, cem, dora])
    evening = play(league, [anja, ben, cem, dora])
    before = everything()
    merge_players(actor=SYSTEM, player=anja, into=anna)
    assert everything() == before
    assert names_of(league.pk)[str(anja.pk)].name == "Anna"
    assert load(evening).players[0].name == "Anna"
    assert {listed.first for listed in nights_page(league, 1)} == {"Anna"}
    assert group_of(anja) == group_of(anna) == sorted([anna.pk, anja.pk])
    assert JournalEntry.objects.first().after == {"player": anja.pk, "into": anna.pk}


def test_a_merge_is_undone_unless_the_name_is_taken(group):
    league, (anna, *_, anja) = group
    merge_players(actor=SYSTEM, player=anja, into=anna)
    other = Player.objects.create(league=league, name="anja", sign="X")
    with pytest.raises(Refused, match="„Anja“ gibt es"):
        separate_player(actor=SYSTEM, player=anja)
    other.delete()
    separate_player(actor=SYSTEM, player=anja)
    anja.refresh_from_db()
    assert (anja.merged_into, anja.name) == (None, "Anja")
    assert canonical_ids_of(league.pk)[anja.pk] == anja.pk


def test_a_third_entry_that_sat_with_one_of_them_counts_too(make_league, play):
    league, (anna, _, cem, dora, anja, anni) = make_league(names=("Anna", "Ben", "Cem", "Dora", "Anja", "Anni"))
    play(league, [anja, anni, cem, dora])
    merge_players(actor=SYSTEM, player=anja, into=anna)
    with pytest.raises(Refused, match="beide am Tisch"):
        merge_players(actor=SYSTEM, player=anni, into=anna)


def test_a_chain_of_merges_ends_at_one_name(make_league):
    league, (anna, anja, anni, ben) = make_league(names=("Anna", "Anja", "Anni", "Ben"))
    merge_players(actor=SYSTEM, player=anni, into=anja)
    merge_players(actor=SYSTEM, player=anja, into=anna)
    assert canonical_ids_of(league.pk) == {anna.pk: anna.pk, anja.pk: anna.pk, anni.pk: anna.pk, ben.pk: ben.pk}
    assert {name.name for name in names_of(league.pk).values()} == {"Anna", "Ben"}


@each("kind", ["itself", "another league", "merged already", "anonymised", "the one with the account"])
def test_what_cannot_be_merged(group, make_league, verwalter, kind):
    _, (anna, ben, *_, anja) = group
    said, into = "lassen sich nicht zusammenlegen", anja
    if kind == "another league":
        into = make_league(name="Andere")[1][0]
    elif kind == "merged already":
        into = merge_players(actor=SYSTEM, player=ben, into=anna)
    elif kind == "anonymised":
        into = anonymise_player(actor=SYSTEM, player=ben)
    elif kind == "the one with the account":
        Player.objects.filter(pk=anja.pk).update(account=verwalter)
        said, into = "nicht umgekehrt", anna
    with pytest.raises(Refused, match=said):
        merge_players(actor=SYSTEM, player=Player.objects.get(pk=anja.pk), into=into)


def test_an_anonymised_person_is_nowhere_and_no_sum_changes(group, play, verwalter, borne):
    league, (anna, ben, cem, dora, anja) = group
    evening = play(league, [anna, ben, cem, dora])
    play(league, [anja, ben, cem, dora])
    merge_players(actor=SYSTEM, player=anja, into=anna)
    league.description = "Annas Runde, gegründet von ANNA und Annabell; Anja's Idee."
    league.home_pub = "Bei Anna"
    league.save()
    Season.objects.create(league=league, name="Annas Jahr", start=date(2020, 1, 1))
    RuleSet.objects.create(league=league, name="Haus Anna")
    event = Event.objects.filter(evening=evening).first()
    Event.objects.filter(pk=event.pk).update(reason="Anna hat verworfen", data={"reason": "Anna!", "code": "Anna"})
    JournalEntry.objects.create(
        league=league, actor_kind="system", action="x", after={"shares": [{"reason": "für Anna"}], "kind": "normal"}
    )
    before = sums()
    borne()
    anonymise_player(actor=Actor.account(verwalter), player=anna)
    league.refresh_from_db()
    assert sums() == before
    assert league.description == f"{GAP} Runde, gegründet von {GAP} und Annabell; {GAP} Idee."
    assert league.home_pub == f"Bei {GAP}"
    assert [season.name for season in Season.objects.all()] == ["Annas Jahr"]
    assert RuleSet.objects.filter(name="Haus Anna").exists()
    assert {evening.place for evening in Evening.objects.all()} == {f"Bei {GAP}"}
    event.refresh_from_db()
    assert (event.reason, event.data) == (f"{GAP} hat verworfen", {"reason": f"{GAP}!", "code": "Anna"})
    entry = JournalEntry.objects.get(action="x")
    assert entry.after == {"shares": [{"reason": f"für {GAP}"}], "kind": "normal"}
    assert {names_of(league.pk)[str(player.pk)].name for player in (anna, anja)} == {"Anonym 1"}
    left = Player.objects.filter(pk__in=[anna.pk, anja.pk]).values_list("name", "nickname", "sign", "since", "account")
    assert [*left] == [("Anonym 1", "", "?1", None, None)] * 2


def test_only_the_parts_of_a_name_that_are_nobody_elses_go_and_a_text_stays_within_its_length(make_league, borne):
    league, (max_, *_, bo) = make_league(names=("Max von Moor", "Max Müller", "Cem", "Bo"))
    said = "Max von Moor, kurz Moor, und Max spielen von fern."
    League.objects.filter(pk=league.pk).update(description=said, home_pub=f"Bo {'x' * 117}")
    borne()
    for player in (max_, bo):
        anonymise_player(actor=SYSTEM, player=player)
    league.refresh_from_db()
    assert league.description == f"{GAP}, kurz {GAP}, und Max spielen von fern."
    assert (len(league.home_pub), league.home_pub[:14]) == (120, GAP[:14])


def test_the_second_anonymous_has_another_number_names_are_free_and_invitations_end(group, verwalter):
    league, (anna, ben, *_) = group
    invitation, _ = invite(actor=Actor.account(verwalter), league=league, role="leser", player=anna)
    names = [anonymise_player(actor=SYSTEM, player=player).name for player in (anna, ben)]
    assert names == ["Anonym 1", "Anonym 2"]
    Player(league=league, name="Anna", sign="A").full_clean()
    invitation.refresh_from_db()
    assert invitation.revoked_at is not None
    with pytest.raises(Refused):
        anonymise_player(actor=SYSTEM, player=anna)


def test_a_player_without_account_again(group, verwalter):
    _, (anna, *_) = group
    anna.account = verwalter
    anna.save()
    entries = JournalEntry.objects.count()
    for _ in range(2):
        unlink_player(actor=SYSTEM, player=anna)
    anna.refresh_from_db()
    assert (anna.account, JournalEntry.objects.count()) == (None, entries + 1)


# Texts that nobody types freely: codes, keys, what is a person's own, and what goes with it after a day (files that
# somebody brought, what a table said, letters that have gone).
NOT_FREE = """
AccessToken: prefix token_hash scopes
Account: email display_name password
BroughtSheet: name said
Capability: seed token_hash code
Command: payload_hash kind phone actor_kind result
Consequence: totals
Creation: seal kind subject
Device: session_key previous_key session_data label
Dispute: agreed
EmbedPolicy: sites
Erasure: words
Evening: stamp
EveningRating: scheme stamp lineup
Forgetting: words
FormerName: name
Game: notes
Gathering: seed
Invitation: token_hash
JournalEntry: subject_kind actor_kind action
KeptMapping: fingerprint said
League: public_key player_fields
Letter: kind to subject body origin error
Pen: phone stamp
Player: name name_key nickname sign
Recount: scheme_key options
RecountedEvening: code sentence preview result
RefereeAnswer: referee question source
RuleProposal: scheme_key options
RuleSetVersion: scheme_key options_hash options
SheetBatch: told made
Tries: key
Upload: name told
Webhook: url seed secret_hash
WebhookDelivery: outcome body
"""


def test_every_text_is_either_redacted_or_known_to_hold_no_names():
    own = [model for app in ("leagues", "scorebook") for model in apps.get_app_config(app).get_models()]
    kept = {
        f"{model.__name__}.{field.name}"
        for model in own
        if not model.__module__.endswith((".derived", ".rollups"))
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField | models.JSONField) and not field.choices
    }
    lines = (line.split(": ") for line in NOT_FREE.strip().splitlines())
    known = {f"{model}.{field}" for model, fields in lines for field in fields.split()}
    redacted = {free.name for free in free_texts()}
    redacted |= {f"{blob.model.__name__}.{field}" for blob in free_json() for field in blob.fields}
    assert (kept - redacted, redacted - kept, known & redacted) == (known, set(), set())
    places = [*free_texts(), *free_json()]
    assert len({one.called for one in places}) == len(places)


def test_somebody_with_two_entries_is_at_an_evening_under_one_of_them(group, play, facts):
    league, (anna, ben, cem, dora, anja) = group
    evening = play(league, [anna, ben, cem, dora])
    merge_players(actor=SYSTEM, player=anja, into=anna)
    before = everything()
    of_anja = [str(player.pk) for player in (anja, ben, cem, dora)]
    tries = [
        lambda: play(league, [anna, ben, cem, dora, anja]),
        lambda: add_event(actor=SYSTEM, evening=evening, kind=EventKind.JOIN, player=anja, seat=2),
        lambda: add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares={anja.pk: -1}),
        lambda: record_game(
            actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening, players=of_anja)
        ),
        lambda: record_game(
            actor=SYSTEM, evening=evening, game_id=uuid.uuid4(),
            facts=facts(evening, players=[str(anna.pk), *of_anja[:3]]),
        ),
    ]  # fmt: skip
    for attempt in tries:
        with pytest.raises(Refused) as refused:
            attempt()
        assert [objection.code for objection in refused.value.objections] == ["person_twice"]
    assert everything() == before
    assert play(league, [anja, ben, cem, dora]).seats.first().player == anja
