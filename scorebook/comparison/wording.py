"""What items of a calculation are about, in words that do not depend on the Abrechnung."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from scorebook.rules.wording import party_word
from scorebook.scoring.game.items import ItemTopic, TopicKind
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ANSAGE, LEVEL_AUGEN, SCHWARZ
from scorebook.scoring.game.words import extra_word, gegen_word

_ANSAGE: Final = _("{party} angesagt")
_OF_SCHWARZ: Final = {
    TopicKind.REACHED: _("schwarz erreicht"),
    TopicKind.CALLED: _("schwarz abgesagt"),
}
_OTHER: Final = _("Anderes")  # a kind of item that nobody has given words yet
_WORDS: Final = {
    TopicKind.DECIDED: _("Wer gewinnt"),
    TopicKind.WON: _("Gewonnen"),
    TopicKind.REACHED: _("unter {augen} erreicht"),
    TopicKind.DEFIED: _("gegen eine Absage erreicht"),
    TopicKind.CALLED: _("unter {augen} abgesagt"),
    TopicKind.VORAB: _("vorab angesagt"),
    TopicKind.MISSED: _("Ansage verloren ({party})"),
    TopicKind.ALSO_MISSED: _("mehrere Absagen verfehlt"),
    TopicKind.ANSWERED: _("Ansage erwidert"),
    TopicKind.VOID: _("Ansage, die nicht zählt"),
    TopicKind.EXTRA: _("{extra} ({party})"),
    TopicKind.SOLO: _("Solo"),
    TopicKind.SOLO_LOST: _("Solo verloren"),
    TopicKind.BOCK: _("Bock"),
    TopicKind.ROUNDING: _("Ungerade: ein Punkt Abschlag"),
}


def topic_words(topic: ItemTopic, scheme: Scheme) -> str:
    """What an item is about, as the group of this scheme says it: "unter 90 erreicht", "Re angesagt"."""
    sentence = _WORDS.get(topic.kind, _OTHER)
    if topic.kind is TopicKind.CALLED and topic.level == ANSAGE:
        sentence = _ANSAGE
    elif topic.kind is TopicKind.AGAINST:
        return gegen_word(scheme)
    elif topic.level == SCHWARZ:
        sentence = _OF_SCHWARZ.get(topic.kind, sentence)
    return sentence.format(
        augen=LEVEL_AUGEN.get(topic.level, 0),
        party=party_word(topic.party, scheme),
        extra=extra_word(topic.extra, scheme) if topic.extra else "",
    )
