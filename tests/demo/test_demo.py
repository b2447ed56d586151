"""The demo: invented, but everything in it is as real as an evening somebody has written down."""

import datetime
import io
import socket
import zipfile
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count
from django.urls import reverse
from django.utils import timezone

from leagues.accounts.models import Account
from leagues.actor import Actor
from leagues.groups.models import League, Membership, Role
from leagues.journal_models import JournalEntry
from leagues.journal_wording import JournalNames, words
from leagues.people.models import Player
from scorebook.demo import server
from scorebook.demo.journal_wording import FILLED
from scorebook.demo.leagues import DATA, EVENINGS, LEAGUES, fill, shares
from scorebook.evenings.event_wording import penalty_sentence
from scorebook.evenings.models import Announcement, Evening, Event, EventKind, ExtraPoint, Game, Score
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.undo import undo
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.rounds import proposal
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.terms import SOLO_KINDS
from scorebook.transfer.exporting import export_league
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.league_file.layout import SUFFIX
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.each import each
from tests.invented.cast import GROUPS
from tests.invented.demo_files import invented_leagues


def run(command, *args, **options):
    out = io.StringIO()
    call_command(command, *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def demo_account(db):
    return Account.objects.create(email="demo@scorebook.example", display_name="Demo")


def lines_of(file):
    """What the files of lines of an archive hold."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name).decode() for name in FILES}


@pytest.mark.whole
def test_the_files_are_what_is_invented(demo_account):
    """After a change of what is invented or of the file: `python -m tests.invented`."""
    leagues = invented_leagues(demo_account)
    assert list(leagues) == list(LEAGUES)
    for name, league in leagues.items():
        made = io.BytesIO()
        export_league(league=league, target=made)
        assert lines_of(made) == lines_of(DATA / f"{name}{SUFFIX}"), name


@pytest.mark.whole
@each("name", LEAGUES)
def test_a_file_can_be_taken_by_anybody(name):
    with (DATA / f"{name}{SUFFIX}").open("rb") as file, checked_file(file) as checked:
        assert (checked.counts["league.jsonl"], checked.forbidden_games) == (1, 0)


@pytest.fixture
def filled(demo_account):
    """All of the demo."""
    fill(account=demo_account)


@pytest.mark.whole
def test_every_score_is_real(filled):
    assert "51 Abende nachgerechnet: alles stimmt." in run("rescore", "--check")
    assert list(violations()) == []
    assert not [warnings for warnings in Score.objects.values_list("warnings", flat=True) if warnings]
    played = Event.objects.filter(kind=EventKind.GAME, withdrawn_at=None)
    assert Score.objects.count() == played.count() == 1237
    penalties = Event.objects.filter(kind=EventKind.PENALTY).prefetch_related("shares")
    said = [penalty_sentence(one, {str(row.player_id): row.points for row in one.shares.all()}) for one in penalties]
    assert said and all(said)
    assert [one.data for one in penalties if "sentence" in one.data] == []


@pytest.mark.whole
def test_evenings_are_as_varied_as_real_ones(filled):
    assert set(RuleSetVersion.objects.values_list("scheme_key", flat=True)) == {group.scheme for group in GROUPS}
    kinds = set(Game.objects.values_list("kind", flat=True))
    assert kinds >= {"normal", "hochzeit", "armut", "stille_hochzeit", "haengende_hochzeit"}
    assert kinds & {kind.value for kind in SOLO_KINDS}
    assert set(Announcement.objects.values_list("call", flat=True)) >= {"re", "kontra", "k90", "k60"}
    assert set(ExtraPoint.objects.values_list("kind", flat=True)) >= {"fuchs", "doppelkopf", "karlchen", "herzstich"}
    assert ExtraPoint.objects.exclude(player=None).exists()
    assert {evening.seats.count() for evening in Evening.objects.all()} == {4, 5, 6}
    assert Event.objects.filter(kind=EventKind.REDEAL).exists()
    assert Score.objects.filter(bock__gte=2).exists()
    assert set(Score.objects.values_list("solo_role", flat=True)) >= {"", "pflicht", "lust"}
    exact = Game.objects.exclude(re_augen=None).count() / Game.objects.count()
    assert 0.2 < exact < 0.8
    winners = Score.objects.values_list("winner", flat=True)
    assert 0.4 < list(winners).count("re") / len(winners) < 0.7


@pytest.mark.whole
def test_one_evening_is_still_on_and_its_last_game_can_be_taken_back(demo_account):
    fill(account=demo_account, evenings=7)
    evening = Evening.objects.get(closed_at=None)
    assert evening == Evening.objects.filter(league=evening.league).order_by("-local_date").first()
    entries = evening.journal.order_by("pk")
    games = Score.objects.filter(evening=evening).count()
    assert [entry.action for entry in entries] == ["evening_opened"] + ["game_recorded"] * games
    assert {(entry.account, entry.imported_at) for entry in entries} == {(demo_account, None)}
    entry = evening.journal.first()
    game = Game.objects.get(event=entry.part_id)
    assert entry.after == {"facts": facts_of_games([game])[game.pk].to_json(), "game": str(game.pk)}
    undo(actor=Actor.account(demo_account), entry=entry)
    assert Score.objects.filter(evening=evening).count() == games - 1


@pytest.mark.whole
@each(
    ("today", "last"),
    [
        ((2026, 10, 31), (2026, 10, 30)),  # as the files have it
        ((2026, 10, 30), (2026, 10, 23)),  # at no hour of the day does the evening lie ahead
        ((2027, 7, 1), (2027, 6, 25)),
        ((2040, 2, 29), (2040, 2, 24)),
    ],
)
def test_the_last_evening_was_a_few_days_ago_and_began_at_its_hour(demo_account, monkeypatch, today, last):
    noon = datetime.datetime(*today, 12, tzinfo=timezone.get_default_timezone())
    monkeypatch.setattr("scorebook.demo.leagues.timezone.now", lambda: noon)
    fill(account=demo_account, evenings=1)
    evening = Evening.objects.get()
    opened, first = timezone.localtime(evening.opened_at), evening.events.earliest("position").recorded_at
    assert (evening.local_date, opened.date()) == (datetime.date(*last), datetime.date(*last))
    assert f"{opened:%H:%M}" == "20:26" and opened < first < noon


@pytest.mark.whole
def test_one_league_has_a_running_season_and_one_that_is_over(demo_account, client):
    fill(account=demo_account, evenings=28)
    (league,) = League.objects.filter(seasons__isnull=False).distinct()
    running, over = league.seasons.order_by("-start")
    assert (running.end, over.end < running.start) == (None, True)
    for season in (running, over):
        last = season.end or datetime.date.max
        assert league.evenings.filter(local_date__gte=season.start, local_date__lte=last).exists()
    client.force_login(demo_account)
    page = client.get(reverse("league-detail", args=[league.pk]))
    assert [period.label for period in page.context["front"].periods] == ["Saison", "Jahr", "Ewig"]
    assert page.context["front"].period.season == running


def test_evenings_are_shared_out_completely():
    assert shares(EVENINGS) == list(LEAGUES.values())
    for evenings in (1, 7, 48, 1000):
        counts = shares(evenings)
        assert sum(counts) == evenings
        assert min(counts) >= (1 if evenings >= 48 else 0)


@pytest.mark.whole
def test_the_command_fills_once_and_then_only_renews_the_password(db):
    first = run("demo", evenings=16, no_serve=True)
    assert "16 von 16" in first
    account = Account.objects.get(email="demo@scorebook.example")
    assert account.check_password(first.split("Passwort")[-1].split()[0])
    roles = Membership.objects.filter(account=account).values_list("league__name", "role")
    assert set(roles) == {(group.name, Role.VERWALTER) for group in GROUPS}
    filled = JournalEntry.objects.filter(action=FILLED).order_by("league_id").values_list("after", flat=True)
    assert [after["evenings"] for after in filled] == shares(16)
    assert Evening.objects.count() == 16 - 1 + 4 and Gathering.objects.count() == 1
    games, players = set(Game.objects.values_list("pk", flat=True)), Player.objects.count()

    League.objects.update(name="umbenannt")
    again = run("demo", evenings=9, no_serve=True)
    assert "nur das Passwort ist neu" in again
    assert set(Game.objects.values_list("pk", flat=True)) == games
    assert (League.objects.count(), Player.objects.count()) == (len(GROUPS), players)
    account.refresh_from_db()
    assert account.check_password(again.split("Passwort")[-1].split()[0])
    assert not account.check_password(first.split("Passwort")[-1].split()[0])


def test_a_league_of_the_demo_that_is_here_already_is_one_sentence(db):
    with (DATA / f"freitagsrunde-lindenhof{SUFFIX}").open("rb") as file, checked_file(file) as checked:
        import_league(actor=Actor.system(), owner=None, checked=checked)
    with pytest.raises(CommandError, match="gibt es hier schon"):
        run("demo", evenings=1, no_serve=True)
    assert not Account.objects.exists()


@each(
    ("options", "refused"),
    [
        (["--seed", "2"], "Andere Abende mit --seed gibt es nicht mehr"),
        (["--evenings", "49"], "--evenings 49: So viele hat die Demo nicht, höchstens sind es 48."),
        (["--games", "25"], "--games 25: So viele hat die Demo nicht, höchstens sind es 24."),
    ],
)
def test_what_the_files_cannot_give_is_refused(db, options, refused):
    with pytest.raises(CommandError, match=refused):
        run("demo", "--no-serve", *options)
    assert not Account.objects.exists()


@pytest.mark.whole
def test_shorter_evenings_are_whole_ones(db):
    run("demo", "--no-serve", "--seed", "1", "--evenings", "16", "--games", "6")
    games = Score.objects.values("evening").annotate(games=Count("pk"))
    for at_a_table, numbers in ((True, [12, 12, 15, 15]), (False, [4] + [6] * 11 + [7, 8, 8])):
        some = games.filter(evening__table__isnull=not at_a_table)
        assert sorted(some.values_list("games", flat=True)) == numbers
    assert "alles stimmt" in run("rescore", "--check")
    assert list(violations()) == []
    (still_on,) = (one for one in Evening.objects.all() if one.closed_at != one.events.latest("position").recorded_at)
    actions = still_on.journal.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["evening_opened"] + ["game_recorded"] * games.get(evening=still_on)["games"]


def test_other_leagues_stay_as_they_are(make_evening, record):
    evening = make_evening()
    record(evening)
    run("demo", evenings=1, no_serve=True)
    evening.refresh_from_db()
    assert evening.version == 1
    assert not Membership.objects.filter(league=evening.league, account__email="demo@scorebook.example").exists()


def test_it_does_not_serve_in_production(db, settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="Im Betrieb"):
        run("demo")
    assert not Account.objects.exists()


def test_it_serves_on_the_next_free_port_and_says_where(db, settings, monkeypatch):
    calls = []
    monkeypatch.setattr("scorebook.management.commands.demo.network_address", lambda: "192.168.7.7")
    monkeypatch.setattr("scorebook.management.commands.demo._serve_forever", calls.append)
    settings.ALLOWED_HOSTS = ["localhost"]
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        out = run("demo", evenings=1, port=port)
    (address,) = calls
    assert address.startswith("0.0.0.0:") and address != f"0.0.0.0:{port}"
    chosen = address.split(":")[1]
    assert f"Port {port} ist belegt" in out
    assert f"http://localhost:{chosen}/" in out and f"http://192.168.7.7:{chosen}/" in out
    assert "HTTPS" in out and "Wake Lock" in out
    assert settings.ALLOWED_HOSTS == ["localhost", "192.168.7.7"]


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


@pytest.mark.parametrize(
    ("evenings", "said"), [(1, "Mit einem erfundenen Abend gefüllt"), (7, "Mit 7 erfundenen Abenden gefüllt")]
)
def test_the_journal_says_in_words_that_a_league_is_invented(evenings, said):
    assert words(FILLED, {}, {"evenings": evenings}, JournalNames({}, {})) == said


@pytest.mark.whole
def test_one_league_played_its_last_evening_at_several_tables(demo_account):
    fill(account=demo_account, evenings=16)
    gathering = Gathering.objects.get()
    view = load(gathering)
    assert [[len(table.people) for table in one.tables] for one in view.rounds] == [[5, 4], [5, 4]]
    assert all(table.games >= table.of for one in view.rounds for table in one.tables)
    assert len(view.lines) == 9
    first = [[who.key for who in table.people] for table in view.rounds[0].tables]
    planned = proposal(replace(view, rounds=()))
    assert first == [[str(who) for who in table] for table in planned]
    assert list(violations()) == []
