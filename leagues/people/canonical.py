"""Which players are one person: the one place where the pointers of merged players are followed."""

from collections.abc import Mapping


def canonical_ids(pointers: Mapping[int, int | None]) -> dict[int, int]:
    """For every player who they count for: the end of the pointers, given as player → the one merged into or None.

    A ring has no end. No service makes one, but data can hold one: then all that leads into it counts for the smallest
    id of the ring, so that every reader agrees. A pointer to a player who is not there ends where it starts.
    """
    found: dict[int, int] = {}
    for start in pointers:
        path: list[int] = []
        now = start
        while now not in found and now not in path:
            path.append(now)
            following = pointers[now]
            if following is None or following not in pointers:
                found[now] = now
            else:
                now = following
        if now not in found:
            found[now] = min(path[path.index(now) :])
        found |= dict.fromkeys(path, found[now])
    return found


def rings(pointers: Mapping[int, int | None]) -> set[int]:
    """The players who are merged with themselves by way of others."""
    found = set()
    for player in pointers:
        seen: set[int] = set()
        now = pointers[player]
        while now is not None and now != player and now not in seen:
            seen.add(now)
            now = pointers.get(now)
        if now == player:
            found.add(player)
    return found
