"""What tests of an evening read: a player by name, a page in one line, the codes of a refusal."""

import pytest

from leagues.people.models import Player
from leagues.refused import Refused


def pk(name):
    """The id of a player, as forms send it."""
    return str(Player.objects.get(name=name).pk)


def text(answer):
    return " ".join(answer.content.decode().split())


def refused(attempt):
    """The codes with which something is refused."""
    with pytest.raises(Refused) as refusal:
        attempt()
    return [one.code for one in refusal.value.objections]
