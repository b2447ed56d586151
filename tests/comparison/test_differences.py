"""What a comparison tells apart: what an item is about, and the difference told by its items."""

from scorebook.comparison.standings import Cause, Causes, Topics, compared, difference, topic_words, topics
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.items import (
    AGAINST,
    ALSO_MISSED,
    BOCK,
    EXTRA,
    MISSED,
    REACHED,
    WON,
    GameScore,
    Item,
    ItemTopic,
    TopicKind,
)
from scorebook.scoring.game.items import CALLED as CALLED_BY
from scorebook.scoring.game.items import DEFIED as DEFIED_AT
from scorebook.scoring.game.items import VORAB as VORAB_AT
from scorebook.scoring.game.terms import SCHWARZ, ExtraKind, Kind, PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.comparison.known import FUCHS, KONTRA, RE, RE_K60, RE_K90, VORAB, game
from tests.each import each

CALLED, DEFIED, REACHED_90 = "unter 90 abgesagt", "gegen eine Absage erreicht", "unter 90 erreicht"
WON_VORAB = ["Gewonnen", "vorab angesagt"]
AGAINST_SCHWARZ = ["Gewonnen", REACHED_90, "unter 60 erreicht", "unter 30 erreicht", "schwarz erreicht"]


@each(
    ("key", "details", "words"),
    [
        ("maennle", {"calls": (RE,)}, ["Gewonnen", REACHED_90, "Re angesagt"]),
        ("steffen", {}, ["Gewonnen", REACHED_90]),
        ("tacken", {"bock": 2}, ["Gewonnen", REACHED_90, "Bock", "Bock"]),
        ("mainz", {"re_augen": 90}, ["Gewonnen", "Gegen die Alten"]),
        (
            "mainz",
            {"calls": (RE, RE_K90), "re_augen": 121},
            ["Gewonnen", REACHED_90, CALLED, "Gegen die Alten", "Re angesagt"],
        ),
        ("maennle", {"calls": (RE, RE_K90)}, ["Gewonnen", CALLED, "Re angesagt"]),
        ("tacken", {"calls": (VORAB, RE_K90)}, [*WON_VORAB, "Re angesagt", REACHED_90, CALLED]),
        ("maennle", {"calls": (VORAB,)}, [*WON_VORAB, REACHED_90, "Re angesagt"]),
        (
            "steffen",
            {"calls": (RE, RE_K90, RE_K60), "re_augen": 120},
            ["Gewonnen", "Re angesagt", "mehrere Absagen verfehlt"],
        ),
        ("ddv", {"calls": (KONTRA,), "re_augen": 0}, [*AGAINST_SCHWARZ, "Kontra angesagt", "Gegen die Alten"]),
        (
            "tacken",
            {"calls": (KONTRA, RE)},
            ["Gegen die Alten", "Gewonnen", "Kontra angesagt", "Ansage verloren (Kontra)", "Ansage erwidert"],
        ),
        ("ddv", {"extras": (FUCHS,)}, ["Gewonnen", REACHED_90, "Fuchs gefangen (Re)"]),
        (
            "ddv",
            {"calls": (RE, RE_K90), "re_augen": 120},
            ["Gewonnen", "Re angesagt", CALLED, DEFIED, "Gegen die Alten"],
        ),
        ("tacken", {"kind": Kind.SOLO_DAMEN}, ["Gewonnen", REACHED_90, "Solo"]),
        ("steffen", {"kind": Kind.SOLO_DAMEN, "re_augen": 100}, ["Gewonnen", "Solo verloren"]),
        ("maennle", {"re_augen": 130}, ["Gewonnen", "Ungerade: ein Punkt Abschlag"]),
    ],
)
def test_what_items_are_about_in_words_that_every_abrechnung_shares(key, details, words):
    details = {"re_augen": 155} | details
    found = score(game(**details), SCHEMES[key])
    assert [topic_words(item.topic, SCHEMES["ddv"]) for item in found.items if item.amount] == words


def test_every_topic_has_words():
    topics = [ItemTopic(kind, SCHWARZ, ExtraKind.FUCHS, PartyName.KONTRA) for kind in TopicKind]
    words = [topic_words(topic, SCHEMES["ddv"]) for topic in topics]
    assert len(set(words)) == len(words)
    unworded = [topic.kind for topic, said in zip(topics, words, strict=True) if said == "Anderes"]
    assert unworded == [], "give them words in scorebook/comparison/standings.py"
    assert topic_words(ItemTopic(TopicKind.REACHED, SCHWARZ), SCHEMES["ddv"]) == "schwarz erreicht"


