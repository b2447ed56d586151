// A tap changes the question in place; without this script each tap is a page of its own.

const page = () => document.querySelector("[data-referee]");
let asked = 0;

/** Shows the answer of an address; a failed request falls back to an ordinary page. */
async function go(address, { remember }) {
  const turn = ++asked;
  try {
    const response = await fetch(address, { credentials: "same-origin" });
    if (!response.ok) throw new Error(response.statusText);
    const html = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = html.querySelector("[data-referee]");
    if (!fresh) throw new Error(address);
    if (turn !== asked) return;
    const open = page().querySelector(".ref-rules")?.open;
    const focused = [...page().querySelectorAll("[data-step]")].indexOf(document.activeElement);
    page().replaceWith(fresh);
    if (open) page().querySelector(".ref-rules").open = true;
    if (remember) history.pushState(null, "", address);
    page().querySelectorAll("[data-step]")[focused]?.focus({ preventScroll: true });
  } catch {
    location.assign(address);
  }
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("a[data-step]");
  if (!step || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(step.href, { remember: true });
});
window.addEventListener("popstate", () => go(location.href, { remember: false }));
