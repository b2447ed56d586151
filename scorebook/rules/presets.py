"""Ready-made rules: what most play, the seven Abrechnungen, house variants, rules that a group passes on; how they are
offered, and which come nearest to how a group plays.

Rules travel as a small JSON object, in a file or in an address: what differs from an Abrechnung, and a name.

    {"format": "spielbuch-regeln", "version": 1, "name": "…", "scheme": "ddv", "options": {…}}
"""

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.refused import Refused
from leagues.texts import tidy
from leagues.web import flash
from scorebook.scoring import SCHEMES, score
from scorebook.scoring.game import DOCUMENTS, Refusal
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.input import OptionError, options_to_json, resolve

from .deviations import Deviation, changes
from .models import RuleSet
from .wording import party_word

FORMAT: Final = "spielbuch-regeln"
VERSION: Final = 1
# Bytes of a file, and characters of an address, beyond which nothing is read.
LARGEST_FILE: Final = 64 * 1024
LONGEST_ADDRESS: Final = 4000
NAME_LENGTH: Final = RuleSet._meta.get_field("name").max_length or 0
# The choice that stands for rules which came with the address.
BROUGHT: Final = "mitgebracht"
# What most groups play: offered before everything else.
USUAL: Final = "ganz_normal"
_DATA: Final = Path(__file__).with_name("data")

NOT_RULES = gettext_lazy("Das ist keine Datei mit Regeln.")
DAMAGED = gettext_lazy("Diese Regeln sind beschädigt; lass sie dir noch einmal geben.")
TOO_LARGE = gettext_lazy("Das ist zu groß für eine Datei mit Regeln.")


class Preset(NamedTuple):
    """Rules ready to be taken: `key` is empty for those that somebody passed on; `about` is one sentence.

    `named_after`: the options that its name speaks of.
    """

    key: str
    name: str
    about: str
    scheme: Scheme
    named_after: Mapping[str, Any] = MappingProxyType({})

    @property
    def overrides(self) -> dict[str, Any]:
        """What differs from the Abrechnung, as JSON values."""
        return differences(self.scheme)


def differences(scheme: Scheme) -> dict[str, Any]:
    """The options of a scheme that its Abrechnung has otherwise, as JSON; of nested ones only the parts that differ."""
    base = SCHEMES[scheme.key].options
    usual, played = options_to_json(base), options_to_json(scheme.options)
    found: dict[str, Any] = {}
    for name, value in played.items():
        if value == usual[name]:
            continue
        nested = is_dataclass(getattr(base, name))
        found[name] = {part: one for part, one in value.items() if one != usual[name][part]} if nested else value
    return found


@cache
def house_presets() -> Mapping[str, Preset]:
    """What most groups play and the widespread house variants, by their key."""
    rows = json.loads((_DATA / "presets.json").read_text(encoding="utf-8"))
    return {
        key: Preset(
            key, one["name"], one["about"], resolve(SCHEMES[one["scheme"]], one["options"]), one.get("named_after", {})
        )
        for key, one in rows.items()
    }


def scheme_presets() -> Mapping[str, Preset]:
    """The Abrechnungen as they are written, by their key."""
    return {key: Preset(key, one.title, one.about, one) for key, one in SCHEMES.items()}


def all_presets() -> Mapping[str, Preset]:
    """All ready-made rules by key: what most play, the Abrechnungen, the house variants."""
    houses = house_presets()
    return {USUAL: houses[USUAL], **scheme_presets(), **houses}


def preset_file(preset: Preset) -> bytes:
    """The rules as they are passed on; the same rules and name give the same bytes."""
    whole = {"format": FORMAT, "version": VERSION, "name": preset.name}
    whole |= {"scheme": preset.scheme.key, "options": preset.overrides}
    return (json.dumps(whole, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def read_preset_file(data: bytes) -> Preset:
    """The rules of a file. Refuses (at `file`) what is too large, no rules, newer, nameless or impossible."""
    if len(data) > LARGEST_FILE:
        raise _refused("too_large", str(TOO_LARGE))
    try:
        whole = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _refused("not_rules", str(NOT_RULES)) from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise _refused("not_rules", str(NOT_RULES))
    return _checked(whole)


def preset_query(preset: Preset) -> str:
    """The rules as the value of a query: short enough for an address and a QR code."""
    whole = [VERSION, preset.name, preset.scheme.key, preset.overrides]
    packed = zlib.compress(json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode(), 9)
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read_preset_query(text: str) -> Preset:
    """The rules of an address. Refuses (at `file`) what is damaged, newer, nameless or impossible."""
    if len(text) > LONGEST_ADDRESS:
        raise _refused("too_large", str(TOO_LARGE))
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, LARGEST_FILE)
        if not unpacking.eof:
            raise ValueError
        version, name, scheme, options = json.loads(plain)
    except (ValueError, TypeError, RecursionError, binascii.Error, zlib.error):
        raise _refused("damaged", str(DAMAGED)) from None
    return _checked({"version": version, "name": name, "scheme": scheme, "options": options})


def _refused(code: str, sentence: str) -> Refused:
    return Refused.because(code, "file", sentence)


def _checked(whole: Mapping[str, Any]) -> Preset:
    version, name, key, options = (whole.get(part) for part in ("version", "name", "scheme", "options"))
    if type(version) is not int or version < 1:
        raise _refused("damaged", str(DAMAGED))
    if version > VERSION:
        raise _refused(
            "newer", _("Diese Regeln kommen aus einem neueren Spielbuch; hier lassen sie sich noch nicht lesen.")
        )
    name = tidy(name) if isinstance(name, str) else ""
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise _refused("nameless", _("Diesen Regeln fehlt ein Name, oder er ist zu lang."))
    if not isinstance(key, str) or key not in SCHEMES:
        raise _refused("scheme_unknown", _("Die Abrechnung, auf der diese Regeln bauen, gibt es nicht."))
    try:
        scheme = resolve(SCHEMES[key], {} if options is None else options)
    except OptionError as error:
        sentence = _("Nach diesen Regeln lässt sich nicht rechnen: {reason}.").format(reason=str(error).rstrip("."))
        raise _refused("options_invalid", sentence) from None
    return Preset("", name, "", scheme)


# Rules that an address names: by `vorlage` (the key of ready-made ones) or `regeln` (what somebody passed on).


def names_rules(request: HttpRequest) -> bool:
    """Whether the address names rules at all."""
    return "vorlage" in request.GET or "regeln" in request.GET


def preset_from_query(request: HttpRequest) -> Preset:
    """The rules that the address names. Http404 for an unknown key or none, Refused for rules that cannot be read."""
    if passed_on := request.GET.get("regeln", ""):
        return read_preset_query(passed_on)
    found = all_presets().get(request.GET.get("vorlage", ""))
    if found is None:
        raise Http404(_("Diese Regeln gibt es nicht."))
    return found


def preset_from_address(request: HttpRequest) -> Preset | None:
    """The rules that the address names, None for an address without any; unreadable ones are said and left out."""
    if not names_rules(request):
        return None
    try:
        return preset_from_query(request)
    except Refused as refused:
        flash(request, refused)
        return None


def rules_query(found: Preset) -> str:
    """How an address names these rules."""
    return urlencode({"vorlage": found.key} if found.key else {"regeln": preset_query(found)})


# Choosing an Abrechnung: what is special about each, and what one and the same game comes to in it.


# The game in which the Abrechnungen differ most while everybody at the table can follow it; the page says it in words.
GAME: Final[dict[str, Any]] = {
    "kind": "normal",
    "players": ["A", "B", "C", "D"],
    "re": ["A", "B"],
    "re_augen": 155,
    "announcements": [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}],
    "extras": [{"kind": "doppelkopf", "party": "re"}],
}


