"""One person, two entries; a person who wants to be forgotten; a player without an account again."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.database import run_all_then_raise
from leagues.erasures import ErasedKind, remember_erasure
from leagues.groups.models import Invitation, League
from leagues.groups.services.departures import tell_managers
from leagues.journal import Actor, note
from leagues.letters.models import Letter, LetterState
from leagues.letters.services import ForgettingLetter, send_letter
from leagues.refused import AnyObjection, Refused, check
from leagues.templatetags.page_tags import harmless
from leagues.texts import folded

from ..models import WAITING, Colour, Forgetting, FormerName, Player
from ..redaction import name_words, redact
from ..selectors import group_of, names_of_person

# The wish that a player be forgotten: asked for, told to everybody concerned, called off, carried out.


REQUESTED, CANCELLED = "forget_asked", "forget_cancelled"  # letters


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
    if not set(words) <= set(name_words(names_of_person(player, now))):
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
    _tell(wish, REQUESTED)
    return wish


@transaction.atomic
def call_off(*, actor: Actor, wish: Forgetting) -> None:
    """The player is not forgotten after all; everybody who had the first letter gets another. Twice changes nothing."""
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
    about = waiting.filter(kind__in=(REQUESTED, CANCELLED), body__contains=harmless(league.name))
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


@dataclass(frozen=True, slots=True)
class Merge:
    """Two players who are said to be one person, with the ids of all entries that are one of them already."""

    player: Player
    into: Player
    entries: Collection[int]
    entries_into: Collection[int]


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody who is being forgotten: all entries, everything they were ever called, and what they are called now."""

    league: League
    entries: Collection[int]
    names: Collection[str]
    called: str

    def is_called(self, name: object) -> bool:
        """Whether this is one of the names, in any case."""
        return isinstance(name, str) and folded(name) in {folded(one) for one in self.names}


# What speaks against a merge, at the field `into`; None if nothing does.
merge_objections: list[Callable[[Merge], AnyObjection | None]] = []
# Called when somebody is forgotten: a room cleans or drops the copies of names that the program itself has written down
# about these entries. They go however new the name is: the text there cannot be chosen.
name_copies: list[Callable[[Forgotten], None]] = []


@transaction.atomic
def merge_players(*, actor: Actor, player: Player, into: Player) -> Player:
    """Say that `player` is the same person as `into`: it points there, no fact is rewritten, and it can be undone.

    Refuses (at `into`) players of two leagues, entries that are merged or anonymised already, an entry
    with an account (merge the other way round), and what another room objects to: two people who sat at one table.
    """
    League.objects.select_for_update(of=("self",)).get(pk=player.league_id)
    player, into = (Player.objects.select_related("league").get(pk=one.pk) for one in (player, into))
    if (
        player.pk == into.pk
        or player.league_id != into.league_id
        or not (_visible_player(player) and _visible_player(into))
    ):
        raise Refused.because("not_mergeable", "into", _("Diese beiden lassen sich nicht zusammenlegen."))
    if player.account_id:
        sentence = _("{player} hat ein Konto. Leg {into} mit {player} zusammen, nicht umgekehrt.")
        raise Refused.because("player_has_account", "into", sentence.format(player=player, into=into))
    _refuse_while_forgetting("into", player, into)
    merge = Merge(player, into, group_of(player), group_of(into))
    if objections := [found for speaks_against in merge_objections if (found := speaks_against(merge))]:
        raise Refused(objections)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    Invitation.objects.filter(player=player, revoked_at=None).update(revoked_at=timezone.now())
    after = {"player": player.pk, "into": into.pk}
    note(actor=actor, league=player.league, action="player.merge", after=after)
    return player


@transaction.atomic
def separate_player(*, actor: Actor, player: Player) -> Player:
    """Undo a merge: the player has a name and results of their own again.

    Refuses (by field) when name or sign are taken by now, and an anonymised player.
    """
    League.objects.select_for_update(of=("self",)).get(pk=player.league_id)
    player = Player.objects.select_related("league").get(pk=player.pk)
    if player.merged_into_id is None or player.anonymised_at:
        raise Refused.because("not_merged", "", _("Dieser Spieler ist mit niemandem zusammengelegt."))
    _refuse_while_forgetting("", player.merged_into)
    before = {"player": player.pk, "into": player.merged_into_id}
    player.merged_into = None
    check(player)
    player.save(update_fields=["merged_into"])
    note(actor=actor, league=player.league, action="player.separate", before=before)
    return player


