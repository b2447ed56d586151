// What an answer to facts that were sent does to the entry, and what is said about it: saved, waiting, refused, or a
// question.

import { say } from "../texts.js";
import { isSignedOut } from "./transport.js";
import { needsAugen } from "./worth.js";

const SHORT = 40; // ms

export class Answers {
  constructor(entry) {
    this.entry = entry;
  }

  /** `answer` as transport.js has it; `back`: where a correction came from; `late`: it had been waiting. */
  take({ event, redirect, hint, text, errors, same, versions, stand, card, band }, back, late) {
    if (event === "saved") this.saved(stand, card, hint, late);
    else if (event === "left") this.entry.leave(back ?? redirect, hint ?? say("saved"));
    else if (event === "doubted") this.entry.questions.ask({ same, versions });
    else if (event === "lost") this.wait();
    else if (event === "kept") this.keep();
    else if (isSignedOut(text)) this.signedOut();
    else if (text) this.refuse(say(text));
    else this.object(errors, band);
  }

  /** The table sees what it got, and the next game can be entered. */
  saved(stand, card, hint, late) {
    const { entry } = this;
    entry.sheets.hide();
    entry.errors = [];
    entry.draft.done();
    this.arrived(stand);
    entry.dock.tell(hint ?? "");
    entry.card.saved(hint ? "" : card, late);
    navigator.vibrate?.(SHORT);
  }

  /** It waits in the outbox, and the next game can be entered. */
  keep() {
    const { entry } = this;
    const { worth } = entry.dock;
    entry.sheets.hide();
    entry.errors = [];
    entry.draft.done();
    entry.news.follow();
    entry.preview();
    this.wait(worth);
  }

  /** What had waited has gone by itself; whoever is in the middle of the next game only sees the new stand. */
  delivered(stand, card) {
    const { entry } = this;
    this.arrived(stand);
    if (!entry.draft.touched && entry.doing !== "saving") entry.card.saved(card, true);
  }

  arrived(stand) {
    document.dispatchEvent(new CustomEvent("arrived", { detail: stand }));
  }

  wait(worth = this.entry.dock.worth) {
    const { dock, card } = this.entry;
    dock.fate("waiting", say("waits_for"), say("waiting"));
    card.waiting(worth);
  }

  /** It is still not there, and what it waits for is another thing now. */
  waitOn() {
    const { dock, card } = this.entry;
    if (dock.root.dataset.state === "waiting") dock.fate("waiting", say("waits_for"), say("waiting"));
    card.waitOn();
  }

  /** The way to the sign-in; what was tapped stays here until then, where this phone keeps anything. */
  signedOut() {
    const { stays } = this.entry.draft;
    this.refuse(say(stays ? "refused_signed_out" : "refused_signed_out_shared"), stays);
  }

  refuse(sentence, signedOut = false) {
    const { dock, card } = this.entry;
    dock.fate("refused", say("not_saved"), sentence, [sentence]);
    card.refused(sentence, signedOut);
  }

  // What is wrong is said at its field; the dock says that nothing is saved, and why.
  object(errors, band) {
    const { entry } = this;
    if (band) {
      entry.askBand(errors.find(needsAugen));
      return entry.open();
    }
    if (errors.every(({ field }) => !field)) return this.refuse(errors.map(({ message }) => message).join(" "));
    if (errors.some(needsAugen)) entry.askAugen(errors);
    entry.fail(errors);
    const reasons = errors.map(({ message }) => message);
    entry.dock.fate("refused", say("not_saved"), reasons[0], reasons);
  }
}
