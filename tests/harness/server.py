"""A real server for the harnesses: the command of its unit on a database of its own, on the loopback."""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 120  # seconds


def documented_command() -> list[str]:
    """How the unit of a server starts it, without its address."""
    unit = (ROOT / "scorebook/contrib/scorebook.service").read_text()
    line = re.search(r"^ExecStart=\S*/(gunicorn .*)$", unit, re.M)
    assert line, "the unit starts no gunicorn"
    return shlex.split(re.sub(r" --bind \S+", "", line[1]))


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The variables of a server behind a proxy; HTTPS is the proxy's, so that no certificate is needed."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    own = {
        "DATABASE_URL": f"sqlite:///{folder / 'harness.sqlite3'}",
        "TRUSTED_PROXY": "1",
        "ALLOWED_HOSTS": "127.0.0.1",
        "SECRET_KEY": "harness" * 10,
        "DJANGO_SETTINGS_MODULE": "scorebook.config.settings",
    }
    return kept | own | more


def run(code: str, env: dict[str, str]) -> str:
    """What a piece of Python prints in the environment of the server."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def serving(env: dict[str, str], folder: Path) -> Iterator[int]:
    """The port of a server that runs until the block is left."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    name, *options = documented_command()
    command = [str(Path(sys.executable).with_name(name)), *options, "--bind", f"127.0.0.1:{port}"]
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        try:
            _wait(server, port)
            yield port
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/robots.txt", timeout=5)
            return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the server does not answer")
