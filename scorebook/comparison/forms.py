"""The form of a simulated game. Its fields depend on the Abrechnung; whatever is sent gets an answer."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from leagues.fields import NumberChoice, choice_field
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.wording import about_option, extra_points_word, field_message, party_word
from scorebook.scoring import SCHEMES
from scorebook.scoring.game import Refusal, extra_short, extra_word, kind_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import MOST_BOECKE, Scheme
from scorebook.scoring.game.terms import ALONE_KINDS, EXTRA_LIMITS, K90, LEVEL_OF, Kind
from scorebook.scoring.input import OptionError, parse, scorable

from .simulation_address import (
    CHOICES,
    EXTRA_CODES,
    LONGEST,
    PARTY_CODES,
    PLAYERS,
    RESULTS,
    WIDER,
    YES_NO,
    CallRow,
    call_groups,
    call_of,
    call_rows,
    options_in,
    query_of,
)

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

DEFAULTS = {"a": next(iter(SCHEMES)), "art": "normal", "erg": "re1"}
MOST_CALLS = 10
# The field of the kernel's objection → the field of the form where it is shown.
FIELDS = {"kind": "art", "re_augen": "augen", "re_range": "augen", "re_tricks": "sr", "kontra_tricks": "sk"}


class SimulationForm(forms.Form):
    """An invented game. `facts` after a valid form, `scheme` always; `messages` are errors without a field.

    `words`: the other words of the group that asks.
    """

    a = forms.ChoiceField(
        label=gettext_lazy("Abrechnung"),
        choices=lambda: [(key, scheme.title) for key, scheme in SCHEMES.items()],
    )
    art = forms.ChoiceField(label=gettext_lazy("Spielart"))
    erg = forms.ChoiceField(label=gettext_lazy("Ergebnis"), choices=[(key, key) for key in RESULTS], required=False)
    augen = forms.IntegerField(label=gettext_lazy("Augen von Re"), min_value=0, max_value=240, required=False)
    von = forms.IntegerField(min_value=0, max_value=240, required=False, widget=forms.HiddenInput)
    bis = forms.IntegerField(min_value=0, max_value=240, required=False, widget=forms.HiddenInput)
    sr = forms.IntegerField(label=gettext_lazy("Stiche von Re"), min_value=0, max_value=12, required=False)
    sk = forms.IntegerField(min_value=0, max_value=12, required=False)
    bock = forms.IntegerField(
        label=gettext_lazy("Böcke auf dem Spiel"), min_value=0, max_value=MOST_BOECKE, required=False
    )
    regeln = forms.CharField(max_length=LONGEST, required=False, widget=forms.HiddenInput)

    def __init__(self, query: Mapping[str, str] | QueryDict, cards_of: Scheme | None = None) -> None:
        filled = {name: query[name] for name in query if query[name] != ""}
        data: dict[str, Any] = DEFAULTS | filled
        if {"augen", "von"} & set(filled) and "erg" not in filled:
            data.pop("erg")
        super().__init__(data, auto_id="s_%s")
        self.messages: list[str] = []
        self.facts: GameFacts | None = None
        own = self._scheme()
        self.scheme = own.with_cards_of(cards_of) if cards_of else own
        for name, choices in CHOICES.items():
            option = OPTION_TEXTS[name].of(self.scheme)
            self._option(
                f"o_{name}", option.title, [(value, option.values.get(value, word)) for value, word in choices]
            )
        for name, (label, _) in WIDER.items():
            self._option(name, str(label).format(extra_points=extra_points_word(self.scheme)), YES_NO[:1])
        self.codes = _codes(query)
        self._scheme_fields()

    def _option(self, name: str, label: "_StrOrPromise", choices: Sequence[tuple[str, "_StrOrPromise"]]) -> None:
        offered = [("", gettext("wie die Abrechnung")), *choices]
        self.fields[name] = forms.ChoiceField(label=label, choices=offered, required=False)

    def _scheme(self) -> Scheme:
        """The scheme with its house rules; what does not exist gives a message, and the Abrechnung taken as it is."""
        base = SCHEMES.get(self.data["a"], SCHEMES[DEFAULTS["a"]])
        try:
            found = scorable(base, options_in(self.data))
        except OptionError as error:
            self.messages.append(gettext("Hausregeln: {error}.").format(error=about_option(error, base)))
        except (ValueError, TypeError, RecursionError):
            self.messages.append(gettext("Die Hausregeln in dieser Adresse sind nicht zu lesen."))
        else:
            return found
        return base

    def _scheme_fields(self) -> None:
        """Kinds, extras and Böcke of the scheme, and those that the address names anyway."""
        options, kontra = self.scheme.options, self.scheme.kontra_word
        chosen = self.data["art"]
        choice_field(self, "art").choices = [
            (kind.value, kind_word(kind, self.scheme)) for kind in Kind if kind in options.kinds or kind.value == chosen
        ]
        self.fields["sk"].label = gettext("Stiche von {party}").format(party=kontra)
        if not options.bock.most and not self.data.get("bock"):
            del self.fields["bock"]
        limits = {kind: limit for kinds, limit in EXTRA_LIMITS if len(kinds) == 1 for kind in kinds}
        self.extra_rows: list[tuple[str, str, str, str]] = []
        for code, kind in EXTRA_CODES.items():
            if kind not in options.extras and not any(self.data.get(party + code) for party in PARTY_CODES):
                continue
            for party, side in PARTY_CODES.items():
                word = f"{extra_word(kind, self.scheme)}, {party_word(side, self.scheme)}"
                most = limits.get(kind, 2)
                self.fields[party + code] = NumberChoice(
                    label=word,
                    choices=[(str(number), str(number) if number else "–") for number in range(most + 1)],
                )
            short = extra_short(kind, self.scheme)
            self.extra_rows.append((extra_word(kind, self.scheme), short, f"r{code}", f"k{code}"))

    @property
    def extras(self) -> list[tuple[str, str, forms.BoundField, forms.BoundField]]:
        """The extra points, in full and for a button, with the fields of both parties."""
        return [(word, short, self[re], self[kontra]) for word, short, re, kontra in self.extra_rows]

    @property
    def house_rules(self) -> list[forms.BoundField]:
        """The fields of the house rules."""
        return [self[name] for name in self.fields if name.startswith("o_")]

    @property
    def house_rules_count(self) -> int:
        """How many house rules are chosen, those that only the address holds included."""
        chosen = sum(bool(self.data.get(name)) for name in self.fields if name.startswith("o_"))
        try:
            return chosen + len(json.loads(self.data.get("regeln") or "{}"))
        except (ValueError, TypeError, RecursionError):
            return chosen

    @property
    def absage(self) -> bool:
        """Whether somebody has made an Absage, so that results speak of Augen alone."""
        calls = filter(None, map(call_of, self.codes))
        return any(LEVEL_OF[call.call] >= K90 for call in calls)

    @property
    def call_rows(self) -> list[CallRow]:
        """What can be called, as it is tapped."""
        return call_rows(self.scheme, self.codes)

    @property
    def call_choices(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The same by party: code and words."""
        return call_groups(self.call_rows)

    @property
    def slots(self) -> list[str]:
        """The calls in their order, and two places for more."""
        codes = [code for code in self.codes if call_of(code)][:MOST_CALLS]
        return [*codes, *[""] * min(2, MOST_CALLS - len(codes))]

    def clean(self) -> dict[str, Any]:
        """Read the facts as the kernel does; its objections stand at their fields."""
        data = super().clean() or {}
        unknown = [code for code in self.codes if not call_of(code)]
        if unknown:
            message = gettext("Ansagen: „{call}“ gibt es nicht.")
            self.messages.append(message.format(call=unknown[0][:20]))
        if len(self.codes) > MOST_CALLS:
            message = gettext("Ansagen: mehr als {number} sind nicht möglich.")
            self.messages.append(message.format(number=MOST_CALLS))
        if self.errors or self.messages:
            return data
        found = parse(self._raw(data), self.scheme)
        if not isinstance(found, Refusal):
            self.facts = found
            return data
        for objection in found.objections:
            field = FIELDS.get(objection.field)
            if field in self.fields:
                self.add_error(field, field_message(objection))
            else:
                self.messages.append(field_message(objection))
        return data

    def _raw(self, data: dict[str, Any]) -> dict[str, Any]:
        kind = Kind(data["art"])
        raw: dict[str, Any] = {"kind": kind.value, "players": list(PLAYERS)}
        raw["re"] = list(PLAYERS[: 1 if kind in ALONE_KINDS else 2])
        if data.get("augen") is not None:
            raw["re_augen"] = data["augen"]
        elif data.get("von") is not None and data.get("bis") is not None:
            raw["re_range"] = [data["von"], data["bis"]]
        else:
            raw |= RESULTS.get(data.get("erg", ""), {})
        for name, field in (("re_tricks", "sr"), ("kontra_tricks", "sk")):
            if data.get(field) is not None:
                raw[name] = data[field]
        raw["announcements"] = [_present(call_of(code)) for code in self.codes]
        raw["extras"] = [
            {"kind": kind.value, "party": side.value}
            for party, side in PARTY_CODES.items()
            for code, kind in EXTRA_CODES.items()
            for _ in range(data.get(party + code) or 0)
        ]
        raw["bock"] = data.get("bock") or 0
        return raw

    def query(self) -> str:
        """The shortest address that means the same, without what it does not need."""
        names = ["a", "art", "erg", "augen", "von", "bis", "sr", "sk", "ansagen"]
        names += [party + code for party in PARTY_CODES for code in EXTRA_CODES]
        parts = {name: str(self.data.get(name, "")) for name in names}
        if parts["augen"] or (parts["von"] and parts["bis"]):
            parts["erg"] = ""
        if parts["augen"]:
            parts["von"] = parts["bis"] = ""
        parts["ansagen"] = ".".join(self.codes)
        parts |= {name: self.data.get(name, "") for name in ("bock", *(n for n in self.fields if n[:2] == "o_"))}
        counts = {party + code for party in PARTY_CODES for code in EXTRA_CODES} | {"bock"}
        parts = {name: "" if name in counts and value == "0" else value for name, value in parts.items()}
        return query_of(parts | {"regeln": self.data.get("regeln", "")})


def _codes(query: Mapping[str, str] | QueryDict) -> list[str]:
    """The codes of the calls, from one part or from several."""
    values = query.getlist("ansagen") if isinstance(query, QueryDict) else [query.get("ansagen", "")]
    text = ".".join(values)[:LONGEST]
    return [code for code in text.split(".") if code]


def _present(call: Any) -> dict[str, Any]:
    raw = {"party": call.party.value, "call": call.call.value}
    return raw | {name: True for name in ("vorab", "invalid") if getattr(call, name)}
