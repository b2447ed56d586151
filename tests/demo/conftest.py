"""The demo's files with fewer evenings, and its account."""

import json
import zipfile
from shutil import copytree

import pytest

from leagues.accounts.models import Account
from scorebook.demo.leagues import DATA, EMAIL, FIRST
from scorebook.transfer.league_file import layout
from scorebook.transfer.league_file.entities import FILES

KEPT = 14


@pytest.fixture(scope="session")
def short_files(tmp_path_factory):
    """The demo's files, of the first league only the last evenings: to read five hundred takes longer than all else."""
    folder = tmp_path_factory.mktemp("demo")
    copytree(DATA, folder, dirs_exist_ok=True)
    path = folder / f"{FIRST}{layout.SUFFIX}"
    with zipfile.ZipFile(path) as archive:
        lines = {name: [json.loads(line) for line in archive.read(name).splitlines()] for name in FILES}
    evenings = sorted(lines[layout.EVENINGS], key=lambda line: line["local_date"])
    evening_of = {line["id"]: line["evening"] for line in lines[layout.EVENTS]}
    gone = {line["id"] for line in evenings[:-KEPT]}
    with zipfile.ZipFile(path, "w") as archive:
        for name, some in lines.items():
            kept = [
                json.dumps(line)
                for line in some
                if not {line.get("id"), line.get("evening"), evening_of.get(line.get("event"))} & gone
            ]
            archive.writestr(name, "\n".join(kept))
    return folder


@pytest.fixture(autouse=True)
def few_evenings(short_files, monkeypatch):
    monkeypatch.setattr("scorebook.demo.leagues.DATA", short_files)


@pytest.fixture
def demo_account(db):
    return Account.objects.create(email=EMAIL, display_name="Demo")
