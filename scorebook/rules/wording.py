"""German sentences about games and evenings; the one place where facts become text for people."""

from collections.abc import Iterable, Sequence
from typing import Any

from leagues.people.selectors.shown import Name
from scorebook.scoring.evening.bock import Run
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import LEVEL_OF, Call, Kind, PartyName
from scorebook.scoring.game.words import EXTRA_WORDS, KIND_WORDS, NOTE_WORDS

Names = dict[str, Name]


def listed(words: Sequence[str]) -> str:
    """ "Anna", "Anna und Ben", "Anna, Ben und Cem"."""
    return " und ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def games_words(number: int) -> str:
    """ "1 Spiel", "3 Spiele"."""
    return f"{number} Spiel" if number == 1 else f"{number} Spiele"


def bock_words(outlook: Sequence[Run]) -> str:
    """What lies ahead: "×2, noch 3 Spiele; dann ×1". Empty without Bock."""
    runs = [run for run in outlook if run.games]
    if not runs:
        return ""
    first, *later = runs
    parts = [f"×{first.factor}, noch {games_words(first.games)}"]
    parts += [f"dann ×{run.factor} für {games_words(run.games)}" for run in later]
    return "; ".join([*parts, "dann ×1"])


def party_words(facts: GameFacts, party: PartyName, names: Names) -> str:
    """The names of a party."""
    return listed([names[key].name if key in names else key for key in facts.members(party)])


def result_words(facts: GameFacts) -> str:
    """The result as it was entered: "151 : 89 Augen", "Kontra unter 90", "Re schwarz"."""
    if facts.re_augen is not None:
        return f"{facts.re_augen} : {240 - facts.re_augen} Augen"
    low, high = facts.re_range or (0, 240)
    if low == high and low not in {0, 240}:
        return f"{low} : {240 - low} Augen"
    loser, most, tricks = ("Kontra", 240 - low, facts.kontra_tricks) if low > 120 else ("Re", high, facts.re_tricks)
    if tricks == 0:
        return f"{loser} schwarz"
    return f"{loser} unter {most + 1}" if most < 120 else f"Re {low} bis {high} Augen"


def call_words(facts: GameFacts, scheme: Scheme) -> list[str]:
    """The calls in their order: "Re", "Re: keine 90 (vorab)"."""
    words = []
    for call in facts.announcements:
        party = "Re" if call.party is PartyName.RE else scheme.kontra_word
        first = call.call in {Call.RE, Call.KONTRA}
        word = party if first else f"{party}: {scheme.levels[LEVEL_OF[call.call]]}"
        marks = [mark for mark, is_so in (("vorab", call.vorab), ("ungültig", call.invalid)) if is_so]
        words.append(f"{word} ({', '.join(marks)})" if marks else word)
    return words


def extra_words(facts: GameFacts, scheme: Scheme, names: Names) -> list[str]:
    """The extra points: "Fuchs gefangen (Re, Anna von Cem)"."""
    words = []
    for extra in facts.extras:
        who = ["Re" if extra.party is PartyName.RE else scheme.kontra_word]
        if extra.player in names:
            who.append(names[extra.player].name)
        said = ", ".join(who)
        if extra.loser in names:
            said += f" von {names[extra.loser].name}"
        words.append(f"{EXTRA_WORDS[extra.kind]} ({said})")
    return words


def game_words(facts: GameFacts, names: Names) -> str:
    """A game in one line: "Anna und Ben", "Damensolo: Anna"."""
    re = party_words(facts, PartyName.RE, names)
    return re if facts.kind is Kind.NORMAL else f"{KIND_WORDS[facts.kind]}: {re}"


def warning_words(codes: Iterable[str], sentences: dict[str, str]) -> list[str]:
    """The sentences of warning codes."""
    return [sentences[code] for code in codes if code in sentences]


def party_word(party: PartyName | None, scheme: Scheme) -> str:
    """Re, Kontra (as the scheme calls it), or nothing."""
    return "" if party is None else "Re" if party is PartyName.RE else scheme.kontra_word


def sides_of(found: GameScore, facts: GameFacts, names: Names) -> list[dict[str, Any]]:
    """Both parties with what each of their players is booked, the winner first."""
    sides = [
        {"names": party_words(facts, PartyName.RE, names), "points": found.re_points, "party": PartyName.RE},
        {
            "names": party_words(facts, PartyName.KONTRA, names),
            "points": found.kontra_points,
            "party": PartyName.KONTRA,
        },
    ]
    return sides[::-1] if found.winner is PartyName.KONTRA else sides


def facts_in_words(facts: GameFacts, scheme: Scheme, names: Names) -> list[tuple[str, str]]:
    """What was entered, as pairs of heading and words; what was not recorded is left out."""
    pairs = [
        ("Spielart", KIND_WORDS[facts.kind]),
        ("Re", party_words(facts, PartyName.RE, names)),
        (scheme.kontra_word, party_words(facts, PartyName.KONTRA, names)),
        ("Ergebnis", result_words(facts)),
        ("Ansagen", listed(call_words(facts, scheme)) or "keine"),
        ("Sonderpunkte", listed(extra_words(facts, scheme, names)) or "keine"),
    ]
    if facts.kind is Kind.HOCHZEIT and facts.klaerungsstich:
        pairs.append(("Klärungsstich", f"{facts.klaerungsstich}."))
    if facts.armut_player in names:
        pairs.append(("Armut", names[facts.armut_player].name))
    if facts.notes:
        pairs.append(("Besonderheiten", listed([NOTE_WORDS[note] for note in facts.notes])))
    return pairs