class SchemeCard(NamedTuple):
    """An Abrechnung as it is offered: a sentence, and what each of both parties gets in the example, by its word.

    Without `sides` it has no such game.
    """

    key: str
    title: str
    about: str
    sides: Sequence[tuple[str, int]]


def scheme_cards() -> list[SchemeCard]:
    """All Abrechnungen that a league can choose from."""
    return [preset_card(one) for one in scheme_presets().values()]


def usual_card() -> SchemeCard:
    """What most groups play; it is offered first."""
    return preset_card(house_presets()[USUAL])


def house_cards() -> list[SchemeCard]:
    """The widespread house variants that a league can choose from."""
    return [preset_card(one) for key, one in house_presets().items() if key != USUAL]


def preset_card(preset: Preset) -> SchemeCard:
    """Ready-made rules as they are offered, with a sentence about them: their own or the first one about the document.

    What a group has changed is not told in the sentence of its Abrechnung.
    """
    document = DOCUMENTS[preset.scheme.document].about.partition(". ")[0].removesuffix(".") + "."
    about = preset.about or ("" if preset.overrides else preset.scheme.about or document)
    return SchemeCard(preset.key, preset.name, about, _sides(preset.scheme))


def _sides(scheme: Scheme) -> Sequence[tuple[str, int]]:
    found = score(GAME, scheme)
    if isinstance(found, Refusal):
        return ()
    points = {PartyName.RE: found.re_points, PartyName.KONTRA: found.kontra_points}
    return [(party_word(party, scheme), one) for party, one in points.items()]


# "Wie spielt ihr?": five questions, and the ready-made rules that come nearest to the answers. Pure.


class Answer(NamedTuple):
    """What can be said to a question, and the options that it asks for."""

    key: str
    words: str
    wants: Mapping[str, Any]


class RulesQuestion(NamedTuple):
    """A question about how a group plays."""

    key: str
    words: str
    answers: Sequence[Answer]


class Proposal(NamedTuple):
    """The nearest ready-made rules; `chosen`: the same with every answer in it, and where they differ."""

    preset: Preset
    chosen: Scheme
    differences: Sequence[Deviation]


@cache
def questions() -> Sequence[RulesQuestion]:
    """The five questions in the order in which they are asked."""
    rows = json.loads((_DATA / "questions.json").read_text(encoding="utf-8"))
    return [
        RulesQuestion(one["key"], one["words"], [Answer(a["key"], a["words"], a["wants"]) for a in one["answers"]])
        for one in rows
    ]


def proposal(answers: Sequence[Answer], presets: Iterable[Preset]) -> Proposal:
    """The preset that agrees with most answers and differs from them in the fewest options; the first among equals.

    One whose name says something else than the answers comes last. Left out are presets to which an answer cannot be
    added; one of them at least has to be left.
    """
    found = []
    for preset in presets:
        chosen = _with(preset.scheme, answers)
        if chosen is not None:
            different = changes(preset.scheme, chosen)
            misnamed = resolve(chosen, dict(preset.named_after)) != chosen
            missed = _missed(preset.scheme, answers)
            found.append((misnamed, missed, len(different), Proposal(preset, chosen, different)))
    return min(found, key=lambda one: one[:3])[-1]


def _with(scheme: Scheme, answers: Iterable[Answer]) -> Scheme | None:
    """The scheme with the answers in it; None if it cannot have one of them."""
    try:
        for answer in answers:
            scheme = resolve(scheme, dict(answer.wants))
    except OptionError:
        return None
    return scheme


def _missed(scheme: Scheme, answers: Sequence[Answer]) -> int:
    """How many answers are not as the scheme has it."""
    return sum(_with(scheme, [answer]) != scheme for answer in answers)
