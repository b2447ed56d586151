"""Tables that people bring into a league, kept between looking at them and taking them over."""

import io
import json
import zlib
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import IO, Any, Final

from django.utils import timezone
from django.utils.crypto import salted_hmac

from leagues.accounts.models import Account
from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.scoring.game.scheme import Booking

from ..models import KEPT_FOR, BroughtSheet, KeptMapping
from ..sheets.cells import Workbook
from ..sheets.columns import plain, proposals
from ..sheets.number_patterns import never_below
from ..sheets.parsed_rows import RulesByDate, TableMapping, proposed_meaning
from ..sheets.shapes import TableShape
from ..sheets.systems import understood
from ..sheets.tables import EVENINGS, SheetError
from .inspection import Finding, inspect, keep_upload, read_sheet, refusal, wait_for_finding

LOSERS_PAY: Final = (Booking.LOSERS_PAY, Booking.LOSERS_PAY_WHOLE)
NEW: Final = "new:"  # how the key of somebody begins who is no player yet; the name as it is written follows


@dataclass(frozen=True)
class SheetOnItsWay:
    """A table that was brought, its shape, and how it is understood so far; `rules`: the keys of the versions."""

    stored: BroughtSheet
    workbook: Workbook
    shape: TableShape
    mapping: TableMapping
    rules: RulesByDate[int]


def bring_sheet(*, account: Account, league: League, name: str, content: IO[bytes]) -> BroughtSheet:
    """Read a table and keep it for a day, in place of what this account has brought for the league before.

    Refused (at `file`) with what is wrong with it, as far as that is known at once; TooManyTries for an account that
    does this all the time, Full when too many files wait.
    """
    sheet = BroughtSheet(league=league, account=account, name=name)
    keep_upload(sheet, BroughtSheet.objects.filter(account=account, league=league), content)
    look_through(sheet)
    sheet.said = wait_for_finding(sheet, "said")
    return sheet


def look_through(sheet: BroughtSheet) -> None:
    """Have a table read in the background, unless that is done."""
    inspect(sheet, "said", _read)


def _read(sheet: BroughtSheet) -> Finding:
    try:
        workbook = read_sheet(io.BytesIO(bytes(sheet.content)), sheet.name)
        shape = understood(workbook)
    except SheetError as error:
        return {"said": refusal([(error.code, error.message)])}
    mapping, rules = proposed(sheet.league, shape)
    content = zlib.compress(json.dumps(workbook.to_json()).encode())
    return {"content": content, "said": {"mapping": mapping.to_json(), **rules_to_json(rules)}}


def uploaded_sheet(account: Account, league: League) -> BroughtSheet | None:
    """What this account has brought for the league within a day and not taken over yet, read or not."""
    since = timezone.now() - KEPT_FOR
    return BroughtSheet.objects.filter(account=account, league=league, created_at__gt=since).first()


def sheet_of(account: Account, league: League) -> SheetOnItsWay | None:
    """What this account has brought for the league within a day and not taken over yet, once it is read."""
    stored = uploaded_sheet(account, league)
    if stored is None or "mapping" not in stored.said:
        return None
    workbook = Workbook.from_json(json.loads(zlib.decompress(bytes(stored.content))))
    mapping = TableMapping.from_json(stored.said["mapping"])
    return SheetOnItsWay(stored, workbook, understood(workbook), mapping, rules_from_json(stored.said))


def store_mapping(sheet: BroughtSheet, mapping: TableMapping, rules: RulesByDate[int]) -> None:
    """Keep what somebody has said about a table that was brought; nothing where it is gone by now."""
    sheet.said = {"mapping": mapping.to_json(), **rules_to_json(rules)}
    BroughtSheet.objects.filter(pk=sheet.pk).update(said=sheet.said)


def rules_to_json(rules: RulesByDate[int]) -> dict[str, Any]:
    """Plain values: the key of the first version, and the later ones with their days."""
    return {"rules": rules.first, "later": [[since.isoformat(), key] for since, key in rules.later]}


def rules_from_json(data: dict[str, Any]) -> RulesByDate[int]:
    """What `rules_to_json` has said; before there were later ones, it said one key."""
    later = tuple((date.fromisoformat(since), int(key)) for since, key in data.get("later", ()))
    return RulesByDate(int(data["rules"]), later)


