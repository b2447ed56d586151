"""A real gunicorn on the loopback interface, on a copy of the test database (SQLite) or on that itself (PostgreSQL)."""

import os
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
BOOT_SECONDS = 120
KEY = "k5!x" * 16
PLAIN = ("scorebook.config.wsgi", "--no-control-socket")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def documented():
    """What the unit of a server starts and how, without its address."""
    unit = (ROOT / "scorebook/contrib/scorebook.service").read_text()
    line = re.search(r"^ExecStart=\S*/gunicorn (.*)$", unit, re.M)
    return shlex.split(re.sub(r" --bind \S+", "", line[1]))


def surroundings(**own):
    """The variables of a process of the program: of those of the tests only what every process needs."""
    return (
        {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ} | {"SECRET_KEY": KEY} | own
    )


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


class Server:
    """One server that can be killed; what it writes to stderr is kept in a file. `how`: the app and its options; `at`:
    where the program lies."""

    def __init__(self, folder, environment, how=PLAIN, at=ROOT):
        self.folder, self.how, self.at, self.port = folder, how, at, free_port()
        self.log = folder / f"stderr-{self.port}"
        self.environment = surroundings(**environment)
        if "DATABASE_URL" not in environment:
            self.environment["DATABASE_URL"] = database_url(folder)
        self.start()

    def start(self):
        command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{self.port}", *self.how]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command, cwd=self.at, env=self.environment, stdout=log, stderr=log)
        until = time.monotonic() + BOOT_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            try:
                return self.get("/robots.txt")
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
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as asking:
            asking.request(method, path, body, headers)
            answer = asking.getresponse()
            return answer.status, answer.headers, answer.read().decode("utf-8", "replace")

    def execute(self, statement, values=()):
        """Run SQL in the server's database and answer the rows, if there are any."""
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(statement, values)
                return cursor.fetchall() if cursor.description else []
        with closing(sqlite3.connect(self.folder / "server.sqlite3", timeout=10)) as own, own:
            return own.execute(statement.replace("%s", "?"), values).fetchall()

    @contextmanager
    def without_table(self, name):
        self.execute(f"ALTER TABLE {name} RENAME TO away")
        try:
            yield
        finally:
            self.execute(f"ALTER TABLE away RENAME TO {name}")

    def manage(self, *arguments):
        """A command of the program beside the server: its process, whose output can be read."""
        command = [sys.executable, "manage.py", *map(str, arguments)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        return subprocess.Popen(command, cwd=ROOT, env=self.environment, text=True, **pipes)

    def stderr(self):
        return self.log.read_text()

    def told(self, words, times=1):
        """True as soon as stderr holds these words so often; a line may be written after the answer has gone."""
        return until(lambda: self.stderr().count(words) >= times, 60)

    def workers(self):
        """The ids of the processes that answer."""
        with suppress(OSError):
            return list(
                map(int, Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split())
            )
        return []

    def kill_worker(self, pick):
        """End one worker at once, as the kernel does when memory runs out; the master starts another one."""
        if workers := self.workers():
            _kill(pick(workers))

    def kill_all(self):
        """End the master and its workers at once, as a machine does that goes down, then start again."""
        os.kill(self.process.pid, signal.SIGSTOP)  # it must not fork a worker meanwhile that would keep the port
        for one in [self.process.pid, *self.workers()]:
            _kill(one)
        self.process.wait()
        self.start()

    def stop(self):
        """Ask it to end, and end what does not; the seconds that this took."""
        began, workers = time.monotonic(), self.workers()
        self.process.terminate()
        try:
            self.process.wait(45)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for worker in workers:
            _kill(worker)
        return time.monotonic() - began


def _kill(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def until(done, seconds):
    """Wait until something is so; whether it came to that in time."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
