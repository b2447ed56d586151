"""What pages of rules lead on to in higher rooms, which those contribute by name."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from leagues.registry import Registry

from .models import RuleSetVersion


class VersionLink(NamedTuple):
    """A link at the version that counts now."""

    text: str
    href: str


class VersionNotice(NamedTuple):
    """Something that can be done now that a version counts: a sentence and a button with what it sends."""

    text: str
    button: str
    action: str
    fields: Mapping[str, str]


version_links: Final[Registry[Callable[[RuleSetVersion], VersionLink]]] = Registry()
version_notices: Final[Registry[Callable[[RuleSetVersion], VersionNotice | None]]] = Registry()
