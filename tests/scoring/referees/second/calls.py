"""Whether a call was in time: the limits of every scheme written down, and one function for each way of counting.

`asked` is a question with the fields of the interchange form, its `announcements` as tuples (party, level, cards
played, vorab) in the order made. Levels: 1 for Re and Kontra, then 2 … 5 for keine 90 … schwarz.
"""

from typing import NamedTuple

ANSAGE = 1


class Asked(NamedTuple):
    """A question: `hand` cards in the caller's hand, `played` in the game; `fest`: the Klärungsstich or None."""

    party: str | None
    level: int
    vorab: bool
    hand: int
    played: int
    married: bool
    fest: int | None
    solo: bool
    dealt: int
    said: tuple = ()
    tack: bool = False

    @property
    def trick(self):
        return self.played // 4

    @property
    def own(self):
        return [one for one in self.said if one[0] == self.party]

    @property
    def others(self):
        return [one for one in self.said if one[0] != self.party]

    @property
    def depth(self):
        return max((one[1] for one in self.own), default=0)

    @property
    def found(self):
        """The partner is not found before the Klärungsstich is complete."""
        if not self.married:
            return True
        if self.party is None or self.fest is None or self.played < 4 * self.fest:
            return False
        return self.hand <= self.dealt - self.fest


# DDV TSR 6.2.2, 6.3.4, 6.4.4; Spin, An- und Absagen: cards in hand, at least, and one fewer for the answer to each.
HELD = {48: {1: 11, 2: 10, 3: 9, 4: 8, 5: 7}, 40: {1: 9, 2: 8, 3: 7, 4: 6, 5: 5}}
ANSWERED = {48: {1: 10, 2: 9, 3: 8, 4: 7, 5: 6}, 40: {1: 8, 2: 7, 3: 6, 4: 5, 5: 4}}
# DDV TSR 6.4.2: after the first, second, third trick as Klärungsstich.
FEWER = {None: 0, 1: 0, 2: 1, 3: 2}
# Mainz 3.3: before the 8th, 12th, 16th, 20th, 24th card.
BEFORE = {1: 8, 2: 12, 3: 16, 4: 20, 5: 24}


def by_hand(asked):
    """DDV TSR, chapter 6, and Spin."""
    if not asked.found or asked.level <= asked.depth:
        return "not_available"
    fewer = FEWER[asked.fest if asked.married else None]
    held = {level: cards - fewer for level, cards in HELD[4 * asked.dealt].items()}
    if asked.level == ANSAGE:
        if asked.hand >= held[ANSAGE]:
            return "regular"
        theirs = max((one[1] for one in asked.others), default=0)
        if theirs and asked.hand >= ANSWERED[4 * asked.dealt][theirs] - fewer:
            return "answer"
        return "late"
    if asked.depth == ANSAGE and asked.dealt - asked.own[0][2] // 4 < held[ANSAGE]:
        return "not_available"
    if asked.hand < held[asked.level]:
        return "late"
    missing = range(asked.depth + 1, asked.level)
    return "skipped" if any(asked.hand < held[level] for level in missing) else "regular"


def counted(asked):
    """Männle §§ 15 to 17, 19: the n-th call with at least 10 - m - n cards, and no trick without a call."""
    if not asked.found or asked.level <= asked.depth:
        return "not_available"
    refused = {one[0] for one in asked.said if one[1] > ANSAGE} | ({asked.party} if asked.level > ANSAGE else set())
    if len(refused) == 2:
        return "void"
    m = asked.fest if asked.married else 0
    depth = 0
    for place, (party, level, played, vorab) in enumerate(asked.said):
        if party == asked.party:
            if level != depth + 1 or not _nth(asked, place, vorab, 10 - played // 4, played, m):
                return "invalid"
            depth = level
    if asked.level != depth + 1:
        return "invalid"
    return "regular" if _nth(asked, len(asked.said), asked.vorab, asked.hand, asked.played, m) else "invalid"


def _nth(asked, before, vorab, hand, played, m):
    """Whether the call after so many others is in time."""
    if played % 4 > 1:
        return False
    if before and played // 4 > asked.said[before - 1][2] // 4 + 1:
        return False
    n = before + 1
    if vorab:
        return played // 4 <= m and hand >= (9 if before else 10) - m
    begun = before and asked.said[0][3]
    return hand >= (11 if begun else 10) - m - n


def tacken(asked):
    """Tacken: before the 6th card, then within one trick after the own call before; Klärungsstiche do not count."""
    if not asked.found and asked.party != "re":
        return "not_available"
    if asked.level <= asked.depth:
        return "not_available"
    free = 0
    if asked.married:
        free = asked.fest or asked.trick + 1
    first = 5 + 4 * free

    def within(call):
        return asked.trick <= max(call[2] // 4, free) + 1

    if asked.vorab:
        return "regular" if asked.played <= 4 * free else "late"
    last = asked.own[-1] if asked.own else None
    begun = last is not None and not (last[1] == ANSAGE and last[3])
    if within(last) if begun else asked.played <= first:
        return "regular"
    if asked.level == ANSAGE and asked.others and within(asked.others[-1]):
        return "answer"
    return "late"


def steffen(asked):
    """Steffen: the first call of a party with the 5th card at the latest, then within a trick; in a solo Contra, Re."""
    if not asked.found and asked.party != "re" and asked.level != ANSAGE:
        return "not_available"
    if asked.level <= asked.depth:
        return "not_available"
    if asked.solo:
        if asked.level > ANSAGE or (asked.party == "re" and not asked.others):
            return "not_available"
        if asked.party == "re":
            return "answer" if asked.trick <= asked.others[-1][2] // 4 + 1 else "late"
        return "regular" if asked.played <= 5 else "late"
    if not asked.own:
        return "regular" if asked.played <= 5 else "late"
    return "regular" if asked.trick <= asked.own[-1][2] // 4 + 1 else "late"


def mainz(asked):
    """Mainz 3.3, 3.7: before a card of the game; the answer before the card of the others' deepest call."""
    if not asked.found and asked.party != "re":
        return "not_available"
    if asked.level <= asked.depth:
        return "not_available"
    if asked.played >= BEFORE[asked.level]:
        theirs = max((one[1] for one in asked.others), default=0)
        answers = asked.level == ANSAGE and theirs and asked.played < BEFORE[theirs]
        return "answer" if answers else "late"
    if asked.level > ANSAGE and not asked.depth:
        return "skipped"
    missing = range(asked.depth + 1, asked.level)
    return "skipped" if any(asked.played >= BEFORE[level] for level in missing) else "regular"


WAYS = {
    "ddv": by_hand,
    "spin_turnier": by_hand,
    "spin_haus": by_hand,
    "maennle": counted,
    "tacken": tacken,
    "steffen": steffen,
    "mainz": mainz,
}
# Männle § 25: the Ansage, and after one vorab the next level.
FORCED = {"maennle"}


def must(scheme, asked):
    """The level that is due after a Tack in the first trick, None if none is."""
    if scheme not in FORCED or not asked.tack or asked.party is None:
        return None
    due = 2 if any(one[3] for one in asked.own) else ANSAGE
    return due if asked.depth < due else None
