// A tap changes the question in place; without this script each tap is a page of its own. Without a connection the
// answers to calls and tricks are looked up in tables that were loaded with the page.

import { step } from "./address.js";
import { answerFor } from "./offline.js";

const page = () => document.querySelector("[data-referee]");
let asked = 0;
let rendered = location.href; // the question that the server has answered last
let current = location.href; // the question that is shown
let tables = null;

async function load() {
  const response = await fetch(page().dataset.tables, { credentials: "same-origin" });
  if (response.ok) tables = await response.json();
}

/** Shows the answer of an address. Without a connection it is looked up; what cannot be is an ordinary page. */
async function go(address, { remember }) {
  const turn = ++asked;
  let fresh = null;
  try {
    const response = await fetch(address, { credentials: "same-origin" });
    if (!response.ok) throw new Error(response.statusText);
    const html = new DOMParser().parseFromString(await response.text(), "text/html");
    fresh = html.querySelector("[data-referee]");
    if (!fresh) throw new Error(address);
  } catch {
    if (turn !== asked) return;
    if (!tables || !answerFor(page(), address, tables)) return location.assign(address);
    return shown(address, remember);
  }
  if (turn !== asked) return;
  const open = page().querySelector(".ref-rules")?.open;
  const focused = [...page().querySelectorAll("[data-step]")].indexOf(document.activeElement);
  const before = page().dataset.tables;
  page().replaceWith(fresh);
  if (open) page().querySelector(".ref-rules").open = true;
  rendered = address;
  shown(address, remember);
  page().querySelectorAll("[data-step]")[focused]?.focus({ preventScroll: true });
  if (page().dataset.tables !== before) load().catch(() => {});
}

function shown(address, remember) {
  current = address;
  if (remember) history.pushState(null, "", address);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(step(link.href, rendered, current), { remember: true });
});
window.addEventListener("popstate", () => go(location.href, { remember: false }));
load().catch(() => {});
