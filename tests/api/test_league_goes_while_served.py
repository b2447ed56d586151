"""A real server with threads, programs that save, read and export, a webhook under way; and the league is deleted."""

import json
import threading
import time
import uuid
from collections import Counter
from contextlib import closing
from http.client import HTTPConnection
from itertools import pairwise

import pytest
from django.apps import apps
from django.conf import settings

from leagues.groups.models import League
from leagues.journal import Actor
from scorebook.api.webhooks import make_webhook
from tests.api.listening import URL
from tests.operation.server import KEY
from tests.shares import FULL, much

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 20 if FULL else 1
PROGRAMS = 8
RIGHT = {"before": {200, 429}, "meanwhile": {200, 401, 404, 429, 503}, "after": {401}}


# Two processes with eight threads each.
HOW = ("tests.api.open_door:application", "--workers", "2", "--threads", "8", "--timeout", "60", "--no-control-socket")


@pytest.fixture
def served(server, listener, mail_server, settings):
    """Starts a server whose webhooks go to the listener, and its letters to the mail server."""
    settings.SECRET_KEY = KEY
    own = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(mail_server.port), "EMAIL_USE_TLS": "0"}
    yield lambda: server(HOW, **own, RECEIVER_PORT=str(listener.port))
    listener.slow.set()


class Asking:
    """Programs that ask all the time, each its own thing, until they are stopped."""

    def __init__(self, port, evening, programs, facts):
        self.port, self.evening, self.facts = port, evening, facts
        self.time, self.over, self.answers = "before", threading.Event(), Counter()
        self.threads = [threading.Thread(target=self.ask, args=one) for one in enumerate(programs)]
        for one in self.threads:
            one.start()

    def ask(self, number, program):
        headers = {"Authorization": f"Bearer {program.secret}", "Content-Type": "application/json"}
        paths = ["export", "evenings", "table", f"evenings/{self.evening.pk}"]
        while not self.over.wait(much(0.02, 0.15)):
            method, path, body = "GET", paths[number % 4], None
            if number >= 4:
                command = {"uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "type": "game", "facts": self.facts}
                method, path = "POST", f"evenings/{self.evening.pk}/commands"
                body = json.dumps({"commands": [command]})
            begun = self.time
            with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as line:
                try:
                    line.request(method, f"/api/v1/{path}", body, headers)
                    answer = line.getresponse()
                    told, status = answer.read(), answer.status
                    if status == 200 and number >= 4:
                        status = max(200, json.loads(told)["answers"][0]["status"] - 1)  # 201: it is saved
                except OSError as error:
                    status = repr(error)
                except Exception as error:
                    status = f"{path}: {error!r}"
            ended = self.time
            self.answers[begun if begun == ended else "meanwhile", path.partition("/")[0], status] += 1

    def stop(self):
        self.over.set()
        for one in self.threads:
            one.join(60)
        return self.answers


@pytest.mark.whole
def test_only_what_has_left_is_heard_and_everybody_is_answered(
    home, make_evening, facts, program_of, listener, served, verwalter
):
    evenings = [home.evening, *(make_evening() for _ in range(ROUNDS - 1))]
    tables = []
    for evening in evenings:
        make_webhook(actor=Actor.account(verwalter), league=evening.league, url=URL)
        scopes = ("read", "write", "export")
        tables.append((evening, [program_of(evening.league, *scopes) for _ in range(PROGRAMS)], facts(evening)))
    running, figures, wrong = served(), Counter(), []
    for evening, programs, played in tables:
        listener.asked.clear()
        listener.slow.clear()
        asking = Asking(running.port, evening, programs, played)
        try:
            assert listener.asked.wait(30), running.stderr()
            time.sleep(0.5)
            asking.time = "meanwhile"
            delete = running.manage("delete_league", evening.league_id, "--now", "--yes")
            told = delete.communicate()[0]
            asking.time = "after"
            left = len([one for one in listener.heard if one])
            listener.slow.set()
            time.sleep(1)
        finally:
            listener.slow.set()
            answers = asking.stop()
        assert delete.returncode == 0, told
        assert len([one for one in listener.heard if one]) == left
        figures.update(answers)
        wrong += [one for one in answers if one[2] not in RIGHT[one[0]]]
        for model in apps.get_models():
            for field in model._meta.concrete_fields:
                if field.related_model is League:
                    count = f"SELECT COUNT(*) FROM {model._meta.db_table} WHERE {field.column} = %s"  # noqa: S608
                    assert running.execute(count, [evening.league_id])[0][0] == 0, model
    print(settings.DATABASES["default"]["ENGINE"], ROUNDS, "rounds", sum(figures.values()), "answers", dict(figures))
    accidents = [one[-300:] + two[:3000] for one, two in pairwise(running.stderr().split("Traceback"))]
    print(len(accidents), "tracebacks", *accidents[:3], sep="\n")
    assert wrong == []
    asked_again = sum(number for (_time, _path, status), number in figures.items() if status == 503)
    assert asked_again or accidents == []  # whoever is asked to come again stands in the log, with the reason
