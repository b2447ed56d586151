// Seats as a list to tap: the eight selects stay the fields of the form, and all there is without a script.

import { say } from "./texts.js";

const root = document.querySelector("[data-seating]");

class Seating {
  constructor(selects, board) {
    this.selects = selects;
    this.list = board.querySelector("[data-seat-list]");
    this.more = board.querySelector("[data-seat-more]");
    this.said = board.querySelector("[data-seat-say]");
    this.row = document.querySelector("[data-seat-row]").content.firstElementChild;
    this.names = new Map([...selects[0].options].filter((one) => one.value).map((one) => [one.value, one.text]));
    this.order = [...new Set(selects.map((select) => select.value))].filter((key) => this.names.has(key));
    board.querySelector("[data-shuffle]").addEventListener("click", () => this.shuffle());
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

  move(place, by) {
    const to = (place + by + this.order.length) % this.order.length;
    const [key] = this.order.splice(place, 1);
    this.order.splice(to, 0, key);
    this.show();
    this.list.children[to].querySelector(`[data-move="${by}"]`).focus();
  }

  remove(place) {
    this.order.splice(place, 1);
    this.show();
  }

  add(key) {
    this.order.push(key);
    this.show();
  }

  /** The list as it is now; `done`: what to say if nobody is missing. */
  show(done = "") {
    this.selects.forEach((select, place) => {
      select.value = this.order[place] ?? "";
    });
    this.list.replaceChildren(...this.order.map((key, place) => this.item(key, place)));
    const full = this.order.length >= this.selects.length;
    const others = [...this.names.keys()].filter((key) => !this.order.includes(key));
    this.more.replaceChildren(...(full ? [] : others.map((key) => this.chip(key))));
    const missing = 4 - this.order.length;
    this.said.textContent = missing > 0 ? say("seats_missing", { missing }) : done;
  }

  item(key, place) {
    const item = this.row.cloneNode(true);
    const name = this.names.get(key);
    item.querySelector(".seat-item__name").textContent = name;
    for (const button of item.querySelectorAll("[data-move]")) {
      const by = Number(button.dataset.move);
      button.setAttribute("aria-label", say(by < 0 ? "seat_up" : "seat_down", { name }));
      button.addEventListener("click", () => this.move(place, by));
    }
    const away = item.querySelector("[data-remove]");
    away.setAttribute("aria-label", say("seat_away", { name }));
    away.addEventListener("click", () => this.remove(place));
    return item;
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
  const errors = root.querySelector(".errorlist");
  new Seating([...root.querySelectorAll("select")], board);
  board.hidden = false;
  // What the server has to say stands at the selects, so they stay to be seen then.
  root.hidden = !errors;
}
