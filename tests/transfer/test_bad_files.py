"""Files that are none, or that somebody has changed: a clear sentence, and nothing is written."""

import hashlib
import io
import json
import stat
import zipfile
from copy import deepcopy
from functools import cache

import pytest

from scorebook.statistics.titles.figures import TitleFigure
from scorebook.transfer.league_file import layout
from scorebook.transfer.league_file.archive import ArchiveReader, ArchiveWriter
from scorebook.transfer.league_file.checking import MOST_OBJECTIONS, Checked, TooManyError, check
from scorebook.transfer.league_file.entities import FIGURES, FILES, SINCE
from scorebook.transfer.league_file.layout import FileError
from tests.each import each

GAME = {
    "kind": "normal",
    "players": ["1", "2", "3", "4"],
    "re": ["1", "2"],
    "re_augen": 151,
    "announcements": [],
    "extras": [],
}
MOMENT, EVENING, EVENT, GAME_ID = (
    "2026-01-02T20:00:00+00:00",
    "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b01",
    "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b02",
    "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b03",
)


def league():
    """The smallest league with one game."""
    return {
        layout.LEAGUE: [
            {
                "name": "Runde",
                "description": "",
                "home_pub": "",
                "player_fields": [],
                "share_names": False,
                "ask_names": True,
                "other_words": False,
                "founded": None,
                "created_at": MOMENT,
                "disputes": None,
            }
        ],
        layout.SEASONS: [],
        layout.PLAYERS: [
            {
                "number": number,
                "name": name,
                "nickname": "",
                "sign": name[0],
                "colour": "blue",
                "regular": True,
                "since": None,
                "until": None,
                "merged_into": None,
                "anonymised_at": None,
                "created_at": MOMENT,
                "former": [],
            }
            for number, name in enumerate(("Anna", "Ben", "Cem", "Dora"), start=1)
        ],
        layout.RULE_SETS: [{"name": "DDV", "is_default": True, "created_at": MOMENT}],
        layout.RULES: [{"rule_set": 1, "number": 1, "scheme": "ddv", "options": {}, "created_at": MOMENT}],
        layout.EVENINGS: [
            {
                "id": EVENING,
                "local_date": "2026-01-02",
                "place": "",
                "rules": 1,
                "seats": [1, 2, 3, 4],
                "dealer": 1,
                "opened_at": None,
                "closed_at": None,
            }
        ],
        layout.EVENTS: [
            {
                "evening": EVENING,
                "id": EVENT,
                "type": "game",
                "recorded_at": None,
                "withdrawn_at": None,
                "game": GAME_ID,
                "comment": "",
                "revision": 1,
                "facts": GAME,
            }
        ],
        layout.GATHERINGS: [
            {
                "id": "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b06",
                "local_date": "2026-01-02",
                "place": "",
                "rules": 1,
                "first_seating": "lot",
                "later_seating": "snake",
                "games_each": 24,
                "seed": "47110815",
                "opened_at": MOMENT,
                "ended_at": None,
                "people": [1, 2, 3, 4],
                "left": [None, None, None, MOMENT],
                "tables": [{"evening": EVENING, "round": 1, "number": 1, "games": 24, "withdrawn_at": None}],
            }
        ],
        layout.DISPUTES: [],
        layout.COUNTERSIGNS: [],
        layout.ANSWERS: [],
        layout.MONEY_TERMS: [
            {
                "id": "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b04",
                "since": "2026-01-01",
                "tenths": None,
                "step": 1,
                "pays": "",
                "start_fee": 0,
                "penalty_fee": 0,
                "absent": "nothing",
                "absent_fee": 0,
                "set_at": MOMENT,
                "withdrawn_at": None,
            }
        ],
        layout.PAYMENTS: [
            {
                "id": "5d2e1f7a-0d0a-4c0e-9f5e-0a5d6f0c1b05",
                "kind": "in",
                "payer": 1,
                "payee": None,
                "cents": 320,
                "day": "2026-01-02",
                "evening": EVENING,
                "note": "",
                "recorded_at": MOMENT,
                "withdrawn_at": None,
            }
        ],
        layout.TITLES: [{"name": "Solokönig", "figure": "soli", "best": "most", "span": "jahr"}],
        layout.QUESTIONS: [
            {"name": "Krug", "plain": {"bock": "mit"}, "place": "Krug", "season": None, "players": [], "seats": [1, 2]}
        ],
        layout.JOURNAL: [],
    }


