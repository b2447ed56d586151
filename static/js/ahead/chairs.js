// The round picture of the seats shows at once what was entered without a net: who has come, gone or changed places.
// Whoever has sat down on this phone alone is marked, and can pause, go and deal like everybody else.

import { whenOlder } from "../kernel/reckoner.js";
import { arrivals, arrivalsIn, signAs, textIn } from "./arrivals.js";

// The places between the chairs where somebody can sit down, once others sit there than the server has drawn.

const MOST = 8;

/** A gap behind each of `names`, clockwise, like those of `round`; `between(one, other)` says where it is. */
function drawGaps(round, names, between) {
  const gaps = [...round.querySelectorAll(".gap")];
  if (!gaps.length) return;
  const chosen = gaps.length === names.length ? gaps.findIndex((gap) => gap.querySelector("input").checked) : -1;
  const full = names.length >= MOST;
  const gapsFor = full ? [] : names;
  const [pattern, text] = [gaps[0], round.querySelector(".gap-said")];
  const made = gapsFor.map((one, at) => gapAt(pattern, at + 1, between(one, names[(at + 1) % names.length])));
  const labels = gapsFor.map((one, at) => labelAt(text, at + 1, between(one, names[(at + 1) % names.length])));
  for (const gap of gaps) gap.remove();
  if (made.length) made.at(chosen).querySelector("input").checked = true;
  round.querySelector(".felt").before(...made);
  round.querySelector(".felt").replaceChildren(...labels);
  const form = round.closest("form");
  for (const effect of form.querySelectorAll(".effects .gap-said")) effect.remove(); // only the server knows
  form.querySelector("[data-join-button]").disabled = full;
  form.querySelector("[data-seats-full]").hidden = !full;
}

function gapAt(pattern, seat, said) {
  const gap = pattern.cloneNode(true);
  gap.className = `gap gap--${seat}`;
  const box = gap.querySelector("input");
  Object.assign(box, { value: seat, id: `join_seat_${seat}`, checked: false });
  gap.querySelector(":scope > .visually-hidden").textContent = said;
  return gap;
}

function labelAt(pattern, seat, said) {
  const line = pattern.cloneNode(false);
  line.className = `gap-said gap-said--${seat}`;
  line.textContent = said;
  return line;
}

const FEW = 6; // so many chairs have room for the whole name
const FRESH = "data-not-sent";
const listed = new Intl.ListFormat(document.documentElement.lang);
const ring = document.querySelector(".round__ring");
const pieces = document.querySelector("template[data-chairs]")?.content;

const piece = (name) => pieces.querySelector(`[data-piece="${name}"]`).firstElementChild.cloneNode(true);
const named = (name) => pieces.querySelector(`[data-text="${name}"]`);
const word = (name) => textIn(pieces, name);
const nameOf = (chair) => chair.querySelector(".chair__name").textContent.trim();

function fill({ dataset }, text) {
  for (const place of document.querySelectorAll(`[data-seats-${dataset.text}]`)) place.textContent = text;
}

function stateOf(key, { dealer, four, pausing }) {
  if (!four.includes(key) && !pausing.includes(key)) return "pauses";
  if (key === dealer) return four.includes(key) ? "deals" : "deals_out";
  return four.includes(key) ? "plays" : "out";
}

/** A chair for somebody new, like that of somebody else. */
function chairFor(who, pattern, many) {
  const chair = pattern.cloneNode(true);
  chair.dataset.key = who.key;
  chair.toggleAttribute(FRESH, Boolean(who.waits));
  signAs(chair.querySelector(".sign"), who);
  chair.querySelector(".chair__name").textContent = many ? who.short : who.call_name;
  if (who.waits) chair.querySelector(".chair__sign").append(piece("waits"));
  const [link, box] = [chair.querySelector("a"), chair.querySelector("input")];
  if (link) link.hash = `wer-${who.key}`;
  if (box) Object.assign(box, { value: who.key, checked: false });
  return chair;
}

