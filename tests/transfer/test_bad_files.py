"""Files that are none, or that somebody has changed: a clear sentence, and nothing is written."""

import hashlib
import io
import json
import stat
import zipfile
from copy import deepcopy
from functools import cache

import pytest

from leagues.groups.models import League
from leagues.refused import Refused
from scorebook.disputes.models import DisputePolicy
from scorebook.statistics.models import TitleFigure
from scorebook.transfer.league_file import archive, layout
from scorebook.transfer.league_file.archive import ArchiveReader
from scorebook.transfer.league_file.checking import MOST_OBJECTIONS, Checked, TooManyError, check
from scorebook.transfer.league_file.entities import FIGURES, FILES, SINCE
from scorebook.transfer.league_file.layout import FileError
from scorebook.transfer.services.inspection import RefusedFileError
from tests.each import each

from .smallest import changed, damaged, league, of_game, packed, repacked

EVENING, EVENT = (league()[layout.EVENTS][0][name] for name in ("evening", "id"))
OTHER = EVENING.replace("b01", "b09")
MOMENT = league()[layout.LEAGUE][0]["created_at"]
ABOUT_DOORS = {"at": MOMENT, "evening": None, "part": None, "actor": "account", "by": None}
ABOUT_DOORS |= {"action": "member.role", "before": None, "after": {"account": 1}}
FEW = 2_000_000  # bytes that may be unpacked here: as many zeros as a server takes would take their time
FILLED = [name for name in FILES if league()[name]]


def found_in(files, name="", change=None):
    """What is wrong with these lines: code, file, line and field. `change`: of the first line of a file."""
    checked = Checked()
    reader = ArchiveReader(io.BytesIO(packed(files)))
    try:
        for one in FILES:
            lines = list(reader.lines(one))
            check(one, [change(lines[0]), *lines[1:]] if one == name else lines, checked)
    except TooManyError:
        pass
    return [(one.code, one.file, one.line, one.field) for one in checked.objections]


def test_the_smallest_league_is_taken():
    assert found_in(league()) == []


@each("version", range(1, layout.VERSION))
def test_a_league_of_an_earlier_version_is_taken_without_what_there_was_not(version):
    newer = [name for name, since in SINCE.items() if since > version]
    files = {name: rows for name, rows in league().items() if name not in newer}
    now, then = (f'"version": {number}'.encode() for number in (layout.VERSION, version))
    reader = ArchiveReader(io.BytesIO(packed(files, instead=(now, then))))
    assert [name for name in FILLED if not list(reader.lines(name))] == newer


def without(name, field):
    files = league()
    del files[name][0][field]
    return files


def doubled(name):
    files = league()
    files[name].append(files[name][0])
    return files


def table(*more, **wrong):
    """A Spieltag whose table says something else, or that has more tables like it."""
    (usual,) = league()[layout.GATHERINGS][0]["tables"]
    return changed(layout.GATHERINGS, tables=[{**usual, **wrong}, *({**usual, **one} for one in more)])