def packed(files, **manifest):
    """The file that a program would write with these lines."""
    out = io.BytesIO()
    writer = ArchiveWriter(out)
    for name, rows in files.items():
        writer.lines(name, rows)
    writer.close(program="0", league="Runde", signs=False)
    return repacked(
        out.getvalue(), {"manifest.json": lambda text: text.replace(*manifest["instead"])} if manifest else {}
    )


def repacked(content, changes):
    """The same archive with some of its files changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name, lambda data: data)(old.read(name)))
    return out.getvalue()


def found_in(files):
    """What is wrong with these lines: code, file, line and field."""
    checked = Checked()
    reader = ArchiveReader(io.BytesIO(packed(files)))
    try:
        for name in FILES:
            check(name, reader.lines(name), checked)
    except TooManyError:
        pass
    return [(one.code, one.file, one.line, one.field) for one in checked.objections]


def test_the_smallest_league_is_taken():
    assert found_in(league()) == []


@pytest.mark.parametrize("version", range(1, layout.VERSION))
def test_a_league_of_an_earlier_version_is_taken_without_what_there_was_not(version):
    newer = [name for name, since in SINCE.items() if since > version]
    files = {name: rows for name, rows in league().items() if name not in newer}
    now, then = (f'"version": {number}'.encode() for number in (layout.VERSION, version))
    reader = ArchiveReader(io.BytesIO(packed(files, instead=(now, then))))
    assert [name for name in FILES if not list(reader.lines(name)) and league()[name]] == newer


def changed(file, place=0, /, **fields):
    files = league()
    files[file][place] |= fields
    return files


def without(name, field):
    files = league()
    del files[name][0][field]
    return files


def doubled(name, **fields):
    files = league()
    files[name].append({**files[name][0], **fields})
    return files


def of_game(**fields):
    return changed(layout.EVENTS, facts={**GAME, **fields})


OTHER = EVENING.replace("b01", "b09")


def table(*more, **wrong):
    """A Spieltag whose table says something else, or that has more tables like it."""
    usual = {"evening": EVENING, "round": 1, "number": 1, "games": 24, "withdrawn_at": None}
    return changed(layout.GATHERINGS, tables=[{**usual, **wrong}, *({**usual, **one} for one in more)])


@each(
    ("files", "objections"),
    [
        (without(layout.LEAGUE, "name"), [("field_missing", "league.jsonl", 1, "name")]),
        (changed(layout.LEAGUE, name=""), [("field_wrong", "league.jsonl", 1, "name")]),
        (changed(layout.LEAGUE, name="a\0b"), [("field_wrong", "league.jsonl", 1, "name")]),
        (changed(layout.LEAGUE, founded="1900-02-30"), [("field_wrong", "league.jsonl", 1, "founded")]),
        (changed(layout.LEAGUE, created_at="2026-01-02"), [("field_wrong", "league.jsonl", 1, "created_at")]),
        (changed(layout.LEAGUE, ask_names=1), [("field_wrong", "league.jsonl", 1, "ask_names")]),
        (doubled(layout.LEAGUE), [("not_once", "league.jsonl", 2, "")]),
        ({**league(), layout.LEAGUE: []}, [("league_missing", "league.jsonl", 0, "")]),
        (changed(layout.PLAYERS, 2, number=7), [("number_wrong", "players.jsonl", 3, "number")]),
        (changed(layout.PLAYERS, 2, merged_into=9), [("merged_wrongly", "players.jsonl", 4, "merged_into")]),
        (changed(layout.PLAYERS, 2, merged_into=1), [("person_twice", "evenings.jsonl", 1, "seats")]),
        (changed(layout.RULES, scheme="skat"), [("field_wrong", "rules.jsonl", 1, "scheme")]),
        (changed(layout.RULES, options={"bock": 7}), [("options_invalid", "rules.jsonl", 1, "options")]),
        (changed(layout.RULES, rule_set=2), [("unknown", "rules.jsonl", 1, "rule_set")]),
        (changed(layout.EVENINGS, rules=2), [("unknown", "evenings.jsonl", 1, "rules")]),
        (changed(layout.EVENINGS, seats=[1, 2, 3, 5]), [("unknown", "evenings.jsonl", 1, "seats")]),
        (changed(layout.EVENTS, evening=OTHER), [("unknown", "events.jsonl", 1, "evening")]),
        (changed(layout.EVENTS, game=EVENT), [("not_once", "events.jsonl", 1, "game")]),
        (changed(layout.EVENTS, type="wedding"), [("event_type_unknown", "events.jsonl", 1, "type")]),
        (changed(layout.PAYMENTS, payer=9), [("unknown", "payments.jsonl", 1, "payer")]),
        (changed(layout.PAYMENTS, kind="spent"), [("payment_wrong", "payments.jsonl", 1, "payer")]),
        (changed(layout.PAYMENTS, evening=EVENT), [("unknown", "payments.jsonl", 1, "evening")]),
        (changed(layout.MONEY_TERMS, step=0), [("field_wrong", "money_terms.jsonl", 1, "step")]),
        (changed(layout.GATHERINGS, rules=2), [("unknown", "gatherings.jsonl", 1, "rules")]),
        (changed(layout.GATHERINGS, people=[1, 9]), [("unknown", "gatherings.jsonl", 1, "people")]),
        (changed(layout.GATHERINGS, people=[1, 1]), [("person_twice", "gatherings.jsonl", 1, "people")]),
        (changed(layout.GATHERINGS, id=EVENT), [("not_once", "gatherings.jsonl", 1, "id")]),
        (changed(layout.GATHERINGS, later_seating="?"), [("field_wrong", "gatherings.jsonl", 1, "later_seating")]),
        (changed(layout.GATHERINGS, tables=[{}]), [("field_missing", "gatherings.jsonl", 1, "tables[0].evening")]),
        (table(evening=EVENT), [("unknown", "gatherings.jsonl", 1, "tables[0].evening")]),
        (table({}), [("not_once", "gatherings.jsonl", 1, "tables[1].evening")]),
        (table(withdrawn_at=MOMENT), [("round_played", "gatherings.jsonl", 1, "tables[0].withdrawn_at")]),
        (changed(layout.TITLES, figure="skat"), [("field_wrong", "titles.jsonl", 1, "figure")]),
        (doubled(layout.TITLES), [("not_once", "titles.jsonl", 2, "name")]),
        (changed(layout.QUESTIONS, players=[9]), [("unknown", "questions.jsonl", 1, "players")]),
        (changed(layout.QUESTIONS, seats=["1"]), [("field_wrong", "questions.jsonl", 1, "seats")]),
        (changed(layout.QUESTIONS, season=1), [("unknown", "questions.jsonl", 1, "season")]),
        (changed(layout.QUESTIONS, plain={"bock": ["mit"]}), [("field_wrong", "questions.jsonl", 1, "plain")]),
        (changed(layout.EVENTS, id="; DROP TABLE"), [("field_wrong", "events.jsonl", 1, "id")]),
        (of_game(re_augen=241), [("augen_range", "events.jsonl", 1, "facts.re_augen")]),
        (of_game(kind="solo_schieber"), [("kind_unknown", "events.jsonl", 1, "facts.kind")]),
        (of_game(players=["1", "2", "3", "9"]), [("unknown", "events.jsonl", 1, "players")]),
    ],
)  # fmt: skip
def test_a_changed_line_is_named(files, objections):
    assert found_in(files)[:1] == objections


def test_somebody_merged_in_a_ring_is_refused():
    files = changed(layout.PLAYERS, 0, merged_into=2)
    files[layout.PLAYERS][1]["merged_into"] = 1
    assert ("merged_wrongly", "players.jsonl", 4, "merged_into") in found_in(files)


def test_the_file_knows_every_figure_a_title_may_go_by():
    assert set(TitleFigure.values) == FIGURES


def test_an_entry_about_doors_is_refused():
    entry = {
        "at": MOMENT,
        "evening": None,
        "part": None,
        "actor": "account",
        "by": None,
        "action": "member.role",
        "before": None,
        "after": {"account": 1},
    }
    assert found_in({**league(), layout.JOURNAL: [entry]}) == [("action_unknown", "journal.jsonl", 1, "action")]


def test_nobody_has_to_read_thousands_of_objections():
    files = {**league(), layout.SEASONS: [{"name": ""}] * 5000}
    assert len(found_in(files)) == MOST_OBJECTIONS


@cache
def bomb():
    """A zip bomb: 300 million zeros."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (*FILES, layout.MANIFEST):
            with archive.open(name, "w") as entry:
                for _ in range(30 if name == layout.EVENTS else 0):
                    entry.write(bytes(10_000_000))
    return out.getvalue()


