"""A league in which everything has happened that a file can hold, and a database in which nothing of it is."""

import io
import json
import sys
import uuid
from contextlib import suppress
from datetime import date
from types import SimpleNamespace

import pytest
from django.db import transaction

from leagues.accounts.models import Account
from leagues.groups.services.leagues import add_season, edit_season
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, merge_players
from leagues.people.services.players import edit_player, unlist_player
from leagues.refused import Refused
from scorebook.disputes.services import contest_game, countersign, set_policy, settle_dispute
from scorebook.evenings.models import EveningPlayer, EventKind, Score
from scorebook.evenings.services.evenings import change_date_and_place, close_evening, comment_game, open_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game, insert_game, record_game, restore_game, withdraw_game
from scorebook.evenings.services.penalties import record_penalty
from scorebook.evenings.services.recount import play_by
from scorebook.money.services import agree, book, cancel_payment
from scorebook.referees.services import keep_answer
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.scoring.penalties.breaches import geringfuegig
from scorebook.scoring.schemes import SCHEMES
from scorebook.statistics.saved_questions import save_question
from scorebook.statistics.titles import add_title
from scorebook.transfer import child
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file

NAMES = ("Änne", "Ben", "Cem", "Dora", "Emil", "Anna (alt)", "Vergess Ner")


class ElsewhereError(Exception):
    """What was made inside is gone again."""


@pytest.fixture
def own_process():
    """Files are looked through in a process of their own, as on a server."""


@pytest.fixture(autouse=True)
def looked_through_here(request, monkeypatch):
    """Files are looked through in this process: to start one for each would be most of what these tests do."""
    if "own_process" in request.fixturenames:
        return

    def answer(kind, argument, file):
        out = io.StringIO()
        with monkeypatch.context() as here:
            here.setattr(child, "limit_this_process", lambda: None)
            here.setattr(sys, "stdin", SimpleNamespace(buffer=file))
            here.setattr(sys, "stdout", out)
            child.main(kind, argument)
        return json.loads(out.getvalue())

    monkeypatch.setattr("scorebook.transfer.services.inspection.answer_of", answer)


