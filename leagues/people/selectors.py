"""Which entries are one person, and how people are called at length and where there is little room."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

from leagues.people.models import COUNTS_AFTER, KINDS, Colour, FormerName, Player, canonical_among, canonical_ids_of

# How people are called where there is little room: as at the table, distinct in their league, never cut in a letter.
# Two lengths: the *call name* ("Maximilian H.") stands on buttons; the *short name* ("Max. H.") in the strip, in
# columns of a sheet and at the ends of lines. Both are whole words or end in a full stop after a syllable.


ROOM: Final = 8  # letters that a short name may have, its full stops among them
TIDY: Final = 6  # a word is rather cut to so many
JOINER: Final = "\u200d"
VOWELS: Final = frozenset("aeiouyäöüáàâéèêíìîóòôúùûåæøœ")


class ShortNames(NamedTuple):
    """Both names of one person."""

    call_name: str
    short: str


def short_names(names: Mapping[str, str]) -> dict[str, ShortNames]:
    """The call name and the short name of everybody in a league, by the key of their full name."""
    keys = list(names)
    words = [words_of(names[key]) for key in keys]
    called = _distinct([list(_call_names(own)) for own in words])
    shorts = _distinct([list(_shorts(own, call)) for own, call in zip(words, called, strict=True)])
    return {key: ShortNames(*pair) for key, *pair in zip(keys, called, shorts, strict=True)}


def words_of(name: str) -> list[str]:
    """The words of a name, without blanks; a name of blanks alone is one empty word."""
    return name.split() or [""]


def letters_of(text: str) -> list[str]:
    """What people see as one letter each: a letter with its accents, a flag, a family of emoji."""
    letters: list[str] = []
    for sign in text:
        joined = letters and (_extends(sign) or letters[-1].endswith(JOINER) or _second_of_flag(letters[-1], sign))
        if joined:
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _extends(sign: str) -> bool:
    tone = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return unicodedata.category(sign) in {"Mn", "Mc", "Me"} or sign == JOINER or tone


def _second_of_flag(letter: str, sign: str) -> bool:
    return len(letter) == 1 and all("\U0001f1e6" <= one <= "\U0001f1ff" for one in (letter, sign))


def _distinct(candidates: Sequence[Sequence[str]]) -> list[str]:
    """For everybody the first of their candidates that no other player has; people of one name get a number at last."""
    chosen = [own[0] for own in candidates]
    for step in range(1, max((len(own) for own in candidates), default=1)):
        counts = Counter(map(_spoken_form, chosen))
        for place, own in enumerate(candidates):
            if counts[_spoken_form(chosen[place])] > 1:
                chosen[place] = own[min(step, len(own) - 1)]
    numbers: Counter[str] = Counter()
    counts = Counter(map(_spoken_form, chosen))
    for place, name in enumerate(chosen):
        if counts[_spoken_form(name)] > 1:
            numbers[_spoken_form(name)] += 1
            chosen[place] = f"{name} {numbers[_spoken_form(name)]}"
    return chosen


def _spoken_form(name: str) -> str:
    """A name as it sounds: a full stop or a capital letter alone makes no difference."""
    return name.replace(".", "").casefold()


def _call_names(words: Sequence[str]) -> Iterator[str]:
    """The first word, then with more and more letters of the others: "Eva", "Eva M.", "Eva Me.", "Eva Meier"."""
    first, *others = words
    yield first
    last = _begun(others[-1]) if others else []
    for end in range(1, len(last)):
        yield f"{first} {''.join(last[:end])}."
    if others:
        yield f"{first} {others[-1]}"
        yield " ".join(words)


def _begun(word: str) -> list[str]:
    """The letters of a word from the first one on: a bracket before it abbreviates nothing."""
    return letters_of(re.sub(r"^\W+", "", word))


def _shorts(words: Sequence[str], call_name: str) -> Iterator[str]:
    """What fits, best first; the last ones are distinct because the call name is, whether they fit or not."""
    first, *rest = call_name.split() or [""]
    tail = f" {' '.join(rest)}" if rest else ""
    room = ROOM - len(letters_of(tail))
    cuts = list(_cuts(first))
    if len(letters_of(first)) <= room:
        yield first + tail
    yield from (cut + tail for cut in sorted(cuts, key=_tidiness) if len(letters_of(cut)) <= max(room, 3))
    parts = first.split("-")
    if len(parts) > 1:
        yield "-".join([parts[0], *(f"{letters_of(part)[0]}." for part in parts[1:] if part)]) + tail
    last = _begun(words[-1]) if len(words) > 1 else []
    for end in range(1, len(last)):
        yield f"{next(iter(cuts), first)} {''.join(last[:end])}."
    yield call_name


def _tidiness(cut: str) -> tuple[bool, int]:
    """Longest first among those of a tidy length; the longer ones after them, shortest first."""
    length = len(letters_of(cut))
    return (length > TIDY, length if length > TIDY else -length)


def _cuts(word: str) -> Iterator[str]:
    """The word cut before each syllable but the first, as abbreviations are: "Alexander" to "Alex.", "Alexand."."""
    plain = "".join("v" if _base(letter) in VOWELS else "-" if letter == "-" else "c" for letter in letters_of(word))
    for found in re.finditer(r"(?<=c)(?=v)", plain):
        if "v" in plain[: found.start()] and "-" not in plain[: found.start()]:
            yield f"{''.join(letters_of(word)[: found.start()])}."


def _base(letter: str) -> str:
    return unicodedata.normalize("NFC", letter)[0].casefold()


# Which entries are one person.


def group_of(player: Player) -> list[int]:
    """The ids of all entries that are the same person as this one, itself included. One query."""
    persons = canonical_ids_of(player.league_id)
    return sorted(other for other, person in persons.items() if person == persons[player.pk])


def is_unlisted(player: Player) -> bool:
    """Whether the person is not named outside the league: one of the entries says so. Two queries."""
    return Player.objects.filter(pk__in=group_of(player), unlisted=True).exists()


def merged_into(player: Player) -> list[Player]:
    """The entries that point to this player directly."""
    return list(Player.objects.filter(merged_into=player, anonymised_at=None))


# The names of a person, and which of them go out of the texts of the league when the person is forgotten.


class Names(NamedTuple):
    """The names of all entries of a person: those that count, those that are too new, and what others are called.

    What a person is called in the first week counts at once: a guest of one evening is forgotten, too. What somebody
    who has been here for longer is called anew counts after a week.
    """

    counting: list[str]
    too_new: list[str]
    others: list[str]

    def all_counting(self) -> "Names":
        """The same with nothing too new."""
        return self._replace(counting=[*self.counting, *self.too_new], too_new=[])


def names_of_person(player: Player, moment: datetime) -> Names:
    """What this player was ever called, as an entry or as one merged into it, seen from that moment. Two queries."""
    entries = list(Player.objects.filter(league=player.league_id))
    persons = canonical_among(entries)
    own = [entry for entry in entries if persons[entry.pk] == persons[player.pk]]
    mine = {entry.pk for entry in own}
    visible = [one for one in entries if one.pk not in mine and not one.merged_into_id and not one.anonymised_at]
    others = [name for one in visible for name in (one.name, one.nickname) if name]
    borne = _stretches(own, moment)
    arrived = min(entry.created_at for entry in own) + COUNTS_AFTER
    counts = {
        name: any(since <= moment and (since < arrived or until - since >= COUNTS_AFTER) for since, until in stretches)
        for name, stretches in borne.items()
    }
    counting = [name for name in borne if counts[name]]
    too_new = [name for name in borne if not counts[name]]
    return Names(counting, too_new, others)


def _stretches(entries: list[Player], moment: datetime) -> dict[str, list[tuple[datetime, datetime]]]:
    """For every name when it was borne without a break, up to that moment."""
    former = defaultdict(list)
    for row in FormerName.objects.filter(player__in=entries).order_by("until", "pk"):
        former[row.player_id, row.kind].append(row)
    borne: dict[str, list[tuple[datetime, datetime]]] = defaultdict(list)
    for entry in entries:
        for kind in KINDS:
            since = entry.created_at
            for row in former[entry.pk, kind]:
                borne[row.name].append((row.since, min(row.until, moment)))
                since = row.until
            if name := getattr(entry, kind):
                borne[name].append((since, moment))
    return borne


# How the players of a league are shown: names of several lengths, sign, colour; merged ones by the other's.


COLOUR_REPEATS: Final = 3  # so many people can wear the same colour and be told apart


class Name(NamedTuple):
    """How a player is shown.

    `name` is what the player is called in full, `call_name` ("Maximilian H.") stands on buttons, `short` ("Max. H.") in
    narrow columns, `sign` ("MH") inside the shape of the `colour` (1 to 8). `person` is the key of the one whose name
    that is: another player's after two were merged. `hidden`: outsiders do not learn who it is, because somebody has
    asked that the person be forgotten, or because that has happened. `turn`: how many people of the league wore the
    colour before this one (0, 1 or 2); their signs and lines are drawn a little differently. `unlisted`: outside the
    person does not want to be named.
    """

    key: str
    name: str
    call_name: str
    short: str
    sign: str
    colour: int
    person: str = ""
    hidden: bool = False
    turn: int = 0
    unlisted: bool = False

    @property
    def needs_short_name(self) -> bool:
        """Whether the short name must be said beside the full one, because that does not begin with it."""
        return not self.name.startswith(self.short.rstrip("."))

    @property
    def mark(self) -> int:
        """Colour and turn as one number, 1 to 24: what charts are drawn by."""
        return mark_of(self.colour, self.turn)

    @classmethod
    def of_letter(cls, letter: str, colour: int) -> "Name":
        """An invented player of an example: "A"."""
        return cls(letter, letter, letter, letter, letter[:2], colour)


def all_players_in(league_id: int) -> list[Player]:
    """All players of a league, each with the wish to be forgotten if there is one. One query."""
    return list(Player.objects.filter(league=league_id).select_related("forgetting").order_by("pk"))


def names_of(league_id: int) -> dict[str, Name]:
    """The names of all players of a league by key, in one query; a merged player goes by the name of the other."""
    return names_among(all_players_in(league_id))


def call_names_of(league_id: int) -> Callable[[Player], str]:
    """What each player of a league is called inside it, for choices. One query."""
    names = names_of(league_id)
    return lambda player: names[str(player.pk)].call_name


def names_among(rows: Iterable[Player]) -> dict[str, Name]:
    """The same of all players of a league who are read already. No query."""
    players = {player.pk: player for player in rows}
    persons = canonical_among(players.values())
    in_order = sorted({*persons.values()})
    called = dict(zip(in_order, short_names_among(tuple(players[one].called for one in in_order)), strict=True))
    repeats = dict(zip(in_order, colour_repeats(players[person].colour_number for person in in_order), strict=True))
    unlisted = {persons[key] for key, player in players.items() if player.unlisted}
    return {
        str(key): _name(str(key), players[one], called[one], repeats[one])._replace(unlisted=one in unlisted)
        for key, one in persons.items()
    }


def colour_repeats(colours: Iterable[int]) -> list[int]:
    """For each of these colours how many times it came before, as far as that can be told apart."""
    worn: Counter[int] = Counter()
    repeats = []
    for colour in colours:
        repeats.append(worn[colour] % COLOUR_REPEATS)
        worn[colour] += 1
    return repeats


def mark_of(colour: int, turn: int) -> int:
    """A colour (1 to 8) and a turn (0 to 2) as one number, 1 to 24."""
    return colour + len(Colour) * turn


@lru_cache(maxsize=256)
def short_names_among(names: tuple[str, ...]) -> tuple[ShortNames, ...]:
    """The shorter names of people who are called by these ones, each distinct among them."""
    return tuple(short_names({str(place): name for place, name in enumerate(names)}).values())


def _name(key: str, player: Player, called: ShortNames, turn: int) -> Name:
    sign = player.sign or "".join(letters_of(player.called)[:2])
    hidden = player.anonymised_at is not None or hasattr(player, "forgetting")
    colour, person = player.colour_number, str(player.pk)
    if player.anonymised_at is not None:  # of two who are anonymous each keeps the number
        called = ShortNames(player.called, player.called)
    return Name(key, player.called, called.call_name, called.short, sign, colour, person, hidden, turn)