def lying_bomb():
    """The same, saying about itself that it is small."""
    content = bytearray(bomb())
    size = (300_000_000).to_bytes(4, "little")
    while (place := content.find(size)) >= 0:
        content[place : place + 4] = (10).to_bytes(4, "little")
    return bytes(content)


def many_entries():
    out = io.BytesIO(packed(league()))
    with zipfile.ZipFile(out, "a") as archive:
        for number in range(60):
            archive.writestr(f"tabellen/{number}.csv", "")
    return out.getvalue()


def with_entry(name):
    out = io.BytesIO(packed(league()))
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(name, "x")
    return out.getvalue()


def damaged():
    """One line changed, the checksum not."""
    return repacked(packed(league()), {layout.PLAYERS: lambda data: data.replace(b"Anna", b"Anne")})


def forged():
    """One line and its checksum changed, and the number of lines not."""

    def sums(text):
        manifest = json.loads(text)
        manifest["sha256"][layout.SEASONS] = hashlib.sha256(b"{}\n").hexdigest()
        return json.dumps(manifest)

    return repacked(packed(league()), {layout.SEASONS: lambda data: b"{}\n", "manifest.json": sums})


@each(
    ("content", "code"),
    [
        (b"", "no_archive"),
        (b"Datum;Anna;Ben\n", "no_archive"),
        (b"PK\x03\x04" + bytes(200), "no_archive"),
        (packed(league())[:-40], "no_archive"),
        (bytes(layout.MOST_BYTES + 1), "file_too_large"),
        (bomb, "file_too_large"),
        (many_entries(), "too_many_entries"),
        (with_entry("../../etc/passwd"), "foreign_file"),
        (with_entry("manage.py"), "foreign_file"),
        (repacked(packed(league()), {"manifest.json": lambda text: b'{"a": 1}'}), "foreign_file"),
        (repacked(packed(league()), {"manifest.json": lambda text: b"[" * 100_000}), "damaged"),
        (packed(league(), instead=(b'"version": %d' % layout.VERSION, b'"version": 99')), "newer_file"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_file_of_a_league_is_refused_with_a_sentence(content, code):
    with pytest.raises(FileError) as refused:
        ArchiveReader(io.BytesIO(content() if callable(content) else content))
    assert refused.value.code == code
    assert refused.value.message.endswith(".") or refused.value.message.endswith(").")


@pytest.mark.parametrize("content", [damaged, forged, lying_bomb])
def test_what_does_not_hold_what_it_promises_is_refused(content):
    with pytest.raises(FileError) as refused:
        reader = ArchiveReader(io.BytesIO(content()))
        for name in FILES:
            for _line in reader.lines(name):
                pass
    assert refused.value.code in {"damaged", "file_too_large", "line_too_long"}


def unreadable():
    """Damaged on its way: lines of it are no lines any more, and the checksum is that of before."""
    return repacked(packed(league()), {layout.EVENTS: lambda data: b"\x00" * 7 + b"\n" * 30 + data})


def test_a_damaged_file_is_called_damaged_and_not_wrong_line_by_line():
    from scorebook.transfer.services.inspection import RefusedFileError, checked_file

    with pytest.raises(RefusedFileError) as refused, checked_file(io.BytesIO(unreadable())):
        pass
    assert str(refused.value) == "Die Datei ist beschädigt oder wurde verändert (events.jsonl)."


@pytest.mark.django_db
@pytest.mark.parametrize("content", [damaged, bomb, lambda: packed(changed(layout.EVENTS, type="x"))], ids="abc")
def test_nothing_is_written_of_a_file_that_is_refused(content, taken_over):
    from leagues.groups.models import League
    from scorebook.transfer.services.inspection import RefusedFileError

    with pytest.raises(RefusedFileError):
        taken_over(content())
    assert not League.objects.exists()


@pytest.mark.django_db
def test_what_only_the_database_sees_is_refused_too(taken_over):
    """Two players whose names only look different are one name here."""
    from leagues.groups.models import League
    from leagues.refused import Refused

    with pytest.raises(Refused) as refused:
        taken_over(packed(changed(layout.PLAYERS, 1, name="ANNA")))
    assert [one.code for one in refused.value.objections] == ["does_not_fit"]
    assert not League.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("written", "judge"), [(None, "verwalter"), ({"judge": "table", "final_after_days": None}, "table")]
)
def test_a_file_that_does_not_say_who_decides_is_from_when_a_verwalter_did(taken_over, written, judge):
    from scorebook.disputes.models import DisputePolicy

    taken_over(packed(changed(layout.LEAGUE, disputes=written)))
    assert DisputePolicy.objects.get().judge == judge


def lines_with(name, change):
    """The smallest league, the first line of one file as somebody has written it by hand."""
    content, number = packed(league()), 0
    checked = Checked()
    reader = ArchiveReader(io.BytesIO(content))
    for one in FILES:
        lines = list(reader.lines(one))
        if one == name:
            number, lines[0] = len(lines), change(lines[0])
        check(one, lines, checked)
    assert number
    return [(one.code, one.file, one.line, one.field) for one in checked.objections]


@each("name", [name for name in FILES if league()[name]])
def test_a_line_that_says_something_twice_is_refused(name):
    """Whichever of both was meant: another program may read the other one."""
    field = sorted(league()[name][0])[0]
    twice = lines_with(name, lambda line: line.replace(b"{", f'{{"{field}":null,'.encode(), 1))
    assert ("field_twice", name, 1, field) in twice


def test_twice_further_inside_is_refused_too():
    found = lines_with(layout.EVENTS, lambda line: line.replace(b'"kind":"normal"', b'"kind":"normal","kind":"normal"'))
    assert found == [("field_twice", layout.EVENTS, 1, "kind")]


@each("name", [name for name in FILES if league()[name]])
@each("field", ["public_key", "account", "pk", ""])
def test_a_field_that_nobody_knows_is_refused(name, field):
    found = lines_with(name, lambda line: line.replace(b"{", f'{{"{field}":1,'.encode(), 1))
    assert ("field_unknown", name, 1, field) in found


@each(
    ("name", "inside", "field"),
    [
        (layout.EVENTS, ("facts",), "facts.public_key"),
        (layout.GATHERINGS, ("tables", 0), "tables[0].public_key"),
        (layout.EVENTS, (), "seat"),  # what another kind of event has
    ],
)
def test_nor_further_inside(name, inside, field):
    files = deepcopy(league())  # the game is everybody's
    place = files[name][0]
    for step in inside:
        place = place[step]
    place[field.rpartition(".")[2]] = 1
    assert {(code, at) for code, _file, _line, at in found_in(files)} == {("field_unknown", field)}


@each("kind", [stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR])
def test_what_is_no_ordinary_file_is_refused(kind):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed(league()))) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            if entry.filename == layout.JOURNAL:
                entry.external_attr = (kind | 0o644) << 16
            new.writestr(entry, old.read(entry.filename))
    with pytest.raises(FileError) as refused:
        ArchiveReader(io.BytesIO(out.getvalue()))
    assert refused.value.code == "no_ordinary_file"


def test_a_manifest_that_says_something_twice_is_refused():
    content = packed(league(), instead=(b'"league": "Runde"', b'"league": "Andere", "league": "Runde"'))
    with pytest.raises(FileError) as refused:
        ArchiveReader(io.BytesIO(content))
    assert refused.value.code == "damaged"
