"""The demo: invented, but everything in it is as real as an evening somebody has written down."""

import datetime
import io
import socket
from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from leagues.accounts.models import Account
from leagues.groups.models import League, Membership, Role
from leagues.journal_models import JournalEntry
from leagues.journal_wording import Known, words
from leagues.people.models import Player
from scorebook.demo import server
from scorebook.demo.build import GROUPS, build, shares
from scorebook.demo.journal_wording import FILLED
from scorebook.evenings.event_wording import penalty_sentence
from scorebook.evenings.models import Announcement, Evening, Event, EventKind, ExtraPoint, Game, Score
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.seating import proposal
from scorebook.gatherings.selectors import load
from scorebook.operation.integrity import violations
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.terms import SOLO_KINDS


def run(command, *args, **options):
    out = io.StringIO()
    call_command(command, *args, stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def demo_account(db):
    return Account.objects.create(email="demo@scorebook.example", display_name="Demo")


def told(league):
    """Every game of a league with names instead of numbers, in order."""
    names = {str(player.pk): player.name for player in league.players.all()}
    games = list(Game.objects.filter(league=league).order_by("evening__local_date", "event__position"))
    facts = facts_of_games(games)
    return [
        (
            game.pk,
            game.event_id,
            game.evening.local_date,
            game.event.recorded_at,
            [names[player] for player in facts[game.pk].players],
            [names[player] for player in facts[game.pk].re],
            [call[:2] for call in facts[game.pk].announcements],
            [extra[:2] for extra in facts[game.pk].extras],
            (facts[game.pk].kind, facts[game.pk].re_augen, facts[game.pk].re_range),
        )
        for game in games
    ]


def test_every_score_is_real(demo_account):
    build(account=demo_account, seed=3, evenings=14, games=9)
    assert "14 Abende nachgerechnet: alles stimmt." in run("rescore", "--check")
    assert list(violations()) == []
    assert not [warnings for warnings in Score.objects.values_list("warnings", flat=True) if warnings]
    played = Event.objects.filter(kind=EventKind.GAME, withdrawn_at=None)
    assert Score.objects.count() == played.count() > 14 * 7


def test_penalties_keep_what_every_evening_keeps_of_them(demo_account):
    build(account=demo_account, seed=3, evenings=30, games=16)
    penalties = Event.objects.filter(kind=EventKind.PENALTY).prefetch_related("shares")
    said = [penalty_sentence(one, {str(row.player_id): row.points for row in one.shares.all()}) for one in penalties]
    assert said and all(said)
    assert [one.data for one in penalties if "sentence" in one.data] == []


@pytest.mark.whole
def test_evenings_are_as_varied_as_real_ones(demo_account):
    build(account=demo_account, seed=1, evenings=28, games=24)
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
    assert 20 * 28 < Game.objects.count() < 28 * 28
    winners = Score.objects.values_list("winner", flat=True)
    assert 0.4 < list(winners).count("re") / len(winners) < 0.7


def test_one_evening_is_still_on_and_its_last_game_can_be_taken_back(demo_account):
    build(account=demo_account, seed=1, evenings=7, games=6)
    evening = Evening.objects.get(closed_at=None)
    assert evening == Evening.objects.filter(league=evening.league).order_by("-local_date").first()
    actions = list(evening.journal.order_by("pk").values_list("action", flat=True))
    assert actions == ["evening_opened"] + ["game_recorded"] * Score.objects.filter(evening=evening).count()
    entry = evening.journal.first()
    game = Game.objects.get(event=entry.part_id)
    assert entry.after == {"facts": facts_of_games([game])[game.pk].to_json(), "game": str(game.pk)}


@pytest.mark.whole
def test_the_same_seed_gives_the_same_evenings(db):
    """Each time for another account: none may make so many leagues in a day."""
    one, two, three = (Account.objects.create(email=f"demo{number}@scorebook.example") for number in range(3))
    build(account=one, seed=5, evenings=7, games=5)
    first = {league.name: told(league) for league in League.objects.all()}
    ids = list(League.objects.values_list("pk", flat=True))
    _forget_games()
    build(account=two, seed=5, evenings=7, games=5)
    again = {league.name: told(league) for league in League.objects.exclude(pk__in=ids)}
    assert again == first
    _forget_games()
    build(account=three, seed=6, evenings=7, games=5)
    assert [game for league in League.objects.all() for game in told(league)]
    assert not {game[0] for games in first.values() for game in games} & set(Game.objects.values_list("pk", flat=True))


def _forget_games():
    JournalEntry.objects.exclude(subject_id=None)._raw_delete("default")
    Score.objects.all().delete()
    Game.objects.all().delete()
    Event.objects.all().delete()
    Evening.objects.all().delete()


def test_one_league_has_a_running_season_and_one_that_is_over(demo_account, client):
    build(account=demo_account, seed=1, evenings=28, games=4)
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
    for evenings in (1, 7, 48, 1000):
        counts = shares(evenings)
        assert sum(counts.values()) == evenings
        assert min(counts.values()) >= (1 if evenings >= 48 else 0)


def test_the_command_fills_once_and_then_only_renews_the_password(db):
    first = run("demo", evenings=2, games=4, no_serve=True)
    account = Account.objects.get(email="demo@scorebook.example")
    assert account.check_password(first.split("Passwort")[-1].split()[0])
    roles = Membership.objects.filter(account=account).values_list("league__name", "role")
    assert set(roles) == {(group.name, Role.VERWALTER) for group in GROUPS}
    games, players = set(Game.objects.values_list("pk", flat=True)), Player.objects.count()

    League.objects.update(name="umbenannt")
    again = run("demo", evenings=9, games=4, no_serve=True)
    assert "nur das Passwort ist neu" in again
    assert set(Game.objects.values_list("pk", flat=True)) == games
    assert (League.objects.count(), Player.objects.count()) == (len(GROUPS), players)
    account.refresh_from_db()
    assert account.check_password(again.split("Passwort")[-1].split()[0])
    assert not account.check_password(first.split("Passwort")[-1].split()[0])


def test_other_leagues_stay_as_they_are(make_evening, record):
    evening = make_evening()
    record(evening)
    run("demo", evenings=1, games=4, no_serve=True)
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
        out = run("demo", evenings=1, games=4, port=port)
    (address,) = calls
    assert address.startswith("0.0.0.0:") and address != f"0.0.0.0:{port}"
    chosen = address.split(":")[1]
    assert f"Port {port} ist belegt" in out
    assert f"http://localhost:{chosen}/" in out and f"http://192.168.7.7:{chosen}/" in out
    assert "HTTPS" in out and "Wake Lock" in out
    assert settings.ALLOWED_HOSTS == ["localhost", "192.168.7.7"]


def test_an_address_of_another_machine_is_one_sentence(db):
    with pytest.raises(CommandError, match="lässt sich nicht hören"):
        run("demo", evenings=1, games=4, host="198.51.100.1")


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
    assert words(FILLED, {}, {"evenings": evenings}, Known({}, {})) == said


def test_one_league_played_its_last_evening_at_several_tables(demo_account):
    build(account=demo_account, seed=1, evenings=48, games=3)
    gathering = Gathering.objects.get()
    view = load(gathering)
    assert [[len(table.people) for table in one.tables] for one in view.rounds] == [[5, 4], [5, 4]]
    assert all(table.games >= table.of for one in view.rounds for table in one.tables)
    assert len(view.lines) == 9
    first = [[who.key for who in table.people] for table in view.rounds[0].tables]
    planned = proposal(replace(view, rounds=()))
    assert first == [[str(who) for who in table] for table in planned]
    assert list(violations()) == []
