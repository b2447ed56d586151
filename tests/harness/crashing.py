"""A real server with the command of its unit that can be killed while it writes, and what is stored when it is over."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from tests.harness.server import ROOT, _wait, documented_command, environment


class CrashingServer:
    """Several processes on the loopback, on a copy of the test database (SQLite) or on that itself (PostgreSQL).

    Everything that it starts is ended by its id: by `stop`, whatever was killed before.
    """

    def __init__(self, folder):
        self.folder, self.process = folder, None
        self.env = environment(folder, DATABASE_URL=self._database(folder), SECRET_KEY=settings.SECRET_KEY)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def start(self):
        name, *options = documented_command()
        command = [str(Path(sys.executable).with_name(name)), *options, "--bind", f"127.0.0.1:{self.port}"]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        _wait(self.process, self.port)

    def workers(self):
        """The ids of the processes that answer."""
        if self.process is None or self.process.poll() is not None:
            return []
        with suppress(OSError):
            return [
                int(pid)
                for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            ]
        return []

    def kill_worker(self, pick):
        """End one worker at once, as the kernel does when memory runs out; the master starts another one."""
        if workers := self.workers():
            _kill(pick(workers))

    def kill_all(self):
        """End the master and its workers at once, as a machine does that goes down, then start again."""
        os.kill(self.process.pid, signal.SIGSTOP)  # it must not fork a worker meanwhile that would keep the port
        workers = self.workers()
        _kill(self.process.pid)
        self.process.wait()
        for worker in workers:
            _kill(worker)
        self.start()

    def stop(self):
        workers = self.workers()
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for worker in workers:
            if Path(f"/proc/{worker}").exists():
                _kill(worker)

    def manage(self, *arguments):
        """A command of the program beside the server: its process, whose output can be read."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *map(str, arguments)],
            cwd=ROOT, env=self.env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def truth(self):
        """What is stored, and what the three checks say about it (see `truth.py`)."""
        done = subprocess.run(
            [sys.executable, "-m", "tests.harness.truth"],
            cwd=ROOT, env=self.env, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    @staticmethod
    def _database(folder):
        if connection.vendor == "postgresql":
            return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
        path = folder / "harness.sqlite3"
        connection.cursor().execute("VACUUM INTO %s", [str(path)])
        return f"sqlite:///{path}"


def _kill(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def until(done, seconds, every=0.05):
    """Wait until something is so; whether it came to that in time."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(every)
    return True
