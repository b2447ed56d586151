"""Each room has its own addresses, and no address belongs to two."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

PACKAGES = ("leagues", "scorebook")


def walk(resolver, module=""):
    """Every address with the module of addresses in which it stands."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from walk(entry, getattr(entry.urlconf_name, "__name__", ""))
        elif isinstance(entry, URLPattern) and module.split(".")[0] in PACKAGES:
            yield module, entry


@pytest.fixture(scope="module")
def addresses():
    return list(walk(get_resolver()))


def test_an_address_stands_in_the_room_of_its_page(addresses):
    """The ground lists the addresses of all its rooms in one file."""
    assert len(addresses) > 90
    for module, entry in addresses:
        room = module.removesuffix(".urls")
        if room == "leagues":
            assert re.match(r"leagues\.\w+\.pages\.", entry.lookup_str), entry.name
            continue
        pages = room if room in {"scorebook.table", "scorebook.api"} else f"{room}.pages"  # these are nothing but pages
        assert entry.lookup_str.startswith(f"{pages}."), (entry.name, module)


def test_no_name_and_no_address_is_given_twice(addresses):
    for given in ([entry.name for _, entry in addresses], [str(entry.pattern) for _, entry in addresses]):
        assert [what for what, times in Counter(given).items() if times > 1] == []


def test_both_packages_only_gather_the_addresses_of_their_rooms():
    root = Path(__file__).parents[1]
    for package in PACKAGES:
        rooms = {path.parent.name for path in (root / package).glob("*/urls.py")} - {"config", "demo"}
        gathered = {part for part in (root / package / "urls.py").read_text().split('"') if part.endswith(".urls")}
        assert gathered == {f"{package}.{room}.urls" for room in rooms}
