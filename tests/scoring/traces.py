"""What of its options a calculation has read: rules that answer all of that alike give the same result.

A calculation is a function of facts and options; two rule sets under which it has asked the same and was answered the
same cannot lead it to different ends. So a long sweep calculates a game once for each trace, not for each rule set.
"""

from copy import copy
from enum import Enum
from operator import contains, getitem

PLAIN = (bool, int, str, Enum, type(None))


class Reading:
    """Stands before a value and writes down what it was asked and has answered; what it does not know, it refuses."""

    __slots__ = ("_path", "_seen", "_value")
    __hash__ = None

    def __init__(self, value, path, seen):
        self._value, self._path, self._seen = value, path, seen

    def _answer(self, ask, *asked):
        path = (*self._path, (ask, asked))
        answer = ask(self._value, *asked)
        if isinstance(answer, PLAIN):
            self._seen[path] = answer
            return answer
        return Reading(answer, path, self._seen)

    def __getattr__(self, name):
        return self.get if name == "get" else self._answer(getattr, name)

    def __getitem__(self, key):
        self._answer(contains, key)
        return self._answer(getitem, key)

    def __contains__(self, one):
        return self._answer(contains, one)

    def get(self, key, default=None):
        """What a mapping answers; whether it has the key belongs to it."""
        return self._answer(getitem, key) if key in self else default

    def __eq__(self, other):
        raise TypeError("compared as a whole")

    def __bool__(self):
        return self._answer(bool)

    def __iter__(self):
        self._seen[*self._path, (frozenset, ())] = frozenset(self._value)
        return iter(self._value)


class Traced:
    """A scheme that writes down which options are read; `seen` is what they were since the last `forget`."""

    def __init__(self, scheme):
        self.seen = {}
        # Which rules and words there are is read once, and compared as a whole.
        self.scheme = copy(scheme)
        object.__setattr__(self.scheme, "options", Reading(scheme.options, (), self.seen))

    def forget(self):
        self.seen.clear()


class Proven:
    """What was swept already, by place in the space of games: the traces under which all was right."""

    def __init__(self):
        self._traces = {}
        self._known = {}

    def asker(self, scheme):
        """Whether a place was swept already under rules that are to it what these are."""
        held = {}

        def holds(trace):
            found = held.get(id(trace))
            if found is None:
                found = held[id(trace)] = all(_ask(scheme.options, path) == answer for path, answer in trace)
            return found

        return lambda place: any(holds(trace) for trace in self._traces.get(place, ()))

    def add(self, place, seen):
        trace = tuple(seen.items())
        self._traces.setdefault(place, []).append(self._known.setdefault(trace, trace))


def _ask(value, path):
    for ask, asked in path:
        if ask is getitem and asked[0] not in value:
            return None
        value = ask(value, *asked)
    return value
