"""What is wrong with a file, its disk or the rights is not told as a missing migration."""

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def test_a_file_that_is_no_database_is_no_missing_migration(make_league, tmp_path):
    make_league()
    (tmp_path / "junk").write_bytes(b"junk" * 1000)
    with pytest.raises(CommandError, match="lässt sich nicht lesen oder nicht beschreiben"):
        call_command("move", to=f"sqlite:///{tmp_path}/junk")
    with pytest.raises(CommandError, match="lässt sich nicht lesen oder nicht beschreiben"):
        call_command("move", to=f"sqlite:///{tmp_path}/nowhere/x")
