"""Turning from a page to another one."""

from playwright.sync_api import Error


def go(page, address):
    """Open an address.

    A page that has just saved, or lost its session, is on its way elsewhere and interrupts ours; then it has to arrive
    first.
    """
    for _ in range(5):
        try:
            page.goto(address)
            return
        except Error as error:
            if "interrupted" not in str(error) and "ERR_ABORTED" not in str(error):
                raise
            page.wait_for_load_state()
    page.goto(address)


def leave(page):
    """Turn from the page, so that it asks the server nothing more while the tables are emptied."""
    go(page, "about:blank")
