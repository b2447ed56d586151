"""Forty heavy files arrive at once: saving and signing in do not wait for them.

Each file is small on its way and would keep a processor busy until the limit ends it. The server looks through one at
a time; whoever is too many is asked to come back.
"""

import http.client
import io
import threading
import uuid
import zipfile
from collections import Counter
from urllib.parse import urlencode

import pytest
from django.db import connection

from leagues.accounts.passwords import Argon2
from leagues.groups.models import League
from scorebook.transfer.exporting import export_league
from tests.harness.crashing import CrashingServer
from tests.harness.phones import TOKEN, Phone
from tests.harness.test_storms import session_of, table_of
from tests.shares import much

FILES = much(40, 16)
SAVES, SIGN_INS = 8, 2
PASSWORD = "Kreuz-Dame-1"
BRING = "/ligen/uebernehmen/"


@pytest.fixture
def accounts(transactional_db, django_user_model):
    make = django_user_model.objects.create_user
    for number in range(FILES):
        make(f"konto{number}@example.org", PASSWORD, display_name=f"Konto {number}")
    # The tests' own quick hashes are unknown to a real server.
    django_user_model.objects.update(password=Argon2().encode(PASSWORD, Argon2().salt()))
    return list(django_user_model.objects.order_by("pk"))


def heavy_file(league):
    """The file of a league with 200 lines of 900,000 characters in the place of its events: 185 KB on its way."""
    whole, heavy = io.BytesIO(), io.BytesIO()
    export_league(league=league, target=whole)
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(heavy, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            line = b'{"a":"' + b"x" * 900_000 + b'"}\n'
            target.writestr(name, line * 200 if name == "events.jsonl" else source.read(name))
    return heavy.getvalue()


class Bringer:
    """Somebody signed in who brings a file."""

    def __init__(self, port, session):
        self.port, self.status = port, None
        self.cookie = f"sessionid={session}; csrftoken={TOKEN}"

    def bring(self, content):
        kind = 'Content-Disposition: form-data; name="file"; filename="liga.zip"\r\nContent-Type: application/zip'
        body = b"--rand\r\n" + kind.encode() + b"\r\n\r\n" + content + b"\r\n--rand--\r\n"
        headers = {
            "Cookie": self.cookie,
            "X-CSRFToken": TOKEN,
            "Content-Type": "multipart/form-data; boundary=rand",
        }
        server = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        server.request("POST", BRING, body, headers)
        self.status = server.getresponse().status


def sign_in(port, name):
    """The status of an answer to the right password, from an address of its own."""
    server = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    form = urlencode({"username": name, "password": PASSWORD})
    headers = {
        "Cookie": f"csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": "192.0.2.7",
    }
    server.request("POST", "/anmelden/", form, headers)
    return server.getresponse().status


@pytest.mark.whole
def test_saving_and_signing_in_do_not_wait_for_forty_files(accounts, tmp_path, tell):
    table = table_of(accounts[0], "ddv")
    content = heavy_file(League.objects.get(pk=table.league))
    sessions = [session_of(account) for account in accounts]
    connection.commit()
    server = CrashingServer(tmp_path)
    try:
        server.start()
        bringers = [Bringer(server.port, session) for session in sessions]
        threads = [threading.Thread(target=one.bring, args=[content], daemon=True) for one in bringers]
        for thread in threads:
            thread.start()
        phone = Phone(server.port, sessions[0])
        facts = {"kind": "normal", "players": table.players, "re": table.players[:2], "re_augen": 130}
        saved = [
            phone.send(f"/abend/{table.evening}/spiele/", {"uuid": str(uuid.uuid4()), "facts": facts}).status
            for _ in range(SAVES)
        ]
        signed_in = [sign_in(server.port, f"konto{number}@example.org") for number in range(SIGN_INS)]
        pages = [Phone(server.port, session).get(f"{BRING}pruefen/").body for session in sessions]
        waiting = sum("Die Datei wird durchgesehen" in page for page in pages)
        for thread in threads:
            thread.join()
        answers = Counter(one.status for one in bringers)
        tell(f"{FILES} files, {waiting} of them waited when all was saved; answers {dict(answers)}")
        assert (saved, signed_in) == ([201] * SAVES, [302] * SIGN_INS)
        assert set(answers) <= {200, 302, 503}
        assert waiting
    finally:
        server.stop()
