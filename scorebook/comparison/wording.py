"""What items of a calculation are about, in words that do not depend on the Abrechnung."""

from typing import Final

from scorebook.scoring.game.terms import ANSAGE, LEVEL_AUGEN, SCHWARZ
from scorebook.scoring.game.topics import ItemTopic, TopicKind
from scorebook.scoring.game.words import EXTRA_WORDS, PARTY_WORDS

_WORDS: Final = {
    TopicKind.DECIDED: "Wer gewinnt",
    TopicKind.WON: "Gewonnen",
    TopicKind.REACHED: "{level} erreicht",
    TopicKind.DEFIED: "gegen eine Absage erreicht",
    TopicKind.CALLED: "{level} abgesagt",
    TopicKind.VORAB: "vorab angesagt",
    TopicKind.MISSED: "Ansage verloren ({party})",
    TopicKind.ALSO_MISSED: "mehrere Absagen verfehlt",
    TopicKind.ANSWERED: "Ansage erwidert",
    TopicKind.VOID: "Ansage, die nicht zählt",
    TopicKind.AGAINST: "Gegen die Alten",
    TopicKind.EXTRA: "{extra} ({party})",
    TopicKind.SOLO: "Solo",
    TopicKind.SOLO_LOST: "Solo verloren",
    TopicKind.BOCK: "Bock",
    TopicKind.ROUNDING: "Ungerade: ein Punkt Abschlag",
}


def topic_words(topic: ItemTopic) -> str:
    """What an item is about: "unter 90 erreicht", "Re angesagt"."""
    party = PARTY_WORDS[topic.party] if topic.party else ""
    if topic.kind is TopicKind.CALLED and topic.level == ANSAGE:
        return f"{party} angesagt"
    level = "schwarz" if topic.level == SCHWARZ else f"unter {LEVEL_AUGEN.get(topic.level, 0)}"
    extra = EXTRA_WORDS[topic.extra] if topic.extra else ""
    return _WORDS[topic.kind].format(level=level, party=party, extra=extra)
