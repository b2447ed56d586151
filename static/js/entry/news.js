// What becomes of the entry when something happens at the table, or is going to once what waits here has arrived.

import { say } from "../texts.js";

const same = (one, other) => keyed(one) === keyed(other);
const keyed = (players) => JSON.stringify(players?.map(({ key, name, colour }) => [key, name, colour]));

const UNKNOWN = { unknown: true };

export class News {
  constructor(entry) {
    this.entry = entry;
    this.latest = null; // the next game as the server has said it last
    this.coming = null; // and as it will be once everything has arrived
    document.addEventListener("outbox", () => this.doubt());
  }

  /** Something waits: until somebody says what comes after it (`expect`), nobody knows who plays. */
  doubt() {
    const waits = this.entry.outbox?.waiting.length > 0;
    this.coming = waits ? UNKNOWN : null;
    document.documentElement.toggleAttribute("data-unclear", waits);
    if (waits && !this.busy) this.follow();
  }

  get busy() {
    const { draft, amends, doing } = this.entry;
    return draft.touched || Boolean(amends.what) || doing === "saving";
  }

  /** Something is new at the table. An empty entry follows it; one in the middle of a game only says so. */
  hear({ entry: fresh, open, news }) {
    const { entry } = this;
    const { draft, dock } = entry;
    if (fresh) this.latest = fresh;
    this.coming = null;
    if (this.busy || draft.undo) {
      if (!open) dock.tell(say("evening_over"));
      else if (!fresh) dock.tell(say("round_over"));
      else if (fresh.seen !== draft.config.seen) dock.tell(say("meanwhile", { news }));
      if (fresh) draft.config = { ...draft.config, seen: fresh.seen };
    } else if (!open || !fresh || !same(fresh.players, draft.config.players)) {
      // What takes its place stands at the top, wherever a thumb has scrolled to; the browser would go back there.
      if (!fresh) history.scrollRestoration = "manual";
      location.reload();
    } else {
      draft.begin(fresh);
      entry.show();
      entry.preview();
    }
  }

  /** What the next game will be once everything has arrived that waits here. An entry that was begun goes on. */
  expect(next) {
    this.coming = next;
    document.documentElement.removeAttribute("data-unclear");
    if (!this.busy) this.follow();
  }

  /** The entry of the game that comes after what waits. */
  follow() {
    const { entry } = this;
    if (this.coming) entry.draft.expect(this.coming);
    entry.show();
    if (entry.doing === "idle" || entry.doing === "asking") entry.preview();
  }
}
