// The page of an old sheet: what is typed goes through the reckoning and back into the table with every key.

import { say } from "../texts.js";
import { draftOf } from "./draft.js";
import { Grid } from "./grid.js";
import { different, reckon } from "./lines.js";

const form = document.querySelector("[data-old-sheet]");
const config = JSON.parse(document.getElementById("old-sheet-config").textContent);
const mode = form.querySelector("[data-mode]");
const rules = form.elements.rule_set_version;
const inputs = [...form.querySelectorAll("[data-name]")];
const known = new Set(config.known.map((name) => name.toLocaleLowerCase("de")));
const draft = draftOf(config.league, form, config.sent);
const grid = new Grid(form.querySelector("[data-lines]"), () => update());
let found = null;
let due = 0; // the table is built anew once the focus has gone where somebody has tapped

const names = () => inputs.map(({ value }) => value.trim()).filter(Boolean);

/** The sheet as it stands above the lines; before there are four names, its columns have numbers. */
function sheet() {
  const called = names();
  const people = Math.max(called.length, 4);
  const filled = [...Array(people).keys()].map((place) => called[place] ?? say("sheet_column", { number: place + 1 }));
  const spread = config.rules[rules.value] ?? Object.values(config.rules)[0];
  return { mode: mode.value, people, names: filled, unit: config.unit, spread };
}

function build(lines = grid.lines, foot = grid.typedFoot) {
  form.querySelectorAll("[data-help]").forEach((text) => {
    text.hidden = text.dataset.help !== mode.value;
  });
  grid.build(sheet(), lines.filter((line) => line.some(Boolean)), foot);
  update();
}

function rebuild() {
  clearTimeout(due);
  due = 0;
  build();
}

function update() {
  if (!grid.ends) return;
  const now = grid.sheet;
  found = reckon(grid.lines, now);
  const wrong = different(found.totals, grid.typedFoot);
  grid.show(found, wrong);
  form.elements.games.value = JSON.stringify(found.rows.map(({ points }) => points));
  form.querySelector("[data-state]").textContent = state(wrong, now);
  draft.keep({ lines: grid.lines, foot: grid.typedFoot, mode: mode.value });
}

function state(wrong, now) {
  const number = found.rows.length;
  if (wrong.length) return say("sheet_foot_differs", { number, names: wrong.map((one) => now.names[one]).join(", ") });
  if (number && grid.typedFoot.some(Boolean) && found.first < 0) return say("sheet_agrees", { number });
  return number ? say("sheet_games", { number }) : "";
}

function tellNew(input) {
  const name = input.value.trim();
  const hint = input.closest(".field").querySelector("[data-new]");
  hint.hidden = !name || known.has(name.toLocaleLowerCase("de"));
  hint.textContent = say("sheet_new");
}

/** Where this browser keeps nothing, a page that was refused brings the games back as everybody's points. */
function linesThatCameBack() {
  const games = config.games;
  if (games.length) mode.value = "points";
  return games.map((points) => (points ?? []).map((one) => String(one ?? "")));
}

for (const input of inputs) {
  input.addEventListener("change", () => {
    tellNew(input);
    due ||= setTimeout(rebuild);
  });
}
mode.addEventListener("change", () => build([], []));
rules.addEventListener("change", () => build());
form.addEventListener("submit", () => due && rebuild());
form.addEventListener("focusout", () => update());
form.addEventListener("change", () => update());

const kept = draft.restore();
if (kept) mode.value = kept.mode;
inputs.forEach(tellNew);
build(kept?.lines ?? linesThatCameBack(), kept?.foot ?? []);
