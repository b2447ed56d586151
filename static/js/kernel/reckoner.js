// Answers a page while there is no net, from the score table of its rules and the facts of its evening, which are
// fetched while there is one.
//
//   "reckon"   `detail` {facts, bock} gets `score`, what a game is worth (score.js), and on the page of an evening
//              `stand`, how it stands after that game (stand.js). Without a table `detail` stays as it is.
//   "waiting"  is asked here: whoever keeps what was not sent yet puts its commands, in their order, into
//              `detail.commands`. They come before the game that is asked about, and may lay a Bock on it.

import { ahead } from "../ahead/pending.js";
import { score } from "./score.js";
import { stand } from "./stand.js";

const known = {};
let fresh = () => {};

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

const all = async () => {
  await Promise.all(["score-table", "evening-facts"].map(fetched));
  fresh();
};

function waiting() {
  const detail = { commands: [] };
  document.dispatchEvent(new CustomEvent("waiting", { detail }));
  return detail.commands;
}

/** The evening with what waits: {told, rows, standing, next, sure, commands}; null where this phone does not know it.
 *  `told`: its events that count, one for each row; `sure`: whether the points are what the server will say. */
export function evening(pending = null) {
  const { "score-table": table, "evening-facts": facts } = known;
  if (!table || !facts) return null;
  const commands = waiting();
  const { events, exact } = ahead(facts, commands);
  const told = events.filter((event) => !event.withdrawn_at);
  const found = stand(facts, pending ? [...told, pending] : told, table);
  const sure = exact && found.open.every((place) => told[place]?.valueless ?? true);
  return { ...found, told, gone: events.filter((event) => event.withdrawn_at), sure, commands, table };
}

function reckon(detail) {
  const { "score-table": table } = known;
  if (!table) return;
  const here = evening();
  const waits = here ? here.commands.length : waiting().length;
  const sure = here ? here.sure && (waits || here.next.bock === detail.bock) : !waits;
  if (waits && !sure) {
    detail.score = { unknown: "waiting" }; // what waits may lay a Bock on this game
    return;
  }
  detail.score = score(detail.facts, table, waits ? here.next.bock : detail.bock);
  if (here && sure && detail.score.points) detail.stand = evening({ type: "game", ...detail });
}

/** Hear of new facts, and at once of those that are here already. */
export function whenFresh(listener) {
  fresh = listener;
  fresh();
}

document.addEventListener("reckon", ({ detail }) => reckon(detail));
document.addEventListener("stand", async () => {
  await fetched("evening-facts");
  fresh();
});
addEventListener("online", all);
all();
