// Sends what waits of one person at all evenings, for a page of none: the page of an evening is gone for a phone whose
// table link has ended, and what it has entered is to reach those who decide about it all the same.

import { net } from "./net.js";
import { Queue } from "./queue.js";
import { store } from "./store.js";

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
