"""Sources beside a calculation: each document named once, nothing said twice in a row."""

from scorebook.rules.citations import cited
from scorebook.scoring.game.items import PLUS, WON, Item
from scorebook.scoring.game.terms import PartyName
from tests.each import each


def lines(*pairs):
    return [Item(label, PLUS, 1, PartyName.RE, 1, source, WON) for label, source in pairs]


@each(
    ("sources", "said", "shown"),
    [
        (["DDV TSR 7.1.2", "DDV TSR 7.2.2", "DDV TSR 7.2.2"], "", ["DDV TSR 7.1.2", "7.2.2", ""]),
        (["DDV TSR 7.1.2", "DDV TSR 7.2.2"], "DDV TSR", ["7.1.2", "7.2.2"]),
        (["Steffen Wertung"] * 3, "", ["Steffen Wertung", "", ""]),
        (["Steffen Wertung", "Hausregel Bock", "Steffen Wertung"], "", ["Steffen Wertung", "Hausregel Bock"] * 2),
        (["anderswo 3", "anderswo 4"], "", ["anderswo 3", "anderswo 4"]),
    ],
)
def test_a_document_is_named_once(sources, said, shown):
    expected = shown[: len(sources)]
    assert [line.source for line in cited(lines(*(("Posten", one) for one in sources)), said)] == expected


def test_the_document_is_named_once():
    found = cited(lines(("Gewonnen", "Steffen Wertung"), ("Dulle gezogen", "Steffen Dulle gezogen")))
    assert [line.source for line in found] == ["Steffen Wertung", "Dulle gezogen"]
