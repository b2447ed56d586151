"""The sentences that the journal of a league shows about people, rights and settings.

Higher rooms write entries of their own and contribute the sentences for them (`journal_sentences`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League, Role

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise

StoredValues = Mapping[str, Any]
Names = Mapping[int, str]
SOMEBODY, SOME_PLAYER = _("Ein gelöschtes Konto"), _("ein Spieler")
LEAGUE_FIELDS = {
    "name": _("Name"),
    "description": _("Beschreibung"),
    "home_pub": _("Stammlokal"),
    "founded": _("gegründet"),
    "player_fields": _("Angaben zu Spielern"),
    "share_names": _("Namen auf dem geteilten Bild"),
    "ask_names": _("Nach Namen fragen"),
    "other_words": _("Bayerische Namen"),
}
PLAYER_FIELDS = {
    "name": _("Name"),
    "nickname": _("Spitzname"),
    "sign": _("Kürzel"),
    "colour": _("Farbe"),
    "regular": _("Stammspieler oder Gast"),
    "since": _("dabei seit"),
    "until": _("dabei bis"),
}


@dataclass(frozen=True, slots=True)
class JournalNames:
    """The current names of what the ids in some entries stand for."""

    accounts: Names
    players: Names
    others: Mapping[str, Names] = field(default_factory=dict)

    def account(self, stored: StoredValues) -> str:
        """The name of the account that the entry is about."""
        return self.accounts.get(stored.get("account", 0)) or str(SOMEBODY)

    def player(self, stored: StoredValues, key: str = "player") -> str:
        """The name of the player that the entry is about."""
        return self.players.get(stored.get(key) or 0) or str(SOME_PLAYER)

    def other(self, stored: StoredValues, key: str, unknown: str) -> str:
        """The name of something from a higher room that the entry is about; `key` is the key of its id in the entry."""
        return self.others.get(key, {}).get(stored.get(key) or 0, unknown)


Saying = Callable[[StoredValues, StoredValues, JournalNames], str]


@dataclass(frozen=True, slots=True)
class Contribution:
    """The sentences of a higher room, by action, and a function that reads the names they need.

    That function returns, for each key of an entry that holds an id, the names by id.
    """

    words: Mapping[str, Saying]
    names: Callable[[League], Mapping[str, Names]] = lambda league: {}


journal_sentences: Final[list[Contribution]] = []


def saying_of(action: str) -> Saying | None:
    """The function that makes a sentence of an entry with this action; None if no room knows the action."""
    return next(
        (words[action] for words in (WORDS, *(one.words for one in journal_sentences)) if action in words), None
    )


def others_of(league: League) -> dict[str, Names]:
    """The current names of the things that higher rooms know. Runs the queries of the contributions."""
    return {key: names for one in journal_sentences for key, names in one.names(league).items()}


def words(action: str, before: StoredValues | None, after: StoredValues | None, names: JournalNames) -> str:
    """The sentence for an entry; the bare action if no room knows it."""
    saying = saying_of(action)
    return saying(before or {}, after or {}, names) if saying else action


def _role(key: Any) -> str:
    return str(Role(key).label) if key in Role.values else "?"


def _day(text: Any) -> str:
    return date_format(date.fromisoformat(text), "d.m.Y") if text else pgettext("Ende einer Saison", "offen")


def ended_words(invitations: int, table_links: int, accesses: int = 0) -> str:
    """What ended when somebody lost rights: "Damit beendet: 2 Einladungen, 1 Tischlink."; empty if nothing did."""
    parts = []
    if invitations:
        parts.append(ngettext("{number} Einladung", "{number} Einladungen", invitations).format(number=invitations))
    if table_links:
        parts.append(ngettext("{number} Tischlink", "{number} Tischlinks", table_links).format(number=table_links))
    if accesses:
        words = ngettext("{number} Zugang für Programme", "{number} Zugänge für Programme", accesses)
        parts.append(words.format(number=accesses))
    return gettext("Damit beendet: {what}.").format(what=", ".join(parts)) if parts else ""


def _with_ended(sentence: str, after: StoredValues) -> str:
    """The sentence, followed by another one about what ended with it, if anything did."""
    ended = ended_words(*(after.get(f"{what}_ended", 0) for what in ("invitations", "table_links", "accesses")))
    return f"{sentence} {ended}" if ended else sentence


def _role_changed(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("{account} ist {role}, war {before}.").format(
        account=names.account(after), role=_role(after.get("role")), before=_role(before.get("role"))
    )
    return _with_ended(sentence, after)


def _removed(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("{account} aus der Liga genommen, war {role}.")
    return _with_ended(sentence.format(account=names.account(before), role=_role(before.get("role"))), after)


def _left(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    return _with_ended(gettext("Die Liga verlassen, war {role}.").format(role=_role(before.get("role"))), after)


def _invited(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    number, role = after.get("invitation"), _role(after.get("role"))
    if not after.get("player"):
        return gettext("Einladung {number}: {role} gemacht").format(number=number, role=role)
    sentence = gettext("Einladung {number}: {role}, als {player} gemacht")
    return sentence.format(number=number, role=role, player=names.player(after))


def _redeemed(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    role = _role(after.get("role"))
    return gettext("Einladung {number} eingelöst: {role}").format(number=after.get("invitation"), role=role)


def _fields(keys: Any, labels: Mapping[str, "_StrOrPromise"]) -> str:
    return ", ".join(str(labels.get(key, key)) for key in keys) or "–"


def _settings(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    return gettext("Einstellungen geändert: {what}").format(what=_fields(after.get("changed", ()), LEAGUE_FIELDS))


def _player_changes(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    changed = [*after.get("renamed", ()), *(key for key in PLAYER_FIELDS if key in after)]
    sentence = gettext("Spieler {player} geändert: {what}")
    return sentence.format(player=names.player(after), what=_fields(changed, PLAYER_FIELDS))


def _rename(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    if "account" not in before:
        return gettext("Ein Mitglied hat sich umbenannt")  # so long ago that it is not said any more, who
    if "name" not in before:
        return gettext("Ein Mitglied hat sich umbenannt; das Konto ist gelöscht")
    return gettext("„{before}“ heißt jetzt „{after}“").format(before=before["name"], after=after["name"])


def _merged(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("{player} zählt jetzt bei {into} mit")
    return sentence.format(player=names.player(after), into=names.player(after, "into"))


def _separated(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("{player} ist wieder von {into} getrennt")
    return sentence.format(player=names.player(before), into=names.player(before, "into"))


def _unlinked(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("Spieler {player} vom Konto gelöst: {account}")
    return sentence.format(player=names.player(before), account=names.account(before))


def _to_forget(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    sentence = gettext("Name von {player} soll am {day} entfernt werden")
    return sentence.format(player=names.player(after), day=_day(after.get("due")))


def _forgotten(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    number = sum(after.get("texts", {}).values())
    sentence = ngettext(
        "Name entfernt, jetzt {player}; geändert: ein Text",
        "Name entfernt, jetzt {player}; geändert: {number} Texte",
        number,
    )
    if not number:
        sentence = gettext("Name entfernt, jetzt {player}; geändert: kein Text")
    return sentence.format(player=names.player(after), number=number)


def _season(sentence: "_StrPromise") -> Saying:
    def say(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
        stored = after or before
        return sentence.format(start=_day(stored.get("start")), end=_day(stored.get("end")))

    return say


WORDS: Final[Mapping[str, Saying]] = {
    "league.create": lambda b, a, k: gettext("Liga angelegt"),
    "league.edit": _settings,
    "league.put_away": lambda b, a, k: gettext("Liga abgelegt"),
    "league.take_out": lambda b, a, k: gettext("Liga wieder hervorgeholt"),
    "league.take_over": lambda b, a, k: gettext("Die Liga vom Handy ins Konto übernommen"),
    "league.remove_ask": lambda b, a, k: gettext("Die Liga soll gelöscht werden"),
    "league.remove_cancel": lambda b, a, k: gettext("Die Liga wird doch nicht gelöscht"),
    "league.publish": lambda b, a, k: gettext("Offene Seite eingeschaltet"),
    "league.unpublish": lambda b, a, k: gettext("Offene Seite ausgeschaltet"),
    "member.role": _role_changed,
    "member.remove": _removed,
    "member.leave": _left,
    "invitation.add": _invited,
    "invitation.revoke": lambda b, a, k: gettext("Einladung {number} zurückgezogen").format(number=a.get("invitation")),
    "invitation.redeem": _redeemed,
    "account.rename": _rename,
    "account.address": lambda b, a, k: gettext("Andere E-Mail-Adresse"),
    "player.add": lambda b, a, k: gettext("Spieler {player} angelegt").format(player=k.player(a)),
    "player.edit": _player_changes,
    "player.merge": _merged,
    "player.separate": _separated,
    "player.unlink": _unlinked,
    "player.forget_ask": _to_forget,
    "player.forget_cancel": lambda b, a, k: gettext("Name von {player} bleibt: abgebrochen").format(player=k.player(b)),
    "player.unlist": lambda b, a, k: gettext("{player} steht außerhalb der Liga ohne Namen").format(player=k.player(a)),
    "player.list": lambda b, a, k: gettext("{player} wird außerhalb der Liga wieder genannt").format(
        player=k.player(a)
    ),
    "player.anonymise": _forgotten,
    "season.add": _season(_("Saison angelegt: {start} bis {end}")),
    "season.edit": _season(_("Saison geändert: {start} bis {end}")),
    "season.remove": _season(_("Saison entfernt: {start} bis {end}")),
}