def proposed(league: League, shape: TableShape) -> tuple[TableMapping, RulesByDate[int]]:
    """How a table is probably meant: as the last one like it, else as the names look; and under which rules."""
    mappings = list(KeptMapping.objects.filter(league=league)[:50])
    same = next((one.said for one in mappings if one.fingerprint == fingerprint(shape)), None)
    earlier_people = {digest: player for one in reversed(mappings) for digest, player in one.said["people"].items()}
    there = {str(player.pk): player for player in players_of(league)}
    earlier_fields = {}
    for name in shape.names:
        digest = digest_of(league, name)
        if digest in earlier_people and (earlier_people[digest] is None or str(earlier_people[digest]) in there):
            earlier_fields[name] = "" if earlier_people[digest] is None else str(earlier_people[digest])
    called = {key: [name for name in (player.name, player.nickname) if name] for key, player in there.items()}
    no_people = dict.fromkeys(shape.no_people, "")
    people = proposals(list(shape.names), shape.apart, called, {**no_people, **earlier_fields}, NEW)
    rules = RulesByDate(_usual_rules(league))
    mapping = proposed_meaning(shape, people)
    if mapping.form in EVENINGS and never_below(shape.taken(people).layouts):
        booking = RuleSetVersion.objects.get(pk=rules.first).scheme.options.booking
        mapping = replace(mapping, minus_wins=mapping.minus_wins or booking in LOSERS_PAY)
    if same and same["mapping"].get("form", mapping.form.value) in shape.forms:
        mapping = TableMapping.from_json({**mapping.to_json(), **same["mapping"]})
    versions = set(RuleSetVersion.objects.filter(league=league).values_list("pk", flat=True))
    if same and versions.issuperset((kept_rules := rules_from_json(same)).all):
        return mapping, kept_rules
    return mapping, rules


def keep_mapping(
    league: League, shape: TableShape, mapping: TableMapping, rules: RulesByDate[int], made: dict[str, int]
) -> None:
    """Keep how a table was understood, without a name in it; `made`: the players whom new keys have become."""
    keys = {name: made.get(mapping.people.get(name, ""), mapping.people.get(name, "")) for name in shape.names}
    there = {name: key for name, key in keys.items() if not str(key).startswith(NEW)}  # some have come to nothing
    people = {digest_of(league, name): int(key) if key else None for name, key in there.items()}
    usual = proposed_meaning(shape, mapping.people).to_json()
    kept = mapping.to_json()  # only what somebody has said: what was proposed is proposed for the next one by itself
    fields = {name: kept[name] for name in kept if name not in ("people", "day", "year") and kept[name] != usual[name]}
    KeptMapping.objects.update_or_create(
        league=league,
        fingerprint=fingerprint(shape),
        defaults={"said": {"mapping": fields, "people": people, **rules_to_json(rules)}, "kept_at": timezone.now()},
    )


def fingerprint(shape: TableShape) -> str:
    """What tables of the same shape have in common: their head without the names."""
    heads = set()
    for layout in shape.layouts:
        row = layout.sheet.rows[layout.head]
        heads.add(
            ";".join(str(value or "").casefold() for column, value in enumerate(row) if column not in layout.people)
        )
    return sha256("\n".join([shape.form.value, *sorted(heads)]).encode()).hexdigest()


def digest_of(league: League, name: str) -> str:
    """A digest of a name as it is written: recognisable but not readable."""
    return salted_hmac(f"scorebook.transfer.names.{league.pk}", plain(name) or name).hexdigest()


def players_of(league: League) -> list[Player]:
    """Who can be meant by a name: everybody of the league who is shown, gone or not."""
    return list(Player.objects.visible().filter(league=league))


def forget_sheets() -> int:
    """Delete tables that were not taken over in time; returns their number."""
    return BroughtSheet.objects.filter(created_at__lte=timezone.now() - KEPT_FOR).delete()[0]


def _usual_rules(league: League) -> int:
    usual = RuleSet.objects.filter(league=league).order_by("-is_default", "pk").first()
    newest = RuleSetVersion.objects.filter(league=league, rule_set=usual).order_by("-number").first()
    if newest is None:
        raise LookupError("a league has rules from its beginning")
    return int(newest.pk)
