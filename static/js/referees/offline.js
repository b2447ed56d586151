// The answer to a question without a connection, shown on the page that is there.

import { say } from "../texts.js";
import { judge } from "./deadlines.js";
import { callOf, trickOf } from "./question.js";
import { take } from "./ranks.js";

const PLACES = 4;

/** Shows the answer to the question of an address; false if only the server can tell it. */
export function answerFor(page, address, tables) {
  const query = new URL(address, location.href).searchParams;
  const asks = page.querySelector("[data-asks]")?.dataset.asks;
  if (asks === "call" && tables.calls) showCall(page, query, tables.calls);
  else if (asks === "trick" && tables.tricks) showTrick(page, query, tables.tricks);
  else return false;
  markChosen(page, query);
  return true;
}

function showCall(page, query, table) {
  const asked = callOf(query, table);
  const found = judge(table, asked);
  const ansage = asked.party === "re" ? "re" : "kontra";
  const key = asked.level === 1 ? ansage : Object.keys(table.levels).find((one) => table.levels[one] === asked.level);
  const until = found.until === null ? "" : say(table.by_hand ? "until_hand" : "until_game", { number: found.until });
  const sentence = say(`call_${found.verdict}`, { call: table.words[key] });
  tell(page, [sentence, until].join(" "));
  verdict(page, ["regular", "answer"].includes(found.verdict) ? "yes" : "no");
  page.querySelectorAll(".ref-hand a").forEach((back, place) => {
    back.classList.toggle("ref-back--held", place < asked.hand);
    mark(back, place + 1 === asked.hand);
  });
}

function showTrick(page, query, table) {
  const asked = trickOf(query, table);
  const found = asked && take(table, asked);
  if (!asked) tell(page, say("trick_open"));
  else if (!found) tell(page, say("trick_impossible"));
  else {
    const card = table.names[asked.cards[found.taker]];
    tell(page, say("trick_taken", { number: found.taker + 1, card, augen: found.augen }));
  }
  verdict(page, found ? "yes" : asked ? "no" : "");
  lay(page, query.getAll("k").slice(0, PLACES), found?.taker);
}

/** Lays the cards of the trick into its places: copies of those to choose from. */
function lay(page, cards, taker) {
  const places = page.querySelector(".ref-trick");
  const kept = [...places.children];
  const laid = cards.map((card, place) => {
    const item = document.createElement("li");
    item.className = `ref-trick__card${place === taker ? " ref-trick__card--takes" : ""}`;
    const face = page.querySelector(`[data-card="${card}"] .face`) ?? kept[place]?.querySelector(".face");
    if (face) item.append(face.cloneNode(true));
    return item;
  });
  const empty = Array.from({ length: PLACES - laid.length }, (_, place) => {
    const item = document.createElement("li");
    item.className = "ref-trick__card ref-trick__card--empty";
    item.append(Object.assign(document.createElement("span"), { textContent: laid.length + place + 1 }));
    return item;
  });
  places.replaceChildren(...laid, ...empty);
}

function tell(page, sentence) {
  const answer = page.querySelector("[data-answer]");
  answer.querySelectorAll("p:not(.ref-choices)").forEach((old) => old.remove());
  const said = Object.assign(document.createElement("p"), { className: "ref-answer__said", textContent: sentence });
  const note = Object.assign(document.createElement("p"), { className: "small", textContent: say("without_net") });
  const last = answer.querySelector(".ref-choices");
  answer.insertBefore(said, last);
  answer.insertBefore(note, last);
}

function verdict(page, found) {
  const answer = page.querySelector("[data-answer]");
  if (found) answer.dataset.verdict = found;
  else delete answer.dataset.verdict;
}

const mark = (link, on) => (on ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));

/** Marks in every row of choices the one that is asked about now. */
function markChosen(page, query) {
  for (const row of page.querySelectorAll(".ref-row .ref-choices")) {
    const links = [...row.querySelectorAll("a[data-step]")].map((link) => [link, new URL(link.href).searchParams]);
    const names = ["wer", "was", "lag", "art", "fest"].filter(
      (name) => new Set(links.map(([, to]) => to.get(name))).size > 1,
    );
    if (names.length !== 1) continue;
    const asked = query.get(names[0]);
    if (asked) links.forEach(([link, to]) => mark(link, to.get(names[0]) === asked));
  }
}
