"""What must not be changed quietly: evenings and games that another room has sealed."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.refused import Refused

from ..additions import seals
from ..models import Evening, Game


def is_final(evening: Evening, moment: datetime) -> bool:
    """Whether nothing about the evening can be changed any more. No query for an open evening, one or two a seal."""
    return not evening.open and any(seal.is_final(evening, moment) for seal in seals)


def refuse_final(evening: Evening) -> None:
    """Refuse any change of an evening that is final (`evening_final`). No query while the evening is open."""
    if is_final(evening, timezone.now()):
        raise Refused.because("evening_final", "", _("Der Abend ist endgültig; daran wird nichts mehr geändert."))


def refuse_sealed(game: Game) -> None:
    """Refuse to change a game as it stands, with what its seal says (`game_read_over`)."""
    for seal in seals:
        seal.refuse_game(game)
