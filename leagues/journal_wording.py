"""The sentences that the journal of a league shows about people, rights and settings.

Higher rooms write entries of their own and contribute the sentences for them (`journal_sentences`).
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League, Role

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

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


# What stands at the named places of a sentence: as a rule a value of the entry itself.
PLACES: Final[Mapping[str, Callable[[StoredValues, JournalNames], Any]]] = {
    "account": lambda stored, names: names.account(stored),
    "player": lambda stored, names: names.player(stored),
    "into": lambda stored, names: names.player(stored, "into"),
    "role": lambda stored, names: _role(stored.get("role")),
    "number": lambda stored, names: stored.get("invitation"),
    "what": lambda stored, names: _fields(stored.get("changed", ()), LEAGUE_FIELDS),
    "day": lambda stored, names: _day(stored.get("due")),
    "start": lambda stored, names: _day(stored.get("start")),
    "end": lambda stored, names: _day(stored.get("end")),
}


def sentence_with(sentence: "_StrOrPromise") -> Saying:
    """The function that says this sentence, with what an entry stores at its named places; `?` where it does not."""

    def say(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
        stored, text = {**before, **after}, str(sentence)
        places = {key: find(stored, names) for key, find in PLACES.items() if f"{{{key}}}" in text}
        return text.format_map(defaultdict(lambda: "?", {**stored, **places}))

    return say


def sentence_about(key: str, sentence: "_StrOrPromise") -> Saying:
    """The function that says this sentence, with the name of what a higher room calls so in the place of `key`."""

    def say(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
        return str(sentence).format(**{key: names.other(after or before, key, gettext("entfernt"))})

    return say


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


def _fields(keys: Any, labels: Mapping[str, "_StrOrPromise"]) -> str:
    return ", ".join(str(labels.get(key, key)) for key in keys) or "–"


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


WORDS: Final[Mapping[str, Saying]] = {
    "league.create": sentence_with(_("Liga angelegt")),
    "league.edit": sentence_with(_("Einstellungen geändert: {what}")),
    "league.put_away": sentence_with(_("Liga abgelegt")),
    "league.take_out": sentence_with(_("Liga wieder hervorgeholt")),
    "league.take_over": sentence_with(_("Die Liga vom Handy ins Konto übernommen")),
    "league.remove_ask": sentence_with(_("Die Liga soll gelöscht werden")),
    "league.remove_cancel": sentence_with(_("Die Liga wird doch nicht gelöscht")),
    "league.publish": sentence_with(_("Offene Seite eingeschaltet")),
    "league.unpublish": sentence_with(_("Offene Seite ausgeschaltet")),
    "member.role": _role_changed,
    "member.remove": _removed,
    "member.leave": _left,
    "invitation.add": _invited,
    "invitation.revoke": sentence_with(_("Einladung {number} zurückgezogen")),
    "invitation.redeem": sentence_with(_("Einladung {number} eingelöst: {role}")),
    "account.rename": _rename,
    "account.address": sentence_with(_("Andere E-Mail-Adresse")),
    "player.add": sentence_with(_("Spieler {player} angelegt")),
    "player.edit": _player_changes,
    "player.merge": sentence_with(_("{player} zählt jetzt bei {into} mit")),
    "player.separate": sentence_with(_("{player} ist wieder von {into} getrennt")),
    "player.unlink": sentence_with(_("Spieler {player} vom Konto gelöst: {account}")),
    "player.forget_ask": sentence_with(_("Name von {player} soll am {day} entfernt werden")),
    "player.forget_cancel": sentence_with(_("Name von {player} bleibt: abgebrochen")),
    "player.unlist": sentence_with(_("{player} steht außerhalb der Liga ohne Namen")),
    "player.list": sentence_with(_("{player} wird außerhalb der Liga wieder genannt")),
    "player.anonymise": _forgotten,
    "season.add": sentence_with(_("Saison angelegt: {start} bis {end}")),
    "season.edit": sentence_with(_("Saison geändert: {start} bis {end}")),
    "season.remove": sentence_with(_("Saison entfernt: {start} bis {end}")),
}
