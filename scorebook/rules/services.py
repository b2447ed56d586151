"""Writing rules: versions of rule sets, which of them is the usual one, and a new league with its first; and what the
journal of a league says of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.groups.models import League
from leagues.groups.services.leagues import create_league
from leagues.journal import Actor, note
from leagues.journal_wording import JournalNames, Names, Saying, StoredValues
from leagues.people.services.players import add_players
from leagues.refused import AnyObjection, Reason, Refused, check
from leagues.templatetags.page_tags import filled
from leagues.texts import tidy
from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.input import OptionError, options_to_json, resolve

from .deviations import changes_in_words
from .models import RuleSet, RuleSetVersion
from .presets import Preset, differences
from .selectors import NEW_VERSION, default_rule_set
from .terms import in_words_of
from .wording import about_option

RENAMED = "rules.name"  # how the journal calls it
UNKNOWN = gettext_lazy("Diese Abrechnung gibt es nicht.")


@transaction.atomic
def start_league(
    *, actor: Actor, default_scheme: str = "", preset: Preset | None = None, players: Sequence[str] = (), **facts: Any
) -> League:
    """A new league with rules: a preset, or a scheme unchanged, becomes version 1 of its first rule set, its usual one.

    `players`: the names of those who play in it from the start. `facts` as for `create_league`. Refuses (by field)
    what that refuses, an unknown scheme, and at `players` what `add_players` refuses.
    """
    wrong: list[AnyObjection] = []
    if preset is None and default_scheme not in SCHEMES:
        wrong.append(Reason("scheme_unknown", "default_scheme", str(UNKNOWN)))
    try:
        league = create_league(actor=actor, **facts)
    except Refused as refused:
        raise Refused([*refused.objections, *wrong]) from refused
    try:
        add_players(actor=actor, league=league, names=players)
    except Refused as refused:
        wrong += [Reason(one.code, "players", one.message) for one in refused.objections]
    if wrong:
        raise Refused(wrong)
    if preset is None:
        rule_set = _rule_set_of(actor, league, default_scheme)
    else:
        rule_set = take_preset(actor=actor, league=league, scheme=preset.scheme, name=preset.name, usual=False)
    _make_default(rule_set)
    return league


@transaction.atomic
def take_preset(*, actor: Actor, league: League, scheme: Scheme, name: str, usual: bool) -> RuleSet:
    """A new rule set of the league whose first version is this scheme with its options; `usual`: for new evenings.

    Refuses (at `name`) an empty name and one that the league has for other rules; the same rules are not made twice.
    """
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    rule_set = RuleSet(league=league, name=name)
    rule_set.clean()
    present = RuleSet.objects.filter(league=league, name=rule_set.name).first()
    if present is None:
        check(rule_set)
        rule_set.save()
        save_version(actor=actor, rule_set=rule_set, scheme_key=scheme.key, options=differences(scheme))
    elif not present.versions.order_by("-number")[0].says(scheme.key, options_to_json(scheme.options)):
        raise Refused.because("name_taken", "name", _("Unter diesem Namen habt ihr schon andere Regeln."))
    rule_set = present or rule_set
    if usual:
        choose_rules(actor=actor, league=league, rule_set=rule_set)
    return rule_set


@transaction.atomic
def choose_rules(
    *, actor: Actor, league: League, rule_set: RuleSet | None = None, scheme_key: str | None = None
) -> RuleSet:
    """Set the rules that new evenings get unless somebody chooses others: a rule set of the league, or a scheme.

    For a scheme without a rule set of its own in the league one is made. Refuses (at `rules`) a rule
    set of another league and an unknown scheme.
    """
    league = League.objects.select_for_update(of=("self",)).get(pk=league.pk)
    if rule_set is None:
        if scheme_key is None or scheme_key not in SCHEMES:
            raise Refused.because("scheme_unknown", "rules", str(UNKNOWN))
        rule_set = _rule_set_of(actor, league, scheme_key)
    elif rule_set.league_id != league.pk:
        raise Refused.because("rules_unknown", "rules", _("Dieses Regelwerk gehört einer anderen Liga."))
    before = default_rule_set(league)
    if before == rule_set:
        return before
    _make_default(rule_set)
    note(
        actor=actor,
        league=league,
        action="league.rules",
        before={"rule_set": before.pk if before else None},
        after={"rule_set": rule_set.pk},
    )
    return rule_set


@transaction.atomic
def save_version(
    *, actor: Actor, rule_set: RuleSet, scheme_key: str, options: Mapping[str, Any] | None = None
) -> RuleSetVersion:
    """The next version of a rule set: the scheme with these options, those that are not named as the scheme has them.

    From now on new evenings get it; those that were begun keep theirs. Gives back the newest version unchanged if it
    says the same, also one that was stored when some options did not exist yet. Refuses (at `scheme_key` or
    `options`) an unknown scheme, an unknown option and an impossible value.
    """
    resolved = _resolved(scheme_key, dict(options or {}))
    League.objects.locked(rule_set.league_id)
    RuleSet.objects.select_for_update(of=("self",)).get(pk=rule_set.pk)
    newest = rule_set.versions.order_by("-number").first()
    if newest and newest.says(scheme_key, resolved):
        return newest
    version = RuleSetVersion(
        league_id=rule_set.league_id,
        rule_set=rule_set,
        number=newest.number + 1 if newest else 1,
        scheme_key=scheme_key,
        options=resolved,
    )
    version.save()
    note(
        actor=actor,
        league=rule_set.league,
        action=NEW_VERSION,
        before={"rule_set_version": newest.pk} if newest else None,
        after={"rule_set_version": version.pk},
    )
    return version


@transaction.atomic
def change_rule_set(
    *, actor: Actor, version: RuleSetVersion, name: str, options: dict[str, Any], based_on: int
) -> RuleSetVersion:
    """Rename a rule set and save what it says now, beginning with its newest version `version`.

    Refuses (without a field) if somebody else has saved another version since `based_on` was shown, and what
    `rename_rule_set` and `save_version` refuse.
    """
    League.objects.locked(version.league_id)
    rule_set = RuleSet.objects.select_for_update(of=("self",)).select_related("league").get(pk=version.rule_set_id)
    newest = rule_set.versions.order_by("-number").first() or version
    resolved = _resolved(newest.scheme_key, options)
    if newest.pk != based_on and not newest.says(newest.scheme_key, resolved):
        message = _(
            "Inzwischen gilt Fassung {number}. Hier steht noch eure Eingabe; noch einmal speichern ersetzt sie."
        )
        raise Refused.because("rules_changed", "", message.format(number=newest.number))
    rename_rule_set(actor=actor, rule_set=rule_set, name=name)
    return save_version(rule_set=rule_set, scheme_key=newest.scheme_key, options=options, actor=actor)


def rename_rule_set(*, actor: Actor, rule_set: RuleSet, name: str) -> None:
    """Call a rule set otherwise. Refuses (at `name`) an empty name, and one that another rule set of the league has."""
    before, rule_set.name = rule_set.name, tidy(name)
    if rule_set.name == before:
        return
    check(rule_set)
    rule_set.save(update_fields=["name"])
    note(actor=actor, league=rule_set.league, action=RENAMED, before={"name": before}, after={"name": rule_set.name})


def go_back(*, actor: Actor, version: RuleSetVersion) -> RuleSetVersion:
    """What an earlier version said becomes the newest one of its rule set; nothing new if it says so already."""
    return save_version(rule_set=version.rule_set, scheme_key=version.scheme_key, options=version.options, actor=actor)


def _make_default(rule_set: RuleSet) -> None:
    """Move the mark within the league, which is locked or not yet committed."""
    RuleSet.objects.filter(league=rule_set.league_id, is_default=True).update(is_default=False)
    rule_set.is_default = True
    rule_set.save(update_fields=["is_default"])


def _rule_set_of(actor: Actor, league: League, scheme_key: str) -> RuleSet:
    """The league's rule set that says the scheme unchanged; made if there is none."""
    rule_set, created = RuleSet.objects.get_or_create(league=league, name=SCHEMES[scheme_key].title)
    if created:
        save_version(actor=actor, rule_set=rule_set, scheme_key=scheme_key)
    return rule_set


