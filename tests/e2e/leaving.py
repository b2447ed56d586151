"""Turning from a page to another one."""

from playwright.sync_api import Error

# A person is slower than the scripts of a page; a test types into its fields before they have come, and what it types
# then nobody hears. So a page is seen, and can be tapped, when they are there.
SEEN_WITH_SCRIPTS = """(() => {
    const see = (how) => document.documentElement?.style.setProperty("visibility", how);
    if (document.readyState !== "loading") return;
    const hidden = new MutationObserver(() => see("hidden"));
    hidden.observe(document, { childList: true });
    see("hidden");
    document.addEventListener("DOMContentLoaded", () => {
        hidden.disconnect();
        document.documentElement.style.removeProperty("visibility");
        // What cannot be seen yet is not focused by the browser.
        if (document.activeElement === document.body) document.querySelector("[autofocus]")?.focus();
    });
})();"""


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
