"""The page "Wem gehört der Stich?": four taps, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.rules.card_images import Face, face_of
from scorebook.rules.wording import field_message
from scorebook.scoring.game import Card, Refusal, kind_word, trump_tables, trumps_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.game.terms import Kind
from scorebook.scoring.referees import CARDS, FOUR, TrickAnswer, answer_trick, in_deck

from .addresses import AddressQuestion, ChoiceRow, TapChoice
from .cards import BAVARIAN, FRENCH, CardGroup, TapCard, groups_of, in_bavarian
from .frames import RefereeFrame
from .tables import ANNOUNCED_WORDS, card_key

# Whose a card is, as it stands in an address: one letter for each of the four.
SIDES: Final = {"o": None, "r": "re", "k": "kontra"}
_NEXT: Final = {"o": "r", "r": "k", "k": "o"}


class Laid(NamedTuple):
    """A card of the trick: its picture, whose it is, and the address with the next party for it."""

    face: Face
    side: str
    href: str
    takes: bool


@dataclass(frozen=True)
class TrickPage:
    """What the page shows; `places` are still empty. `back`: without the last card."""

    frame: RefereeFrame
    rows: Sequence[ChoiceRow]
    laid: Sequence[Laid]
    places: Sequence[int]
    groups: Sequence[CardGroup]
    back: str
    again: str
    answer: TrickAnswer | None
    refused: str


def trick_page(frame: RefereeFrame) -> TrickPage:
    """Everything on the page for a question."""
    question, scheme = frame.question, frame.scheme
    kind = Kind(question.word("art", [one.value for one in scheme.options.kinds], Kind.NORMAL.value))
    bavarian = in_bavarian(question, scheme)
    deck = in_deck(scheme.options.cards)
    cards = [CARDS[key] for key in question.all("k") if key in CARDS and CARDS[key] in deck][:FOUR]
    sides = [side if side in SIDES else "o" for side in question.get("p").ljust(FOUR, "o")[:FOUR]]
    answer = _answer(question, scheme, kind, cards, sides)
    found = answer if isinstance(answer, TrickAnswer) else None
    keys = [card_key(card) for card in cards]

    def lay(card: Card) -> TapCard:
        href = question.to(k=[*keys, card_key(card)]) if cards.count(card) < 2 else ""
        return TapCard(face_of(card, bavarian=bavarian), href, cards.count(card))

    def laid(place: int, card: Card) -> Laid:
        turned = [*sides[:place], _NEXT[sides[place]], *sides[place + 1 :]]
        takes = found is not None and found.taker == place
        return Laid(face_of(card, bavarian=bavarian), sides[place], question.to(p="".join(turned)), takes)

    return TrickPage(
        frame=frame,
        rows=_rows(question, scheme, kind),
        laid=[laid(place, card) for place, card in enumerate(cards)],
        places=range(len(cards) + 1, FOUR + 1),
        groups=groups_of(scheme, kind, _("Trumpf"), lay),
        back=question.to(k=keys[:-1]),
        again=question.to(k=None, p=None, letzter=None, angesagt=None),
        answer=found,
        refused=field_message(answer.objections[0]) if isinstance(answer, Refusal) else "",
    )


def _answer(
    question: AddressQuestion, scheme: Scheme, kind: Kind, cards: Sequence[Card], sides: Sequence[str]
) -> TrickAnswer | Refusal | None:
    if len(cards) < FOUR:
        return None
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    question_json = {
        "kind": kind.value,
        "cards": [card_key(card) for card in cards],
        "parties": [SIDES[side] for side in sides],
        "last_trick": bool(question.get("letzter")),
        "announced": [raised.word.value] if raised and question.get("angesagt") else [],
    }
    return answer_trick(question_json, scheme)


def _rows(question: AddressQuestion, scheme: Scheme, kind: Kind) -> list[ChoiceRow]:
    tables = trump_tables(scheme)
    here = trumps_of(scheme, kind)
    kinds = [
        TapChoice(RuleText(table.title), question.to(art=table.kinds[0].value), bool(here and kind in table.kinds))
        for table in tables
    ]
    more = [question.switch("letzter", _("Letzter Stich"))]
    raised = scheme.referees.tricks.raised if scheme.referees.tricks else None
    if raised and kind in raised.kinds:
        more.append(question.switch("angesagt", str(ANNOUNCED_WORDS[raised.word])))
    bavarian = in_bavarian(question, scheme)
    more.append(TapChoice(_("Bayerisches Blatt"), question.to(blatt=FRENCH if bavarian else BAVARIAN), bavarian))
    return [
        ChoiceRow(_("Spiel"), kinds or [TapChoice(kind_word(kind, scheme), question.address, chosen=True)]),
        ChoiceRow(_("Dazu"), more),
    ]
