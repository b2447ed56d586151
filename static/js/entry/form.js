// Shows a state on the page that the server has drawn. Buttons are never rebuilt, so nothing moves under a thumb.

import { say, write } from "../texts.js";
import { callsOf, pflichtOf, rangeOf, resultKept, weddingOf } from "./facts.js";
import { showChips } from "./panels.js";
import { showResultWords } from "./result_words.js";
import { AHEAD, RESULTS, countExtras, depthOf, hasAbsage, isSolo, kindOf, members, otherParty } from "./taps.js";

const press = (button, on) => button.setAttribute("aria-pressed", String(Boolean(on)));

/** A line of text; names are always text, never markup. */
export const line = (text, bad = false, tag = "span") =>
  write(Object.assign(document.createElement(tag), { className: bad ? "small" : "small muted" }), text);

/** Everything of `root` that depends on the state. */
export function render(root, state, config) {
  const alone = state.re.length === 1;
  const kind = kindOf(state);
  const kept = document.activeElement?.dataset.keep; // rows of calls and pickers are drawn anew
  for (const button of root.querySelectorAll("[data-act]")) {
    const rule = PRESSED[button.dataset.act];
    if (rule) press(button, rule(state, button.dataset, alone, config));
  }
  showSeats(root, state);
  showAlone(root, state, alone, config);
  showResult(root, state);
  showCalls(root, state, config, isSolo(kind));
  showExtras(root, state);
  showDetails(root, state, config, kind);
  showWhoNow(root, state, config);
  showChips(root, state, config);
  if (kept) root.querySelector(`[data-keep="${kept}"]`)?.focus();
}

const PRESSED = {
  seat: (state, { value }) => state.re.includes(value),
  playing: (state, { value }) => state.playing.includes(value),
  kind: (state, { value }) => state.pairKind === value,
  solo: (state, { value, result }, alone) => alone && state.aloneKind === value && resultKept(state) === result,
  result: (state, { value }) => resultKept(state) === value,
  ahead: (state, { value }) => state.exact.augen === "" && `${state.range?.re_range}` === `${AHEAD[value].re_range}`,
  call: (state, { party, value }) => state.calls.some((call) => call.party === party && call.level === Number(value)),
  early: (state, { value }) => state.early.includes(value),
  note: (state, { value }) => state.notes.includes(value),
  detail: (state, { name, value }, alone, config) =>
    (name === "pflicht" ? pflichtOf(state, config) : state.details[name]) === value,
  exact: (state, { name, value }) => state.exact[name] === value,
};

function showSeats(root, state) {
  for (const seat of root.querySelectorAll(".seat")) {
    seat.hidden = !state.playing.includes(seat.dataset.value);
  }
}

// One name alone: the dock offers "Allein" until a kind is chosen, or a second name.
function showAlone(root, state, alone, config) {
  const open = alone && !state.aloneKind;
  const kindsShown = !root.querySelector("#entry-alone").hidden;
  root.querySelector("[data-open-alone]").hidden = !open || kindsShown;
  root.querySelector("[data-not-alone]").hidden = !kindsShown;
  root.querySelector("[data-save]").hidden = open || kindsShown;
  const title = alone ? say("plays_alone", { name: nameOf(state.re[0], config) }) : "";
  root.querySelector("[data-alone-title]").textContent = title;
  for (const button of root.querySelectorAll("[data-pair] button")) button.disabled = alone;
  for (const row of root.querySelectorAll("[data-solo]")) {
    row.toggleAttribute("data-chosen", alone && row.dataset.solo === state.aloneKind);
  }
}

const nameOf = (key, config) => config.players.find((player) => player.key === key)?.call_name ?? "";

function showResult(root, state) {
  showResultWords(root, hasAbsage(state));
  for (const input of root.querySelectorAll("input[data-type]")) {
    const value = input.dataset.type === "exact" ? state.exact[input.dataset.name] : state[input.dataset.type];
    if (input.value.trim() !== value) input.value = value;
  }
  const [low, high] = rangeOf(state) ?? [];
  const usual = RESULTS[resultKept(state)]?.re_range.join() === [low, high].join();
  const hint = low === undefined || usual ? "" : say(low === high ? "re_has" : "re_has_range", { low, high });
  write(root.querySelector("[data-result-hint]"), hint);
}

