"""A real gunicorn on the loopback interface."""

import os
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
BOOT_SECONDS = 60
KEY = "k5!x" * 16


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def database_url(folder):
    """A database with all tables that another process can open."""
    if connection.vendor == "postgresql":
        return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    path = folder / "server.sqlite3"
    if not path.exists():
        connection.cursor().execute("VACUUM INTO %s", [str(path)])
    return f"sqlite:///{path}"


def cut_connections():
    """End every connection to a PostgreSQL but our own, as its restart does; SQLite has none that could end."""
    if connection.vendor == "postgresql":
        ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        connection.cursor().execute(f"{ours} WHERE datname = current_database() AND pid <> pg_backend_pid()")


@contextmanager
def without_table(server, name):
    """The server's database without one of its tables."""
    server.execute(f"ALTER TABLE {name} RENAME TO away")
    try:
        yield
    finally:
        server.execute(f"ALTER TABLE away RENAME TO {name}")


class Server:
    """One server process with one worker; what it writes to stderr is kept in a file."""

    def __init__(self, folder, environment):
        self.folder = folder
        self.port = free_port()
        self.log = folder / f"stderr-{self.port}"
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment = kept | {"DATABASE_URL": database_url(folder), "SECRET_KEY": KEY, **environment}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *self.command()], cwd=ROOT, env=self.environment, stdout=log, stderr=log
            )
        self._wait()

    def command(self):
        """The module that serves, and how it is called."""
        return ["gunicorn", "--bind", f"127.0.0.1:{self.port}", "--no-control-socket", "scorebook.config.wsgi"]

    def _wait(self):
        until = time.monotonic() + BOOT_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            try:
                return self.get("/gibt-es-nicht/")
            except OSError:
                time.sleep(0.1)
        raise AssertionError(self.stderr())

    def get(self, path, **headers):
        return self._ask("GET", path, None, headers)

    def post(self, path, **typed):
        """Post a form of a page as a browser does, with the token of the page."""
        status, headers, page = self.get(path)
        assert status == 200, page
        token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        cookie = headers["Set-Cookie"].split(";")[0]
        form = urlencode({"csrfmiddlewaretoken": token, **typed})
        more = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        return self._ask("POST", path, form, more)

    def _ask(self, method, path, body, headers):
        asking = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            asking.request(method, path, body, headers)
            answer = asking.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            asking.close()

    def execute(self, statement, values=()):
        """Run SQL in the server's database and answer the rows, if there are any."""
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(statement, values)
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(self.folder / "server.sqlite3", timeout=10)) as own, own:
            return own.execute(statement.replace("%s", "?"), values).fetchall()

    def stderr(self):
        return self.log.read_text()

    def told(self, words, times=1, seconds=60):
        """True as soon as stderr holds these words so often; a line may be written after the answer has gone."""
        until = time.monotonic() + seconds
        while self.stderr().count(words) < times:
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        return True

    def stop(self):
        """Ask it to end; the seconds that this took."""
        began = time.monotonic()
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(45)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return time.monotonic() - began
