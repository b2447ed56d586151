"""Collecting the files of the pages may be killed: nothing half stays, and the next time all is right."""

import hashlib

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command

from scorebook.config.storage import HashedStaticFiles, WholeCopies
from scorebook.operation import checks


class Killed(BaseException):
    """What nobody handles, as SIGKILL."""


class Half(ContentFile):
    """A file of which only the first part is ever written."""

    def chunks(self, chunk_size=None):
        yield b"half"
        raise Killed


@pytest.fixture
def folder(tmp_path, settings):
    """A folder of collected files; the program has two of its own."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "app.css").write_text("body { color: red }\n" * 40)
    (source / "sign.svg").write_text("<svg></svg>\n" * 40)
    settings.STATICFILES_DIRS, settings.STATICFILES_FINDERS = (
        [source],
        ["django.contrib.staticfiles.finders.FileSystemFinder"],
    )
    settings.STATIC_ROOT = str(tmp_path / "collected")
    hashed = {"BACKEND": "tests.operation.test_killed_collecting.WithoutScripts"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    return tmp_path / "collected"


class WithoutScripts(HashedStaticFiles):
    """The storage of a server, for a program without scripts."""


@pytest.fixture(autouse=True)
def _no_scripts(monkeypatch):
    monkeypatch.setattr("scorebook.config.storage.script_sets", set)


def collect():
    call_command("collectstatic", interactive=False, verbosity=0)


def contents(folder):
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_whatever_is_broken_is_right_after_the_next_time(folder):
    collect()
    before = contents(folder)
    for name in before:
        (folder / name).write_bytes(b"")
        collect()
        assert (name, contents(folder)) == (name, before)


def test_a_file_is_there_once_it_is_whole(folder, settings, monkeypatch):
    collect()
    before = contents(folder)
    storage = WithoutScripts(location=folder)
    for name in ("app.css", "new.svg", storage.manifest_name):
        with pytest.raises(Killed):
            storage._save(name, Half(b""))
    monkeypatch.setattr("os.utime", _killed)
    with pytest.raises(Killed):
        WholeCopies().compress(str(folder / "app.css"))
    left = contents(folder)
    assert {name: left[name] for name in left if not name.endswith(".part")} == before


def _killed(*_given):
    raise Killed


def test_the_list_of_all_files_is_never_away(folder, monkeypatch):
    collect()
    before = (folder / "staticfiles.json").read_bytes()
    monkeypatch.setattr(HashedStaticFiles, "_save", _killed)
    storage = WithoutScripts(location=folder)
    storage.hashed_files = {"app.css": "app.other.css"}
    with pytest.raises(Killed):
        storage.save_manifest()
    assert (folder / "staticfiles.json").read_bytes() == before


def test_doctor_sees_a_broken_file_whose_name_says_what_belongs_there(folder, settings):
    settings.PRODUCTION = True
    collect()
    assert checks.static_files()[0].msg == "2 Dateien liegen bereit."
    [hashed] = folder.glob("sign.*.svg")
    hashed.write_bytes(b"<svg>")
    assert (
        checks.static_files()[0].msg == f"{hashed.name} fehlt oder ist nicht heil: `manage.py collectstatic --noinput`."
    )


def test_what_only_looks_like_one_of_our_names_is_left_alone(folder, tmp_path):
    (tmp_path / "source" / "lib.0123456789ab.js").write_text("library()")
    folder.mkdir()
    (folder / "proof.0123456789ab.txt").write_text("of the operator")
    for _ in range(2):
        collect()
        assert (folder / "lib.0123456789ab.js").read_text() == "library()"
        assert (folder / "proof.0123456789ab.txt").read_text() == "of the operator"


def test_a_half_file_of_a_run_that_never_came_to_its_list_is_right_afterwards(folder):
    collect()
    before = contents(folder)
    (folder / "staticfiles.json").unlink()
    [hashed] = folder.glob("sign.*.svg")
    hashed.write_bytes(b"<svg>")
    collect()
    assert contents(folder) == before