@each(
    ("files", "objection"),
    [
        (without(layout.LEAGUE, "name"), ("field_missing", "league.jsonl", 1, "name")),
        (changed(layout.LEAGUE, name=""), ("field_wrong", "league.jsonl", 1, "name")),
        (changed(layout.LEAGUE, name="a\0b"), ("field_wrong", "league.jsonl", 1, "name")),
        (changed(layout.LEAGUE, founded="1900-02-30"), ("field_wrong", "league.jsonl", 1, "founded")),
        (changed(layout.LEAGUE, created_at="2026-01-02"), ("field_wrong", "league.jsonl", 1, "created_at")),
        (changed(layout.LEAGUE, ask_names=1), ("field_wrong", "league.jsonl", 1, "ask_names")),
        (doubled(layout.LEAGUE), ("not_once", "league.jsonl", 2, "")),
        ({**league(), layout.LEAGUE: []}, ("league_missing", "league.jsonl", 0, "")),
        (changed(layout.PLAYERS, 2, number=7), ("number_wrong", "players.jsonl", 3, "number")),
        (changed(layout.PLAYERS, 2, merged_into=9), ("merged_wrongly", "players.jsonl", 4, "merged_into")),
        (changed(layout.PLAYERS, 2, merged_into=1), ("person_twice", "evenings.jsonl", 1, "seats")),
        (changed(layout.RULES, scheme="skat"), ("field_wrong", "rules.jsonl", 1, "scheme")),
        (changed(layout.RULES, options={"bock": 7}), ("options_invalid", "rules.jsonl", 1, "options")),
        (changed(layout.RULES, rule_set=2), ("unknown", "rules.jsonl", 1, "rule_set")),
        (changed(layout.EVENINGS, rules=2), ("unknown", "evenings.jsonl", 1, "rules")),
        (changed(layout.EVENINGS, seats=[1, 2, 3, 5]), ("unknown", "evenings.jsonl", 1, "seats")),
        (changed(layout.EVENTS, evening=OTHER), ("unknown", "events.jsonl", 1, "evening")),
        (changed(layout.EVENTS, game=EVENT), ("not_once", "events.jsonl", 1, "game")),
        (changed(layout.EVENTS, type="wedding"), ("event_type_unknown", "events.jsonl", 1, "type")),
        (changed(layout.PAYMENTS, payer=9), ("unknown", "payments.jsonl", 1, "payer")),
        (changed(layout.PAYMENTS, kind="spent"), ("payment_wrong", "payments.jsonl", 1, "payer")),
        (changed(layout.PAYMENTS, evening=EVENT), ("unknown", "payments.jsonl", 1, "evening")),
        (changed(layout.MONEY_TERMS, step=0), ("field_wrong", "money_terms.jsonl", 1, "step")),
        (changed(layout.GATHERINGS, rules=2), ("unknown", "gatherings.jsonl", 1, "rules")),
        (changed(layout.GATHERINGS, people=[1, 9]), ("unknown", "gatherings.jsonl", 1, "people")),
        (changed(layout.GATHERINGS, people=[1, 1]), ("person_twice", "gatherings.jsonl", 1, "people")),
        (changed(layout.GATHERINGS, id=EVENT), ("not_once", "gatherings.jsonl", 1, "id")),
        (changed(layout.GATHERINGS, later_seating="?"), ("field_wrong", "gatherings.jsonl", 1, "later_seating")),
        (changed(layout.GATHERINGS, tables=[{}]), ("field_missing", "gatherings.jsonl", 1, "tables[0].evening")),
        (table(evening=EVENT), ("unknown", "gatherings.jsonl", 1, "tables[0].evening")),
        (table({}), ("not_once", "gatherings.jsonl", 1, "tables[1].evening")),
        (table(withdrawn_at=MOMENT), ("round_played", "gatherings.jsonl", 1, "tables[0].withdrawn_at")),
        (changed(layout.TITLES, figure="skat"), ("field_wrong", "titles.jsonl", 1, "figure")),
        (doubled(layout.TITLES), ("not_once", "titles.jsonl", 2, "name")),
        (changed(layout.QUESTIONS, players=[9]), ("unknown", "questions.jsonl", 1, "players")),
        (changed(layout.QUESTIONS, seats=["1"]), ("field_wrong", "questions.jsonl", 1, "seats")),
        (changed(layout.QUESTIONS, season=1), ("unknown", "questions.jsonl", 1, "season")),
        (changed(layout.QUESTIONS, plain={"bock": ["mit"]}), ("field_wrong", "questions.jsonl", 1, "plain")),
        (changed(layout.EVENTS, id="; DROP TABLE"), ("field_wrong", "events.jsonl", 1, "id")),
        (of_game(re_augen=241), ("augen_range", "events.jsonl", 1, "facts.re_augen")),
        (of_game(kind="solo_schieber"), ("kind_unknown", "events.jsonl", 1, "facts.kind")),
        (of_game(players=["1", "2", "3", "9"]), ("unknown", "events.jsonl", 1, "players")),
        ({**league(), layout.JOURNAL: [ABOUT_DOORS]}, ("action_unknown", "journal.jsonl", 1, "action")),
    ],
)  # fmt: skip
def test_a_changed_line_is_named(files, objection):
    assert found_in(files)[0] == objection


def test_somebody_merged_in_a_ring_is_refused():
    files = changed(layout.PLAYERS, 0, merged_into=2)
    files[layout.PLAYERS][1]["merged_into"] = 1
    assert ("merged_wrongly", "players.jsonl", 4, "merged_into") in found_in(files)


def test_the_file_knows_every_figure_a_title_may_go_by():
    assert set(TitleFigure.values) == FIGURES


def test_nobody_has_to_read_thousands_of_objections():
    files = {**league(), layout.SEASONS: [{"name": ""}] * 5000}
    assert len(found_in(files)) == MOST_OBJECTIONS


@each("name", FILLED)
def test_a_line_that_says_something_twice_or_that_nobody_knows_is_refused(name):
    """Whichever of both was meant: another program may read the other one."""
    known = sorted(league()[name][0])[0]
    for field, code in [
        (known, "field_twice"),
        *((one, "field_unknown") for one in ("public_key", "account", "pk", "")),
    ]:
        said = f'{{"{field}":{"null" if field == known else 1},'.encode()
        assert (code, name, 1, field) in found_in(league(), name, lambda line, said=said: line.replace(b"{", said, 1))


def test_nor_further_inside():
    said = b'"kind":"normal"'
    twice = found_in(league(), layout.EVENTS, lambda line: line.replace(said, said + b"," + said))
    assert twice == [("field_twice", layout.EVENTS, 1, "kind")]
    for name, inside, field in (
        (layout.EVENTS, ("facts",), "facts.public_key"),
        (layout.GATHERINGS, ("tables", 0), "tables[0].public_key"),
        (layout.EVENTS, (), "seat"),  # what another kind of event has
    ):
        files = deepcopy(league())
        place = files[name][0]
        for step in inside:
            place = place[step]
        place[field.rpartition(".")[2]] = 1
        assert {(code, at) for code, _file, _line, at in found_in(files)} == {("field_unknown", field)}


