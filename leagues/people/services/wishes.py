"""The wish that a player be forgotten: asked for, told to everybody concerned, called off, carried out.

What cannot be undone waits a week. Nothing happens by looking at a page: it is carried out by `manage.py forget_due`,
when the league opens its next evening, or by a button.
"""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.groups.services.departures import tell_managers
from leagues.journal import Actor, note
from leagues.letters.contents import ForgettingLetter
from leagues.letters.models import Letter, LetterState
from leagues.letters.services import send_letter
from leagues.refused import Refused
from leagues.templatetags.letters import harmless

from ..models import Forgetting, Player
from ..models.forgetting import WAITING
from ..redaction import words_of
from ..selectors.names import names_of_person

ASKED, CANCELLED = "forget_asked", "forget_cancelled"  # letters


@transaction.atomic
def ask_to_forget(*, actor: Actor, player: Player, words: Collection[str]) -> Forgetting:
    """Wish that a player be forgotten and these words go out of the texts; it is carried out after `WAITING`.

    Every Verwalter gets a letter, and the account of the player. Refuses a player who is merged or
    anonymised, a second wish, and (at `words`) anything but names that count for this player.
    """
    league = League.objects.locked(player.league_id)
    player = Player.objects.select_related("account").get(pk=player.pk)
    now = timezone.now()
    if player.merged_into_id or player.anonymised_at:
        raise Refused.because("player_unknown", "", _("Diesen Spieler gibt es nicht."))
    if Forgetting.objects.filter(player=player).exists():
        raise Refused.because("asked_already", "", _("Das ist schon verlangt."))
    if not set(words) <= set(words_of(names_of_person(player, now))):
        sentence = _("Aus Texten gehen nur Namen dieses Spielers, die es lange genug gibt.")
        raise Refused.because("words_unknown", "words", sentence)
    wish = Forgetting.objects.create(
        league=league,
        player=player,
        asked_by_id=actor.account_id,
        asked_at=now,
        due_at=now + WAITING,
        words=[*dict.fromkeys(words)],
    )
    note(actor=actor, league=league, action="player.forget_ask", after={"player": player.pk, "due": _day(wish)})
    _tell(wish, ASKED)
    return wish


@transaction.atomic
def call_off(*, actor: Actor, wish: Forgetting) -> None:
    """The player is not forgotten after all; everybody who was told is told. Twice changes nothing."""
    League.objects.locked(wish.league_id)
    found = Forgetting.objects.select_related("league", "player__account").filter(pk=wish.pk).first()
    if found is None:
        return
    found.delete()
    note(actor=actor, league=found.league, action="player.forget_cancel", before={"player": found.player_id})
    _tell(found, CANCELLED)


def drop_wishes(*, actor: Actor, league: League, account_id: int) -> None:
    """Call off what an account has wished in a locked league, because somebody else takes its rights away."""
    if actor.account_id == account_id:
        return
    for wish in Forgetting.objects.filter(league=league, asked_by=account_id).order_by("pk"):
        call_off(actor=actor, wish=wish)


def forget_letters(league: League, players: Collection[int], names: Collection[str]) -> None:
    """Let go of where invitations to these players were sent, and of what still waits to be sent about them."""
    to_them = Letter.objects.filter(invitation__player__in=players)
    waiting = Letter.objects.filter(state=LetterState.WAITING)
    about = waiting.filter(kind__in=(ASKED, CANCELLED), body__contains=harmless(league.name))
    called = [harmless(name) for name in names]
    gone = {letter.pk for letter in about if any(name in letter.body for name in called)}
    gone |= {letter.pk for letter in to_them if letter.state == LetterState.WAITING}
    ended = {"state": LetterState.CANCELLED, "subject": "", "body": "", "done_at": timezone.now()}
    waiting.filter(pk__in=gone).update(**ended)
    to_them.update(to="", error="")


def _tell(wish: Forgetting, template: str) -> None:
    account = wish.player.account
    context = ForgettingLetter(wish.league.name, wish.player.name, timezone.localdate(wish.due_at), tuple(wish.words))
    tell_managers(league=wish.league, template=template, but=account.pk if account else None, context=context)
    if account:
        send_letter(to=account.email, template=template, context=context)


def _day(wish: Forgetting) -> str:
    return timezone.localdate(wish.due_at).isoformat()
