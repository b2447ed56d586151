"""What must not be changed quietly: a game that was read over, an evening that is final."""

from django.utils import timezone

from leagues.refused import Refused
from scorebook.disputes.models import Dispute
from scorebook.disputes.selectors import countersign_of, is_final

from ..models import Evening, Game

FINAL = "Der Abend ist endgültig; daran wird nichts mehr geändert."
READ_OVER = "Das Spiel ist gegengelesen. Wer es ändern will, markiert es erst als strittig."


def refuse_final(evening: Evening) -> None:
    """Refuse any change of an evening that is final (`evening_final`). No query while the evening is open."""
    if is_final(evening, timezone.now()):
        raise Refused.because("evening_final", "", FINAL)


def refuse_read_over(game: Game) -> None:
    """Refuse to change a game that was read over (`game_read_over`), unless somebody has contested it."""
    if countersign_of(game) and not Dispute.objects.filter(event=game.event_id, settled_at=None).exists():
        raise Refused.because("game_read_over", "", READ_OVER)
