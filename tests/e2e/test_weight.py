"""What the entry page costs on a bad connection: the responses of a first load as production sends them."""

import pytest

from tests.e2e.table import Tapped, enter, wired

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KB = 1024
MOST_REQUESTS = 6
MOST = 60 * KB
MOST_SCRIPTS = 30 * KB
ANNOUNCED = """() => [...document.head.querySelectorAll('link[rel=modulepreload], script[type=module]')]
    .map((one) => one.href || one.src)"""


@pytest.fixture
def first_load(page, production):
    """Open an address with an empty cache; answers address → (type, bytes on the wire, headers), the first name at
    the table, and the scripts that the page's head announces."""

    def load(path):
        context = page.context.browser.new_context(
            storage_state=page.context.storage_state(), viewport={"width": 390, "height": 844}
        )
        fresh, loaded, answers = context.new_page(), [], {}

        def measure(request):
            response = request.response()
            loaded.append(response.url)
            kind = response.headers.get("content-type", "").split(";")[0]
            answers[response.url] = (kind, request.sizes()["responseBodySize"], response.headers)

        # What stands in the page itself is counted with it.
        fresh.on("requestfinished", lambda request: request.url.startswith("data:") or measure(request))
        fresh.goto(f"{production}{path}", wait_until="networkidle")
        wired(fresh)
        text, announced = fresh.locator(".seat__name").first.inner_text(), set(fresh.evaluate(ANNOUNCED))
        context.close()
        assert len(loaded) == len(answers), "nothing is loaded twice"
        return answers, text, announced

    return load


def test_the_first_load_of_the_entry_page(page, sign_in, production, first_load, verwalter, make_evening):
    """Few requests, all to this host, compressed, announced, and small, after three games under either Abrechnung; what
    was loaded once is not loaded again."""
    sign_in(verwalter)
    for scheme in ("steffen", "maennle"):
        evening = make_evening(scheme)
        page.goto(f"{production}/abend/{evening.pk}/")
        for re in (("Anna", "Ben"), ("Cem", "Dora"), ("Anna", "Dora")):
            enter(page, Tapped(re=re))
        answers, text, announced = first_load(f"/abend/{evening.pk}/")
        sizes = {url.rsplit("/", 1)[-1] or "page": size for url, (_, size, _) in answers.items()}
        total = sum(size for _, size, _ in answers.values())
        scripts = sum(size for kind, size, _ in answers.values() if kind == "text/javascript")
        print(f"{scheme}: {len(answers)} requests, {total / KB:.1f} KB, of that scripts {scripts / KB:.1f} KB; {sizes}")
        assert text.startswith("Anna")
        assert all(url.startswith(production) for url in answers), "nothing from another host"
        assert {headers.get("content-encoding") for _, _, headers in answers.values()} <= {"gzip", "br"}
        assert len(answers) <= MOST_REQUESTS, sizes
        assert {url for url, (kind, _, _) in answers.items() if kind == "text/javascript"} == announced
        assert total <= MOST, sizes
        assert scripts <= MOST_SCRIPTS, sizes
        caching = {kind: headers.get("cache-control", "") for kind, _, headers in answers.values()}
        assert "immutable" in caching["text/css"]
        assert "immutable" in caching["text/javascript"]
