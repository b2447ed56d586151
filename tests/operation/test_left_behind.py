"""What was killed leaves files behind; they do not stay for ever."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scorebook.operation.backups.elsewhere import clear_scratch, scratch_file

pytestmark = pytest.mark.django_db


def test_what_a_killed_run_has_left_goes_with_a_later_one(make_league, tmp_path):
    make_league()
    names = (".scorebook-abc", ".spielbuch-20260101-030000.zip.part", ".scorebook-new")
    left = {name: tmp_path / name for name in names}
    for path in left.values():
        path.touch() if path.suffix else path.mkdir()
    for name in names[:2]:
        os.utime(left[name], (0, 0))
    call_command("backup", to=tmp_path, no_rehearsal=True, stdout=io.StringIO())
    with scratch_file(tmp_path):
        pass
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".zip") == [".scorebook-new"]


def test_a_scratch_database_goes_as_soon_as_nobody_works_with_it(tmp_path):
    code = f"""
import sys
from pathlib import Path
from scorebook.operation.backups.elsewhere import scratch_file
with scratch_file(Path({str(tmp_path)!r})) as path:
    path.touch()
    print(path, flush=True)
    sys.stdin.read()
"""
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as working:
        path = Path(working.stdout.readline().strip())
        clear_scratch(tmp_path)
        assert path.exists()
        working.kill()
        working.wait()
    assert path.exists()
    clear_scratch(tmp_path)
    assert list(tmp_path.iterdir()) == []
