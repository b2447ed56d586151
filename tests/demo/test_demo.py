"""The demo: invented, but everything in it is as real as an evening somebody has written down."""

import datetime
import io
import re
import socket
import zipfile
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from django.utils.text import slugify

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.journal import Actor, JournalEntry
from leagues.journal_wording import JournalNames, words
from leagues.people.models import Player
from scorebook.comparison.models import RuleProposal
from scorebook.demo import server
from scorebook.demo.leagues import (
    DATA,
    EMAIL,
    FILLED,
    LEAGUES,
    begin,
    complete,
    fill,
    first_league,
    go_on,
    running_evening,
)
from scorebook.disputes.models import Dispute
from scorebook.evenings.event_wording import penalty_sentence
from scorebook.evenings.models import Announcement, Capability, Evening, Event, EventKind, ExtraPoint, Game, Score
from scorebook.evenings.pages.table_header import table_now
from scorebook.evenings.selectors.evenings import load as load_evening
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.undo import undo
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.rounds import proposal
from scorebook.money.models import Payment
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.terms import SOLO_KINDS
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.league_file.layout import SUFFIX
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.each import each
from tests.invented.cast import DEMO, LONG
from tests.invented.demo_files import invented_leagues, lines_of
from tests.kept import made_once
from tests.shares import much
from tests.statistics.addresses import statistic


