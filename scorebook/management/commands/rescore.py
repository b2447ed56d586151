"""Rebuilds all derived rows from the facts, or reports where they differ."""

from scorebook.evenings.derived.refold import FIELDS, RowDifference, changes_of
from scorebook.evenings.services.recount import Finding

from ..base import EveningsCommand, title

KEY_WORDS = {"game_id": "Spiel", "player_id": "Spieler", "number": "Nummer"}
MODELS = {model.__name__: model for model in FIELDS}


class Command(EveningsCommand):
    help = (
        "Rechnet alle Abende neu ab und schreibt, was sich daraus ergibt, auch während gespielt wird; "
        "mit --check nur ein Vergleich."
    )
    look = staticmethod(changes_of)

    def sentence(self, finding: Finding, difference: RowDifference) -> str:
        return f"{title(finding)}, {_sentence(difference)}"

    def summary(self, evenings: int, wrong: int, check: bool) -> str:
        begin = "1 Abend nachgerechnet" if evenings == 1 else f"{evenings} Abende nachgerechnet"
        if not wrong:
            return f"{begin}: alles stimmt."
        rows = "1 Zeile" if wrong == 1 else f"{wrong} Zeilen"
        return f"{begin}: {rows} {'falsch' if check else 'berichtigt'}."


def _sentence(difference: RowDifference) -> str:
    """Names the row, and what it should contain."""
    model = MODELS[difference.model]
    named = zip(FIELDS[model][0], difference.key, strict=True)
    words = [f"{KEY_WORDS.get(name, name)} {value}" for name, value in named if name != "evening_id"]
    row = f"{model._meta.verbose_name}{' zu ' if words else ''}{', '.join(words)}"
    if difference.stored is None:
        return f"{row}: fehlt."
    if difference.computed is None:
        return f"{row}: ist zu viel."
    wrong = [
        f"{name} ist {difference.stored[name]!r}, richtig ist {value!r}"
        for name, value in difference.computed.items()
        if difference.stored[name] != value
    ]
    return f"{row}: {'; '.join(wrong)}."