@pytest.fixture
def eventful(make_league, verwalter, facts):
    """A league with corrections, penalties, guests, disputes, people merged and forgotten, two versions of rules."""
    actor = Actor.account(verwalter)

    def make(scheme="steffen"):
        league, players = make_league(scheme, NAMES, name="Die vom Freitag; =1+1")
        anne, ben, cem, dora, emil, old, gone = players
        Player.objects.filter(pk=anne.pk).update(account=verwalter)
        edit_player(actor=actor, player=ben, name="Benjamin", nickname="Ben")
        rules = RuleSet.objects.get(league=league)
        first = rules.versions.get()
        season = add_season(actor=actor, league=league, name="Saison 1", start=date(2026, 1, 1), end=None)
        edit_season(actor=actor, season=season, name="2026", start=date(2026, 1, 1), end=date(2026, 12, 31))
        set_policy(actor=actor, league=league, judge="table", final_after_days=None)

        before = open_evening(
            actor=actor, league=league, rule_set_version=first, players=[old, ben, cem, gone], dealer=cem, place="Krug"
        )
        play = _player_of(actor, before, facts)
        game = play(re_augen=151, announcements=[{"party": "re", "call": "re", "player": str(old.pk)}])
        comment_game(actor=actor, game=game, comment="Wette mit Vergess Ner")
        close_evening(actor=actor, evening=before)
        change_date_and_place(actor=actor, evening=before, local_date=date(2025, 12, 30), place="Zum Krug")
        merge_players(actor=actor, player=old, into=anne)
        anonymise_player(actor=actor, player=gone)
        unlist_player(actor=actor, player=dora, unlisted=True)

        version = save_version(actor=actor, rule_set=rules, scheme_key=scheme, options={"tenth_cents": 50})
        evening = open_evening(
            actor=actor, league=league, rule_set_version=version, players=[anne, ben, cem, dora], dealer=anne
        )
        play = _player_of(actor, evening, facts)
        games = [play(re_augen=120 + number) for number in range(4)]
        correct_game(actor=actor, game=games[0], facts=facts(evening, re_augen=240))
        withdraw_game(actor=actor, game=games[1])
        restore_game(actor=actor, game=games[1])
        withdraw_game(actor=actor, game=games[2])
        insert_game(
            actor=actor,
            evening=evening,
            before=games[3].event,
            game_id=uuid.uuid4(),
            facts=facts(evening, "solo_damen"),
        )
        seats = [str(player.pk) for player in (anne, ben, cem, dora)]
        for kind, more in (
            (EventKind.REDEAL, {"reason": "fehlende Karte"}),
            (EventKind.JOIN, {"player": emil, "seat": 2}),
            (EventKind.PAUSE, {"player": emil}),
            (EventKind.RESUME, {"player": emil}),
            (EventKind.SEATS, {"data": {"order": [*seats[::-1], str(emil.pk)]}}),
            (EventKind.DEALER_SET, {"player": dora}),
            (EventKind.BOCK_SET, {"data": {"runs": [[1, 3], [2, 2]]}}),
            (EventKind.LAST_ROUND, {"data": {"more": 1}}),
        ):
            with suppress(Refused):  # an Abrechnung without Bock or without rounds does not know some of them
                event, _ = add_event(actor=actor, evening=evening, kind=kind, **more)
        withdraw_event(actor=actor, event=event)
        penalty = geringfuegig(tuple(seats), seats[0], SCHEMES["ddv"])
        record_penalty(actor=actor, evening=evening, strafe=penalty, culprit=anne, reason="Karte gezeigt")
        add_event(
            actor=Actor.importing(),
            evening=evening,
            kind=EventKind.PENALTY,
            player=ben,
            reason="zu spät",
            shares={ben.pk: -3, anne.pk: 3},
            data={"kind": "frei"},
        )
        play_by(actor=actor, evening_id=before.pk, version=version)
        shares = {ben.pk: 6, cem.pk: -2, dora.pk: -2, anne.pk: -2}
        for number in (1, 0):
            add_event(actor=actor, evening=evening, kind=EventKind.POINTS_ONLY, data={"games": number}, shares=shares)
        dispute = contest_game(actor=actor, game=games[3], sentence="Das war keine 90")
        settle_dispute(actor=actor, dispute=dispute, outcome="stands", reason="doch", agreed=[anne.pk, ben.pk, cem.pk])
        contest_game(actor=actor, game=games[0], sentence="Noch offen")
        countersign(actor=Actor.account(_somebody_else()), game=games[1])
        agree(actor=actor, league=league, since=date(2026, 1, 1), tenths=100, step=5, start_fee=50)
        day, spent = date(2026, 2, 1), {"kind": "spent", "cents": 1250, "note": "Pizza mit Vergess Ner"}
        book(actor=actor, league=league, kind="paid", payer=ben, payee=anne, cents=320, day=day, evening=before)
        cancel_payment(actor=actor, payment=book(actor=actor, league=league, day=day, **spent))
        keep_answer(
            actor=actor,
            evening=evening,
            event=games[3].event_id,
            referee="ansage",
            question="karten=9",
            text="Ja, er durfte.",
            source="§ 24",
        )
        add_title(actor=actor, league=league, name="Vergess-Pokal", figure="soli", best="most", span="saison")
        asked = {"plain": {"bock": "mit"}, "season": season.pk, "players": [dora.pk], "seats": [ben.pk, old.pk]}
        for name, more in (("Leer", {"plain": {}}), ("Bei Vergess", {**asked, "place": "Zum Krug"})):
            save_question(actor=actor, league=league, name=name, query=more, shared=True)
        save_question(actor=actor, league=league, name="Nur für mich", query={"plain": {}})
        return league

    return make


def _somebody_else():
    return Account.objects.create_user(email="gegen@example.org", password="x", display_name="Gegen")


def _player_of(actor, evening, facts):
    def play(**more):
        return record_game(actor=actor, evening=evening, game_id=uuid.uuid4(), facts=facts(evening, **more))[0]

    return play


@pytest.fixture
def exported():
    """The file of a league, as bytes."""

    def make(league, **more):
        out = io.BytesIO()
        export_league(league=league, target=out, **more)
        return out.getvalue()

    return make


def standings(league):
    """What everybody has of every evening."""
    rows = EveningPlayer.objects.filter(league=league).order_by("local_date", "evening", "player__name")
    return list(rows.values_list("evening", "player__name", "games", "wins", "points", "penalties"))


def scores(league):
    rows = Score.objects.filter(league=league).order_by("evening", "number")
    return list(rows.values_list("game", "number", "winner", "value", "bock", "re_points", "kontra_points"))


_files = {}  # made once in a process: such a league takes longer than taking it over


@pytest.fixture
def from_elsewhere(eventful, exported):
    """The file of the eventful league, which is not in the database, and what stood there: standings and scores."""

    def make(scheme="steffen", **more):
        known = (scheme, *more.items())
        if known not in _files:
            with suppress(ElsewhereError), transaction.atomic():
                league = eventful(scheme)
                _files[known] = exported(league, **more), (standings(league), scores(league))
                raise ElsewhereError
        return _files[known]

    return make


@pytest.fixture
def taken_over(tmp_path):
    """Take a file over, given as bytes."""

    def make(content, owner=None, **more):
        path = tmp_path / f"{uuid.uuid4()}.zip"
        path.write_bytes(content)
        with path.open("rb") as source, checked_file(source) as checked:
            return import_league(actor=Actor.importing(), owner=owner, checked=checked, **more)

    return make
