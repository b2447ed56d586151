// Answers a page while there is no net, from the facts of its evening, which the page brings along, and the score table
// of its rules, which is fetched while there is a net.
//
//   "reckon"   `detail` {facts, bock} gets `score`, what a game is worth (score.js), `contradiction`, what the cards
//              do not allow about it (score.js), and on the page of an evening
//              `stand`, how it stands after that game (stand.js). Without a table `detail` stays as it is.
//   "waiting"  is asked here: whoever keeps what was not sent yet puts its commands, in their order, into
//              `detail.commands`. They come before the game that is asked about, and may lay a Bock on it.

import { contradiction, score } from "./score.js";
import { ahead, stand } from "./stand.js";

const FIRST_PAUSE = 2000; // ms
const SLOWEST = 60000;

const inPage = document.getElementById("evening-facts");
let facts = inPage && JSON.parse(inPage.textContent);
let drawn = facts; // what the page shows already
let confirmed = !document.documentElement.dataset.kept; // whether newer facts would be here
let table = null;
let pause = FIRST_PAUSE;
let fresh = () => {};

async function fetched(name) {
  const address = document.querySelector(`meta[name="${name}"]`)?.content;
  if (!address) return null;
  const answer = await fetch(address, { credentials: "same-origin" });
  return answer.ok ? answer.json() : null;
}

// Until it is there, dealer, seats and Boecke follow the rules that stand beside the facts.
async function fetchTable() {
  try {
    table ??= await fetched("score-table");
    if (table) fresh();
  } catch {
    setTimeout(fetchTable, pause);
    pause = Math.min(2 * pause, SLOWEST);
  }
}

// A page that was kept may be older than what was kept of its evening since.
async function fetchFacts() {
  try {
    const found = await fetched("evening-facts");
    if (found?.version > facts.version) facts = found;
  } catch {
    // what the page says is as new as this phone knows
  }
  confirmed = true;
  fresh();
}

function waiting() {
  const detail = { commands: [] };
  document.dispatchEvent(new CustomEvent("waiting", { detail }));
  return detail.commands;
}

/** The evening with what waits, {events, gone, rows, standing, next, sure, older, commands, table}; null without one.
 *  `events`: those that count, one for each row; `next`: the game to come, null where only the server knows who
 *  plays it; `sure`: whether the points are what the server will say; `older`: whether the page is older than that, by
 *  what waits or by what was kept since, null as long as nobody knows. */
export function evening(pending = null) {
  if (!facts) return null;
  const commands = waiting();
  const rules = table ?? facts.rules;
  const { events, exact, lost } = ahead(facts, commands);
  const counting = events.filter((event) => !event.withdrawn_at);
  const found = stand(facts, pending ? [...counting, pending] : counting, rules);
  const sure = exact && found.open.every((place) => counting[place]?.valueless ?? true);
  const gone = events.filter((event) => event.withdrawn_at);
  const older = commands.length > 0 || facts !== drawn || (confirmed ? false : null);
  return { ...found, next: lost ? null : found.next, events: counting, gone, sure, older, commands, table: rules };
}

function reckon(detail) {
  if (!table) return;
  detail.contradiction = contradiction(detail.facts, table);
  const here = evening();
  const waits = here ? here.commands.length : waiting().length;
  const bock = waits ? here?.next?.bock ?? null : detail.bock;
  if (bock === null) {
    detail.score = { unknown: "waiting" }; // what waits may lay a Bock on this game
    return;
  }
  detail.score = score(detail.facts, table, bock);
  const follows = here?.sure && here.next?.bock === bock;
  if (follows && detail.score.points) detail.stand = evening({ type: "game", ...detail });
}

/** Hear of new facts, and at once of those that are here already. */
export function whenFresh(listener) {
  fresh = listener;
  fresh();
}

/** Have `draw` bring a page up to date that is older than the evening, from its `next` game on; it answers whether it
 *  could. Then, and on a page that is not older, nothing is marked as unclear any more. */
export function whenOlder(draw) {
  function look() {
    const here = evening();
    const drawn = here?.older && here.next && draw(here);
    if (drawn) document.removeEventListener("outbox", look); // once it stands, nothing moves under the thumb
    if (drawn || here?.older === false) document.documentElement.removeAttribute("data-unclear");
  }
  document.addEventListener("outbox", look); // what waits may be read later than the facts
  whenFresh(look);
}

document.addEventListener("reckon", ({ detail }) => reckon(detail));
document.addEventListener("stand", ({ detail }) => {
  if (!facts || !detail.facts) return;
  drawn = facts = detail.facts;
  fresh();
});
function fetchAll() {
  fetchTable();
  if (facts && document.documentElement.dataset.kept) fetchFacts();
}

addEventListener("online", fetchAll);
fetchAll();
