"""A phone that is switched off and on, with a net and without one, and what it keeps meanwhile."""

import time

from django.test import Client
from playwright.sync_api import expect

from tests.e2e.leaving import SEEN_WITH_SCRIPTS, go, leave

KEPT = """async () => {
    const found = {};
    for (const name of (await caches.keys()).filter((one) => one.startsWith('pages-')))
        found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
}"""

KEEPS = f"""async (paths) => {{
    let kept;
    for (let tries = 0; tries < 400; tries += 1) {{
        kept = Object.values(await ({KEPT})()).flat();
        if (paths.every((path) => kept.includes(path))) return;
        await new Promise((done) => setTimeout(done, 50));
    }}
    throw new Error(`kept are ${{kept}}`);
}}"""


def until(page, asked):
    """Wait until an async function in the page answers yes, which `wait_for_function` would call only once."""
    page.evaluate(
        f"""async () => {{
            for (let tries = 0; tries < 400; tries += 1) {{
                if (await ({asked})()) return;
                await new Promise((done) => setTimeout(done, 50));
            }}
            throw new Error("in vain");
        }}"""
    )


STORE = """const opened = indexedDB.open('outbox', 1);
    const database = await new Promise((done) => { opened.onsuccess = () => done(opened.result); });
    const rows = database.transaction('commands', 'readwrite').objectStore('commands');"""
PUT = f"""async (all) => {{
    {STORE}
    for (const [number, [owner, person, state]] of all.entries())
        rows.put({{ uuid: `${{number}}`, owner, person, url: '/x', number, state, since: Date.now(),
            answered: Date.now(), command: {{}} }});
    await new Promise((done) => {{ rows.transaction.oncomplete = done; }});
    database.close();
}}"""
LEFT = f"""async () => {{
    {STORE}
    const all = rows.getAll();
    await new Promise((done) => {{ rows.transaction.oncomplete = done; }});
    database.close();
    return all.result.map(({{ owner, state }}) => [owner, state]);
}}"""
EMPTIED = f"""async () => {{
    {STORE}
    rows.clear();
    await new Promise((done) => {{ rows.transaction.oncomplete = done; }});
    database.close();
}}"""


def put(page, rows):
    """Entries in the outbox of this phone: whose they are, of which person, in which state."""
    page.evaluate(PUT, rows)


def left(page):
    """What the outbox of this phone holds: of whom, and in which state."""
    return sorted(map(tuple, page.evaluate(LEFT)))


# A proxy that nobody answers at, for our own server, too.
NO_WAY_OUT = ["--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>"]


class Phone:
    """A browser with a store of its own, which can be switched off and on."""

    def __init__(self, launch, url):
        self.launch, self.url = launch, url
        self.problems = []
        self.on()

    def on(self, *, net=True, cut_off=False):
        """`net`: without it as long as nobody switches it on; `cut_off`: nothing gets through, whoever asks.

        The first reaches the page, but not always a worker that the browser starts later.
        """
        self.context = self.launch(NO_WAY_OUT if cut_off else [])
        self.context.set_offline(not net)
        self.context.add_init_script(SEEN_WITH_SCRIPTS)
        self.page = self.context.pages[0]
        self.page.set_default_timeout(20_000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on(
            "console", lambda said: self.problems.append(said.text) if "Security Policy" in said.text else None
        )
        return self.page

    def off(self):
        leave(self.page)
        self.context.close()

    def sign_in(self, account):
        client = Client()
        client.force_login(account)
        self.session(client.cookies["sessionid"].value)

    def session(self, key):
        far = time.time() + 86400
        self.context.add_cookies([{"name": "sessionid", "value": key, "url": self.url, "expires": far}])

    def open(self, path):
        go(self.page, f"{self.url}{path}")
        return self.page

    def net_again(self):
        """The net is back. A page that waits for it opens by itself, and what is opened next would interrupt it: so
        the page is left first."""
        leave(self.page)
        self.context.set_offline(False)

    def kept(self):
        """The paths that are kept, by whose they are."""
        return self.page.evaluate(KEPT)

    def keeps(self, *paths):
        """Wait until all of them are kept."""
        self.page.evaluate(KEEPS, list(paths))

    def keep(self, account, path, *more):
        """Open the page as this person, and wait until it is kept, and `more` with it."""
        self.sign_in(account)
        self.open(path)
        self.keeps(path, *more)
        return self.page


def of(evening):
    """The page of an evening, and those of its games."""
    return f"/abend/{evening.pk}/", *(f"/spiel/{game.pk}/" for game in evening.games.order_by("event__position"))


def says_offline(page):
    expect(page.get_by_role("heading", name="Nicht erreichbar", exact=True)).to_be_visible()
    assert "Anna" not in page.content()
