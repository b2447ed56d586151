"""Turning from a page."""

from playwright.sync_api import Error


def leave(page):
    """Turn from the page, so that it asks the server nothing more while the tables are emptied.

    A page that has just saved is on its way to another address and interrupts ours; then it has to arrive first.
    """
    for _ in range(5):
        try:
            page.goto("about:blank")
            return
        except Error as error:
            if "interrupted" not in str(error):
                raise
            page.wait_for_load_state()
    page.goto("about:blank")
