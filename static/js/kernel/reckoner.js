// Answers a page while there is no net, from the score table of its rules and the facts of its evening, which are
// fetched while there is one.
//
//   "reckon"   `detail` {facts, bock} gets `score`, what a game is worth (score.js), and on the page of an evening
//              `stand`, how it stands after that game (stand.js). Without a table `detail` stays as it is.
//   "waiting"  is asked here: whoever keeps what was not sent yet puts its events, in the form of `manage.py fold`,
//              into `detail.events`. They come before the game that is asked about, and may lay a Bock on it.

import { score } from "./score.js";
import { stand } from "./stand.js";

const known = {};

async function fetched(name) {
  const address = document.querySelector(`meta[name="${name}"]`)?.content;
  if (!address) return;
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.ok) known[name] = await answer.json();
  } catch {
    // what was here before is still true
  }
}

const all = () => ["score-table", "evening-facts"].forEach(fetched);

function waiting() {
  const detail = { events: [] };
  document.dispatchEvent(new CustomEvent("waiting", { detail }));
  return detail.events;
}

function reckon(detail) {
  const { "score-table": table, "evening-facts": evening } = known;
  if (!table) return;
  const unsent = waiting();
  const waits = Number(document.querySelector("[data-outbox]")?.dataset.waiting ?? 0);
  if (waits > unsent.length && table.bock.most) {
    detail.score = { unknown: "waiting" }; // nobody has told what waits, and it may lay a Bock on this game
    return;
  }
  if (!evening) {
    detail.score = unsent.length ? { unknown: "waiting" } : score(detail.facts, table, detail.bock);
    return;
  }
  const events = [...evening.events, ...unsent];
  const { next, open } = stand(evening, events, table);
  const sure = unsent.length ? open.every((place) => place < evening.events.length) : next.bock === detail.bock;
  if (unsent.length && !sure) detail.score = { unknown: "waiting" };
  else detail.score = score(detail.facts, table, unsent.length ? next.bock : detail.bock);
  if (sure && detail.score.points) detail.stand = stand(evening, [...events, { type: "game", ...detail }], table);
}

document.addEventListener("reckon", ({ detail }) => reckon(detail));
document.addEventListener("stand", () => fetched("evening-facts"));
addEventListener("online", all);
all();
