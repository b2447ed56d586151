// The card over the lower part of the entry: what has become of the game that was sent. Four things that must not be
// taken for each other, by sign, word and colour: saved, sent later, waiting, refused.

import { say } from "../texts.js";

const STAYS = 10000; // ms; as long as the bar under the button to take it back runs

const element = (tag, className, ...children) => {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...children);
  return made;
};

export class Card {
  /** `announce` says something to screen readers. */
  constructor(root, announce) {
    this.root = root;
    this.announce = announce;
    this.place = root.querySelector("[data-card]");
    this.covered = root.querySelectorAll("[data-field=re_range], .chips"); // the names stay free
  }

  /** Whether a result lies over the entry: what lies there otherwise is still to be saved. */
  get settled() {
    return !this.place.hidden && ["saved", "late", "waiting"].includes(this.place.dataset.state);
  }

  /** The sign of a state, as the page brings it along. */
  sign(state) {
    return this.root.querySelector(`template[data-sign="${state}"]`).content.cloneNode(true);
  }

  fold() {
    this.lay("", []);
  }

  /** What the table has got, until it is folded; `late`: it had to wait before. */
  saved(html, late = false) {
    if (!html) return this.fold();
    this.lay(late ? "late" : "saved", [...new DOMParser().parseFromString(html, "text/html").body.childNodes]);
    this.announce(spoken(this.place));
    askRecords(this.place, this.announce);
  }

  /** It lies on this phone as `id`, and goes by itself; what it waits for the outbox says. `worth`: what is known. */
  waiting(worth, id) {
    this.id = id;
    const row = element("div", "result-card__worth", ...worth);
    this.wait(say("kept"), row, element("p", "", say("kept_for")), this.sign("withdrawal"));
  }

  /** By this form it was taken back or put back before it was sent: the other way is open now. */
  turned({ dataset: { command } }) {
    if (command === "restore") this.wait(say("kept"), this.sign("withdrawal"));
    else this.wait(say("taken_back"), this.sign("restore"));
  }

  wait(text, ...nodes) {
    this.lay("waiting", [this.head("waiting", text), ...nodes]);
    const form = this.place.querySelector("form");
    form.dataset.thing = this.id;
    form.action = form.action.replace(/[0-9a-f-]{36}/, this.id);
    this.announce(spoken(this.place));
  }

  /** It is not saved, and will not be by itself. Whoever is signed out is led to the door. */
  refused(sentence, signedOut) {
    const door = this.root.querySelector("template[data-sign-in]").content.cloneNode(true);
    const way = signedOut ? [door] : [];
    this.lay("refused", [this.head("refused", say("not_saved")), element("p", "", sentence), ...way]);
  }

  head(state, text) {
    const sign = element("span", "result-card__tick", this.sign(state));
    return element("div", "result-card__head", sign, element("strong", "", text));
  }

  lay(state, nodes) {
    clearTimeout(this.timer);
    this.place.dataset.state = state;
    this.place.replaceChildren(...nodes);
    this.place.hidden = !state;
    if (this.settled) this.timer = setTimeout(() => this.fold(), STAYS);
    for (const covered of this.covered) covered.inert = Boolean(state);
  }
}

// What the saved game has broken. The card asks once it lies there, so that no save waits for it; without an answer, or
// once the card is folded, nothing is said.

const spoken = (card) => card.innerText.replace(/\s+/g, " ").trim();

/** Lay the records of a game on its card, and announce the whole again: who hears this has lost what was saved. */
export async function askRecords(card, announce) {
  const place = card.querySelector("[data-records]");
  if (!place) return;
  const { records } = await answer(place.dataset.records);
  if (!records || !place.isConnected) return;
  place.replaceWith(...new DOMParser().parseFromString(records, "text/html").body.childNodes);
  announce(spoken(card));
}

async function answer(url) {
  try {
    const response = await fetch(url, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}
