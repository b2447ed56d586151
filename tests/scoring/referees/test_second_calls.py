"""Every call × every card of the game × every history of up to two calls, compared with a second computation.

The last moment of a call is compared, too: it is the latest one at which the second computation allows the same call
after the same history. The suite does a fixed share; HARNESS=full does the whole (and prints how many).

Both computations see of a kind of game only whether it is a Hochzeit and whether it is a solo in which calls are
answers, and of a scheme only its limits: games that are alike in that are one, and of all but the first of them the
whole, too, does a share.
"""

from dataclasses import replace
from itertools import product

from scorebook.scoring.game.terms import Call, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.referees.call_questions import CallQuestion, MadeCall
from scorebook.scoring.referees.calls import call_times, forced_call, judge_call
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.judged import CALLED
from tests.shares import FULL

from .second import calls as second

LEVELS = {1: None, 2: Call.K90, 3: Call.K60, 4: Call.K30, 5: Call.SCHWARZ}
ANSAGE = {"re": Call.RE, "kontra": Call.KONTRA, None: Call.KONTRA}
PARTY = {"re": PartyName.RE, "kontra": PartyName.KONTRA, None: None}
DECKS = [*((scheme, {}) for scheme in CALLED), ("spin_haus", {"cards": 40}), ("tacken", {"cards": 40})]
# The classes of kinds that calls know, with the Klärungsstich.
CLASSES = [
    *((kind, None) for kind in ("normal", "hochzeit", "stille_hochzeit", "armut", "solo_damen")),
    *(("hochzeit", trick) for trick in (1, 2, 3)),
    ("haengende_hochzeit", 3),
]
GAMES = [
    (scheme, options, kind, fest)
    for scheme, options in DECKS
    for kind, fest in CLASSES
    if Kind(kind) in SCHEMES[scheme].options.kinds
]
# The moments of calls before: in which trick, and before or after its second card and the sixth of the game.
MOMENTS = (0, 1, 5, 6, 9, 13)
# The levels that can be called before the first card.
VORAB_LEVELS = {key: {"maennle": (1,), "tacken": (1, 2)}.get(key, ()) for key in CALLED}
SHARE = 1201


def class_of(key, options, kind, fest):
    """What both computations see of a game."""
    scheme = resolve(SCHEMES[key], options)
    given, times = scheme.options, replace(call_times(scheme), sources={})
    solo = kind.startswith("solo") and given.solo_calls_answer_only
    married = kind in ("hochzeit", "haengende_hochzeit")
    rules = (given.cards, given.vorab, given.invalid_calls, given.one_absage, second.WAYS[key], key in second.FORCED)
    return repr((times, rules, solo, married, kind == "hochzeit", fest))


# The first game of each class.
FIRST = set({class_of(*game): str(game) for game in reversed(GAMES)}.values())


def stride_of(*game):
    """Every n-th question about a game is compared."""
    return 1 if FULL and str(game) in FIRST else SHARE


def words(vorab_levels):
    return [(level, vorab) for level in LEVELS for vorab in ((False, True) if level in vorab_levels else (False,))]


def histories(vorab_levels):
    """Nothing, one call, two calls, none twice or shallower by a party."""
    single = [(party, level, vorab) for party in ("re", "kontra") for level, vorab in words(vorab_levels)]
    yield ()
    for party, level, vorab in single:
        yield from (((party, level, when, vorab),) for when in MOMENTS)
    for one, two in product(single, single):
        if one[0] == two[0] and two[1] <= one[1]:
            continue
        for place, when in enumerate(MOMENTS):
            for then in MOMENTS[place:]:
                yield (one[0], one[1], when, one[2]), (two[0], two[1], then, two[2])


def moments(dealt):
    """Every card of the game, and whether the caller has laid his: cards played, cards in hand, laid."""
    for played in range(4 * dealt + 1):
        yield played, dealt - played // 4, False
        if played % 4:
            yield played, dealt - played // 4 - 1, True


def made(party, level, when, vorab):
    return MadeCall(PARTY[party], LEVELS[level] or ANSAGE[party], vorab, when)


def latest(times, verdicts):
    """The last moment at which the call is allowed, in the clock of the scheme, while the caller's card lies or not.

    Cards in hand know whether it does, the cards of the game do not. None if there is no such moment.
    """
    found = {}
    for laid in (False, True):
        known = [
            now
            for now, said in verdicts.items()
            if said in ("regular", "answer") and (now[2] == laid or not times.by_hand)
        ]
        if known:
            found[laid] = min(hand for _played, hand, _laid in known) if times.by_hand else max(known)[0]
    return found


@each(("key", "options", "kind", "fest"), GAMES, ids=lambda part: str(part) if part else "-")
def test_every_call_at_every_card_after_every_history_of_two(key, options, kind, fest):
    scheme = resolve(SCHEMES[key], options)
    times, dealt, way = call_times(scheme), scheme.options.cards // 4, second.WAYS[key]
    now_and_laid = list(moments(dealt))
    settled = kind != "hochzeit" or fest  # until then nobody knows how far the limits move
    vorab_levels = VORAB_LEVELS[key]
    married = kind in ("hochzeit", "haengende_hochzeit")
    parties = ("re", "kontra", None) if kind == "hochzeit" else ("re", "kontra")
    known = second.Asked("re", 1, False, 0, 0, married, fest, kind.startswith("solo"), dealt, tack=True)
    asked = [(party, *word) for party in parties for word in words(vorab_levels)]
    compared, wrong, turn, stride = 0, [], 0, stride_of(key, options, kind, fest)
    for said in histories(vorab_levels):
        for party, level, vorab in asked:
            turn += 1
            if turn % stride:
                continue
            table = known._replace(party=party, level=level, vorab=vorab, said=said)
            verdicts = {now: way(table._replace(played=now[0], hand=now[1])) for now in now_and_laid}
            last = latest(times, verdicts)
            due = second.must(key, table)
            due = due and (LEVELS[due] or ANSAGE[party])
            calls = tuple(made(*one) for one in said)
            since = said[-1][2] if said else 0
            for now, expected in verdicts.items():
                if now[0] < since:
                    continue
                question = CallQuestion(
                    kind=Kind(kind),
                    party=PARTY[party],
                    call=LEVELS[level] or ANSAGE[party],
                    dealt=dealt,
                    hand=now[1],
                    played=now[0],
                    has_played=now[2],
                    vorab=vorab,
                    klaerung=fest,
                    calls=calls,
                    tack=True,
                )
                found = judge_call(question, times, scheme.options)
                compared += 1
                until = found.until
                if until is not None and times.by_hand:
                    until = max(0, dealt - until)
                same = found.verdict.value == expected and (not times.forced or forced_call(question) == due)
                if expected in ("not_available", "void"):
                    same = same and until is None
                elif settled and now[2] in last:
                    same = same and until == last[now[2]]
                if not same:
                    wrong.append((party, level, vorab, said, now, expected, last, due, found))
    assert wrong[:5] == []
    assert compared > 0
    if FULL:
        print(f"{key} {options} {kind} {fest}: {compared} calls")
