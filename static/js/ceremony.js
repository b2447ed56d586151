// The Siegerehrung: one tap a place, last place first, then the podium. Whoever wants less motion sees all at once, by
// the style sheet; so does everybody without this script, or by the address of "all".

import "./share.js";

const page = document.querySelector(".ceremony");
const reveal = document.querySelector("[data-reveal]");
const steps = [...reveal.querySelectorAll("[data-step]")];
const rungs = [...reveal.querySelectorAll("[data-rung]")].reverse();
const buttons = [...reveal.querySelectorAll("[data-next]")];
const podium = [...reveal.querySelectorAll("[data-all]")];

function call(number) {
  for (const [place, step] of steps.entries()) step.hidden = place !== number;
  rungs[number].dataset.called = "";
  for (const [place, button] of buttons.entries()) button.hidden = place !== number;
  const last = number === steps.length - 1;
  podium.at(-1).hidden = !last;
  (last ? podium.at(-1) : buttons[number]).focus({ preventScroll: true });
}

function showAll(event) {
  event?.preventDefault();
  page.classList.add("ceremony--over");
  scrollTo({ top: 0, behavior: "instant" });
  document.querySelector("[data-title]").focus({ preventScroll: true });
}

for (const [place, button] of buttons.entries()) button.addEventListener("click", () => call(place + 1));
for (const link of podium) link.addEventListener("click", showAll);
