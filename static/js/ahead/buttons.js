// Buttons of the entry for those who have sat down on this phone alone, until the server draws them.

import { signAs } from "./arrivals.js";

const FRESH = "data-not-sent";
const ACTS = ["seat", "early", "playing", "detail"];

/** A button for each of `people`, wherever somebody at the table has one; `seats`: the keys in the order they sit. */
export function drawButtons(root, people, seats) {
  for (const old of root.querySelectorAll(`button[${FRESH}]`)) old.remove();
  const pattern = root.querySelector('[data-act="seat"]')?.dataset.value;
  for (const act of pattern ? ACTS : []) {
    for (const button of root.querySelectorAll(`[data-act="${act}"][data-value="${pattern}"]`)) {
      for (const who of people) {
        button.parentElement.insertBefore(copyOf(button, who), neighbour(button, who.key, seats));
      }
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

// The button of whoever sits next: people stand in the order in which they sit.
function neighbour({ parentElement: list, dataset: { act } }, key, seats) {
  const later = seats.slice(seats.indexOf(key) + 1);
  const found = later.map((one) => list.querySelector(`[data-act="${act}"][data-value="${one}"]`));
  return found.find(Boolean) ?? null;
}