@cache
def bomb():
    """A zip bomb: more zeros than may be unpacked."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packing:
        for name in (*FILES, layout.MANIFEST):
            with packing.open(name, "w") as entry:
                for _ in range(21 if name == layout.EVENTS else 0):
                    entry.write(bytes(FEW // 20))
    return out.getvalue()


def lying_bomb():
    """The same, saying about itself that it is small."""
    return bomb().replace((FEW // 20 * 21).to_bytes(4, "little"), (10).to_bytes(4, "little"))


def with_entries(*names):
    out = io.BytesIO(packed(league()))
    with zipfile.ZipFile(out, "a") as packing:
        for name in names:
            packing.writestr(name, "x")
    return out.getvalue()


def no_ordinary(kind):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed(league()))) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            if entry.filename == layout.JOURNAL:
                entry.external_attr = (kind | 0o644) << 16
            new.writestr(entry, old.read(entry.filename))
    return out.getvalue()


def forged():
    """One line and its checksum changed, and the number of lines not."""

    def sums(text):
        manifest = json.loads(text)
        manifest["sha256"][layout.SEASONS] = hashlib.sha256(b"{}\n").hexdigest()
        return json.dumps(manifest)

    return repacked(packed(league()), {layout.SEASONS: lambda data: b"{}\n", layout.MANIFEST: sums})


def unreadable():
    """Damaged on its way: lines of it are no lines any more, and the checksum is that of before."""
    return repacked(packed(league()), {layout.EVENTS: lambda data: b"\x00" * 7 + b"\n" * 30 + data})


def with_manifest(said):
    return repacked(packed(league()), {layout.MANIFEST: lambda text: said})


@each(
    ("content", "codes"),
    [
        (b"", "no_archive"),
        (b"Datum;Anna;Ben\n", "no_archive"),
        (b"PK\x03\x04" + bytes(200), "no_archive"),
        (packed(league())[:-40], "no_archive"),
        (bytes(layout.MOST_BYTES + 1), "file_too_large"),
        (bomb, "file_too_large"),
        (lying_bomb, "damaged file_too_large line_too_long"),
        (with_entries(*(f"tabellen/{number}.csv" for number in range(60))), "too_many_entries"),
        (with_entries("../../etc/passwd"), "foreign_file"),
        (with_entries("manage.py"), "foreign_file"),
        (with_manifest(b'{"a": 1}'), "foreign_file"),
        (with_manifest(b"[" * 100_000), "damaged"),
        (packed(league(), instead=(b'"version": %d' % layout.VERSION, b'"version": 99')), "newer_file"),
        (packed(league(), instead=(b'"league": "Runde"', b'"league": "Andere", "league": "Runde"')), "damaged"),
        *((no_ordinary(kind), "no_ordinary_file") for kind in (stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR)),
        (damaged(), "damaged"),
        (forged(), "damaged"),
        (unreadable(), "damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_file_of_a_league_or_does_not_hold_what_it_promises_is_refused_with_a_sentence(
    content, codes, monkeypatch
):
    monkeypatch.setattr(archive, "MOST_UNPACKED", FEW)
    with pytest.raises(FileError) as refused:
        reader = ArchiveReader(io.BytesIO(content() if callable(content) else content))
        for name in FILES:
            for _line in reader.lines(name):
                pass
    assert refused.value.code in codes.split()
    assert refused.value.message.endswith((".", ")."))


@pytest.mark.django_db
@each(
    ("content", "code"),
    [
        (unreadable(), "damaged"),  # and not wrong line by line
        (packed(changed(layout.EVENTS, type="x")), "wrong_lines"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_nothing_is_written_of_a_file_that_is_refused_in_a_process_of_its_own(content, code, own_process, taken_over):
    with pytest.raises(RefusedFileError) as refused:
        taken_over(content)
    assert (refused.value.code, League.objects.exists()) == (code, False)


@pytest.mark.django_db
def test_what_only_the_database_sees_is_refused_too(taken_over):
    """Two players whose names only look different are one name here."""
    with pytest.raises(Refused) as refused:
        taken_over(packed(changed(layout.PLAYERS, 1, name="ANNA")))
    assert [one.code for one in refused.value.objections] == ["does_not_fit"]
    assert not League.objects.exists()


@pytest.mark.django_db
@each(("written", "judge"), [(None, "verwalter"), ({"judge": "table", "final_after_days": None}, "table")])
def test_a_file_that_does_not_say_who_decides_is_from_when_a_verwalter_did(taken_over, written, judge):
    taken_over(packed(changed(layout.LEAGUE, disputes=written)))
    assert DisputePolicy.objects.get().judge == judge
