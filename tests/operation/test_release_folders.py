"""A release is a folder of its own: the pages of the one that serves stay whole while the next is put in its place."""

import re
import shutil

import pytest

from scorebook.contrib import release
from tests.operation.server import KEY, PLAIN, Server

LEAVE_OUT = re.compile(r"/(abmelden|static|demo|verwaltung)/|\.(zip|json|xlsx|pdf|csv|ods)$|\?")
FEW = 40


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
def test_the_pages_of_the_old_release_stay_whole_until_the_restart(
    tmp_path, settings, make_evening, record, browser_of, verwalter
):
    if shutil.which("git") is None or not (release.ROOT / ".git").exists():
        pytest.skip("Ohne Git lässt sich keine Fassung hinlegen.")
    old = release.place(tmp_path / "releases")
    assert (old / "COMMIT").read_text().startswith(old.name.rpartition("-")[2])
    assert release.place(tmp_path / "releases") == old
    (tmp_path / "current").symlink_to(old)
    settings.SECRET_KEY = KEY
    record(make_evening())
    cookie = f"sessionid={browser_of(verwalter).cookies['sessionid'].value}"
    server = Server(tmp_path, {}, (*PLAIN, "--preload"), at=tmp_path / "current")
    try:
        assert server.get("/ligen/neu/", Cookie=cookie)[0] == 200
        shutil.copytree(old, new := old.with_name("9.9.9-next"))
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
            status, _headers, text = server.get(path, Cookie=cookie)
            todo += re.findall(r'href="(/[^"#]*)"', text)
            if status >= 400:
                wrong[path] = status
    finally:
        server.stop()
    assert (wrong, len(seen)) == ({}, FEW)
