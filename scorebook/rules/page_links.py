"""What pages of rules lead on to in higher rooms, which those contribute by name."""

from collections.abc import Callable
from typing import Final, NamedTuple

from leagues.registry import Registry

from .models import RuleSetVersion


class VersionLink(NamedTuple):
    """A link at the version that counts now."""

    text: str
    href: str


version_links: Final[Registry[Callable[[RuleSetVersion], VersionLink]]] = Registry()