function showCalls(root, state, config, solo) {
  const { scheme } = config;
  for (const button of root.querySelectorAll('[data-act="call"]')) {
    const level = Number(button.dataset.value);
    const { party } = button.dataset;
    const married = callsOf(state).some((call) => call.party === party && call.level === level);
    const implied = button.getAttribute("aria-pressed") === "false" && (married || level < depthOf(state, party));
    button.toggleAttribute("data-implied", implied);
  }
  showEarly(root, state, config);
  root.querySelector("[data-calls-hint]").hidden = !(solo && scheme.solo_calls_answer_only);
  const both = ["re", "kontra"].every((party) => depthOf(state, party) > 0);
  const words = state.calls.map((call) => callWord(call, config)).join(" → ");
  const orderWords = words ? say("called_in_order", { words }) : say("call_order_none");
  const order = root.querySelector("[data-order]");
  order.hidden = !(both || scheme.vorab !== "none" || scheme.invalid);
  write(order.querySelector("[data-order-said]"), orderWords);
  order
    .querySelector("[data-calls]")
    .replaceChildren(...state.calls.map((call, index) => callRow(root, call, index, state, config, both)));
}

// A Contra before the wedding: whose it was, and what it has become.
function showEarly(root, state, config) {
  const hint = root.querySelector("[data-early-hint]");
  if (!hint) return;
  const { kontra_word: kontra, levels: [, , level] } = config.scheme;
  for (const button of root.querySelectorAll('[data-act="early"]')) {
    button.hidden = !state.playing.includes(button.dataset.value);
  }
  const hints = config.players
    .filter(({ key }) => state.early.includes(key) && state.playing.includes(key))
    .map(({ key, call_name: name }) => say(`early_${weddingOf(state, key) || "open"}`, { kontra, name, level }));
  write(hint, hints.join(". "));
}

const partyWord = (party, config) => (party === "re" ? say("re") : config.scheme.kontra_word);

function callWord({ party, level }, config) {
  const word = partyWord(party, config);
  return level === 1 ? word : `${word}, ${config.scheme.levels[level]}`;
}

// A row of the page's <template>, its buttons and pickers numbered; `keep` finds the one that had the focus.
function copyOf(root, template, index, text) {
  const row = root.querySelector(`[data-row="${template}"]`).content.firstElementChild.cloneNode(true);
  row.setAttribute("aria-label", text);
  write(row.querySelector("span"), text);
  for (const control of row.querySelectorAll("button, select")) {
    const { act, name } = control.dataset;
    Object.assign(control.dataset, { index, keep: [template, index, act, name, text].join() });
  }
  return row;
}

function callRow(root, call, index, state, config, both) {
  const row = copyOf(root, "call", index, callWord(call, config));
  row.querySelector('[data-act="callEarlier"]').hidden = !both || index === 0;
  for (const flag of row.querySelectorAll('[data-act="callFlag"]')) {
    press(flag, call[flag.dataset.name]);
    flag.hidden = flag.dataset.name === "vorab" && config.scheme.vorab === "ansage" && call.level > 1;
  }
  return row;
}

function showExtras(root, state) {
  for (const cell of root.querySelectorAll("[data-count]")) {
    const count = countExtras(state, cell.dataset.party, cell.dataset.kind);
    const [add, less] = cell.querySelectorAll("button");
    cell.toggleAttribute("data-some", count > 0);
    less.hidden = count === 0;
    press(add, count);
    cell.querySelector("[data-n]").textContent = count > 1 ? ` × ${count}` : "";
  }
}

