// Answers a page while there is no net, from the score table of its rules, which is fetched once.
//
//   "reckon"    `detail` {facts, bock} gets `score`: what a game is worth (score.js)
//   "foretell"  `detail` {beginning, events, pending} gets `stand`: how the evening stands (stand.js)
//
// As long as the table is not here, `detail` stays as it is.

import { score } from "./score.js";
import { stand } from "./stand.js";

const { content: address } = document.querySelector('meta[name="score-table"]');
let table = null;

async function fetched() {
  if (table) return;
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.ok) table = await answer.json();
  } catch {
    // without a net there is none yet; it is asked for again
  }
}

function answering(event, answer) {
  document.addEventListener(event, ({ detail }) => (table ? answer(detail) : fetched()));
}

answering("reckon", (detail) => {
  detail.score = score(detail.facts, table, detail.bock);
});
answering("foretell", (detail) => {
  detail.stand = stand(detail.beginning, detail.events, table, detail.pending);
});
addEventListener("online", fetched);
fetched();
