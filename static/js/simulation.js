// The worth of a simulated game while it is being filled in; the page works without this too.

import { ABSAGE, openRange, showResultWords } from "./entry/result_words.js";
import { say } from "./texts.js";

// Calls and extra points of a simulated game as buttons, as the entry of a game has them. The drop-downs stay what the
// form says, out of sight: a tap chooses in them, and what they say is shown on the buttons.

class Taps {
  constructor(form) {
    this.form = form;
    for (const part of form.querySelectorAll("[data-listed]")) part.hidden = true;
    for (const part of form.querySelectorAll("[data-tapped]")) part.hidden = false;
    this.calls = [...form.querySelectorAll("[data-call]")];
    this.extras = [...form.querySelectorAll("[data-times]")];
    for (const button of [...this.calls, ...this.extras.flatMap((one) => [...one.children])]) {
      button.dataset.word = button.getAttribute("aria-label");
    }
    form.addEventListener("click", ({ target }) => this.tapped(target.closest("button")));
  }

  /** The drop-downs of the calls; the last is empty as long as there is room for another call. */
  get places() {
    return [...this.form.querySelectorAll("select[name=ansagen]")];
  }

  get codes() {
    return this.places.map(({ value }) => value).filter(Boolean);
  }

  tapped(button) {
    if (!button) return;
    const { call } = button.dataset;
    const count = button.closest("[data-times]");
    if (call) this.call(call);
    else if (count) this.count(count, button.matches(".count__add") ? 1 : -1);
  }

  // What was not called yet is called last; what was called is taken back, and the others move up.
  call(code) {
    const { codes, places } = this;
    const calls = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
    places.forEach((place, index) => {
      place.value = calls[index] ?? "";
    });
    this.changed(places[0]);
  }

  count({ dataset }, step) {
    const list = this.listOf(dataset.times);
    const place = list.selectedIndex + step;
    if (place in list.options) list.selectedIndex = place;
    this.changed(list);
  }

  listOf(name) {
    return this.form.querySelector(`select[name="${name}"]`);
  }

  changed(list) {
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** The buttons say what the drop-downs say. */
  show() {
    const { codes } = this;
    const full = codes.length === this.places.length;
    for (const button of this.calls) {
      const number = codes.indexOf(button.dataset.call) + 1;
      button.disabled = full && !number;
      mark(button, number, (word) => say("called_as", { word, number }));
      button.querySelector("[data-n]").textContent = number ? `${number}.` : "";
    }
    for (const cell of this.extras) {
      const { selectedIndex: number } = this.listOf(cell.dataset.times);
      const [add, less] = cell.children;
      mark(add, number, (word) => say("times", { word, number }));
      cell.toggleAttribute("data-some", number > 0);
      less.hidden = !number;
      add.querySelector("[data-n]").textContent = number > 1 ? ` × ${number}` : "";
    }
  }
}

function mark(button, number, sentence) {
  const { word } = button.dataset;
  button.setAttribute("aria-pressed", String(number > 0));
  button.setAttribute("aria-label", number ? sentence(word) : word);
}

const ASK_AFTER = 200;
const form = document.querySelector("[data-simulation]");
const result = document.getElementById("ergebnis");
const noNet = document.querySelector("[data-simulation-no-net]"); // the page itself would open empty
let timer;
let asking;
let won = null; // the result that was tapped while it said who has won

/** What the form says, without what it leaves open. */
function filledIn() {
  return new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== "" && value !== "0"));
}

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const response = await fetch(`${form.dataset.simulation}?${filledIn()}`, { credentials: "same-origin", signal });
    if (!response.ok) throw new Error(response.statusText);
    const { html, address } = await response.json();
    const page = new DOMParser().parseFromString(html, "text/html");
    result.replaceChildren(...page.body.childNodes);
    history.replaceState(null, "", address);
    form.querySelector("[data-reckon]").hidden = noNet.hidden = true;
  } catch (error) {
    if (error.name === "AbortError") return;
    noNet.hidden = !(error instanceof TypeError); // nobody has answered
    form.querySelector("[data-reckon]").hidden = !noNet.hidden;
  }
}

// There is always one empty place for another call.
function growCalls() {
  const places = [...form.querySelectorAll(".call-said")];
  const filled = places.findLastIndex((place) => place.querySelector("select").value !== "");
  places.forEach((place, index) => {
    place.hidden = index > filled + 1;
  });
  if (filled === places.length - 1 && places.length < 10) {
    const place = places[filled].cloneNode(true);
    place.querySelector("span").textContent = `${places.length + 1}.`;
    const select = place.querySelector("select");
    select.setAttribute("aria-label", say("call_number", { number: places.length + 1 }));
    select.value = "";
    places[filled].after(place);
  }
}

/** Exact Augen and a result in classes exclude each other; a range from the address ends with either of them. */
function oneResult(target) {
  const excluded = target.name === "erg" ? "augen" : target.name === "augen" && target.value ? "erg" : "";
  if (!excluded) return;
  for (const other of form.querySelectorAll(`[name="${excluded}"]`)) {
    if (other.type === "radio") other.checked = false;
    else other.value = "";
  }
  for (const bound of form.querySelectorAll('[name="von"], [name="bis"]')) bound.value = "";
}

/** The calls as the entry has them. */
function calls() {
  const level = (digit) => "9630".indexOf(digit) + ABSAGE;
  return taps.codes.map(([party, digit]) => ({ party: party === "r" ? "re" : "kontra", level: level(digit) }));
}

/** The results say what their taps mean now; one that was tapped as who has won can leave open more than its Augen. */
function sayResults() {
  const absage = calls().some(({ level }) => level >= ABSAGE);
  showResultWords(form, absage);
  const checked = form.querySelector("[name=erg]:checked");
  if (checked) won = absage && checked !== won ? null : checked;
  else if (form.querySelector("[name=augen]").value) won = null;
  const open = won && openRange(won.value, calls());
  if (!won) return;
  won.checked = !open;
  ["von", "bis"].forEach((name, end) => {
    form.querySelector(`[name=${name}]`).value = open ? open[end] : "";
  });
}

function changed({ target }) {
  oneResult(target);
  if (target.name === "ansagen") growCalls();
  taps.show();
  sayResults();
  // Another Abrechnung or another house rule has other fields: the page is drawn anew.
  if (target.name === "a" || /^o_/.test(target.name)) return drawAnew();
  clearTimeout(timer);
  timer = setTimeout(ask, ASK_AFTER);
}

function drawAnew() {
  noNet.hidden = navigator.onLine;
  if (navigator.onLine) return location.assign(`${form.action}?${filledIn()}`);
  for (const list of form.querySelectorAll("select[name=a], select[name^=o_]")) {
    list.selectedIndex = Math.max(0, [...list.options].findIndex((one) => one.defaultSelected));
  }
}

const taps = new Taps(form);
form.addEventListener("change", changed);
form.addEventListener("input", (event) => event.target.matches("[type=text], [type=number]") && changed(event));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  drawAnew();
});
window.addEventListener("pageshow", (event) => event.persisted && location.reload());
form.querySelector("[data-reckon]").hidden = true;
growCalls();
taps.show();
sayResults();
