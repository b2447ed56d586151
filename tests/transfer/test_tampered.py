"""Files that somebody has tampered with: refused with a sentence, nothing written, or taken as they say."""

import io
import json
import zipfile
from copy import deepcopy
from random import Random

import pytest
from django.db import transaction

from leagues.groups.models import League
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.models import Evening, Event
from scorebook.transfer.league_file.entities import FILES
from scorebook.transfer.services.inspection import RefusedFileError
from scorebook.transfer.services.league_rows import facts_from
from tests.shares import much

from .conftest import ElsewhereError
from .smallest import GAME, packed

HOSTILE = (None, -1, 0, 1.5, 10**30, True, "", "x", "\0", "=1+1", "٣", "9999-12-31", "a" * 5000, [], {}, [[]])


def lines_in(content):
    """What stands in the lines of a file, by file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        there = [name for name in FILES if name in archive.namelist()]
        return {name: [json.loads(line) for line in archive.read(name).splitlines()] for name in there}


def bytes_changed(random, content, _files):
    """A byte flipped, cut out or put in, or the end missing."""
    place = random.randrange(len(content))
    kind = random.randrange(4)
    if kind == 0:
        return content[:place]
    middle = [bytes([content[place] ^ 1 << random.randrange(8)]), b"", bytes([content[place]]) * 2][kind - 1]
    return content[:place] + middle + content[place + 1 :]


def lines_moved(random, _content, files):
    """Two lines swapped, one missing, or one twice; every checksum and number is right."""
    rows = files[random.choice([name for name, rows in files.items() if len(rows) > 1])]
    one, other = random.sample(range(len(rows)), 2)
    kind = random.randrange(3)
    if kind == 0:
        rows[one], rows[other] = rows[other], rows[one]
    elif kind == 1:
        del rows[one]
    else:
        rows.insert(other, deepcopy(rows[one]))
    return packed(files)


def value_changed(random, _content, files):
    """Something else in one field, somewhere: hostile, or what stands in another line of the league."""
    inside, key = random.choice(list(places(list(files.values()))))
    said = [part[at] for part, at in places(list(files.values())) if not isinstance(part[at], dict | list)]
    inside[key] = random.choice(HOSTILE if random.random() < 0.4 else said)
    return packed(files)


def places(value):
    """Every field and element, as what it stands in and where."""
    for key, inside in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        if isinstance(inside, dict | list):
            yield from places(inside)


def rows_written():
    return [model.objects.count() for model in (League, Player, Evening, Event)]


@pytest.mark.whole
@pytest.mark.django_db
@pytest.mark.parametrize("tamper", [bytes_changed, lines_moved, value_changed])
def test_a_tampered_file_is_refused_or_says_what_comes_of_it(tamper, from_elsewhere, exported, taken_over):
    content, _before = from_elsewhere()
    before, whole, refused = rows_written(), lines_in(content), 0
    for number in range(much(24, 6)):
        tampered = tamper(Random(f"{tamper.__name__} {number}"), content, deepcopy(whole))
        try:
            with transaction.atomic():
                done = taken_over(tampered)
                told = lines_in(tampered)
                for name, rows in lines_in(exported(done.league)).items():
                    missing = [row for row in told.get(name, []) if row not in rows]
                    assert not missing or name == "journal.jsonl", (number, name, missing[:1])
                raise ElsewhereError
        except ElsewhereError:
            pass
        except (RefusedFileError, Refused) as error:
            refused += 1
            assert str(error).strip(), number
        assert rows_written() == before, number
    assert refused


@pytest.mark.parametrize("name", ["bock", "scheme", "options"])
def test_what_the_check_leaves_out_of_a_game_is_left_out_of_it_when_it_is_written(name):
    assert facts_from({**GAME, name: "\0"}) == facts_from(GAME)
