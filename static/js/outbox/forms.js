// Forms that change an evening (`data-command`): with a net they go to the server as ever; without one, and behind
// whatever waits already, they become commands in the outbox. A page names the outbox by `data-outbox`, `data-owner`,
// and where it has no list of what waits, by `data-back` the page that has.

import { uuid4 } from "../browser.js";
import { get, answeredLately } from "../net.js";
import { WAITS, Queue, bookedBy, fieldsOf, turnOf } from "./queue.js";
import { store } from "./store.js";

const TIMEOUT = 3000; // ms
const TYPES = { dealer_set: "dealer", bock_set: "bock" };
const BOCK_ROWS = [0, 1, 2, 3];

let waits = false; // something, as far as this page knows
let used = new Set(); // the numbers of what was entered on this phone

const { owner: person } = document.documentElement.dataset;
const exit = () => document.querySelector("[data-outbox]");
const queueOf = ({ dataset: { owner, outbox: url } }) => new Queue({ store, owner, url, person });

/** The command that a form stands for. `people`: key → name of those whom the form offers; their names are theirs. */
function commandOf({ dataset: { command, thing, penalty } }, data, people = [], now = new Date()) {
  const at = now.toISOString();
  const id = data.get("uuid") || uuid4();
  if (command === "penalty") return { type: command, uuid: uuid4(), id, at, penalty };
  if (command !== "event") return { type: command, uuid: uuid4(), id: thing, at };
  const kind = data.get("kind");
  const name = data.get("name")?.trim() || undefined;
  const [known] = people.find(([, called]) => name && called.toLowerCase() === name.toLowerCase()) ?? [];
  const fresh = name && !known;
  const runs = BOCK_ROWS.map((row) => [data.get(`bock_${row}`), data.get(`games_${row}`)].map(Number));
  const content = {
    player: (known ?? data.get("player")) || undefined,
    name: fresh ? name : undefined,
    newcomer: fresh ? uuid4() : undefined,
    stays: fresh && data.get("stays") ? true : undefined,
    seat: data.has("seat") ? Number(data.get("seat")) : undefined,
    reason: data.get("reason") ?? undefined,
    more: data.has("more") ? Number(data.get("more")) : undefined,
    order: data.get("order")?.split(","),
    runs: kind === "bock_set" ? runs.filter(([, games]) => games) : undefined,
  };
  const filled = Object.entries(content).filter(([, value]) => value !== undefined);
  return { type: TYPES[kind] ?? kind, uuid: uuid4(), id, at, ...Object.fromEntries(filled) };
}

async function reached(url) {
  if (!navigator.onLine) return false;
  try {
    return (await get(url, { Accept: "application/json" }, TIMEOUT)).status < 500;
  } catch {
    return false;
  }
}

// What a form without a script would have sent; the answer to its question, if it had one, is in it already.
function sendAsEver(form, submitter) {
  if (submitter?.name) form.append(Object.assign(document.createElement("input"), { ...hidden(submitter) }));
  form.submit();
}

const hidden = ({ name, value }) => ({ type: "hidden", name, value });

/** Keep a command behind all that waits; `said`: what the list shows of it, `booked`: the points of a penalty. */
async function keep(place, command, said, booked) {
  const queue = queueOf(place);
  const seen = document.querySelector("[data-last-event]")?.dataset.lastEvent || null;
  await queue.put({ ...command, after: await queue.after(seen) }, "waiting", said, booked);
}

// The fields of a penalty, and what it books; null where the phone does not know.
function withFields(command, form, data) {
  const several = [...form.elements].filter((one) => one.type === "checkbox" || one.multiple).map(({ name }) => name);
  command.fields = fieldsOf(data, several.filter((name) => form.querySelectorAll(`[name="${name}"]`).length > 1));
  const four = [...form.querySelectorAll("[name=culprit]")].map(({ value }) => value).filter(Boolean);
  return bookedBy(form.dataset, command.fields, four);
}

// What is missing is said at once: the points, where the form knows how they come about, or a field.
function lacks(form, booked) {
  const gap = form.querySelector("[data-penalty-gap]");
  gap.hidden = booked !== null || form.dataset.amount === undefined;
  return !gap.hidden || !form.reportValidity();
}

