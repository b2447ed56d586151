// A tap changes the question in place; without this script each tap is a page of its own. Without a connection the
// answers are looked up in tables that were loaded with the page, also on a page that the phone has kept.

import { reaching } from "../net.js";
import { answerFor } from "./offline.js";

// A tap as a change of the question. Links lead from the question that the server has answered; where the one shown is
// already another, without a connection, the same change is made to it.

const SWITCHES = ["vorab", "tack", "dabei", "letzter", "angesagt"];
const LISTS = ["k", "zuvor"];

/** The address that a tap leads to: `href` of the link on a page for `rendered`, while `current` is shown. */
function step(href, rendered, current) {
  const target = new URL(href, rendered);
  const base = new URL(rendered);
  const now = new URL(current, rendered);
  if (now.href === base.href || target.pathname !== base.pathname) return target.href;
  for (const name of new Set([...base.searchParams.keys(), ...target.searchParams.keys()])) {
    const before = base.searchParams.getAll(name);
    const after = target.searchParams.getAll(name);
    const shown = now.searchParams.getAll(name);
    if (before.join() !== after.join()) put(now.searchParams, name, changed(name, shown, before, after));
  }
  return now.href;
}

/** What a field has in the question that is shown, after the tap that changes it from `before` to `after`. */
function changed(name, now, before, after) {
  if (SWITCHES.includes(name)) return now.length ? [] : ["1"];
  if (!LISTS.includes(name)) return after;
  if (after.length === before.length + 1) return [...now, after.at(-1)];
  return after.length === before.length - 1 && before.join().startsWith(after.join()) ? now.slice(0, -1) : after;
}

function put(query, name, values) {
  query.delete(name);
  for (const value of values) query.append(name, value);
}

const page = () => document.querySelector("[data-referee]");
const answered = () => new URL(page().dataset.question, location.href).href;
const rules = (address) => new URL(address, location.href).searchParams.get("regeln");
let latest = 0;
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
  const turn = ++latest;
  let fresh = null;
  try {
    const response = await reaching(fetch(address, { credentials: "same-origin" }));
    if (!response.ok) throw new Error(response.statusText);
    const html = new DOMParser().parseFromString(await response.text(), "text/html");
    fresh = html.querySelector("[data-referee]");
    if (!fresh) throw new Error(address);
  } catch {
    if (turn !== latest) return;
    if (!lookUp(address)) return location.assign(address);
    return shown(address, remember);
  }
  if (turn !== latest) return;
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
