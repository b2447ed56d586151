"""What can be measured of a page's looks in the browser: width, targets of a thumb, what axe-core finds."""

from importlib.resources import files

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
# Contrast in the strictest class too: 7:1.
EVERYTHING = """() => axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "cat.color"],
    rules: { "color-contrast-enhanced": { enabled: true } },
})"""
# The same without what takes most of the time: the colours, and targets, of which SMALL wants more.
STRUCTURE = EVERYTHING.replace("enabled: true", "enabled: false").replace(
    "rules: {", 'rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false },'
)
COLOURS = """() => axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["cat.color"],
    rules: { "color-contrast-enhanced": { enabled: true } },
})"""
# A tick is made on its label; a link in a sentence is as high as the sentence (WCAG 2.2, 2.5.8, "inline").
SMALL = """() => [...document.querySelectorAll("button, a, summary, input:not([type=hidden]), select, textarea")]
    .map((one) => (one.matches("input") && one.closest("label")) || one)
    .filter((one) => one.offsetParent && !one.matches(".skip, p a, .figures dd a, .visually-hidden"))
    .map((one) => [one.textContent.trim().slice(0, 40) || one.name, one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
    .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
# Words that stand out of their button, or would.
CUT = """() => [...document.querySelectorAll(".button, .views a, .tabs a")]
    .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.textContent.trim().slice(0, 40)}: ${one.scrollWidth} in ${one.clientWidth}`)"""
# The words of a text that go over more than one line.
BROKEN = """({ firstChild: text }) => {
    let at = 0;
    return text.data.split(" ").filter((word) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        at += word.length + 1;
        return new Set([...range.getClientRects()].map((one) => one.top)).size > 1;
    });
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page, rules=EVERYTHING):
    """What axe-core finds on the page as it stands, by rule, with the elements."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(rules)["violations"]
    return [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found]
