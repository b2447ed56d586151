"""A release is a folder of its own: the pages of the one that serves stay whole while the next is put in its place."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from scorebook.contrib import release

PASSWORD = "Herz Zehn sticht 48"
LEAVE_OUT = re.compile(r"/(abmelden|static|demo|verwaltung)/|\.(zip|json|xlsx|pdf|csv|ods)$|\?")
FEW = 40


@pytest.fixture
def released(tmp_path):
    """The newest commit as a folder, a link to it, and what its commands are called with."""
    if shutil.which("git") is None or not (release.ROOT / ".git").exists():
        pytest.skip("Ohne Git lässt sich keine Fassung hinlegen.")
    old = release.place(tmp_path / "releases")
    assert (old / "COMMIT").read_text().startswith(old.name.rpartition("-")[2])
    assert release.place(tmp_path / "releases") == old
    (tmp_path / "current").symlink_to(old)
    return old


@contextmanager
def serving(folder, database):
    """The address of the server that the link leads to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "scorebook.config.wsgi", "--preload", "--no-control-socket"]
    bind = ["--bind", f"127.0.0.1:{port}", "--timeout", "120"]
    with subprocess.Popen(
        [*command, *bind], cwd=folder, env=surroundings(database), stderr=subprocess.DEVNULL
    ) as server:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def surroundings(database):
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {"DATABASE_URL": database, "SECRET_KEY": "k5!x" * 16}


def browser(address):
    """A browser that waits for the server and is signed in."""
    opener = build_opener(HTTPCookieProcessor(CookieJar()))
    until = time.monotonic() + 120
    while time.monotonic() < until:
        with suppress(URLError, ConnectionError):
            page = opener.open(f"{address}/anmelden/").read().decode()
            break
        time.sleep(0.3)
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)[1]
    typed = {"csrfmiddlewaretoken": token, "username": "olga@example.org", "password": PASSWORD}
    opener.open(Request(f"{address}/anmelden/", urlencode(typed).encode(), {"Referer": address}))  # noqa: S310
    return opener


@pytest.mark.whole
def test_the_pages_of_the_old_release_stay_whole_until_the_restart(released, tmp_path):
    database = f"sqlite:///{tmp_path / 'db.sqlite3'}"
    (tmp_path / "password").write_text(PASSWORD)
    facts = {"--email": "olga@example.org", "--name": "Olga", "--league": "Runde", "--rules": "ganz_normal"}
    rest = [*(word for pair in facts.items() for word in pair), "--players", "Anna, Ben, Cem, Dora"]
    manage = [sys.executable, "manage.py"]
    first = ["setup", "--no-input", "--password-file", str(tmp_path / "password"), *rest]
    for words in (["migrate", "-v", "0"], first):
        subprocess.run([*manage, *words], cwd=released, env=surroundings(database), check=True, capture_output=True)
    with serving(tmp_path / "current", database) as address:
        opened = browser(address)
        assert opened.open(f"{address}/ligen/neu/").status == 200
        new = released.with_name("9.9.9-next")
        shutil.copytree(released, new)
        for page in (new / "templates").rglob("*.html"):
            page.write_text("{% what_the_old_one_does_not_know %}")
        for module in (new / "scorebook").rglob("*.py"):
            module.write_text("raise ImportError('of the next release')")
        (tmp_path / "next").symlink_to(new)
        (tmp_path / "next").replace(tmp_path / "current")  # as `ln -sfn`
        todo, seen, wrong = ["/", "/hilfe/", "/hilfe/ddv/", "/sicherheit/", "/konto/"], set(), {}
        while todo and len(seen) < FEW:
            path = todo.pop(0)
            if path in seen or LEAVE_OUT.search(path):
                continue
            seen.add(path)
            try:
                text = opened.open(f"{address}{path}").read().decode("utf-8", "replace")
            except URLError as error:
                wrong[path] = str(error)
                continue
            todo += re.findall(r'href="(/[^"#]*)"', text)
    assert (wrong, len(seen)) == ({}, FEW)
