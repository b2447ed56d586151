"""Questions of which a computation reads only a part: whatever stands in the rest, its answer is the same.

So a sweep asks with that rest unread, once for all questions that differ in nothing else, and decides a field only when
somebody reads it (Runciman, Naylor, Lindblad: SmallCheck and Lazy SmallCheck, 2008).
"""


class ReadError(Exception):
    """Somebody has read a field that is not decided yet."""

    def __init__(self, field):
        super().__init__(field)
        self.field = field


class Unread:
    """A value that nobody may look at. Whether it is a certain object cannot be refused: `is` stays with the caller."""

    __slots__ = ("_field",)

    def __init__(self, field):
        self._field = field

    def _read(self, *_others):
        raise ReadError(self._field)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = __index__ = __int__ = _read
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = _read
    __getattr__ = __iter__ = __len__ = __contains__ = __str__ = __format__ = _read


def answers(rows, ask, known=frozenset()):
    """The answer to every row (a tuple of tuples) as pairs: all rows that have it by what is read of them, the answer.

    `known`: the numbers of fields in a tuple that are decided from the beginning.
    """
    groups = {}
    for row in rows:
        groups.setdefault(tuple(tuple(part[field] for field in sorted(known)) for part in row), []).append(row)
    for group in groups.values():
        decided = frozenset((place, field) for place in range(len(group[0])) for field in known)
        yield from _answers(group, ask, decided)


def _answers(rows, ask, decided):
    asked = tuple(
        tuple(value if (place, field) in decided else Unread((place, field)) for field, value in enumerate(part))
        for place, part in enumerate(rows[0])
    )
    try:
        found = ask(asked)
    except ReadError as error:
        place, field = error.field
        groups = {}
        for row in rows:
            groups.setdefault(row[place][field], []).append(row)
        for group in groups.values():
            yield from _answers(group, ask, decided | {error.field})
    else:
        yield rows, found
