// The Siegerehrung: one tap a place, last place first, then the podium. Whoever wants less motion sees all at once, by
// the style sheet; so does everybody without this script, or by the address of "all".

import "./share.js";
import { reaching } from "./net.js";

const page = document.querySelector(".ceremony");
const reveal = document.querySelector("[data-reveal]");
const steps = [...reveal.querySelectorAll("[data-step]")];
const buttons = [...reveal.querySelectorAll("[data-next]")];
const podium = [...reveal.querySelectorAll("[data-all]")];

function call(number) {
  for (const [place, step] of steps.entries()) step.hidden = place !== number;
  const { step: rank } = steps[number].dataset;
  for (const rung of reveal.querySelectorAll(`[data-rung="${rank}"]`)) rung.dataset.called = "";
  for (const [place, button] of buttons.entries()) button.hidden = place !== number;
  const last = number === steps.length - 1;
  podium.at(-1).hidden = !last;
  tell(number + 1);
  (last ? podium.at(-1) : buttons[number]).focus({ preventScroll: true });
}

// Phones that only look are shown each place when it is called here, if this phone has ended the evening.
function tell(places) {
  const form = document.querySelector("[data-calls]");
  if (!form) return;
  const body = new FormData(form);
  body.append("platz", places);
  reaching(fetch(form.action, { method: "POST", credentials: "same-origin", body })).catch(() => {});
}

function showAll(event) {
  event?.preventDefault();
  tell(steps.length + 1);
  page.classList.add("ceremony--over");
  scrollTo({ top: 0, behavior: "instant" });
  document.querySelector("[data-title]").focus({ preventScroll: true });
}

for (const [place, button] of buttons.entries()) button.addEventListener("click", () => call(place + 1));
for (const link of podium) link.addEventListener("click", showAll);
const atOnce = page.classList.contains("ceremony--over") || matchMedia("(prefers-reduced-motion: reduce)").matches;
tell(atOnce ? steps.length + 1 : 1);
