"""The page "Wer darf spielen?": what each of four says, and who plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.reservation_rules import EXCHANGES, ReservationRules, Reserve
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import LEVEL_OF, SOLO_KINDS, Call, Kind
from scorebook.scoring.game.words import kind_word
from scorebook.scoring.referees.bidding import BidStep
from scorebook.scoring.referees.call_wording import call_word
from scorebook.scoring.referees.reservation_input import answer_reservations
from scorebook.scoring.referees.reservation_wording import RESERVE_WORDS
from scorebook.scoring.referees.reservations import ReservationAnswer

from .addresses import AddressQuestion, ChoiceRow, TapChoice
from .frames import RefereeFrame

FOUR: Final = 4
LETTERS: Final = ("A", "B", "C", "D")  # of four who have no names, left of the dealer first


class SeatChoices(NamedTuple):
    """A player: what he says, and for a solo which one and how high he goes."""

    name: str
    where: str
    rows: Sequence[ChoiceRow]


@dataclass(frozen=True)
class ReservationPage:
    """What the page shows; `seats` from the left of the dealer. `hold`: who is outbid holds what was bid."""

    frame: RefereeFrame
    seats: Sequence[SeatChoices]
    answer: ReservationAnswer | None
    refused: str
    again: str
    hold: TapChoice | None = None


class SpokenReserve(NamedTuple):
    """What one player says, as in an address: "solo.solo_damen.k90", "armut..nein"."""

    what: Reserve
    kind: Kind | None
    vorab: Call | None
    refused: bool

    @property
    def text(self) -> str:
        """As in an address; empty for nothing."""
        if self.what is Reserve.GESUND and self.vorab is None:
            return ""
        more = "nein" if self.refused else self.vorab.value if self.vorab else ""
        return f"{self.what}.{self.kind or ''}.{more}".rstrip(".")


def reservation_page(frame: RefereeFrame) -> ReservationPage:
    """Everything on the page for a question."""
    question, scheme = frame.question, frame.scheme
    rules = scheme.referees.reservations
    names = frame.names or LETTERS
    if rules is None:
        return ReservationPage(frame, (), None, _("Diese Abrechnung sagt nichts über Vorbehalte."), question.address)
    words = [_read(question.get(f"s{place}"), scheme, rules) for place in range(FOUR)]
    answer = answer_reservations(_asked(frame, names, words, question), scheme)
    return ReservationPage(
        frame=frame,
        seats=[_seat(frame, rules, names, words, place) for place in range(FOUR)],
        answer=None if isinstance(answer, Refusal) else answer,
        refused=answer.objections[0].message.partition(": ")[2] if isinstance(answer, Refusal) else "",
        again=question.to(s0=None, s1=None, s2=None, s3=None, pflicht=None),
        hold=None if isinstance(answer, Refusal) or answer.step is None else _hold(frame, names, words, answer.step),
    )


def _hold(frame: RefereeFrame, names: Sequence[str], words: Sequence[SpokenReserve], step: BidStep) -> TapChoice:
    """The next step of the bidding: whoever is outbid holds, and plays his solo with that call."""
    place = names.index(step.player)
    call = next(one for one in Call if LEVEL_OF[one] == step.level and one is not Call.KONTRA)
    word = _("{player} hält „{call} vorab“").format(player=step.player, call=_bid(call, frame.scheme))
    return TapChoice(word, frame.question.to(**{f"s{place}": words[place]._replace(vorab=call).text}))


def _asked(
    frame: RefereeFrame, names: Sequence[str], words: Sequence[SpokenReserve], question: AddressQuestion
) -> dict[str, Any]:
    seats = frame.seats or names
    dealer = frame.dealer or names[-1]
    owing = [names[int(place)] for place in question.all("pflicht") if place in {"0", "1", "2", "3"}]
    said = [
        {
            "player": name,
            "what": word.what.value,
            "kind": word.kind.value if word.kind else None,
            "vorab": word.vorab.value if word.vorab else None,
            "accepted": not word.refused,
        }
        for name, word in zip(names, words, strict=True)
    ]
    return {"seats": list(seats), "dealer": dealer, "pflicht_open": owing, "reservations": said}


def _read(text: str, scheme: Scheme, rules: ReservationRules) -> SpokenReserve:
    what_text, _sep, rest = text.partition(".")
    kind_text, _sep, more = rest.partition(".")
    what = Reserve(what_text) if what_text in {one.value for one in rules.known} else Reserve.GESUND
    solos = _solos(scheme)
    kind = next((one for one in solos if one.value == kind_text), solos[0] if solos else None)
    vorab = Call(more) if rules.outbid and more in {one.value for one in Call} else None
    if what is not Reserve.SOLO and (what is not Reserve.GESUND or not rules.normal_outbids):
        vorab = None
    return SpokenReserve(what, kind if what is Reserve.SOLO else None, vorab, what in EXCHANGES and more == "nein")


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
    said = [choice(_("gesund"), SpokenReserve(Reserve.GESUND, None, None, refused=False))]
    for what in Reserve:
        if what is Reserve.GESUND or what not in rules.known or (what is Reserve.SOLO and not solos):
            continue
        new = SpokenReserve(what, solos[0] if what is Reserve.SOLO else None, None, refused=False)
        said.append(TapChoice(RESERVE_WORDS[what], question.to(**{field: new.text}), word.what is what))
    rows = [ChoiceRow("", said)]
    if word.what is Reserve.SOLO:
        rows.append(
            ChoiceRow(_("Welches Solo?"), [choice(kind_word(one, scheme), word._replace(kind=one)) for one in solos])
        )
        if scheme.options.deal.pflichtsolo:
            owing = question.all("pflicht")
            own = str(place) in owing
            then = [one for one in owing if one != str(place)] + ([] if own else [str(place)])
            rows.append(ChoiceRow(_("Dazu"), [TapChoice(_("Pflichtsolo"), question.to(pflicht=then), own)]))
    if word.what in EXCHANGES:
        rows.append(ChoiceRow(_("Dazu"), [choice(_("niemand nimmt die Karten"), word._replace(refused=True))]))
    others_solo = any(one.what is Reserve.SOLO for other, one in enumerate(words) if other != place)
    if rules.outbid and others_solo and (word.what is Reserve.SOLO or _may_outbid(word, rules)):
        calls = [None, *(one for one in Call if one is not Call.KONTRA)]
        rows.append(
            ChoiceRow(_("Vorab angesagt"), [choice(_bid(one, scheme), word._replace(vorab=one)) for one in calls])
        )
    where = "" if frame.names else (_("links vom Geber"), _("gegenüber"), _("rechts vom Geber"), _("Geber"))[place]
    return SeatChoices(names[place], where, rows)


def _may_outbid(word: SpokenReserve, rules: ReservationRules) -> bool:
    return word.what is Reserve.GESUND and rules.normal_outbids


def _bid(call: Call | None, scheme: Scheme) -> str:
    if call is None:
        return _("nichts")
    return scheme.levels[1] or _("Re") if LEVEL_OF[call] == 1 else call_word(call, scheme)
