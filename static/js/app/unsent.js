// What this phone has not sent yet, whatever has become of the page where it was entered: to be handed on as a text,
// and to be read back on another phone. It works without a net; with one, it sends what it can.

import { showPersisted } from "../browser.js";
import { get, post } from "../net.js";
import { WAITS, pauseAfter } from "../outbox/queue.js";
import { entriesOf, rowsOf, sendAll, textIn, textOf } from "../outbox/rescue.js";
import { momentWords, say } from "../texts.js";

const OPEN = new Set([...WAITS, "refused"]);
const TIMEOUT = 12000; // ms
const find = (mark) => document.querySelector(`[data-${mark}]`);
const { owner: person } = document.documentElement.dataset;

function line(row) {
  const made = find("unsent-row").content.firstElementChild.cloneNode(true);
  const at = momentWords(row.since);
  const [evening] = /[0-9a-f-]{36}/.exec(row.url) ?? [];
  const what = [say(`unsent_${row.command.type}`), row.said].filter(Boolean);
  made.querySelector("[data-what]").textContent = what.join(": ");
  made.querySelector("[data-when]").textContent = say("unsent_at", { at });
  made.querySelector("a").href = `/abend/${evening}/`;
  return made;
}

async function show() {
  const all = await rowsOf(person);
  const rows = all.filter((row) => OPEN.has(row.state));
  find("unsent-list").replaceChildren(...rows.map(line));
  find("unsent-none").hidden = rows.length > 0;
  find("unsent-hand-on").hidden = !rows.length;
  find("unsent-text").value = textOf(rows);
  find("unsent-share").hidden = !navigator.share;
  return all;
}

const sending = { busy: false, failures: 0, timer: 0 };

async function sendNow() {
  if (sending.busy || !person) return;
  sending.busy = true;
  clearTimeout(sending.timer);
  const before = (await rowsOf(person)).filter(({ state }) => WAITS.has(state)).map(({ uuid }) => uuid);
  const ended = before.length ? await sendAll(person) : [];
  const rows = await show();
  const taken = rows.filter(({ uuid, state }) => state === "sent" && before.includes(uuid)).length;
  const parked = rows.filter(({ state }) => state === "parked").length;
  const sentences = taken ? [say("unsent_read_all", { taken, all: before.length })] : [];
  if (parked) sentences.push(say(parked > 1 ? "outbox_parked_many" : "outbox_parked_one", { count: parked }));
  const [why] = ended.filter((event) => event !== "lost");
  if (why) sentences.push(say(`outbox_${why}`));
  if (sentences.length) find("unsent-sent").textContent = sentences.join(" ");
  sending.failures = ended.includes("lost") ? sending.failures + 1 : 0;
  if (sending.failures) sending.timer = setTimeout(send, pauseAfter(sending.failures));
  sending.busy = false;
}

// A browser that keeps nothing has nothing to send.
const send = () => sendNow().catch(() => {});

async function copy() {
  const box = find("unsent-text");
  try {
    await navigator.clipboard.writeText(box.value);
    find("unsent-said").textContent = say("unsent_copied");
  } catch {
    box.closest("details").open = true; // a browser that forbids it lets it be marked by hand
    box.select();
  }
}

async function share() {
  await navigator.share({ text: find("unsent-text").value }).catch(() => {}); // closed again, which is no mistake
}

// Each entry is sent as whoever is signed in here, under its own number: it counts once, whoever sends it.
async function read() {
  const entries = entriesOf(find("unsent-in").value);
  const status = find("unsent-read-said");
  if (!entries) return (status.textContent = say("unsent_no_text"));
  let taken = 0;
  const reasons = [];
  for (const { url, phone, command } of entries) {
    const [status, why] = await handIn(url, phone, command);
    if (status) taken += 1;
    else reasons.push(why);
  }
  const why = [...new Set(reasons)].join(" ");
  const key = reasons.length ? "unsent_read_some" : "unsent_read_all";
  status.textContent = say(key, { taken, all: entries.length, why });
}

async function handIn(url, phone, command) {
  try {
    const hello = await get(url, { Accept: "application/json" });
    if (hello.status !== 200) return [false, say("unsent_not_allowed")];
    const { owner, token } = await hello.json();
    const body = { owner, phone, commands: [command] };
    const { status, json } = await post(url, body, AbortSignal.timeout?.(TIMEOUT), token);
    if (!status) return [false, say("unsent_no_net")];
    const [answer] = json.answers ?? [];
    return [[200, 201, 202].includes(answer?.status), answer?.errors?.[0]?.message ?? say("unsent_otherwise")];
  } catch {
    return [false, say("unsent_no_net")];
  }
}

find("unsent-copy").addEventListener("click", copy);
find("unsent-share").addEventListener("click", share);
find("unsent-read").addEventListener("click", read);

// The QR codes that this page once drew open it with an entry in the address, which may change while it is open; what
// was typed stays as long as the address brings nothing.
function take() {
  const text = textIn(location.hash);
  if (!text) return;
  find("unsent-in").value = text;
  find("unsent-take").open = true;
}

showPersisted().catch(() => {});
take();
window.addEventListener("hashchange", take);
window.addEventListener("online", send);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
show().catch(() => {}); // a browser that keeps nothing has nothing to show
send();
