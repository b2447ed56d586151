// What waits at an evening, for whoever shows it on a page that has no list of what waits. Those scripts, named by
// `modules_later`, come only where something does, and on a page that was kept, which the evening may have overtaken.

import { loadNamed } from "../browser.js";
import { WAITS, Queue, withKnownPlayers } from "./queue.js";
import { store } from "./store.js";

let waiting = [];

async function look({ owner, outbox: url }) {
  const rows = await new Queue({ store, owner, url }).rows();
  const open = rows.filter(({ state }) => WAITS.has(state));
  waiting = withKnownPlayers(open.map(({ command, said, booked }) => ({ ...command, said, booked })), rows);
  const unclear = waiting.length > 0 || Boolean(document.documentElement.dataset.kept);
  if (unclear) loadNamed();
  // Until those scripts know better, nothing is said of what the server has drawn before.
  document.documentElement.toggleAttribute("data-unclear", unclear);
  document.dispatchEvent(new Event("outbox"));
}

document.addEventListener("waiting", ({ detail }) => detail.commands.push(...waiting));
const place = document.querySelector("[data-outbox]");
if (place?.dataset.owner) look(place.dataset).catch(() => {}); // a browser that keeps nothing has nothing to show
