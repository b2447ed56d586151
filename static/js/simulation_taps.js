// Calls and extra points of a simulated game as buttons, as the entry of a game has them. The drop-downs stay what the
// form says, out of sight: a tap chooses in them, and what they say is shown on the buttons.

import { say } from "./texts.js";

export class Taps {
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
    const wanted = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
    places.forEach((place, index) => {
      place.value = wanted[index] ?? "";
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
