// The value of what is tapped, before it is saved: asked for a moment after the last tap.

import { say } from "../texts.js";
import { line } from "./form.js";
import { afterwards, reckoned, shown } from "./reckoned.js";
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
    const { html, errors, text } = await preview(entry.draft.config.preview_url, entry.draft.body(), signal);
    if (signal.aborted) return;
    entry.go("shown");
    if (html) this.show(html);
    else if (errors) this.object(errors);
    else this.fail(text);
  }

  show(html) {
    const { entry } = this;
    entry.dock.value(html);
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
    if (!found) return dock.note(say(text));
    if (found.refused) {
      const needed = { field: "re_augen", message: say("augen_missing") };
      return this.object([Object.assign(needed, { code: found.refused })]);
    }
    if (found.unknown) return dock.note(say("reckoned_later"));
    const { players } = draft.config;
    const said = [say("reckoned_here"), ...(stand ? afterwards(stand, players) : [])];
    dock.fill(shown(found, facts, players), said.map((text) => line(text, false, "p")));
    dock.announceValue();
  }

  object(errors) {
    const { entry } = this;
    const needed = errors.find(needsAugen);
    if (needed) entry.askAugen([{ ...needed, field: "re_augen" }]);
    entry.dock.note(errors[0].message, errors.map((one) => one.message));
    entry.dock.announce(errors[0].message);
  }
}