function show(chair, state, plays) {
  chair.querySelector(".sign").classList.toggle("sign--out", !plays);
  chair.querySelector(".deals")?.remove();
  if (state.startsWith("deals")) chair.querySelector(".sign").after(piece("deals"));
  const description = chair.hasAttribute(FRESH) ? `${word(state)}, ${word("waits")}` : word(state);
  chair.querySelector(":scope .chair__name + .visually-hidden").textContent = description;
  return description;
}

/** The sheet of somebody: what can be said about them as the table is now. */
function showPerson(sheet, state, said, enough) {
  sheet.querySelector("header p").textContent = said;
  const paused = state === "pauses";
  const may = { resume: paused, pause: enough && !paused, leave: enough || paused };
  may.dealer_set = !paused && !state.startsWith("deals");
  for (const button of sheet.querySelectorAll("button[name=kind]")) button.hidden = !may[button.value];
  sheet.querySelector("[data-nobody-goes]").hidden = may.leave;
}

function personFor({ key, name, ...who }, pattern) {
  const sheet = pattern.cloneNode(true);
  sheet.id = `wer-${key}`;
  sheet.setAttribute("aria-labelledby", `name-${key}`);
  const heading = sheet.querySelector("h2");
  Object.assign(heading, { id: `name-${key}`, textContent: name });
  signAs(sheet.querySelector(".sign"), who);
  sheet.querySelector("[name=player]").value = key;
  sheet.querySelector("[name=uuid]").value = ""; // the entry gets a number of its own
  const swap = sheet.querySelector("a[href*='tausch=']");
  swap.href = swap.href.replace(/tausch=.*/, `tausch=${encodeURIComponent(key)}`);
  pattern.after(sheet);
  return sheet;
}

// Laid out as a whole: a round whose size its own chairs depend on is put away while they change.
function put(chairs, before) {
  const round = ring.parentElement;
  const place = document.createComment("");
  round.replaceWith(place);
  ring.replaceChildren(...chairs);
  round.classList.replace(`round--${before}`, `round--${chairs.length}`);
  place.replaceWith(round);
}

function draw({ next, commands, events }) {
  const drawn = new Map([...ring.children].map((chair) => [chair.dataset.key, chair]));
  const fresh = new Map(arrivals(arrivalsIn(events), ring).map((who) => [who.key, who]));
  if (!next.seats.every((key) => drawn.has(key) || fresh.has(key))) return false; // this page is older than the facts
  const many = next.seats.length > FEW;
  const enough = next.pausing.length > 0;
  const chairs = next.seats.map((key) => drawn.get(key) ?? chairFor(fresh.get(key), ring.firstElementChild, many));
  put(chairs, drawn.size);
  const names = new Map(chairs.map((chair) => [chair.dataset.key, nameOf(chair)]));
  next.seats.forEach((key, at) => {
    const state = stateOf(key, next);
    const description = show(chairs[at], state, next.four.includes(key));
    const sheets = document.querySelector("section.person");
    const existing = document.getElementById(`wer-${key}`);
    const sheet = existing ?? (sheets && fresh.has(key) && personFor(fresh.get(key), sheets));
    if (sheet) showPerson(sheet, state, description, enough);
  });
  for (const who of ["dealer", "leader"]) fill(named(who), word(who).replace("{name}", names.get(next[who])));
  fill(named("again"), word("again").replace("{name}", names.get(next.dealer)));
  fill(named("number"), word("number").replace("{number}", next.number).replace("{round}", next.round));
  for (const four of document.querySelectorAll("[data-seats-four]")) {
    four.textContent = listed.format(next.four.map((key) => names.get(key)));
  }
  for (const turn of document.querySelectorAll("[data-seats-turn]")) turn.hidden = true; // only the server knows
  for (const note of document.querySelectorAll("[data-seats-waits]")) note.hidden = !commands.length;
  for (const anew of document.querySelectorAll("a[href$=neu]")) anew.hidden = true; // that one only the server knows
  drawGaps(ring.parentElement, next.seats.map((key) => names.get(key)), (one, other) =>
    word("between").replace("{one}", one).replace("{other}", other),
  );
  return true;
}

if (ring && pieces) whenOlder(draw);