def run(command, *args, **options):
    """What a command prints."""
    out = io.StringIO()
    call_command(command, *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def filled(demo_account):
    """All leagues of the demo, of each at most its last dozen evenings."""
    made_once("the demo, filled", lambda: fill(account=demo_account, evenings=12))
    return demo_account


def test_the_files_are_what_is_invented_and_one_pair_is_not_chance(demo_account, client):
    """After a change of what is invented or of the file: `python -m tests.invented`. A share: all but the long one."""
    assert [slugify(group.name) for group in DEMO] == [*LEAGUES]
    assert sum(file.stat().st_size for file in DATA.iterdir()) <= 300_000
    leagues = invented_leagues(demo_account, much(DEMO, DEMO[1:]))
    for name, league in leagues.items():
        with zipfile.ZipFile(DATA / f"{name}{SUFFIX}") as archive:
            assert lines_of(league) == {file: archive.read(file) for file in FILES}, name
    if league := leagues.get(slugify(LONG.name)):
        days = list(league.evenings.order_by("local_date").values_list("local_date", flat=True))
        assert days[-1].year - days[0].year == 27
        client.force_login(demo_account)
        page = client.get(statistic(league.pk, "paare")).content.decode()
        assert re.search(r"Bestes Paar.{,400}Alois.{,400}Dorothee", page, re.DOTALL)


@each("name", LEAGUES)
def test_a_file_can_be_taken_by_anybody(name):
    with (DATA / f"{name}{SUFFIX}").open("rb") as file, checked_file(file) as checked:
        assert (checked.counts["league.jsonl"], checked.forbidden_games) == (1, 0)


def test_every_score_is_real_and_evenings_are_as_varied_as_real_ones(filled):
    """In the last dozen evenings of each league; all of them are what is invented, score by score."""
    assert "56 Abende nachgerechnet: alles stimmt." in run("rescore", "--check")
    assert list(violations()) == []
    assert not [warnings for warnings in Score.objects.values_list("warnings", flat=True) if warnings]
    played = Event.objects.filter(kind=EventKind.GAME, withdrawn_at=None)
    assert Score.objects.count() == played.count() > 1000
    penalties = Event.objects.filter(kind=EventKind.PENALTY).prefetch_related("shares")
    said = [penalty_sentence(one, {str(row.player_id): row.points for row in one.shares.all()}) for one in penalties]
    assert said and all(said)
    assert [one.data for one in penalties if "sentence" in one.data] == []
    for model, field, there in (
        (RuleSetVersion, "scheme_key", {group.scheme for group in DEMO}),
        (Game, "kind", {"normal", "hochzeit", "armut", "stille_hochzeit", "haengende_hochzeit"}),
        (Announcement, "call", {"re", "kontra", "k90", "k60"}),
        (ExtraPoint, "kind", {"fuchs", "doppelkopf", "karlchen", "herzstich"}),
        (Score, "solo_role", {"", "pflicht", "lust"}),
        (Event, "kind", {EventKind.REDEAL}),
    ):
        assert there - set(model.objects.values_list(field, flat=True)) == set(), field
    assert Game.objects.filter(kind__in=[kind.value for kind in SOLO_KINDS]).exists()
    assert ExtraPoint.objects.exclude(player=None).exists()
    assert {evening.seats.count() for evening in Evening.objects.all()} == {4, 5, 6}
    assert Score.objects.filter(bock__gte=2).exists()
    assert 0.2 < Game.objects.exclude(re_augen=None).count() / Game.objects.count() < 0.8
    assert 0.4 < Score.objects.filter(winner="re").count() / Score.objects.count() < 0.7


def test_it_opens_in_the_last_round_of_an_evening_of_today_whose_last_game_can_be_taken_back(demo_account):
    begin(demo_account)
    evening = running_evening(demo_account)
    assert (evening.league.name, evening.scheme.key) == ("Stammtisch Eichel-Ober", "steffen")
    assert evening.open and Evening.objects.count() == 1
    now = table_now(load_evening(evening))
    state = now.state
    assert (state.number, state.until_end, state.number + state.until_end - 1) == (20, 5, 24)
    assert (now.band.name, now.band.factor) == ("Doppelbock", 4)
    first, second = sorted((line.points for line in state.standing), reverse=True)[:2]
    assert 0 < first - second < 60  # the next game may turn it

    entries = evening.journal.order_by("pk")
    assert [entry.action for entry in entries] == ["evening_opened"] + ["game_recorded"] * 19
    assert {(entry.account, entry.imported_at) for entry in entries} == {(demo_account, None)}
    entry = evening.journal.first()
    game = Game.objects.get(event=entry.part_id)
    assert entry.after == {"facts": facts_of_games([game])[game.pk].to_json(), "game": str(game.pk)}
    undo(actor=Actor.account(demo_account), entry=entry)
    assert Score.objects.filter(evening=evening).count() == 18


@pytest.mark.parametrize(
    ("now", "local_date"),
    [
        ((2027, 7, 1, 1), (2027, 6, 30)),  # an evening after midnight is that of the day before
        ((2040, 2, 29, 9), (2040, 2, 29)),
    ],
)
def test_days_follow_the_clock(demo_account, monkeypatch, now, local_date):
    now, day = datetime.datetime(*now, tzinfo=timezone.get_default_timezone()), datetime.date(*local_date)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    fill(account=demo_account, evenings=2)
    running = running_evening(demo_account)
    last = running.events.latest("position").recorded_at
    assert (running.local_date, timezone.localtime(running.opened_at).date()) == (day, day)
    assert datetime.timedelta() < now - last < datetime.timedelta(minutes=5)
    assert not Evening.objects.filter(closed_at__gte=now).exists()
    assert not JournalEntry.objects.filter(subject_kind="evening", at__gt=now).exists()
    before = running.league.evenings.exclude(closed_at=None).get()
    assert running.local_date - before.local_date <= datetime.timedelta(days=17)
    others = Evening.objects.exclude(league=running.league).order_by("league", "-local_date")
    for evening in others:
        assert now.date() - evening.local_date < datetime.timedelta(days=60)


def test_a_group_of_many_years_has_much_besides_its_evenings(filled):
    league = first_league()
    dispute = Dispute.objects.get()
    assert (dispute.league, dispute.settled_at) == (league, None)
    (vote,) = RuleProposal.objects.all()
    assert (vote.league, vote.state, vote.recount.state) == (league, "open", "ready")
    assert [(one.account.display_name, one.voted) for one in vote.electorate.order_by("account__display_name")] == [
        ("Burgi Zeiler", True),
        ("Christoph Moosbauer", True),
        ("Demo", False),
        ("Dorothee Ammer", False),
        ("Egon Pichler", False),
    ]
    assert league.titles.count() == 3
    assert Payment.objects.filter(league=league).exists()
    assert [season.end is None for season in league.seasons.order_by("start")] == [False, False, False, True]
    assert JournalEntry.objects.filter(league=league, action="game_corrected").exists()
    assert set(Membership.objects.filter(account=filled).values_list("league__name", "role")) == {
        (group.name, Role.VERWALTER) for group in DEMO
    }


def test_one_league_played_its_last_evening_at_several_tables(filled):
    view = load(Gathering.objects.get())
    assert [[len(table.people) for table in one.tables] for one in view.rounds] == [[5, 4], [5, 4]]
    assert all(table.games >= table.of for one in view.rounds for table in one.tables)
    assert len(view.lines) == 9
    first = [[int(who.key) for who in table.people] for table in view.rounds[0].tables]
    assert first == list(map(list, proposal(replace(view, rounds=()))))


def test_a_start_that_was_broken_off_goes_on(demo_account):
    written = []

    def breaks(done):
        written.append(done)
        if done > 3:
            raise KeyboardInterrupt

    begin(demo_account)
    assert (Dispute.objects.count(), RuleProposal.objects.count(), League.objects.count()) == (0, 0, 1)
    with pytest.raises(KeyboardInterrupt):
        go_on(demo_account, 7, breaks)
    there = set(Game.objects.values_list("pk", flat=True))
    assert not complete() and League.objects.count() == 1
    written.clear()
    go_on(demo_account, 7, written.append)
    games, players = set(Game.objects.values_list("pk", flat=True)), Player.objects.count()
    assert complete() and there < games
    assert written == sorted(written) and written[-1] == Evening.objects.count() - Gathering.objects.count() * 3
    fill(account=demo_account)
    assert set(Game.objects.values_list("pk", flat=True)) == games
    assert (League.objects.count(), Player.objects.count()) == (len(DEMO), players)
    assert "alles stimmt" in run("rescore", "--check")


def test_the_command_fills_once_and_then_only_renews_the_password(make_evening, record):
    evening = make_evening()
    record(evening)
    first = run("demo", evenings=1, no_serve=True)
    account = Account.objects.get(email=EMAIL)
    assert account.check_password(first.split("Passwort")[-1].split()[0])
    filled = JournalEntry.objects.filter(action=FILLED)
    assert {entry.after["file"]: entry.after["evenings"] for entry in filled} == LEAGUES
    evening.refresh_from_db()  # others' leagues stay as they are
    assert evening.version == 1
    assert not Membership.objects.filter(league=evening.league, account=account).exists()
    games = set(Game.objects.values_list("pk", flat=True))
    League.objects.update(name="umbenannt")
    again = run("demo", no_serve=True)
    assert "nur das Passwort ist neu" in again
    assert set(Game.objects.values_list("pk", flat=True)) == games
    account.refresh_from_db()
    assert account.check_password(again.split("Passwort")[-1].split()[0])
    assert not account.check_password(first.split("Passwort")[-1].split()[0])


def test_a_league_of_the_demo_that_is_here_already_is_one_sentence(db):
    with (DATA / f"freitagsrunde-lindenhof{SUFFIX}").open("rb") as file, checked_file(file) as checked:
        import_league(actor=Actor.system(), owner=None, checked=checked)
    with pytest.raises(CommandError, match="gibt es hier schon"):
        run("demo", evenings=1, no_serve=True)


def test_it_does_not_serve_in_production(db, settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="Im Betrieb"):
        run("demo")
    assert not Account.objects.exists()


@pytest.fixture
def serving(db, settings, monkeypatch):
    """The command as far as it serves: where it would have listened, what it would load, and what it has printed."""
    found = SimpleNamespace(listens=[], loads=[])
    monkeypatch.setattr("scorebook.management.commands.demo.network_address", lambda: "192.168.7.7")
    monkeypatch.setattr("scorebook.management.commands.demo._serve_forever", found.listens.append)
    monkeypatch.setattr("scorebook.management.commands.demo._show_the_demo", lambda: None)
    monkeypatch.setattr("scorebook.management.commands.demo.load_the_rest", found.loads.append)
    settings.ALLOWED_HOSTS = ["localhost"]
    return found


def test_it_serves_on_the_next_free_port_and_says_where(serving, settings):
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        out = run("demo", evenings=3, port=port)
    (address,) = serving.listens
    assert address.startswith("0.0.0.0:") and address != f"0.0.0.0:{port}"
    chosen = address.split(":")[1]
    assert f"Port {port} ist belegt" in out
    (there,), (here,) = (
        re.findall(rf"http://{host}:{chosen}/demo/(\S+)/", out) for host in ("192.168.7.7", "localhost")
    )
    assert there == here and len(there) == 43
    assert "HTTPS" in out and "Wake Lock" in out and "Passwort" not in out
    assert settings.ALLOWED_HOSTS == ["localhost", "192.168.7.7"]
    assert not Account.objects.get().has_usable_password()
    assert (serving.loads, Evening.objects.count()) == ([3], 1)


def test_a_second_start_loads_what_is_missing_and_ends_the_first_address(serving):
    run("demo", host="127.0.0.1")
    run("demo", host="127.0.0.1")
    assert serving.loads == [None, None]
    assert [door.revoked_at is None for door in Capability.sign_ins.order_by("pk")] == [False, True]
    fill(account=Account.objects.get(), evenings=1)
    run("demo", host="127.0.0.1")
    assert serving.loads == [None, None]


def test_an_address_of_another_machine_is_one_sentence(db):
    with pytest.raises(CommandError, match="lässt sich nicht hören"):
        run("demo", evenings=1, host="198.51.100.1")


def test_a_machine_without_a_network_has_no_address(monkeypatch):
    def refuse(*_args):
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert server.network_address() is None


def test_the_qr_code_fits_any_terminal():
    blocks, colours = (server.qr_code("http://192.168.7.7:8000/", blocks=blocks) for blocks in (True, False))
    assert "█" in blocks
    assert colours.isascii() and "\x1b[" in colours


def test_the_journal_says_in_words_that_a_league_is_invented():
    assert words(FILLED, {}, {"evenings": 7}, JournalNames({}, {})) == "Mit 7 erfundenen Abenden gefüllt"
