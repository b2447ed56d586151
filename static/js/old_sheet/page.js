// The page of an old sheet: what is typed goes through the reckoning and back into the table with every key.

import { say } from "../texts.js";
import { different, draftOf, reckon } from "./lines.js";

// The table of lines: a row of cells for every game, below the last one always an empty one, and the foot of the paper.

const made = (name, textContent = "", className = "") =>
  Object.assign(document.createElement(name), { textContent, className });
const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "\u2212"));

/** What the cells of a line are called, for the way in which the paper was written. */
function headings({ mode, people, names }) {
  if (mode !== "won") return names.slice(0, people);
  const who = people > 4 ? ["sheet_winners", "sheet_losers"] : ["sheet_winners"];
  return [...who, "sheet_worth", "sheet_paper"].map((key) => say(key));
}

class Grid {
  constructor(place, changed) {
    this.place = place;
    this.changed = changed;
    this.rows = [];
    place.addEventListener("input", () => this.grow());
    place.addEventListener("keydown", (event) => this.leave(event));
  }

  /** Build the table for a sheet, with these lines and this foot in it. */
  build(sheet, lines, foot) {
    const back = this.focused();
    this.sheet = sheet;
    this.headings = headings(sheet);
    this.rows = [];
    const table = made("table");
    const head = table.createTHead().insertRow();
    head.append(made("td"), ...this.headings.map((text) => made("th", text)));
    if (sheet.mode === "won") sheet.names.forEach((name, column) => head.append(this.column(name, column)));
    this.body = table.createTBody();
    this.foot = made("div", "", "old-sheet__ends");
    this.place.replaceChildren(table, this.foot);
    for (const line of lines) this.add(line);
    this.grow();
    this.bottom(foot);
    back?.()?.focus();
  }

  /** Leads back to the cell in which somebody is, also once the table was built anew; null outside of it. */
  focused() {
    const here = document.activeElement;
    const row = this.rows.findIndex(({ cells }) => cells.includes(here));
    const cell = this.rows[row]?.cells.indexOf(here);
    if (row >= 0) return () => (this.rows[row] ?? this.rows.at(-1)).cells[cell];
    const end = this.ends?.indexOf(here) ?? -1;
    return end >= 0 ? () => this.ends[end] : null;
  }

  /** Before somebody is named there, a column is called by its number alone: that has room on a phone. */
  column(name, column) {
    const number = column + 1;
    const cell = made("th", name === say("sheet_column", { number }) ? "" : name);
    cell.prepend(made("small", String(number)));
    return cell;
  }

  add(values = []) {
    const row = this.body.insertRow();
    const number = this.rows.length + 1;
    row.append(Object.assign(made("th", String(number)), { scope: "row" }));
    const cells = this.headings.map((what, place) => this.cell(row, values[place] ?? "", { number, what }));
    const totals = this.sheet.mode === "won" ? this.sheet.names.map(() => row.appendChild(made("td"))) : [];
    const note = this.body.insertRow();
    Object.assign(note, { className: "old-sheet__said", hidden: true });
    const words = note.appendChild(Object.assign(made("td"), { colSpan: 1 + cells.length + totals.length }));
    this.rows.push({ row, cells, totals, said: note, words });
  }

  cell(row, value, words, label = "sheet_cell") {
    const box = row.appendChild(made(row.cells ? "td" : "div", "", "old-sheet__cell"));
    const input = box.appendChild(made("input"));
    Object.assign(input, { value, inputMode: "text", autocomplete: "off", maxLength: 8, enterKeyHint: "next" });
    if (this.sheet.mode === "won") input.inputMode = "numeric";
    input.setAttribute("aria-label", say(label, words));
    return input;
  }

  /** What stands at the foot of the paper, below the table: there each has the width of a finger. */
  bottom(values) {
    this.ends = this.sheet.names.map((name, place) => {
      const box = this.foot.appendChild(made("div"));
      box.append(made("small", `\u03a3 ${name}`));
      return this.cell(box, values[place] ?? "", { name }, "sheet_foot");
    });
  }

  /** There is always an empty line to go on with. */
  grow() {
    const last = this.rows.at(-1);
    if (!last || last.cells.some(({ value }) => value)) this.add();
    this.changed();
  }

  /** Enter goes on like the tab key; it does not send the sheet. */
  leave(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const all = [...this.place.querySelectorAll("input")];
    all[all.indexOf(event.target) + 1]?.focus();
  }

  get lines() {
    return this.rows.map(({ cells }) => cells.map(({ value }) => value));
  }

  get typedFoot() {
    return (this.ends ?? []).map(({ value }) => value);
  }

  /** Show what was worked out: totals, and at the lines that do not fit, why; the first one is marked. */
  show({ rows, first }, wrongEnds) {
    const active = this.rows.findIndex(({ cells }) => cells.includes(document.activeElement));
    this.rows.forEach((line, place) => {
      const found = rows[place];
      const points = found?.points ?? [];
      line.totals.forEach((cell, column) => {
        cell.textContent = found?.points ? signed(found.totals[column]) : "";
        cell.className = points[column] > 0 ? "old-sheet__gain" : "";
      });
      const halfway = place === active && !["sum", "differs"].includes(found?.problem);
      const problem = halfway ? "" : found?.problem;
      line.row.classList.toggle("old-sheet__wrong", Boolean(problem));
      line.row.classList.toggle("old-sheet__first", Boolean(problem) && place === first);
      line.said.hidden = !problem;
      line.words.textContent = problem ? this.words(found, place === first) : "";
    });
    this.ends?.forEach((input, place) => {
      input.setAttribute("aria-invalid", wrongEnds.includes(place) ? "true" : "false");
    });
  }

  words(found, first) {
    const values = { sum: signed(found.sum ?? 0), name: this.sheet.names[found.who] };
    const sentence = say(`sheet_${found.problem}`, { ...values, paper: found.paper, reckoned: found.reckoned });
    return first && found.problem === "differs" ? `${say("sheet_first")} ${sentence}` : sentence;
  }
}

const form = document.querySelector("[data-old-sheet]");
const config = JSON.parse(document.getElementById("old-sheet-config").textContent);
const mode = form.querySelector("[data-mode]");
const rules = form.elements.rule_set_version;
const inputs = [...form.querySelectorAll("[data-name]")];
const members = new Set(config.known.map((name) => name.toLocaleLowerCase("de")));
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
  hint.hidden = !name || members.has(name.toLocaleLowerCase("de"));
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
