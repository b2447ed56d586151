"""Games that were stored before it was known that the cards forbid them: they stay, and they travel."""

import io
from contextlib import suppress

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse

from leagues.journal import Actor
from scorebook.api.tokens import make_token, secret_for
from scorebook.evenings.models import Game, Score
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.scoring.input import plausibility
from tests.each import each

from .conftest import ElsewhereError, scores, standings
from .test_pages import TAKE, bring
from .test_round_trip import lines_of

pytestmark = pytest.mark.django_db
FUCHS = "Kontra hat keinen Stich, also auch keine Sonderpunkte."
AUGEN = "mit 48 Karten gibt es diese Augen nicht."


@pytest.fixture
def store(make_evening, record, monkeypatch):
    """Make an evening from when facts were not weighed against each other, and its games by what is wrong with them."""

    def make():
        evening = make_evening("ddv")
        seats = [str(pk) for pk in evening.seats.order_by("position").values_list("player_id", flat=True)]
        fuchs = {"kind": "fuchs", "party": "kontra", "player": seats[2], "from": seats[0]}
        with monkeypatch.context() as then:
            then.setattr(plausibility, "weigh", lambda *_: None)
            games = {
                FUCHS: record(evening, re_augen=240, re_tricks=12, kontra_tricks=0, extras=[fuchs]),
                AUGEN: record(evening, re_augen=1),
            }
        record(evening)
        evening.refresh_from_db()
        return evening, games

    return make


@pytest.mark.whole
def test_they_are_shown_scored_listed_and_counted(store, browser_of, verwalter):
    evening, games = store()
    secret = secret_for(None)
    make_token(actor=Actor.account(verwalter), league=evening.league, name="A", scopes=("read",), days=9, secret=secret)
    client, program = browser_of(verwalter), browser_of()
    league = [evening.league_id]
    pages = [
        reverse("evening-detail", args=[evening.pk]),
        reverse("evening-sheet", args=[evening.pk]),
        reverse("evening-journal", args=[evening.pk]),
        reverse("league-workbook", args=[*league, "xlsx"]),
        *(reverse(f"league-{name}", args=league) for name in ("table", "records")),
        *(reverse(f"game-{name}", args=[game.pk]) for game in games.values() for name in ("detail", "correct")),
    ]
    assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)

    headers = {"authorization": f"Bearer {secret}"}
    listed = program.get(f"/api/v1/evenings/{evening.pk}/games", headers=headers).json()
    assert [one["facts"]["re_augen"] for one in listed["items"]] == [240, 1, 130]
    assert program.get("/api/v1/table", headers=headers).json()["rows"]
    assert Score.objects.filter(evening=evening).count() == 3
    for command, args in (("rescore", ["--check"]), ("check_integrity", []), ("rebuild_rollups", ["--check"])):
        call_command(command, *args, stdout=io.StringIO())


@each(("said", "field", "label"), [(FUCHS, "extras", ""), (AUGEN, "re_augen", "Augen von Re: ")])
def test_a_correction_that_keeps_the_contradiction_is_refused(said, field, label, store, browser_of, verwalter):
    game = store()[1][said]
    facts = {**facts_of_games([game])[game.pk].to_json(), "vorgefuehrt": True}
    body = {"facts": facts, "revision": 1}
    path = reverse("game-correct", args=[game.pk])
    answer = browser_of(verwalter).post(path, body, content_type="application/json")
    assert (answer.status_code, [(one["field"], one["message"]) for one in answer.json()["errors"]]) == (
        422,
        [(field, f"{label}{said}")],
    )
    game.refresh_from_db()
    assert (game.revision, game.vorgefuehrt) == (1, None)


def test_their_league_comes_back_from_its_own_file(store, exported, taken_over):
    with suppress(ElsewhereError), transaction.atomic():
        evening, _games = store()
        file, before = exported(evening.league), (standings(evening.league), scores(evening.league))
        raise ElsewhereError
    assert not Game.objects.exists()
    done = taken_over(file)
    assert lines_of(exported(done.league)) == lines_of(file)
    assert (standings(done.league), scores(done.league)) == (before[0], before[1])
    call_command("rescore", "--check", stdout=io.StringIO())


def test_the_look_before_says_so_and_they_are_taken(store, exported, browser_of, stranger, tmp_path, capsys):
    file = exported(store()[0].league)
    (tmp_path / "a.zip").write_bytes(file)
    call_command("import_league", str(tmp_path / "a.zip"), as_new=True, dry_run=True)
    assert capsys.readouterr().out.splitlines() == [
        "2 Spiele widersprechen sich nach heutiger Regel, so stehen sie in der Datei:",
        f"events.jsonl, Zeile 1, facts.extras: {FUCHS}",
        f"events.jsonl, Zeile 2, facts.re_augen: {AUGEN}",
        "Übernommen würde: Freitagsrunde, 1 Abende, 3 Spiele.",
    ]
    client = browser_of(stranger)
    bring(client, file)
    page = client.get(TAKE)
    assert page.context["forbidden"] == [
        f"events.jsonl, Zeile 1, facts.extras: {FUCHS}",
        f"events.jsonl, Zeile 2, facts.re_augen: {AUGEN}",
    ]
    said = "2 Spiele widersprechen sich nach heutiger Regel; sie werden übernommen, wie sie dastehen."
    assert said in page.content.decode()
    client.post(TAKE)
    assert Game.objects.count() == 6
