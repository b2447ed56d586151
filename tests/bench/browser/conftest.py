"""The browser of the tests, for benches that watch a page."""

from tests.e2e.conftest import (  # noqa: F401 – fixtures
    answering,
    at_the_table,
    browser_context_args,
    browser_type_launch_args,
    chromium,
    evening,
    hashed_files,
    phone,
    phone_at,
    production,
    quiet_page,
    sign_in,
)
