// What was typed into a form is there again when somebody comes back to it: from the players, the rules, the five
// questions, another form about the same matter. A form says by `data-detour` what it is about; forms about the same
// share the fields of the same name. It is kept for an hour at most, and never on a phone of several people. What was
// sent or cancelled is done with, and what the server proposes anew comes before what was typed.

import { storedFor } from "./browser.js";

const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
const KEPT = 60 * 60 * 1000; // ms
const form = document.querySelector("form[data-detour]");
const { detour, bound } = form.dataset; // bound: the server has sent back what was typed
const store = storedFor(document.documentElement.dataset.owner, `form-${detour}`);

const ticked = ({ type }) => type === "checkbox" || type === "radio";
const same = (one, other) => String(one) === String(other);

// The values of a field: as it stands, or as the server has sent it.
function values(field, sent) {
  if (ticked(field)) return field[sent ? "defaultChecked" : "checked"] ? [field.value] : [];
  if (!field.options) return [sent ? field.defaultValue : field.value];
  return [...field.options].filter((one) => one[sent ? "defaultSelected" : "selected"]).map(({ value }) => value);
}

function valuesByName(sent) {
  const found = {};
  for (const field of form.querySelectorAll(FIELDS)) (found[field.name] ??= []).push(...values(field, sent));
  return found;
}

function read() {
  const kept = store.read();
  return kept && Date.now() - kept.at < KEPT ? kept : { sent: {}, now: {} };
}

function keep(done) {
  const before = read();
  const [first, last] = bound === undefined ? [before.sent, valuesByName(true)] : [valuesByName(true), before.sent];
  const sent = { ...first, ...last };
  const now = { ...before.now, ...valuesByName(false) };
  store.write({ at: Date.now(), done, sent, now });
}

function refill() {
  if (bound !== undefined) return;
  const kept = read();
  if (kept.done) return store.clear();
  const sent = valuesByName(true);
  for (const field of form.querySelectorAll(FIELDS)) {
    const typed = kept.now[field.name];
    if (!typed || same(typed, kept.sent[field.name]) || !same(sent[field.name], kept.sent[field.name])) continue;
    if (ticked(field)) field.checked = typed.includes(field.value);
    else if (field.options) for (const one of field.options) one.selected = typed.includes(one.value);
    else [field.value] = typed;
    field.closest("details")?.setAttribute("open", "");
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

let done = false;
addEventListener("pageshow", () => (done = false));
addEventListener("pagehide", () => keep(done));
form.addEventListener("submit", () => (done = true));
form.querySelector("[data-cancel]")?.addEventListener("click", () => (done = true));
refill();
