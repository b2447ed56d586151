"""The address of a database that is none, or none for this, is said in a sentence before anything is written."""

import io

import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["nonsense", "mysql://wirt:geheim@host/x", "postgres://wirt:geheim@host:abc/x", ""])
@pytest.mark.parametrize(("command", "option"), [("backup", "scratch"), ("move", "to")])
def test_a_wrong_address_is_said_before_anything_is_written_and_never_its_password(
    make_league, tmp_path, command, option, address
):
    make_league()
    given = {"to": tmp_path / "a.zip"} if command == "backup" else {}
    if (command, address) == ("backup", ""):
        pytest.skip("that is no scratch database at all")
    with pytest.raises(CommandError, match="keine Adresse einer Datenbank") as refused:
        call_command(command, stdout=io.StringIO(), **given, **{option: address})
    assert "geheim" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_nothing_moves_into_memory(make_league):
    make_league()
    for address in ("sqlite://", "sqlite://:memory:"):
        with pytest.raises(CommandError, match="bliebe nichts"):
            call_command("move", to=address, stdout=io.StringIO())
