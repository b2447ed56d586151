// What the server asks back instead of saving: is it the same game as another phone's, which version is right?

import { say } from "../texts.js";
import { rangeOf } from "./facts.js";
import { isSignedOut, takePen } from "./transport.js";
import { needsAugen } from "./worth.js";

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

// What an answer to facts that were sent does to the entry, and what is said about it: saved, waiting, refused, or a
// question.

const SHORT = 40; // ms

export class Answers {
  constructor(entry) {
    this.entry = entry;
  }

  /** `answer` as transport.js has it; `back`: where a correction came from; `late`: it had been waiting. */
  take({ event, redirect, hint, text, errors, same, versions, stand, card, band }, { back, late, worth, id }) {
    if (event === "saved") this.saved(stand, card, hint, late);
    else if (event === "left") this.entry.leave(back ?? redirect, hint ?? say("saved"));
    else if (event === "doubted") this.entry.questions.ask({ same, versions });
    else if (event === "lost") this.wait();
    else if (event === "kept") this.keep(worth, id);
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
  keep(worth, id) {
    const { entry } = this;
    entry.sheets.hide();
    entry.errors = [];
    entry.draft.done();
    entry.news.follow();
    entry.preview();
    entry.card.waiting(worth, id);
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

  /** This browser keeps nothing: it stays in the entry until it is sent. */
  wait() {
    this.entry.dock.fate("waiting", say("waits_for"), say("waiting"));
  }

  /** It is still not there, and what it waits for is another thing now. */
  waitOn() {
    if (this.entry.dock.root.dataset.state === "waiting") this.wait();
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

// What the dock asks for while something is missing: the next question, and a hint how to answer it.

/** The question and the hint for a gap that `missing` has found. */
export function promptFor(gap, { state, config }) {
  const [key] = state.re;
  const name = config.players.find((player) => player.key === key)?.call_name;
  if (gap.code === "not_four" && config.unknown) return [say("ask_who_played"), say("hint_who_played")];
  const hint = gap.code === "alone_how" ? owing(key, config) : gap.code;
  return [
    say(`ask_${gap.code}`, { ...gap, name, question: config.scheme.question }),
    say(`hint_${hint}`, { name }),
  ];
}

/** The question and the hint where the result leaves open between which Augen it was. */
export function bandPrompt({ state, config }) {
  const [low, high] = rangeOf(state) ?? [0, 240];
  const party = low > 120 ? config.scheme.kontra_word : high < 120 ? say("re") : "";
  return [party ? say("ask_band_of", { party }) : say("ask_who_has_more"), say("hint_band")];
}

// Who has to play a solo is told so when the name is tapped.
function owing(key, config) {
  if (key === config.forced) return "alone_forced";
  return config.owes?.includes(key) ? "alone_owed" : "alone_how";
}
