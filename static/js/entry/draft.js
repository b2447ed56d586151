// The game as it is being entered, kept in this browser for whoever enters it until the server has it.

import { stored, storedFor, uuid4 } from "../browser.js";
import { say } from "../texts.js";
import { fitting, fromFacts, toFacts } from "./facts.js";
import { emptyState, reduce } from "./taps.js";

export class Draft {
  constructor(config) {
    const { owner } = (document.querySelector("[data-outbox]") ?? document.documentElement).dataset;
    this.stays = Boolean(owner);
    this.store = storedFor(owner, `entry:${config.record_url}:${config.game?.revision ?? ""}`);
    this.phone = stored("entry-phone"); // what this phone wants: exact Augen, to be asked for names
    this.wants = this.phone.read() ?? {};
    this.undo = null; // what was cleared last
    this.begin(config);
  }

  /** An empty entry. `seen` stays what it was when the first name was tapped: what comes later is asked about. */
  begin(config) {
    this.config = config;
    this.fresh = config.game ? fromFacts(config.game.facts, this.config) : emptyState(this.config);
    this.state = this.fresh;
    this.uuid = config.game?.uuid ?? uuid4();
    this.revision = config.game?.revision;
    this.waiting = false;
    this.seen = config.seen;
  }

  /** The next game, as this phone works it out by itself: who plays, the Bock, who owes a solo. */
  expect({ unknown, four, dealer, bock, owes, forced, seats, people = [] }) {
    if (unknown) return this.ask();
    const seated = this.config.players.filter(({ fresh }) => !fresh);
    const place = ({ key }) => (seats.includes(key) ? seats.indexOf(key) : seats.length);
    const all = [...seated, ...people].sort((one, other) => place(one) - place(other));
    const players = all.map((player) => ({ ...player, plays: four.includes(player.key) }));
    this.begin({ ...this.config, players, dealer, bock, owes, forced, unknown });
  }

  /** The next game, of which this phone does not know who plays it; where no more than four sit, they do. */
  ask() {
    const unknown = this.config.players.length > 4;
    const players = this.config.players.map((player) => ({ ...player, plays: !unknown && player.plays }));
    this.begin({ ...this.config, players, dealer: null, bock: null, owes: [], forced: null, unknown });
  }

  /** Take up what this browser has kept; whether there was something that fits. */
  restore() {
    const kept = this.store.read();
    const state = fitting(kept, this.config);
    if (!state) return false;
    this.state = state;
    this.uuid = this.config.game?.uuid ?? kept.uuid;
    this.seen = kept.seen ?? this.config.seen;
    this.waiting = Boolean(kept.waiting);
    return true;
  }

  keep() {
    const { uuid, state, seen, waiting, config } = this;
    this.store.write({ uuid, state, seen, waiting, scheme: config.scheme.key });
  }

  forget() {
    this.store.clear();
  }

  /** The server has it: an empty entry for the next game. */
  done() {
    this.undo = null;
    this.forget();
    this.begin(this.config);
  }

  get touched() {
    return JSON.stringify(this.state) !== JSON.stringify({ ...this.fresh, say: this.state.say });
  }

  tap(action) {
    this.state = reduce(this.state, action, this.config);
    this.undo = null;
    this.waiting = false;
    this.keep();
  }

  /** Empty it, or bring back what was emptied. Another game needs another identity, even if a lost answer has stored
   *  the first one. */
  clear() {
    if (this.undo) {
      [this.uuid, this.state, this.seen] = this.undo;
      this.undo = null;
      this.keep();
    } else {
      this.undo = [this.uuid, this.state, this.seen];
      this.begin(this.config);
      this.forget();
    }
  }

  /** Nobody has answered: it goes by itself, also when the page was closed meanwhile. */
  wait(waiting) {
    if (waiting === this.waiting) return;
    this.waiting = waiting;
    this.keep();
  }

  /** A wish of this phone, on or off. */
  want(name) {
    this.wants = { ...this.wants, [name]: !this.wants[name] };
    this.phone.write(this.wants);
  }

  /** It is another game than the one that was saved meanwhile, up to `seen`. */
  isAnother(seen) {
    this.seen = seen;
    this.keep();
  }

  /** This version counts: as a correction of the `stored` one, or as a game of its own if that cannot be corrected. */
  isRight(stored, correctable) {
    if (!correctable) this.uuid = uuid4();
    else if (this.config.game) this.revision = stored.revision;
    this.keep();
  }

  /** The command under which this phone keeps the game until the server has it; `after`: what it follows. */
  command(after) {
    const { uuid: id, state } = this;
    return { type: "game", uuid: uuid4(), id, after, at: new Date().toISOString(), facts: toFacts(state) };
  }

  /** What is sent. */
  body() {
    const basis = this.config.game ? { revision: this.revision } : { seen: this.seen };
    return { uuid: this.uuid, facts: toFacts(this.state), ...basis };
  }
}

// An entry that lies on this phone, or that cannot be asked for without a net, is changed in the entry of the next
// game, which comes back afterwards as it was.

const HASH = "#korrigieren-";

export class Amends {
  constructor(entry) {
    this.entry = entry;
    this.what = null;
    document.addEventListener("amend", ({ detail }) => this.begin(detail));
    if (location.hash.startsWith(HASH)) document.dispatchEvent(new Event("needed")); // who knows the facts says "amend"
  }

  /** `what`: {type, id, facts, revision, after, replaces}; see `Outbox.amend`. */
  begin(what) {
    const { entry } = this;
    this.end();
    this.what = what;
    this.before = entry.draft;
    const { config } = this.before;
    const players = config.players.map((player) => ({ ...player, plays: what.facts.players.includes(player.key) }));
    const game = { uuid: what.id, facts: what.facts, revision: what.revision ?? 0 };
    entry.card.fold();
    entry.errors = [];
    this.take(new Draft({ ...config, players, game }));
    entry.dock.tell(say("amending"));
    scrollTo(0, 0); // the names
  }

  /** The next game again; `latest` is what the server has said about it meanwhile. */
  end() {
    if (!this.what) return;
    const { entry, before } = this;
    entry.draft.forget();
    this.what = null;
    if (location.hash.startsWith(HASH)) history.replaceState(null, "", location.pathname);
    if (!before.touched && entry.news.latest) before.begin(entry.news.latest);
    entry.dock.tell("");
    entry.errors = [];
    this.take(before);
  }

  take(draft) {
    this.entry.go("edit"); // nobody asks any more for the value of what stood there
    this.entry.draft = draft;
    this.entry.show();
    this.entry.preview();
  }

  async save() {
    const { entry, what } = this;
    const { facts } = entry.draft.body();
    const { comment } = what.facts;
    await entry.outbox.amend(what, comment && !facts.comment ? { ...facts, comment } : facts);
    this.end();
    if (!entry.draft.touched) entry.news.follow();
    entry.dock.tell(say("amended"));
  }
}
