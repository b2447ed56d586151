"""Every item says what it is about. Labels are for people: whatever they say, everything else stays the same."""

import ast
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from scorebook.comparison.differences import difference, topics
from scorebook.comparison.judgement import judge
from scorebook.scoring.game import items, sheet
from scorebook.scoring.game.engine import forget_scores, score
from scorebook.scoring.game.explain import counted_items, explain, uncounted
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.items import Item, TopicKind
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import games, some_games
from tests.shares import much

ROOT = Path(__file__).parents[2]
EVERY_SCHEME = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
EXTRAS = tuple(
    ExtraFact(kind, party)
    for kind, party in [
        (ExtraKind.FUCHS, PartyName.RE),
        (ExtraKind.FUCHS, PartyName.KONTRA),
        (ExtraKind.KARLCHEN_GEFANGEN, PartyName.RE),
        (ExtraKind.KARLCHEN_GEFANGEN, PartyName.RE),
        (ExtraKind.HERZSTICH, PartyName.KONTRA),
    ]
)


def with_extras(facts, scheme):
    return replace(facts, extras=tuple(extra for extra in EXTRAS if extra.kind in scheme.options.extras))


def played(scheme):
    """Games from anywhere in the space, each without and with extra points and a Bock."""
    plain = some_games(scheme, much(150, 40))
    return [*plain, *(with_extras(facts, scheme).under(1) for facts in plain)]


def test_a_topic_and_an_item_never_change():
    item = Item("12", "+", 1, PartyName.RE, 1, "", items.WON)
    for thing, name in ((item, "topic"), (item.topic, "level")):
        with pytest.raises(AttributeError):
            setattr(thing, name, None)


@EVERY_SCHEME
def test_only_the_first_item_says_who_has_won(scheme):
    for facts in played(scheme):
        kinds = [item.topic.kind for item in score(facts, scheme).items]
        assert kinds[0] is TopicKind.DECIDED
        assert TopicKind.DECIDED not in kinds[1:]


def test_no_topic_is_never_written():
    """Every topic of the catalogue stands in a game of some scheme."""
    written = {
        item.topic.kind
        for scheme in SCHEMES.values()
        for alike in games(scheme, 60)
        for facts in alike
        for item in score(with_extras(facts, scheme).under(1), scheme).items
    }
    invalid = CallFact(PartyName.RE, Call.RE, invalid=True)
    maennle = SCHEMES["maennle"]
    facts = GameFacts(kind=Kind.NORMAL, players=tuple("ABCD"), re=("A", "B"), re_augen=151, announcements=(invalid,))
    written |= {item.topic.kind for item in score(facts, maennle).items}
    odd = replace(facts, announcements=(), re_augen=200)
    written |= {item.topic.kind for item in score(odd, maennle).items}
    assert written == set(TopicKind)


def calls(*words):
    found = []
    for word in words:
        side, _, call = word.partition(" ")
        found.append(CallFact(PartyName(side), Call(call or side)))
    return tuple(found)


TOLD = [
    (
        "ddv",
        {"re_augen": 155, "announcements": calls("re", "re k90"), "extras": EXTRAS[:1]},
        [
            ("WON", 0, None, None),
            ("REACHED", 2, None, None),
            ("CALLED", 1, None, "re"),
            ("CALLED", 2, None, "re"),
            ("EXTRA", 0, "fuchs", "re"),
        ],
    ),
    (
        "ddv",
        {"re_augen": 120, "announcements": calls("re", "re k90")},
        [
            ("WON", 0, None, None),
            ("CALLED", 1, None, "re"),
            ("CALLED", 2, None, "re"),
            ("DEFIED", 2, None, None),
            ("AGAINST", 0, None, None),
        ],
    ),
    (
        "tacken",
        {"re_augen": 100, "announcements": calls("re")},
        [("WON", 0, None, None), ("CALLED", 1, None, "re"), ("MISSED", 0, None, "re")],
    ),
    (
        "steffen",
        {"re_augen": 130, "announcements": calls("re", "re k90", "re k60")},
        [("WON", 0, None, None), ("CALLED", 1, None, "re"), ("ALSO_MISSED", 3, None, "re")],
    ),
    (
        "maennle",
        {"re_augen": 130, "announcements": calls("kontra", "kontra k90")},
        [
            ("WON", 0, None, None),
            ("CALLED", 2, None, "kontra"),
            ("DEFIED", 2, None, None),
            ("CALLED", 1, None, "kontra"),
        ],
    ),
]


@pytest.mark.parametrize(("key", "details", "expected"), TOLD)
def test_what_the_items_of_a_game_are_about(key, details, expected):
    facts = GameFacts(kind=Kind.NORMAL, players=tuple("ABCD"), re=("A", "B"), **details)
    found = score(facts, SCHEMES[key])
    assert [
        (one.topic.kind.name, one.topic.level, one.topic.extra, one.topic.party) for one in found.items[1:]
    ] == expected


@EVERY_SCHEME
def test_the_level_and_the_party_of_a_topic_are_those_of_the_game(scheme):
    for facts in played(scheme):
        for item in score(facts, scheme).items:
            topic = item.topic
            if topic.kind is TopicKind.EXTRA:
                assert (topic.extra, topic.party) in {(one.kind, one.party) for one in facts.extras}
            if topic.kind in {TopicKind.CALLED, TopicKind.MISSED, TopicKind.ALSO_MISSED, TopicKind.VOID}:
                assert topic.party in {call.party for call in facts.announcements}
            if topic.kind in {TopicKind.REACHED, TopicKind.DEFIED, TopicKind.VORAB}:
                assert topic.level


