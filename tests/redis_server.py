"""A real Redis for tests: on a socket of its own, without a file, gone with the test."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest


class RedisServer:
    """A server that can be killed, held up and started again at the same address."""

    def __init__(self, folder: Path):
        self.path = folder / "redis.sock"
        self.url = f"unix://{self.path}"
        self.process = None

    def start(self, *options):
        """Run until it answers."""
        command = ["redis-server", "--port", "0", "--unixsocket", str(self.path), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([*command, *options], cwd=self.path.parent, stdout=subprocess.DEVNULL)
        for _ in range(300):
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
                line.connect(str(self.path))
                line.sendall(b"PING\r\n")
                if line.recv(7) == b"+PONG\r\n":
                    return
            time.sleep(0.05)
        raise AssertionError("redis-server does not answer")

    def kill(self):
        """As when the machine takes it away."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
            self.path.unlink(missing_ok=True)

    def hold(self):
        """It takes connections and answers nobody."""
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self):
        os.kill(self.process.pid, signal.SIGCONT)


@pytest.fixture
def redis_server(tmp_path_factory):
    """A real server, running."""
    if shutil.which("redis-server") is None:
        pytest.skip("There is no redis-server here (apt-get install redis-server).")
    server = RedisServer(tmp_path_factory.mktemp("r"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def shared(redis_server, settings):
    """The app with this server as its cache, as CACHE_URL would have it."""
    from leagues import cache
    from scorebook.config.environment import cache_at

    settings.CACHE_URL = redis_server.url
    settings.CACHES = {"default": cache_at(redis_server.url)}
    cache.retry_at = 0.0
    yield redis_server
    cache.retry_at = 0.0