// A number stands for one entry: what was entered has used up that of its form, which comes back with it wherever the
// page is drawn as it was before. The form of a kept copy may have been sent by another page.
function renew(form, isUsed = ({ value }) => used.has(value)) {
  for (const number of form.querySelectorAll("input[name=uuid]")) if (isUsed(number)) number.value = uuid4();
}

async function enter(form, submitter, place) {
  const data = new FormData(form, submitter);
  const offered = [...form.querySelectorAll("[name=player], [name=culprit]")].filter(({ value }) => value);
  const people = offered.map((one) => [one.value, one.labels?.[0]?.textContent.trim() ?? ""]);
  try {
    const behind = (await queueOf(place).rows()).some(({ state }) => WAITS.has(state));
    const command = commandOf(form, data, people);
    const booked = command.type === "penalty" ? withFields(command, form, data) : undefined;
    if (!behind && (await reached(place.dataset.outbox))) return sendAsEver(form, submitter);
    if (command.type === "penalty" && lacks(form, booked)) return;
    const about = command.player ?? command.fields?.culprit;
    const points = command.type === "penalty" ? booked ?? { unknown: true, points: {} } : undefined;
    const waits = points && { ...points, ...turnOf(form.dataset, command.fields) };
    await keep(place, command, people.find(([key]) => key === about)?.[1], waits);
    used.add(command.id);
  } catch {
    return sendAsEver(form, submitter); // this browser keeps nothing
  }
  for (const menu of document.querySelectorAll("details[open]")) menu.open = false;
  const then = form.dataset.then ?? place.dataset.back;
  if (then) location.assign(then);
  else document.dispatchEvent(new Event("entered"));
}

// Without a net a game is corrected where its facts are: on the page of the evening.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-correct]");
  const place = exit();
  if (!link || !place?.dataset.owner || navigator.onLine) return;
  event.preventDefault();
  location.assign(`${place.dataset.back}#korrigieren-${link.dataset.correct}`);
});

// Two swap: with a net the server shows what that changes before it counts, without one the phone asks (confirm.js).
async function swap(form, place) {
  const seats = [...form.querySelectorAll("[name=tausch]")];
  const two = seats.filter(({ checked }) => checked);
  if (two.length !== 2) return;
  if (!form.dataset.confirm) {
    const [one, other] = two.map((seat) => seat.closest("label").querySelector(".chair__name").textContent);
    form.dataset.confirm = form.dataset.swap.replace("{one}", one).replace("{other}", other);
    return void setTimeout(() => form.requestSubmit()); // a form that is being sent is not sent again
  }
  const [one, other] = two.map(({ value }) => value);
  const order = seats.map(({ value }) => (value === one ? other : value === other ? one : value));
  await keep(place, { type: "seats", uuid: uuid4(), id: uuid4(), at: new Date().toISOString(), order });
  location.assign(place.dataset.back);
}

// Another choice is another question; before anybody else hears of it.
const askAnew = ({ target }) => target.closest("[data-swap]")?.removeAttribute("data-confirm");
document.addEventListener("change", askAnew, true);

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const place = exit();
  if (!place?.dataset.owner || event.defaultPrevented) return;
  if (form.matches("[data-swap]") && (!navigator.onLine || waits)) {
    event.preventDefault();
    return swap(form, place);
  }
  if (!form.matches("[data-command]")) return;
  renew(form);
  if (navigator.onLine && !waits && answeredLately()) return;
  event.preventDefault();
  enter(form, submitter, place);
});

async function look() {
  const place = exit();
  let rows = [];
  try {
    if (place?.dataset.owner) rows = await queueOf(place).rows();
  } catch {
    // nothing is kept here
  }
  waits = rows.some(({ state }) => WAITS.has(state));
  used = new Set(rows.map(({ command }) => command.id));
}

if (document.documentElement.dataset.kept) {
  for (const form of document.querySelectorAll("form[data-command]")) renew(form, () => true);
}
document.addEventListener("outbox", look);
look();
