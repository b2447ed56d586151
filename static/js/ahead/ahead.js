// The page of an evening shows at once what was entered without a net: standing, strip, list, dealer and Bock as they
// will be, each marked. It comes with the first tap, or as soon as something waits. A page that was kept may be older
// than what this phone knows of the evening: then that is shown, too.
//
//   "outbox"  something in the outbox has changed
//   "ahead"   is said here, unless only the server knows who plays: `detail` is what `kernel/stand.js` calls `next`,
//             for the entry of the next game, with the `people` who have sat down on this phone alone

import { evening, whenFresh } from "../kernel/reckoner.js";
import { seat, signAs } from "./arrivals.js";
import { Painter, amend } from "./painter.js";

// Buttons of the entry for those who have sat down on this phone alone, until the server draws them.

const FRESH = "data-not-sent";
const ACTS = ["seat", "early", "playing", "detail"];

/** A button for each of `people`, wherever somebody at the table has one; `seats`: the keys in the order they sit. */
function drawButtons(root, people, seats) {
  for (const old of root.querySelectorAll(`button[${FRESH}]`)) old.remove();
  const pattern = root.querySelector('[data-act="seat"]')?.dataset.value;
  for (const act of pattern ? ACTS : []) {
    for (const button of root.querySelectorAll(`[data-act="${act}"][data-value="${pattern}"]`)) {
      button.after(...people.map((who) => copyOf(button, who)));
      seat(button.parentElement, `[data-act="${act}"]`, seats, ({ dataset }) => dataset.value);
    }
  }
}

function copyOf(button, who) {
  const copy = button.cloneNode(true);
  copy.dataset.value = who.key;
  copy.setAttribute(FRESH, "");
  copy.hidden ||= button.dataset.act === "seat"; // shown as soon as they play
  const sign = copy.querySelector(".sign");
  if (sign) signAs(sign, who);
  (copy.querySelector(".seat__name") ?? copy).textContent = who.call_name;
  return copy;
}

const WANTED = /^#korrigieren-([0-9a-f-]{36})$/; // a game whose own page for that is not on this phone

const template = (mark) => document.querySelector(`template[${mark}]`)?.content;
const painter = template("data-ahead") && new Painter(template("data-ahead-words"), template("data-ahead"));

const entry = document.getElementById("entry");
const hasButton = ({ key }) => entry.querySelector(`[data-act="seat"][data-value="${key}"]`);
const { players = [] } = JSON.parse(document.getElementById("entry-config")?.textContent ?? "{}");
const later = players.filter((one) => !hasButton(one)); // have sat down since the buttons of this page were drawn

let toAmend = WANTED.exec(location.hash)?.[1];

function paint() {
  const here = evening();
  const game = here && toAmend && here.events.find((one) => one.game === toAmend);
  if (game) {
    toAmend = "";
    amend(game, here.commands);
  }
  if (!here?.older && !later.length) return painter.restore();
  painter.paint(here);
  const { next } = here;
  if (!next) return; // the entry asks
  const people = painter.fresh.filter(({ key }) => next.seats.includes(key));
  if (entry) drawButtons(entry, [...later, ...people], next.seats);
  document.dispatchEvent(new CustomEvent("ahead", { detail: { ...next, people } }));
}

if (painter) {
  document.addEventListener("outbox", paint);
  const closed = ({ target }) => !target.open && target.closest("[data-part]") && paint();
  document.addEventListener("toggle", closed, true); // what lay open is painted now
  whenFresh(paint);
  performance.mark("ahead-wired"); // from here on what waits is shown
}