function showDetails(root, state, config, kind) {
  for (const group of root.querySelectorAll("[data-for]")) {
    group.hidden = !group.dataset.for.split(" ").includes(isSolo(kind) ? "solo" : kind);
  }
  for (const button of root.querySelectorAll('[data-name="armut_player"]')) {
    button.hidden = !state.re.includes(button.dataset.value);
  }
  const rows = [
    ...state.calls.map((one, index) => whoRow(root, "callPlayer", one, index, callWord(one, config), state, config)),
    ...state.extras.map((one, index) => whoRow(root, "extraPlayer", one, index, extraWord(one, config), state, config)),
  ];
  root.querySelector("[data-who-group]").hidden = !rows.length;
  root.querySelector("[data-who]").replaceChildren(...rows);
}

// Who called, who made the extra point: asked in the head of the sheet where it was tapped, one tap, and only then.
function showWhoNow(root, state, config) {
  const place = root.querySelector("[data-who-now]");
  const { list, indices = [] } = state.asked ?? {};
  const latest = config.ask_names && indices.length ? state[list][indices.at(-1)] : null;
  const partyKnown = latest && (latest.party === "re" ? state.re.length > 0 : state.re.length === 2 || state.aloneKind);
  const names = config.players.filter(({ key }) => partyKnown && members(state, latest.party).includes(key));
  const offered = names.length > 1; // the only one it can have been need not be asked for
  place.hidden = !offered;
  root.querySelector("#entry-calls-title").hidden = offered;
  const what = latest && (list === "extras" ? extraWord(latest, config) : callWord(latest, config));
  const question = () => [line(say("who_was_it", { what })), ...names.map((player) => whoButton(player, latest))];
  place.replaceChildren(...(offered ? question() : []));
}

function whoButton({ key, short: textContent }, asked) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent });
  Object.assign(button.dataset, { act: "whoNow", value: key, keep: `who-now-${key}` });
  press(button, asked.player === key);
  return button;
}

function extraWord(extra, config) {
  const option = config.scheme.extras.find((one) => one.key === extra.kind);
  return `${partyWord(extra.party, config)}: ${option?.word ?? extra.kind}`;
}

// Who called, or who made the extra point and against whom.
function whoRow(root, type, event, index, text, state, config) {
  const row = copyOf(root, "who", index, text);
  for (const picker of row.querySelectorAll("select")) {
    const { name } = picker.dataset;
    const party = name === "from" ? otherParty(event.party) : event.party;
    const open = picker.options[0].text;
    picker.dataset.type = type;
    picker.hidden = name === "from" && type === "callPlayer";
    picker.setAttribute("aria-label", `${text}, ${open}`);
    for (const player of config.players.filter(({ key }) => members(state, party).includes(key))) {
      const word = say(name === "from" ? "who_against" : "who_by", { name: player.call_name });
      picker.add(new Option(word, player.key, false, player.key === event[name]));
    }
  }
  return row;
}

/** Mark what is wrong, and say it in its sheet; answers the sentences that no open sheet shows. */
export function showErrors(root, errors) {
  const homeless = [];
  const boxes = new Map([...root.querySelectorAll("[data-say]")].map((box) => [box, []]));
  const wrong = new Set(errors.map(({ field }) => fieldOf(field)));
  for (const group of root.querySelectorAll("[data-field]")) {
    group.toggleAttribute("data-wrong", group.dataset.field.split(" ").some((name) => wrong.has(name)));
  }
  for (const { field, message } of errors) {
    const box = boxOf(root, field);
    boxes.get(box)?.push(message);
    if (!box || box.closest("[data-over]").hidden) homeless.push(message);
  }
  for (const [box, lines] of boxes) {
    const text = lines.join(" ");
    if (box.textContent !== text) box.textContent = text;
    box.hidden = !text;
  }
  return homeless;
}

const fieldOf = (field) => /^\w*/.exec(field ?? "")[0] || "other";
const boxOf = (root, field) => root.querySelector(`[data-say~="${fieldOf(field)}"]`);

/** The sheet in which the first of these can be put right; "" for what lies open. */
export function sheetOf(root, errors) {
  const boxes = errors.map(({ field }) => boxOf(root, field)).filter(Boolean);
  return boxes[0]?.closest("[data-over]").id.replace("entry-", "") ?? "";
}