@transaction.atomic
def anonymise_player(
    *, actor: Actor, player: Player, request: Forgetting | None = None, only: Callable[[str], bool] | None = None
) -> Player:
    """Forget who a player is, for good: names and dates go, texts that name the person are redacted, results stay.

    Out of the texts go the words that were `request` for, otherwise all names that count by now, or `only` some of all
    names; copies that the program has made of a name go in any case. All entries merged into the player are forgotten
    with it. The account, if there is one, is unlinked. Refuses an entry that is merged into another one or anonymised
    already. People ask for it with `wishes.ask_to_forget`.
    """
    league = League.objects.locked(player.league_id)
    player = Player.objects.get(pk=player.pk)
    if not _visible_player(player):
        raise Refused.because("player_unknown", "", _("Diesen Spieler gibt es nicht."))
    number = Player.objects.filter(league=league, anonymised_at__isnull=False, merged_into=None).count() + 1
    entries = list(Player.objects.filter(pk__in=group_of(player)))
    now = timezone.now()
    names = names_of_person(player, request.asked_at if request else now)
    words = name_words(names.all_counting() if only else names)
    if request:
        words = [word for word in words if word in request.words]
    if only:
        words = [word for word in words if only(word)]
    keys, every = [entry.pk for entry in entries], names.all_counting().counting
    called = _("Anonym {number}").format(number=number)
    for entry in entries:
        entry.name, entry.nickname, entry.sign = called, "", f"?{number}"[:3]
        entry.colour, entry.since, entry.until = Colour.GREY, None, None
        entry.account, entry.anonymised_at = None, now
        entry.save()
    Invitation.objects.filter(player__in=entries, revoked_at=None).update(revoked_at=now)
    forget_letters(league, keys, every)
    FormerName.objects.filter(player__in=entries).delete()
    Forgetting.objects.filter(player__in=entries).delete()
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Player), object_id__in=[str(key) for key in keys]
    ).update(object_repr=called, change_message="")
    forgotten = Forgotten(league, keys, every, called)
    for clean in name_copies:
        clean(forgotten)
    for entry in entries:
        remember_erasure(ErasedKind.PLAYER, entry.pk, words)
    after = {"player": player.pk, "texts": redact(league, words)}
    note(actor=actor, league=league, action="player.anonymise", after=after)
    return next(entry for entry in entries if entry.pk == player.pk)


def forget_due(*, league: League | None = None) -> int:
    """Carry out every wish whose time has come, of one league or of all; each for itself. Gives their number.

    The journal says that the program did it; who wished it stands there too. A wish that cannot be carried out stops no
    other; what is wrong with it is raised when all have had their turn.
    """
    due = Forgetting.objects.filter(due_at__lte=timezone.now())
    if league is not None:
        due = due.filter(league=league)
    return run_all_then_raise(list(due.order_by("pk").values_list("league", "pk")), _forget_if_still_wished)


@transaction.atomic
def _forget_if_still_wished(due: tuple[int, int]) -> bool:
    league_id, pk = due
    try:
        League.objects.locked(league_id)
    except League.DoesNotExist:  # it was deleted meanwhile
        return False
    wish = Forgetting.objects.select_related("player").filter(pk=pk).first()
    if wish is None:  # somebody has called it off or carried it out meanwhile
        return False
    anonymise_player(actor=Actor.system(), player=wish.player, request=wish)
    return True


@transaction.atomic
def unlink_player(*, actor: Actor, player: Player) -> Player:
    """The player has no account any more; results and name stay. Twice changes nothing.

    If somebody else says so, the account was not that person: what it wished for the player is dropped.
    """
    League.objects.locked(player.league_id)
    player = Player.objects.select_for_update(of=("self",)).select_related("league").get(pk=player.pk)
    if player.account_id:
        before = {"player": player.pk, "account": player.account_id}
        drop_wishes(actor=actor, league=player.league, account_id=player.account_id)
        player.account = None
        player.save(update_fields=["account"])
        note(actor=actor, league=player.league, action="player.unlink", before=before)
    return player


def _refuse_while_forgetting(field: str, *players: Player | None) -> None:
    """Whom a wish is about must stay the same until it is carried out."""
    wished = Forgetting.objects.filter(player__in=[one for one in players if one]).select_related("player").first()
    if wished:
        sentence = _("Der Name von {player} soll entfernt werden. Erst entscheidet sich das.")
        raise Refused.because("forgetting", field, sentence.format(player=wished.player))


def _visible_player(player: Player) -> bool:
    return player.merged_into_id is None and player.anonymised_at is None
