// A page without an entry: what still waits goes from here, too.

import { loadSoon } from "../browser.js";
import { Outbox } from "./outbox.js";

const mark = document.querySelector("[data-outbox]");
loadSoon();
if (mark) new Outbox(mark, (stand) => document.dispatchEvent(new CustomEvent("arrived", { detail: stand })));

// Where no game can be entered an entry may come back: a game was taken back, or one more round begins. That needs the
// page anew; everything else about such an evening is brought up to date in its place.

document.addEventListener("stand", ({ detail }) => {
  if (detail.entry) location.reload();
});
