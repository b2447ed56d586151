"""Every item says what it is about. Labels are for people: no code looks into one."""

import ast
import json
from dataclasses import replace
from pathlib import Path

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.explain import uncounted
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.items import TopicKind
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.space import games

ROOT = Path(__file__).parents[2]
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


@each("room", ["scoring", "comparison", "evenings", "statistics", "disputes", "rules"])
def test_no_code_reads_a_label(room):
    assert list(readers(ast.parse("item.label == 'x'\nshow(item.label)\nitem.label[0]"))) == [1, 3]
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in (ROOT / "scorebook" / room).rglob("*.py")
        if ".label" in (code := path.read_text(encoding="utf-8"))
        for line in readers(ast.parse(code))
    }
    assert found == set()


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