def test_a_topic_speaks_as_the_group_does():
    steffen = SCHEMES["steffen"]
    assert topic_words(CALLED_BY[PartyName.KONTRA, 1], steffen) == "Contra angesagt"
    rotstich = ItemTopic(TopicKind.EXTRA, extra=ExtraKind.HERZSTICH, party=PartyName.KONTRA)
    assert topic_words(rotstich, steffen) == "Rotstich (Contra)"


@each(
    ("one", "other", "same"),
    [
        (CALLED_BY[PartyName.RE, 2], CALLED_BY[PartyName.KONTRA, 2], True),
        (CALLED_BY[PartyName.RE, 1], CALLED_BY[PartyName.KONTRA, 1], False),
        (CALLED_BY[PartyName.RE, 2], CALLED_BY[PartyName.RE, 3], False),
        (REACHED[2], REACHED[3], False),
        (REACHED[2], CALLED_BY[PartyName.RE, 2], False),
        *[(one[2], one[3], True) for one in (DEFIED_AT, VORAB_AT)],
        (ALSO_MISSED[PartyName.RE, 3], ALSO_MISSED[PartyName.KONTRA, 4], True),
        (MISSED[PartyName.RE], MISSED[PartyName.KONTRA], False),
        (EXTRA[PartyName.RE, ExtraKind.FUCHS], EXTRA[PartyName.KONTRA, ExtraKind.FUCHS], False),
        (EXTRA[PartyName.RE, ExtraKind.FUCHS], EXTRA[PartyName.RE, ExtraKind.KARLCHEN], False),
    ],
)
def test_what_a_comparison_tells_from_one_another(one, other, same):
    assert (compared(one) == compared(other)) is same


def test_the_difference_is_told_by_items():
    facts = game(calls=(RE,), extras=(FUCHS,), re_augen=155)
    ddv, mainz = score(facts, SCHEMES["ddv"]), score(facts, SCHEMES["mainz"])
    steffen = score(facts, SCHEMES["steffen"])
    found = difference(ddv, mainz)
    assert [(one.label, other.label, one.amount, other.op) for one, other in found.changed] == [
        ("Re angesagt", "Re angesagt", 2, "×")
    ]
    assert (found.here, found.there, difference(ddv, ddv).empty) == ((), (), True)
    causes = Causes()
    causes.add(topics(ddv, mainz), 3)
    causes.add(topics(ddv, steffen), 2)
    assert causes.most(1) == [Cause(CALLED_BY[PartyName.RE, 1], here=0, there=0, otherwise=5)]


def test_causes_that_are_equally_frequent_have_an_order():
    every = [ItemTopic(kind, level) for kind in TopicKind for level in (0, 1)]
    causes = Causes()
    causes.add(Topics(frozenset(every), frozenset(), frozenset()), 1)
    assert [cause.topic for cause in causes.most(len(every))] == every


def line(topic, op="+", amount=1):
    return Item("", op, amount, PartyName.RE, 0, "", topic)


def calculation(*items):
    return GameScore(PartyName.RE, items, ("A", "B"), ("C", "D"), 1, -1, 0)


BOCK_LINE, WON_LINE, AGAINST_LINE = line(BOCK, "×", 2), line(WON), line(AGAINST)


@each(
    ("here", "there", "expected"),
    [
        ([WON_LINE], [WON_LINE], ((), (), ())),
        ([WON_LINE], [line(WON, "+", 5)], ((), (), ((WON_LINE, line(WON, "+", 5)),))),
        ([WON_LINE], [line(WON, "×", 1)], ((), (), ((WON_LINE, line(WON, "×", 1)),))),
        ([WON_LINE, AGAINST_LINE], [WON_LINE], ((AGAINST_LINE,), (), ())),
        ([WON_LINE], [WON_LINE, AGAINST_LINE], ((), (AGAINST_LINE,), ())),
        # the same twice: the first belongs to the first, and one is left
        ([BOCK_LINE, BOCK_LINE], [BOCK_LINE], ((BOCK_LINE,), (), ())),
        ([BOCK_LINE], [BOCK_LINE, BOCK_LINE], ((), (BOCK_LINE,), ())),
        # what adds nothing is no difference
        ([WON_LINE, line(AGAINST, "+", 0)], [WON_LINE], ((), (), ())),
        ([WON_LINE], [WON_LINE, line(AGAINST, "+", 0)], ((), (), ())),
        ([WON_LINE], [line(WON, "+", 0)], ((WON_LINE,), (), ())),
    ],
)
def test_the_difference_is_what_only_one_has_or_both_have_otherwise(here, there, expected):
    assert difference(calculation(*here), calculation(*there)) == expected
