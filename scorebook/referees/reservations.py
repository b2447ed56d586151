"""The page "Wer darf spielen?": what each of four says, and who plays."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scorebook.rules.wording import field_message
from scorebook.scoring.game import EXCHANGES, Refusal, ReservationRules, Reserve, kind_word
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import LEVEL_OF, SOLO_KINDS, Call, Kind
from scorebook.scoring.referees import (
    BIDS,
    RESERVE_WORDS,
    WEG,
    BidStep,
    ReservationAnswer,
    answer_reservations,
    bid_word,
)

from .frames import AddressQuestion, ChoiceRow, RefereeFrame, TapChoice

FOUR: Final = 4
REFUSED: Final = "nein"  # nobody takes the cards
ROUND: Final = "herum"  # a Hochzeiter hands his trumps round
LETTERS: Final = ("A", "B", "C", "D")  # of four who have no names, left of the dealer first


class SeatChoices(NamedTuple):
    """A player: what he says, and for a solo which one and how high he goes."""

    name: str
    where: str
    rows: Sequence[ChoiceRow]


@dataclass(frozen=True)
class ReservationPage:
    """What the page shows; `seats` from the left of the dealer. `bidding`: who is outbid holds, or is gone.

    `players`: the names of the four and of the dealer, for a script; `keys`: of the four. `enter`: takes what is played
    into the entry of the evening, read by `static/js/entry/panels.js`.
    """

    frame: RefereeFrame
    seats: Sequence[SeatChoices]
    answer: ReservationAnswer | None
    refused: str
    again: str
    bidding: Sequence[TapChoice] = ()
    players: str = "[]"
    keys: str = "[]"
    enter: str = ""


class SpokenReserve(NamedTuple):
    """What one player says, as in an address: "solo.solo_damen.k90", "armut..nein", "hochzeit..herum", "weg"."""

    what: Reserve
    kind: Kind | None = None
    vorab: Call | None = None
    refused: bool = False
    offers: bool = False
    gone: bool = False

    @property
    def text(self) -> str:
        """As in an address; empty for nothing."""
        if self.gone:
            return WEG
        if self.what is Reserve.GESUND and self.vorab is None:
            return ""
        offered = ROUND if self.offers else ""
        more = REFUSED if self.refused else self.vorab.value if self.vorab else offered
        return f"{self.what}.{self.kind or ''}.{more}".rstrip(".")

    def as_interchange(self, player: str) -> list[dict[str, Any]]:
        """As the interchange form has it."""
        if self.gone:
            return [{"player": player, "what": WEG}]
        data = {
            "player": player,
            "what": self.what.value,
            "kind": self.kind.value if self.kind else None,
            "vorab": self.vorab.value if self.vorab else None,
            "accepted": not self.refused,
        }
        return [data, data | {"what": Reserve.SCHIEBEN.value}] if self.offers else [data]


def reservation_page(frame: RefereeFrame) -> ReservationPage:
    """Everything on the page for a question."""
    question, scheme = frame.question, frame.scheme
    rules = scheme.referees.reservations
    names = frame.names or LETTERS
    if rules is None:
        return ReservationPage(frame, (), None, _("Diese Abrechnung sagt nichts über Vorbehalte."), question.address)
    words = [_read(question.get(f"s{place}"), scheme, rules) for place in range(FOUR)]
    answer = answer_reservations(_question_part(frame, names, words, question), scheme)
    return ReservationPage(
        frame=frame,
        seats=[_seat(frame, rules, names, words, place) for place in range(FOUR)],
        answer=None if isinstance(answer, Refusal) else answer,
        refused=field_message(answer.objections[0]) if isinstance(answer, Refusal) else "",
        again=question.to(s0=None, s1=None, s2=None, s3=None, pflicht=None),
        bidding=() if isinstance(answer, Refusal) else _bidding(frame, names, words, answer.step),
        players=json.dumps([*names, frame.dealer or names[-1]]),
        keys=json.dumps(frame.keys),
        enter="" if isinstance(answer, Refusal) else _into_the_entry(frame, rules, names, words, answer),
    )


def _into_the_entry(
    frame: RefereeFrame,
    rules: ReservationRules,
    names: Sequence[str],
    words: Sequence[SpokenReserve],
    answer: ReservationAnswer,
) -> str:
    """The address of the entry with what is played: who is Re, whose the Armut is, who has called what in advance."""
    if not frame.entry or answer.kind is None:
        return ""
    fields = {"vorbehalt": answer.kind.value}
    if answer.player is not None:
        place = names.index(answer.player)
        if not (rules.hands_round and words[place].what is Reserve.SCHIEBEN):  # there the parties stay as they are
            fields["re"] = frame.keys[place]
        if answer.kind is Kind.ARMUT:
            fields["armut"] = frame.keys[place]
    if answer.caller is not None and answer.vorab is not None:
        fields |= {"wer": frame.keys[names.index(answer.caller)], "vorab": answer.vorab.value}
    return f"{frame.entry}#{urlencode(fields)}"


def _bidding(
    frame: RefereeFrame, names: Sequence[str], words: Sequence[SpokenReserve], step: BidStep | None
) -> Sequence[TapChoice]:
    """The next step of the bidding: an outbid player holds, and plays his solo with that call, or is out."""
    if step is None:
        return ()
    place = names.index(step.player)
    call = next(one for one in BIDS if LEVEL_OF[one] == step.level)
    word = _("{player} hält „{call} vorab“").format(player=step.player, call=_bid(call, frame.scheme))
    gone = SpokenReserve(Reserve.GESUND, gone=True).text
    return (
        TapChoice(word, frame.question.to(**{f"s{place}": words[place]._replace(vorab=call).text})),
        TapChoice(_("{player} sagt „weg“").format(player=step.player), frame.question.to(**{f"s{place}": gone})),
    )


def _question_part(
    frame: RefereeFrame, names: Sequence[str], words: Sequence[SpokenReserve], question: AddressQuestion
) -> dict[str, Any]:
    seats = frame.seats or names
    dealer = frame.dealer or names[-1]
    owing = [names[int(place)] for place in question.all("pflicht") if place in {"0", "1", "2", "3"}]
    reservations = [one for name, word in zip(names, words, strict=True) for one in word.as_interchange(name)]
    return {"seats": list(seats), "dealer": dealer, "pflicht_open": owing, "reservations": reservations}


def _read(text: str, scheme: Scheme, rules: ReservationRules) -> SpokenReserve:
    if text == WEG and rules.outbid:
        return SpokenReserve(Reserve.GESUND, gone=True)
    what_text, _sep, rest = text.partition(".")
    kind_text, _sep, more = rest.partition(".")
    what = Reserve(what_text) if what_text in {one.value for one in rules.allowed} else Reserve.GESUND
    solos = _solos(scheme)
    kind = next((one for one in solos if one.value == kind_text), solos[0] if solos else None)
    vorab = Call(more) if rules.outbid and more in {one.value for one in Call} else None
    if what is not Reserve.SOLO and (what is not Reserve.GESUND or not rules.normal_outbids):
        vorab = None
    offers = rules.hands_round and what is Reserve.HOCHZEIT and more in (ROUND, REFUSED)
    refused = more == REFUSED and (offers or what in EXCHANGES)
    return SpokenReserve(what, kind if what is Reserve.SOLO else None, vorab, refused, offers)


def _solos(scheme: Scheme) -> list[Kind]:
    return [one for one in Kind if one in SOLO_KINDS and one in scheme.options.kinds]


def _seat(
    frame: RefereeFrame, rules: ReservationRules, names: Sequence[str], words: Sequence[SpokenReserve], place: int
) -> SeatChoices:
    question, scheme = frame.question, frame.scheme
    word, field = words[place], f"s{place}"

    def choice(label: str, new: SpokenReserve) -> TapChoice:
        return TapChoice(label, question.to(**{field: new.text}), new == word)

    solos = _solos(scheme)
    choices = [choice(_("gesund"), SpokenReserve(Reserve.GESUND))]
    if word.gone:
        choices.append(choice(_("weg"), word))
    for what in Reserve:
        if what is Reserve.GESUND or what not in rules.allowed or (what is Reserve.SOLO and not solos):
            continue
        new = SpokenReserve(what, solos[0] if what is Reserve.SOLO else None)
        choices.append(TapChoice(RESERVE_WORDS[what], question.to(**{field: new.text}), word.what is what))
    rows = [ChoiceRow("", choices)]
    if word.what is Reserve.SOLO:
        rows.append(
            ChoiceRow(_("Welches Solo?"), [choice(kind_word(one, scheme), word._replace(kind=one)) for one in solos])
        )
        if scheme.options.deal.pflichtsolo:
            owing = question.all("pflicht")
            own = str(place) in owing
            then = [one for one in owing if one != str(place)] + ([] if own else [str(place)])
            rows.append(ChoiceRow(_("Dazu"), [TapChoice(_("Pflichtsolo"), question.to(pflicht=then), own)]))
    if word.what is Reserve.HOCHZEIT and rules.hands_round:
        offered = word._replace(offers=not word.offers, refused=False)
        rows.append(
            ChoiceRow(
                _("Dazu"),
                [TapChoice(_("reicht seine Trümpfe herum"), question.to(**{field: offered.text}), word.offers)],
            )
        )
    if word.what in EXCHANGES or word.offers:
        rows.append(ChoiceRow(_("Dazu"), [choice(_("niemand nimmt die Karten"), word._replace(refused=True))]))
    others_solo = any(one.what is Reserve.SOLO for other, one in enumerate(words) if other != place)
    if (
        rules.outbid
        and others_solo
        and (word.what is Reserve.SOLO or (word.what is Reserve.GESUND and rules.normal_outbids and not word.gone))
    ):
        calls = [None, *BIDS]
        rows.append(
            ChoiceRow(_("Vorab angesagt"), [choice(_bid(one, scheme), word._replace(vorab=one)) for one in calls])
        )
    where = "" if frame.names else (_("links vom Geber"), _("gegenüber"), _("rechts vom Geber"), _("Geber"))[place]
    return SeatChoices(names[place], where, rows)


def _bid(call: Call | None, scheme: Scheme) -> str:
    return _("nichts") if call is None else bid_word(call, scheme)
