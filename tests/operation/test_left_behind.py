"""What was killed leaves files behind; they do not stay for ever."""

import io
import os

import pytest
from django.core.management import call_command

from scorebook.operation.backups.elsewhere import scratch_file

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
