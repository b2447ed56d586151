"""Contesting a game, settling the dispute, reading a game over, and the league's rules about all that."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import Actor, JournalEntry, note
from leagues.refused import Refused
from leagues.texts import tidy
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.services.games import withdraw_game
from scorebook.evenings.services.lock import EveningHooks, refuse_final

from .models import Countersign, Dispute, DisputePolicy, Judge, Outcome
from .selectors import countersign_of, last_writer, open_disputes, policy_of, time_is_over

MOST_DAYS = 3650


@transaction.atomic
def contest_game(*, actor: Actor, game: Game, sentence: str) -> Dispute:
    """Mark a game as contested ("strittig"). Play goes on; the sentence says what is wrong.

    Refused: a missing sentence, a withdrawn game, a game that is contested already, a final evening.
    """
    evening = _locked(game)
    game = Game.objects.select_related("event").get(pk=game.pk)
    sentence = tidy(sentence)
    if not sentence:
        raise Refused.because("sentence_missing", "sentence", _("Bitte schreib in einem Satz, was nicht stimmt."))
    if game.event.withdrawn_at:
        raise Refused.because("game_withdrawn", "", _("Dieses Spiel ist zurückgenommen."))
    refuse_final(evening)
    if _is_contested(game):
        raise Refused.because("contested_already", "", _("Dieses Spiel ist schon strittig."))
    dispute = Dispute.objects.create(
        league_id=game.league_id,
        evening=evening,
        event=game.event,
        sentence=sentence,
        opened_by_id=actor.account_id,
        revision=game.revision,
    )
    after = {"dispute": str(dispute.pk), "game": str(game.pk), "sentence": sentence}
    note(actor=actor, about=evening, action="dispute_opened", part=game.event, after=after)
    _grown(evening)
    return dispute


@transaction.atomic
def settle_dispute(
    *,
    actor: Actor,
    dispute: Dispute,
    outcome: str,
    reason: str,
    table: Iterable[int] | None = None,
    agreed: Iterable[int] = (),
) -> Dispute:
    """Settle a dispute, giving a reason: the game stands, was corrected, or is withdrawn (which is done here).

    `table` is None if a Verwalter decides. Otherwise it holds the ids of those who sat at the table, and `agreed` the
    ids of those who agree: more than half of them are needed, and the league must let the table decide. Also refused:
    an unknown outcome, a missing reason, and an outcome that does not fit the game as it is now.
    """
    evening = _locked(dispute)
    dispute = Dispute.objects.get(pk=dispute.pk)
    game = Game.objects.select_related("event").get(event=dispute.event_id)
    reason = tidy(reason)
    votes = _votes(dispute, table, agreed)
    if not dispute.open:
        raise Refused.because("settled_already", "", _("Dieser Streit ist schon entschieden."))
    if outcome not in Outcome.values:
        raise Refused.because("outcome_unknown", "outcome", _("Bitte sagen, wie es ausgeht."))
    if not reason:
        raise Refused.because("reason_missing", "reason", _("Bitte schreib dazu, warum so entschieden ist."))
    if outcome == Outcome.WITHDRAWN:
        withdraw_game(actor=actor, game=game)
    else:
        _refuse_other_game(dispute, game, outcome)
    dispute.outcome, dispute.reason, dispute.agreed = outcome, reason, votes
    dispute.settled_by_id, dispute.settled_at = actor.account_id, timezone.now()
    dispute.save()
    after: dict[str, Any] = {"dispute": str(dispute.pk), "game": str(game.pk), "outcome": outcome, "reason": reason}
    if table is not None:
        after["agreed"] = votes
    elif dispute.settled_by_opener:
        after["own"] = True
    note(actor=actor, about=evening, action="dispute_settled", part=game.event, after=after)
    _grown(evening)
    return dispute


def _votes(dispute: Dispute, table: Iterable[int] | None, agreed: Iterable[int]) -> list[int]:
    """The ids of those who agree, if the table may decide and they are more than half; empty for a Verwalter."""
    if table is None:
        return []
    if policy_of(dispute.league_id).judge != Judge.TABLE:
        raise Refused.because("judge_verwalter", "", _("In dieser Liga entscheidet ein Verwalter."))
    seated = set(table)
    votes = sorted(seated & set(agreed))
    if 2 * len(votes) <= len(seated):
        sentence = _("Das ist keine Mehrheit: {votes} von {seated} am Tisch.")
        message = sentence.format(votes=len(votes), seated=len(seated))
        raise Refused.because("no_majority", "agreed", message)
    return votes


def _refuse_other_game(dispute: Dispute, game: Game, outcome: str) -> None:
    """Refuse an outcome that does not fit the game as it is now."""
    if game.event.withdrawn_at:
        message = _("Das Spiel ist inzwischen zurückgenommen.")
    elif outcome == Outcome.CORRECTED and game.revision == dispute.revision:
        message = _("Korrigiere das Spiel zuerst, danach ist der Streit entschieden.")
    elif outcome == Outcome.STANDS and game.revision != dispute.revision:
        message = _("Das Spiel wurde inzwischen korrigiert.")
    else:
        return
    raise Refused.because("outcome_differs", "outcome", message)


@transaction.atomic
def countersign(*, actor: Actor, game: Game, revision: int | None = None) -> Countersign:
    """Read a game over: from then on it must be contested before it can be changed. A second time does nothing.

    Refused: the person who recorded the game, a phone without an account, a withdrawn or contested game, and a game
    that has been changed since this revision.
    """
    evening = _locked(game)
    game = Game.objects.select_related("event").get(pk=game.pk)
    if existing := countersign_of(game):
        return existing
    writer = last_writer(JournalEntry.objects.filter(part_id=game.event_id))
    if actor.account_id is None or (writer and writer.account_id == actor.account_id):
        raise Refused.because("same_person", "", _("Gegenlesen muss jemand anderes als der, der eingetragen hat."))
    if game.event.withdrawn_at:
        raise Refused.because("game_withdrawn", "", _("Dieses Spiel ist zurückgenommen."))
    if revision is not None and revision != game.revision:
        raise Refused.because("changed_meanwhile", "revision", _("Das Spiel wurde inzwischen geändert."))
    if _is_contested(game):
        raise Refused.because("contested_already", "", _("Dieses Spiel ist strittig; erst wird entschieden."))
    try:
        with transaction.atomic():
            signed = Countersign.objects.create(
                league_id=game.league_id, event=game.event, revision=game.revision, account_id=actor.account_id
            )
    except IntegrityError:
        return Countersign.objects.get(event=game.event, revision=game.revision)
    after = {"game": str(game.pk), "revision": game.revision}
    note(actor=actor, about=evening, action="game_countersigned", part=game.event, after=after)
    return signed


@transaction.atomic
def set_policy(*, actor: Actor, league: League, judge: str, final_after_days: int | None) -> DisputePolicy:
    """Set who settles disputes, and after how many days a closed evening becomes final (None: never)."""
    if judge not in Judge.values:
        raise Refused.because("judge_unknown", "judge", _("Bitte sagen, wer entscheidet."))
    if final_after_days is not None and not 0 <= final_after_days <= MOST_DAYS:
        message = _("Erlaubt sind 0 bis {most} Tage.").format(most=MOST_DAYS)
        raise Refused.because("days_range", "final_after_days", message)
    League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    policy = policy_of(league.pk)
    before = _as_journal(policy)
    policy.judge, policy.final_after_days = judge, final_after_days
    if before == _as_journal(policy):
        return policy
    policy.save()
    note(actor=actor, league=league, action="league.disputes", before=before, after=_as_journal(policy))
    return policy


def _as_journal(policy: DisputePolicy) -> dict[str, Any]:
    return {"judge": str(policy.judge), "final_after_days": policy.final_after_days}


def _locked(row: Game | Dispute) -> Evening:
    """The evening, locked, so that its games cannot be changed meanwhile."""
    locked = Evening.objects.select_for_update(of=("self",)).select_related("rule_set_version")
    return locked.get(pk=row.evening_id)


def _is_contested(game: Game) -> bool:
    return Dispute.objects.filter(event=game.event_id, settled_at=None).exists()


def _grown(evening: Evening) -> None:
    """Let the phones at the table notice that there is something new."""
    evening.refresh_from_db(fields=["version"])
    evening.grow()


class DisputeHooks(EveningHooks):
    """Evenings become final, games that were read over stay as they are, and rivals are contested."""

    def is_final(self, evening: Evening, moment: datetime) -> bool:
        """Whether the time is over in which anything could be contested, and nothing is. At most two queries."""
        return time_is_over(evening, policy_of(evening.league_id), moment) and not open_disputes(evening).exists()

    def refuse_game(self, game: Game) -> None:
        """Refuse (`game_read_over`) what was read over and is not contested."""
        if countersign_of(game) and not _is_contested(game):
            message = _("Das Spiel ist gegengelesen. Wer es ändern will, markiert es erst als strittig.")
            raise Refused.because("game_read_over", "", message)

    def contest(self, actor: Actor, game: Game, sentence: str) -> None:
        """Contest a game that two phones have entered side by side, unless it is contested or withdrawn already."""
        if not _is_contested(game) and not game.event.withdrawn_at:
            contest_game(actor=actor, game=game, sentence=sentence)
