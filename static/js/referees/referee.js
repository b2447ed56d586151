// A tap changes the question in place; without this script each tap is a page of its own. Without a connection the
// answers are looked up in tables that were loaded with the page, also on a page that the phone has kept.

import { reaching } from "../net.js";
import { step } from "./address.js";
import { answerFor } from "./offline.js";

const page = () => document.querySelector("[data-referee]");
const answered = () => new URL(page().dataset.question, location.href).href;
const rules = (address) => new URL(address, location.href).searchParams.get("regeln");
let asked = 0;
let rendered = answered(); // the question that the server has answered last
let current = rendered; // the question that is shown
let tables = null;

async function load() {
  const response = await fetch(page().dataset.tables, { credentials: "same-origin" });
  if (response.ok) tables = await response.json();
}

/** Looks an answer up; false where the rules are others than those of the page. */
function lookUp(address) {
  return rules(address) === rules(rendered) && answerFor(page(), address, tables);
}

/** Shows the answer of an address. Without a connection it is looked up; what cannot be is an ordinary page. */
async function go(address, { remember }) {
  const turn = ++asked;
  let fresh = null;
  try {
    const response = await reaching(fetch(address, { credentials: "same-origin" }));
    if (!response.ok) throw new Error(response.statusText);
    const html = new DOMParser().parseFromString(await response.text(), "text/html");
    fresh = html.querySelector("[data-referee]");
    if (!fresh) throw new Error(address);
  } catch {
    if (turn !== asked) return;
    if (!lookUp(address)) return location.assign(address);
    return shown(address, remember);
  }
  if (turn !== asked) return;
  const open = page().querySelector(".ref-rules")?.open;
  const focused = [...page().querySelectorAll("[data-step]")].indexOf(document.activeElement);
  const before = page().dataset.tables;
  page().replaceWith(fresh);
  if (open) page().querySelector(".ref-rules").open = true;
  rendered = answered();
  shown(address, remember);
  page().querySelectorAll("[data-step]")[focused]?.focus({ preventScroll: true });
  if (page().dataset.tables !== before) load()
  .then(() => {
    // A kept page answers the question it was kept with; this may be another one.
    if (location.search !== new URL(rendered).search && lookUp(location.href)) current = location.href;
  })
  .catch(() => {});
}

function shown(address, remember) {
  current = address;
  if (remember) history.pushState(null, "", address);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go("here" in link.dataset ? link.href : step(link.href, rendered, current), { remember: true });
});
window.addEventListener("popstate", () => go(location.href, { remember: false }));
load()
  .then(() => {
    // A kept page answers the question it was kept with; this may be another one.
    if (location.search !== new URL(rendered).search && lookUp(location.href)) current = location.href;
  })
  .catch(() => {});