def _resolved(scheme_key: str, overrides: dict[str, Any]) -> dict[str, Any]:
    if scheme_key not in SCHEMES:
        raise Refused.because("scheme_unknown", "scheme_key", str(UNKNOWN))
    try:
        return options_to_json(resolve(SCHEMES[scheme_key], overrides).options)
    except OptionError as error:
        raise Refused.because("options_invalid", "options", about_option(error, SCHEMES[scheme_key])) from error


CHANGED: Final = "rule_set_changes"


def names_of_rules(league: League) -> Mapping[str, Names]:
    """What the rule sets of a league and their versions are called, and what a version has changed. One query."""
    versions = list(RuleSetVersion.objects.filter(league=league).select_related("rule_set"))
    return {
        "rule_set": {version.rule_set_id: version.rule_set.name for version in versions},
        "rule_set_version": {version.pk: str(version) for version in versions},
        CHANGED: _Changes(league, {(version.rule_set_id, version.number): version for version in versions}),
    }


class _Changes(Mapping[int, str]):
    """What a version has changed, by its id; worked out only for those that somebody asks for."""

    def __init__(self, league: League, versions: dict[tuple[int, int], RuleSetVersion]) -> None:
        self._places = {version.pk: place for place, version in versions.items()}
        self._league, self._versions = league, versions

    def __getitem__(self, key: int) -> str:
        rule_set, number = self._places[key]
        before = self._versions.get((rule_set, number - 1))
        after = in_words_of(self._league, self._versions[rule_set, number].scheme)
        return changes_in_words(before.scheme, after) if before else ""

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def _usual(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    new = names.other(after, "rule_set", _("ein Regelwerk"))
    if not before.get("rule_set"):
        return _("Gewöhnliche Regeln: {new}").format(new=new)
    old = names.other(before, "rule_set", _("ein Regelwerk"))
    return _("Gewöhnliche Regeln: {new} statt {old}").format(new=new, old=old)


def _version(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    version = names.other(after, "rule_set_version", _("ein Regelwerk"))
    changed = names.others.get(CHANGED, {}).get(after.get("rule_set_version", 0), "")
    if changed:
        return filled(_("Neue Fassung: {version}. {changes}."), version=version, changes=changed)
    return _("Neue Fassung: {version}").format(version=version)


def _renamed(before: StoredValues, after: StoredValues, _names: JournalNames) -> str:
    return _("Regelwerk „{before}“ heißt jetzt „{after}“").format(before=before["name"], after=after["name"])


WORDS: Final[Mapping[str, Saying]] = {"league.rules": _usual, NEW_VERSION: _version, RENAMED: _renamed}
