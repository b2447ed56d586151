"""From an interchange object to an answer: the one entrance for command line, API, imports and previews."""

from ..game.engine import score
from ..game.facts import GameFacts
from ..game.items import GameScore
from ..game.objections import NOT_AN_OBJECT, Refusal, at_field
from ..game.scheme import Scheme
from ..game.sentences import Value, gettext_noop
from ..schemes import SCHEMES
from .options import OptionError, scheme_from_json
from .plausibility import parse


def answer(raw: object, scheme: Scheme | None = None) -> GameScore | Refusal:
    """Score one interchange object. A given scheme replaces the object's own `scheme` and `options`."""
    read = read_facts(raw, scheme)
    return read if isinstance(read, Refusal) else score(*read)


def read_facts(raw: object, scheme: Scheme | None = None) -> tuple[GameFacts, Scheme] | Refusal:
    """The checked facts with their scheme, or everything that is wrong with them."""
    found = scheme or scheme_of(raw)
    facts = parse(raw, None if isinstance(found, Refusal) else found)
    if isinstance(found, Refusal):
        rest = facts.objections if isinstance(facts, Refusal) else ()
        return Refusal(found.objections + tuple(one for one in rest if one.code != "not_an_object"))
    return facts if isinstance(facts, Refusal) else (facts, found)


def scheme_of(raw: object) -> Scheme | Refusal:
    """The scheme that an object names, with its options."""
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    schemes = ", ".join(one.short for one in SCHEMES.values())
    if "scheme" not in raw:
        return _refused("scheme_missing", "scheme", gettext_noop("fehlt; erlaubt: {schemes}."), schemes=schemes)
    key, options = raw["scheme"], raw.get("options", {})
    if not isinstance(key, str) or key not in SCHEMES:
        code = "scheme_unknown" if isinstance(key, str) else "wrong_type"
        message = gettext_noop("diese Abrechnung gibt es nicht; erlaubt: {schemes}.")
        return _refused(code, "scheme", message, schemes=schemes)
    try:
        return SCHEMES[key] if options == {} else scheme_from_json(key, options)
    except OptionError as error:
        return _refused("options_invalid", "options", "{said}.", said=error.sentence)
    except (ValueError, RecursionError):
        return _refused("options_invalid", "options", gettext_noop("zu groß oder zu tief verschachtelt."))


def _refused(code: str, field: str, template: str, **values: Value) -> Refusal:
    return Refusal((at_field(code, field, template, **values),))
