// What the server asks back instead of saving: is it the same game as another phone's, which version is right?

import { say } from "../texts.js";
import { takePen } from "./transport.js";

export class Questions {
  constructor(entry) {
    this.entry = entry;
    this.other = null; // what the server has: a game like this one, or another version of it
    this.relieved = ""; // whose pen was taken here; the page hears of it a moment later
  }

  /** Whether another phone writes, and nobody has said here yet that this one shall; then that is asked. */
  asksForPen() {
    const { action, dataset } = document.querySelector("form[data-pen][data-holder]") ?? {};
    if (!dataset) this.relieved = "";
    if (!dataset || dataset.holder === this.relieved) return false;
    this.pen = { action, holder: dataset.holder };
    this.entry.dock.askPen(dataset.holder);
    return true;
  }

  async takePen() {
    this.relieved = this.pen.holder;
    this.entry.dock.closeQuestions();
    await takePen(this.pen.action);
    this.entry.save();
  }

  /** Put the question; what is tapped stays until it is answered. */
  ask({ same, versions }) {
    this.other = same ?? versions;
    if (same) this.entry.dock.askSame(same);
    else this.entry.dock.askVersions(versions);
  }

  isSame() {
    this.entry.leave(this.other.redirect, say("dropped_same"));
  }

  isAnother() {
    this.entry.draft.isAnother(this.other.seen);
    this.entry.save();
  }

  /** It is the same game, and what stands here is right: the other's game is corrected. */
  isMine() {
    const { correct_url: url, redirect: back, revision } = this.other;
    this.entry.correction = { url, back, revision };
    this.entry.save();
  }

  takeMine() {
    const { stored, correct_url: url, redirect_url: back } = this.other;
    this.entry.draft.isRight(stored, Boolean(url));
    this.entry.correction = url ? { url, back, revision: stored.revision } : null;
    this.entry.save();
  }

  takeStored() {
    this.entry.leave(this.other.redirect_url, say("dropped_version"));
  }
}
