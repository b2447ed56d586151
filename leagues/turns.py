"""Many matters that are carried out one after the other, of which none waits for another."""

from collections.abc import Callable, Iterable
from typing import TypeVar

One = TypeVar("One")


def each_in_turn(all_of_them: Iterable[One], work: Callable[[One], bool]) -> int:
    """Carry out each of these; how many `work` said it has done.

    One that fails stops no other: the first thing that went wrong is raised when all have had their turn.
    """
    done, failed = 0, list[Exception]()
    for one in all_of_them:
        try:
            done += work(one)
        except Exception as error:
            failed.append(error)
    if failed:
        raise failed[0]
    return done
