"""Script tags of a page.

A browser learns what a module imports only when it has arrived. On a slow connection each such step costs a round trip,
so a page gets all its scripts in one file, or, where they stay apart, announces all of them at once.
"""

from functools import cache

from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from leagues.scripts import bundle_path, needed_by, path_of

register = template.Library()


@register.simple_tag
def modules(*names: str) -> SafeString:
    """The tags for these scripts of `static/js` ("live", "entry/entry") with all that they import."""
    if getattr(staticfiles_storage, "bundles_scripts", False):
        return _tags((), (bundle_path(names),))
    if settings.DEBUG:
        return _apart(names)
    return _remembered(names, settings.STATIC_URL)


@register.simple_tag
def modules_later(*names: str) -> SafeString:
    """The same for scripts that are loaded only once the page works, by `static/js/later.js`.

    They share no module with the other scripts of the page, because in one file each they would have it twice.
    """
    bundled = getattr(staticfiles_storage, "bundles_scripts", False)
    paths = (bundle_path(names),) if bundled else tuple(path_of(name) for name in names)
    return format_html_join("", '<meta name="later" content="{}">\n', ((static(path),) for path in paths))


def _apart(names: tuple[str, ...]) -> SafeString:
    paths = tuple(path_of(name) for name in names)
    return _tags(needed_by(paths), paths)


@cache
def _remembered(names: tuple[str, ...], _static_url: str) -> SafeString:
    """The tags as long as no script changes: some dozens of addresses are put together for them."""
    return _apart(names)


def _tags(needed: tuple[str, ...], paths: tuple[str, ...]) -> SafeString:
    return format_html(
        "{}{}",
        format_html_join("", '<link rel="modulepreload" href="{}">\n', ((static(path),) for path in needed)),
        format_html_join("", '<script type="module" src="{}"></script>\n', ((static(path),) for path in paths)),
    )
