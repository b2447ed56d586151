// Seats as the round table: two who are tapped swap. The eight selects and the one of the dealer stay the fields of the
// form, and all there is without a script.

import { say } from "./texts.js";

const FEWEST = 4;
const MANY = 6; // more chairs have room for short names only

const root = document.querySelector("[data-seating]");

class Seating {
  constructor(selects, board, dealer) {
    this.selects = selects;
    this.dealer = dealer;
    const part = (name) => board.querySelector(`[data-${name}]`);
    [this.ring, this.felt, this.said, this.more] = ["ring", "felt", "seat-say", "seat-more"].map(part);
    [this.all, this.one] = ["seats-all", "seats-one"].map(part);
    this.people = new Map([...part("people").content.children].map((chair) => [chair.dataset.key, chair]));
    this.empty = part("empty").content.firstElementChild;
    this.names = new Map([...selects[0].options].filter((one) => one.value).map((one) => [one.value, one.text]));
    this.order = [...new Set(selects.map((select) => select.value))].filter((key) => this.names.has(key));
    this.chosen = "";
    this.chairs = 0; // so many are to be filled while everybody is tapped in order
    part("shuffle").addEventListener("click", () => this.shuffle());
    part("in-order").addEventListener("click", () => this.clear());
    part("deals-first")?.addEventListener("click", () => this.deal());
    part("away")?.addEventListener("click", () => this.remove());
    this.show();
  }

  // Fisher and Yates: every seating is as likely as any other.
  shuffle() {
    for (let last = this.order.length - 1; last > 0; last -= 1) {
      const chosen = crypto.getRandomValues(new Uint32Array(1))[0] % (last + 1);
      [this.order[last], this.order[chosen]] = [this.order[chosen], this.order[last]];
    }
    this.show(say("seats_shuffled"));
  }

  clear() {
    this.chairs = this.order.length;
    this.order = [];
    this.show(say("seats_in_order"));
    this.more.querySelector("button")?.focus();
  }

  tap(key) {
    const other = this.chosen;
    this.chosen = other ? "" : key;
    if (!other || other === key) {
      this.chosen = other === key ? "" : key;
      this.show();
    } else {
      const [one, two] = [other, key].map((who) => this.order.indexOf(who));
      [this.order[one], this.order[two]] = [key, other];
      this.show(say("seats_swapped", { one: this.called(other), other: this.called(key) }));
    }
    this.ring.querySelector(`[data-key="${key}"] button`).focus();
  }

  deal() {
    this.dealer.value = this.chosen;
    this.chosen = "";
    this.show();
  }

  remove() {
    this.order = this.order.filter((key) => key !== this.chosen);
    if (this.dealer?.value === this.chosen) this.dealer.value = "";
    this.chosen = "";
    this.show();
  }

  add(key) {
    this.order.push(key);
    this.show();
    this.more.querySelector("button")?.focus();
  }

  called(key) {
    return this.people.get(key).dataset.called;
  }

  /** The table as it is now; `done`: what to say if nobody is missing. */
  show(done = "") {
    this.selects.forEach((select, place) => {
      select.value = this.order[place] ?? "";
    });
    if (this.order.length >= this.chairs) this.chairs = 0;
    const number = Math.max(this.order.length, this.chairs, FEWEST);
    this.ring.parentElement.className = `round round--${number}`;
    const deals = this.dealer && (this.dealer.value || this.order[0]);
    const there = this.order.map((key) => this.chair(key, key === deals, number > MANY));
    const free = Array.from({ length: number - there.length }, (_, at) => this.free(there.length + at + 1));
    this.ring.replaceChildren(...there, ...free);
    const others = [...this.names.keys()].filter((key) => !this.order.includes(key));
    const full = this.order.length >= this.selects.length;
    this.more.replaceChildren(...(full ? [] : others.map((key) => this.chip(key))));
    const chosen = this.chosen && this.called(this.chosen);
    this.all.hidden = Boolean(chosen) || (this.chairs > 0 && this.order.length < FEWEST);
    this.one.hidden = !chosen;
    for (const button of this.one.children) button.textContent = button.dataset.says.replace("{name}", () => chosen);
    const swap = this.felt.querySelector("[data-swap-icon]");
    swap.hidden = !chosen;
    const calm = deals ? say("seats_deals", { name: this.called(deals) }) : "";
    this.felt.querySelector("b").textContent = chosen || calm;
    const missing = FEWEST - this.order.length;
    const hint = chosen ? say("seats_swap", { name: chosen }) : done || say("seats_tap");
    this.said.textContent = missing > 0 && !this.chairs ? say("seats_missing", { missing }) : hint;
  }

  chair(key, deals, many) {
    const chair = this.people.get(key).cloneNode(true);
    const button = chair.querySelector("button");
    button.setAttribute("aria-pressed", String(key === this.chosen));
    chair.querySelector(".deals").hidden = !deals;
    if (many) chair.querySelector(".chair__name").textContent = chair.dataset.short;
    button.addEventListener("click", () => this.tap(key));
    return chair;
  }

  free(place) {
    const chair = this.empty.cloneNode(true);
    chair.querySelector(".chair__sign").textContent = place;
    return chair;
  }

  chip(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = `+ ${this.names.get(key)}`;
    button.addEventListener("click", () => this.add(key));
    return button;
  }
}

if (root) {
  const board = document.querySelector("[data-seats]");
  const dealer = document.querySelector("[data-dealer]");
  const errors = root.querySelector(".errorlist") ?? dealer?.querySelector(".errorlist");
  new Seating([...root.querySelectorAll("select")], board, dealer?.querySelector("select"));
  board.hidden = false;
  // What the server has to say stands at the selects, so they stay to be seen then.
  root.hidden = !errors;
  if (dealer) dealer.hidden = !errors;
}
