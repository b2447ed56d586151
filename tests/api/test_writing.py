"""What programs write, and the file they take along."""

import io
import json
import uuid
import zipfile

import pytest

from leagues.groups.models import Membership, Role
from leagues.groups.services.leagues import put_away
from leagues.groups.services.members import remove_member
from leagues.journal import Actor, JournalEntry
from scorebook.api.schemas import ANSWERS
from scorebook.evenings.models import Game
from scorebook.transfer import exporting
from tests.api.conftest import codes
from tests.api.test_answers import misfits
from tests.each import each


@pytest.fixture
def writer(home, program_of):
    return program_of(home.league, "write")


def game(facts, evening, **more):
    return {"uuid": str(uuid.uuid4()), "type": "game", "id": str(uuid.uuid4()), "facts": facts(evening), **more}


def sent(program, evening, *commands, **more):
    answer = program.post(f"evenings/{evening.pk}/commands", {"commands": list(commands), **more})
    assert answer.status_code != 200 or misfits(answer.json(), ANSWERS) == []
    return answer


def test_a_program_records_corrects_and_withdraws(home, writer, facts):
    command = game(facts, home.evening, after=str(home.games[-1].event_id))
    (answer,) = sent(writer, home.evening, command).json()["answers"]
    assert (answer["status"], answer["result"]["game"]) == (201, command["id"])
    correction = {"uuid": str(uuid.uuid4()), "type": "correction", "id": command["id"], "revision": 1}
    changed = correction | {"facts": facts(home.evening, re_augen=90)}
    withdrawal = {"uuid": str(uuid.uuid4()), "type": "withdrawal", "id": command["id"]}
    answers = sent(writer, home.evening, changed, withdrawal).json()["answers"]
    assert [one["status"] for one in answers] == [201, 201]
    entries = JournalEntry.objects.filter(actor_kind="program").order_by("pk")
    assert {(entry.actor_id, entry.account, entry.made_by) for entry in entries} == {
        (writer.token.pk, None, "Zugang für ein Programm")
    }
    assert len(entries) == 3


def test_sent_again_it_happens_once(home, writer, facts):
    command = game(facts, home.evening)
    first, again = (sent(writer, home.evening, command).json()["answers"][0] for _ in range(2))
    assert (first["status"], again["status"]) == (201, 200)
    assert first["result"] == again["result"]
    assert Game.objects.count() == 3


def test_what_is_wrong_is_said_at_its_command(home, writer, facts):
    wrong = game(facts, home.evening) | {"facts": facts(home.evening, re_augen=999)}
    told = sent(writer, home.evening, wrong, 7, {"type": "nothing"}).json()["answers"]
    assert [one["status"] for one in told] == [422, 422, 422]
    assert told[0]["errors"][0]["field"] == "re_augen"
    assert codes(writer.post(f"evenings/{home.evening.pk}/commands", {"commands": 7})) == (422, ["commands_missing"])
    assert codes(sent(writer, home.evening, *[{}] * 101)) == (422, ["commands_many"])
    assert Game.objects.count() == 2


@each("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_number_without_an_end_is_no_json(home, writer, number):
    body = '{"commands": [{"uuid": "%s", "type": "redeal", "id": "%s", "at": %s}]}'
    sent_body = body % (uuid.uuid4(), uuid.uuid4(), number)
    assert codes(writer.post(f"evenings/{home.evening.pk}/commands", sent_body)) == (422, ["not_an_object"])


@each("name", ["\0", "a\0", "\ud800"], ids=ascii)
def test_a_name_that_no_database_takes_is_said_at_its_command(home, writer, facts, name):
    wrong = game(facts, home.evening)
    wrong["facts"] |= {"comment": {name: 1}}
    told = sent(writer, home.evening, wrong, game(facts, home.evening)).json()["answers"]
    assert [one["status"] for one in told] == [422, 201]
    assert [(one["code"], one["field"]) for one in told[0]["errors"]] == [("invalid", "facts")]


@each("depth", [21, 500, 800])
def test_what_is_too_deep_is_said_at_its_command(home, writer, facts, depth):
    for field in ("facts", "at", "after"):
        wrong = json.dumps(game(facts, home.evening) | {field: "deep"}).replace('"deep"', "[" * depth + "]" * depth)
        body = f'{{"commands": [{wrong}, {json.dumps(game(facts, home.evening))}]}}'
        told = writer.post(f"evenings/{home.evening.pk}/commands", body).json()["answers"]
        assert [one["status"] for one in told] == [422, 201], field


def test_what_is_decided_by_name_is_not_decided_by_a_program(home, writer):
    newcomer = {"uuid": str(uuid.uuid4()), "type": "join", "id": str(uuid.uuid4()), "seat": 5}
    newcomer |= {"newcomer": str(uuid.uuid4()), "name": "Neu"}
    (answer,) = sent(writer, home.evening, newcomer).json()["answers"]
    assert answer["status"] == 403


def test_a_league_that_was_put_away_is_not_written(home, writer, facts):
    put_away(actor=Actor.account(home.verwalter), league=home.league)
    assert codes(sent(writer, home.evening, game(facts, home.evening))) == (403, ["forbidden"])


def test_the_same_address_still_serves_phones(home, browser_of, facts):
    path = f"/api/v1/evenings/{home.evening.pk}/commands"
    body = {"commands": [game(facts, home.evening)]}
    answer = browser_of(home.verwalter).post(path, body, content_type="application/json")
    assert answer.json()["answers"][0]["status"] == 201
    assert browser_of().post(path, body, content_type="application/json").status_code == 401


def test_the_file_is_the_one_of_the_page(home, program_of, browser_of):
    program = program_of(home.league, "export")
    answer = program.get("export")
    assert answer.headers["Content-Type"] == "application/zip"
    file = b"".join(answer.streaming_content)
    assert len(file) == int(answer.headers["Content-Length"])
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        assert "Anna" in archive.read("players.jsonl").decode()
    with zipfile.ZipFile(io.BytesIO(b"".join(program.get("export", {"people": "signs"}).streaming_content))) as archive:
        assert "Anna" not in archive.read("players.jsonl").decode()


def test_an_export_that_runs_ends_with_the_right_to_it(home, program_of, stranger, browser_of, monkeypatch):
    monkeypatch.setattr(exporting, "PIECE", 100)
    monkeypatch.setattr(exporting, "CHECK_INTERVAL", 0.0)
    membership = Membership.objects.create(league=home.league, account=stranger, role=Role.VERWALTER)
    of_program = program_of(home.league, "export", account=stranger).get("export").streaming_content
    of_page = browser_of(stranger).get(f"/liga/{home.league.pk}/daten/datei/").streaming_content
    running = [iter(of_program), iter(of_page)]
    assert [len(next(one)) for one in running] == [100, 100]
    remove_member(actor=Actor.account(home.verwalter), membership=membership)
    for one in running:
        with pytest.raises(exporting.ExportEnded):
            next(one)