# The interchange format is older than topics: it has neither a topic nor a reason of its own.
def test_the_interchange_format_says_the_topic_in_one_word():
    facts = GameFacts(kind=Kind.SOLO_DAMEN, players=tuple("ABCD"), re=("A",), re_augen=130, extras=EXTRAS[:1])
    found = score(facts, SCHEMES["ddv"])
    assert found.to_json()["items"][-1] == {
        "id": "extra:re:fuchs",
        "label": "Fuchs gefangen (Re): zählt nicht im Spiel „Damensolo“",
        "op": "+",
        "amount": 0,
        "party": "re",
        "total": 1,
        "source": "DDV TSR 7.2.3",
    }
    assert json.loads(found.to_line()) == found.to_json()


@pytest.fixture
def backwards(monkeypatch):
    """From now on every label stands backwards, with a sign that no rule writes."""

    def mutated(label, *rest):
        return Item(f"¿{label[::-1]}", *rest)

    def start():
        monkeypatch.setattr(sheet, "Item", mutated)
        forget_scores()

    yield start
    forget_scores()


def without_labels(found):
    return None if found is None else [item._replace(label="") for item in found.items]


@EVERY_SCHEME
def test_labels_decide_nothing(scheme, backwards):
    def everything():
        other = SCHEMES["steffen" if scheme.key == "ddv" else "ddv"]
        answer = []
        for facts in played(scheme):
            own, there = score(facts, scheme), judge(facts, other).score
            answer.append(
                (
                    own.points,
                    without_labels(own),
                    [item.topic for item in counted_items(own)],
                    [(one.why, one.source) for one in uncounted(facts, scheme, own)],
                    topics(own, there) if there else None,
                    [without(part) for part in difference(own, there)] if there else None,
                    [re.sub("  .*(?=  \\[)", "", line) for line in explain(own).splitlines()[1:]],
                )
            )
        return answer

    def without(part):
        return [[item._replace(label="") for item in (one if type(one) is tuple else (one,))] for one in part]

    before = everything()
    backwards()
    assert score(played(scheme)[0], scheme).why.label.startswith("¿")
    assert everything() == before


@pytest.mark.django_db
def test_statistics_do_not_read_labels(make_evening, record, backwards):
    from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally

    def evening():
        made = make_evening("maennle")
        record(made, re_augen=155, announcements=[{"party": "re", "call": "re"}, {"party": "re", "call": "k90"}])
        record(made, kind="solo_damen", re_augen=100, extras=[{"kind": "doppelkopf", "party": "re"}])
        return [
            sorted(
                str({name: value for name, value in row.items() if name.rpartition("_")[2] != "id"})
                for row in model.objects.filter(evening=made).values()
            )
            for model in (EveningPlayer, EveningPair, EveningTally)
        ]

    before = evening()
    backwards()
    assert evening() == before
    assert all(before)


# Where labels may stand: they are handed on to people. Everything that would look into one is refused.
PURE_READERS = {"len", "sorted", "set", "frozenset", "Counter", "hash", "next"}


def readers(tree):
    """The lines that look into a `label` or `text` of something: compare it, cut it, search it or use it as a key."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "label" and isinstance(node.ctx, ast.Load):
            parent = parents[node]
            called = isinstance(parent, ast.Call) and node in parent.args
            function = getattr(parent, "func", None) if called else None
            module = getattr(getattr(function, "value", None), "id", "")
            name = getattr(function, "id", "")
            if (
                isinstance(parent, ast.Compare | ast.Attribute | ast.Subscript | ast.Match | ast.comprehension)
                or module == "re"
                or name in PURE_READERS
            ):
                yield node.lineno


@pytest.mark.parametrize("room", ["scoring", "comparison", "evenings", "statistics", "disputes", "rules"])
def test_no_code_reads_a_label(room):
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / "scorebook" / room).rglob("*.py")
        for line in readers(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == set()


@pytest.mark.parametrize(
    "code",
    [
        "item.label == 'x'",
        "'nsage' in item.label",
        "item.label.partition(': ')",
        "words[item.label]",
        "re.search('x', item.label)",
        "item.label[0]",
    ],
)
def test_the_search_for_readers_finds_them(code):
    assert list(readers(ast.parse(code))) == [1]


@pytest.mark.parametrize("code", ["f'{item.label}'", "return_(item.label)", "(item.label, 1)", "field.label = 'x'"])
def test_the_search_for_readers_lets_people_read(code):
    assert list(readers(ast.parse(code))) == []


def test_an_extra_that_does_not_count_does_not_hide_an_idle_call():
    rules = resolve(SCHEMES["steffen"], {"extras": {"fuchs": ["normal"]}})
    facts = GameFacts(
        kind=Kind.STILLE_HOCHZEIT,
        players=tuple("ABCD"),
        re=("A",),
        re_augen=60,
        announcements=calls("kontra", "kontra k90"),
        extras=(ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),),
    )
    silent = [one.what for one in uncounted(facts, rules, score(facts, rules))]
    assert silent == ["Fuchs gefangen (Contra)", "Ansage „U9 (Contra)“"]
