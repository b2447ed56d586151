// The value of what is tapped, before it is saved: asked for a moment after the last tap.

import { say } from "../texts.js";
import { line } from "./form.js";
import { afterwards, bandDecides, contradicted, reckoned, shown, why, withWhy } from "./reckoned.js";
import { isSignedOut, preview } from "./transport.js";

const AFTER = 80; // ms without a tap

/** The value hangs on exact Augen. */
export const needsAugen = (error) => error.code === "augen_needed";

export class Worth {
  constructor(entry) {
    this.entry = entry;
  }

  soon() {
    this.timer = setTimeout(() => this.ask(), AFTER);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  async ask() {
    const { entry } = this;
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { html, errors, band, text } = await preview(entry.draft.config.preview_url, entry.draft.body(), signal);
    if (signal.aborted) return;
    entry.go("shown");
    if (html) this.show(html);
    else if (errors) this.object(errors, band);
    else this.fail(text);
  }

  show(html) {
    const { entry } = this;
    const { draft } = entry;
    entry.dock.value(html, (winner) => why(draft.body().facts, winner, draft.config.scheme));
    if (entry.errors.some(needsAugen)) {
      entry.errors = [];
      entry.show();
    }
    entry.dock.announceValue();
  }

  // Once there is a net, it is asked for again: until then nobody is promised a value.
  fail(text) {
    if (isSignedOut(text)) return this.entry.answers.signedOut();
    this.entry.blind = true;
    this.reckon(text);
  }

  // Nobody answers: this phone looks it up, and says that it did; what it does not know it does not guess.
  reckon(text) {
    const { dock, draft } = this.entry;
    const { facts } = draft.body();
    const { score: found, stand } = reckoned(facts, draft.config.bock);
    const wrong = contradicted(facts, draft.config);
    if (wrong) return this.object([wrong]);
    if (!found) return dock.note(say(text));
    if (this.asks()) return;
    if (found.unknown) return dock.note(say("reckoned_later"));
    const { players, scheme } = draft.config;
    const said = [say("reckoned_here"), ...(stand ? afterwards(stand, players) : [])];
    const value = withWhy(shown(found, facts, players), why(facts, found.winner, scheme));
    dock.fill(value, said.map((text) => line(text, false, "p")));
    dock.announceValue();
  }

  /** Ask for what the result leaves open, as far as this phone knows that by itself; whether it does. */
  asks() {
    const { draft } = this.entry;
    const { facts } = draft.body();
    const { bock } = draft.config;
    const code = reckoned(facts, bock).score?.refused;
    if (!code) return false;
    this.entry.go("gap");
    this.object([{ code, field: "re_augen", message: say("augen_missing") }], bandDecides(facts, bock));
    return true;
  }

  object(errors, band) {
    const { entry } = this;
    const needed = errors.find(needsAugen);
    if (needed && band) return entry.askBand(needed);
    if (needed) entry.askAugen([{ ...needed, field: "re_augen" }]);
    entry.dock.note(errors[0].message, errors.map((one) => one.message));
    entry.dock.announce(errors[0].message);
  }
}
