// An entry that lies on this phone, or that cannot be asked for without a net, is changed in the entry of the next
// game, which comes back afterwards as it was.

import { say } from "../texts.js";
import { Draft } from "./draft.js";

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
