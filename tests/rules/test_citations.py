"""Sources beside a calculation: each document named once, nothing said twice in a row."""

from scorebook.rules.citations import cited
from scorebook.scoring.game.items import PLUS, WON, Item
from scorebook.scoring.game.terms import PartyName
from tests.each import each


@each(
    ("sources", "said", "shown"),
    [
        (["DDV TSR 7.1.2", "DDV TSR 7.2.2", "DDV TSR 7.2.2"], "", ["DDV TSR 7.1.2", "7.2.2", ""]),
        (["DDV TSR 7.1.2", "DDV TSR 7.2.2"], "DDV TSR", ["7.1.2", "7.2.2"]),
        (["Steffen Wertung"] * 3, "", ["Steffen Wertung", "", ""]),
        (["Steffen Wertung", "Hausregel Bock", "Steffen Wertung"], "", ["Steffen Wertung", "Hausregel Bock"] * 2),
        (["anderswo 3", "anderswo 4"], "", ["anderswo 3", "anderswo 4"]),
        (["Steffen Wertung", "Steffen Dulle gezogen"], "", ["Steffen Wertung", "Dulle gezogen"]),
    ],
)
def test_a_document_is_named_once(sources, said, shown):
    lines = [Item("Posten", PLUS, 1, PartyName.RE, 1, source, WON) for source in sources]
    assert [line.source for line in cited(lines, said)] == shown[: len(sources)]
