"""Writing rule set versions."""

from typing import Any

from django.db import transaction

from leagues.actor import Actor
from leagues.journal import note
from leagues.refused import Refused
from scorebook.scoring.input.options import OptionError, fingerprint, options_to_json, resolve
from scorebook.scoring.schemes import SCHEMES

from .models import RuleSet, RuleSetVersion


@transaction.atomic
def create_rule_set_version(
    *, actor: Actor, rule_set: RuleSet, scheme_key: str, overrides: dict[str, Any] | None = None
) -> RuleSetVersion:
    """The next version of a rule set: the scheme with these differences, all options resolved.

    Gives back the newest version unchanged if it says the same. Refuses (at `scheme_key` or `options`) an unknown
    scheme, an unknown option and an impossible value.
    """
    options = _resolved(scheme_key, overrides or {})
    RuleSet.objects.select_for_update().get(pk=rule_set.pk)
    newest = rule_set.versions.order_by("-number").first()
    if newest and (newest.scheme_key, newest.options_hash) == (scheme_key, fingerprint(options)):
        return newest
    version = RuleSetVersion(
        league_id=rule_set.league_id,
        rule_set=rule_set,
        number=newest.number + 1 if newest else 1,
        scheme_key=scheme_key,
        options=options,
    )
    version.save()
    note(
        actor=actor,
        league=rule_set.league,
        action="rules.version",
        before={"rule_set_version": newest.pk} if newest else None,
        after={"rule_set_version": version.pk},
    )
    return version


def _resolved(scheme_key: str, overrides: dict[str, Any]) -> dict[str, Any]:
    if scheme_key not in SCHEMES:
        raise Refused.because("scheme_unknown", "scheme_key", "Diese Abrechnung gibt es nicht.")
    try:
        return options_to_json(resolve(SCHEMES[scheme_key], overrides).options)
    except OptionError as error:
        raise Refused.because("options_invalid", "options", str(error)) from error
