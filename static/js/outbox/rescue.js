// What was not sent, as a text that can be handed on, and back from it.

import { net } from "../net.js";
import { Queue } from "./queue.js";
import { store } from "./store.js";

const FORM = 1; // of this text
const EVENING = /^\/api\/v1\/evenings\/[0-9a-f-]{36}\/commands$/;

/** The text of some rows of the outbox: {form, entries: [{url, phone, since, command}]}. */
export function textOf(rows) {
  const entries = rows.map(({ url, phone, since, command }) => ({ url, phone, since, command }));
  return JSON.stringify({ form: FORM, entries });
}

/** The entries of such a text, whatever stands around it; null if there are none in it. */
export function entriesOf(text) {
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")];
  try {
    const { form, entries } = JSON.parse(text.slice(first, last + 1));
    const good = entries.every(({ url, command }) => EVENING.test(url) && command.uuid && command.id && command.type);
    return form === FORM && entries.length && good ? entries : null;
  } catch {
    return null;
  }
}

/** The text in the part of an address; empty if there is none. */
export function textIn(hash) {
  if (!hash.startsWith("#e=")) return "";
  try {
    const binary = atob(hash.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
  } catch {
    return "";
  }
}

// Sends what waits of one person at all evenings, for a page of none: the page of an evening is gone for a phone whose
// table link has ended, and what it has entered is to reach those who decide about it all the same.

/** The rows of this person, whichever link or account they belong to, the oldest first. */
export async function rowsOf(person) {
  const rows = (await store.everybodys()).filter((row) => row.person === person);
  return rows.sort((one, other) => one.since - other.since);
}

/** Answers how it ended at the evenings where something was left waiting: the events of `Queue.flush`. */
export async function sendAll(person) {
  const queues = new Map();
  for (const { owner, url, phone, uuid, state } of await rowsOf(person)) {
    if (state !== "waiting" && state !== "sending") continue;
    const key = `${owner} ${url}`;
    if (!queues.has(key)) queues.set(key, new Queue({ store, net, owner, url, person, phone }));
    // The page that was sending it is gone, or sends it, too: it counts once.
    if (state === "sending") await queues.get(key).mark(uuid, "waiting");
  }
  const ended = [];
  for (const queue of queues.values()) ended.push((await queue.flush()).event);
  return ended.filter((event) => event !== "sent" && event !== "empty");
}
