// The page of an evening shows at once what was entered without a net: standing, strip, list, dealer and Bock as they
// will be, each marked. It comes with the first tap, or as soon as something waits. A page that was kept may be older
// than what this phone knows of the evening: then that is shown, too.
//
//   "outbox"  something in the outbox has changed
//   "ahead"   is said here, unless only the server knows who plays: `detail` is what `kernel/stand.js` calls `next`,
//             for the entry of the next game, with the `people` who have sat down on this phone alone

import { evening, whenFresh } from "../kernel/reckoner.js";
import { drawButtons } from "./buttons.js";
import { Painter, amend } from "./painter.js";

const WANTED = /^#korrigieren-([0-9a-f-]{36})$/; // a game whose own page for that is not on this phone

const template = (mark) => document.querySelector(`template[${mark}]`)?.content;
const painter = template("data-ahead") && new Painter(template("data-ahead-words"), template("data-ahead"));

const entry = document.getElementById("entry");
const hasButton = ({ key }) => entry.querySelector(`[data-act="seat"][data-value="${key}"]`);
const { players = [] } = JSON.parse(document.getElementById("entry-config")?.textContent ?? "{}");
const later = players.filter((one) => !hasButton(one)); // have sat down since the buttons of this page were drawn

let wanted = WANTED.exec(location.hash)?.[1];

function paint() {
  const here = evening();
  const game = here && wanted && here.told.find((one) => one.game === wanted);
  if (game) {
    wanted = "";
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
