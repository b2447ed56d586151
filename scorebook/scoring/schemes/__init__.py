"""The registry of the schemes: whatever a module of this package defines is registered, module by module."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from ..game.paragraphs import Document, catalogued
from ..game.scheme import Scheme


def _found() -> Iterator[Scheme]:
    """Every scheme of every module, in the order in which they stand there."""
    for module in sorted(one.name for one in iter_modules(__path__)):
        for value in vars(import_module(f".{module}", __name__)).values():
            if isinstance(value, Scheme):
                yield value


_SCHEMES: Final = {scheme.key: scheme for scheme in _found()}
SCHEMES: Final[Mapping[str, Scheme]] = MappingProxyType(_SCHEMES)


@contextmanager
def registered(scheme: Scheme, document: Document | None = None) -> Iterator[Scheme]:
    """One more scheme while the block runs, with its document if the catalogue does not have it."""
    if scheme.key in _SCHEMES:
        raise ValueError(f"there is a scheme {scheme.key} already")
    with ExitStack() as stack:
        if document is not None:
            stack.enter_context(catalogued(document))
        _SCHEMES[scheme.key] = scheme
        try:
            yield scheme
        finally:
            del _SCHEMES[scheme.key]
