// The entry of a game: what is tapped goes into the draft, onto the page and to the server. What is on its way and what
// may happen next stands in machine.js; what belongs to a change of state is done here.

import { say } from "../texts.js";
import { listen } from "./controls.js";
import { Dock } from "./dock.js";
import { Draft } from "./draft.js";
import { missing } from "./facts.js";
import { firstError, render, showErrors, showWhoNow } from "./form.js";
import { next } from "./machine.js";
import { Retry, preview, save } from "./transport.js";

const PREVIEW_AFTER = 200;
const A_YEAR = 60 * 60 * 24 * 365;

const worded = (error) => ({ ...error, message: error.message ?? say(error.code, error) });
const needsAugen = (error) => error.code === "augen_needed";

class Entry {
  constructor(root, config) {
    this.root = root;
    this.dock = new Dock(root);
    this.draft = new Draft(config);
    this.retry = new Retry(() => this.go("reach"));
    this.doing = "idle";
    this.again = false; // the last time it was sent in vain
    this.errors = [];
    const restored = this.draft.restore();
    listen(root, this);
    this.show();
    if (restored) this.dock.announce(say("draft_restored"));
    this.preview();
  }

  /** Something happens: what belongs to the old state ends, what belongs to the new one begins. */
  go(event) {
    const before = this.doing;
    this.doing = next(before, event);
    if (this.doing === before) return;
    if (before === "asking") this.stopAsking();
    if (before === "offline") this.retry.stop();
    if (before === "same") this.dock.closeQuestions();
    this.dock.show(this.doing, this.again);
    if (this.doing === "asking") this.timer = setTimeout(() => this.ask(), PREVIEW_AFTER);
    if (this.doing === "saving") this.send();
  }

  /** Something is new at the table. An empty entry follows it; one in the middle of a game only says so. */
  hear({ entry, open, news }) {
    const { draft } = this;
    const same = (players) => JSON.stringify(players?.map(({ key, name, colour }) => [key, name, colour]));
    if (draft.touched || draft.undo || this.doing === "saving") {
      if (!open) this.dock.tell(say("evening_over"));
      else if (entry && entry.seen !== draft.config.seen) this.dock.tell(say("meanwhile", { news }));
      if (entry) draft.config = { ...draft.config, seen: entry.seen };
    } else if (!open || !entry || same(entry.players) !== same(draft.config.players)) {
      location.reload();
    } else {
      draft.begin(entry);
      this.show();
      this.preview();
    }
  }

  want(name) {
    this.draft.want(name);
    this.show();
  }

  // The words are the server's, so the page is asked for again; the draft comes back with it.
  reword(wanted) {
    document.cookie = `namen=${wanted ? "bayerisch" : ""}; path=/; max-age=${wanted ? A_YEAR : 0}; SameSite=Lax`;
    location.reload();
  }

  tap(action) {
    if (this.doing === "saving") return this.show(); // what is on its way is not changed under its feet
    this.go("edit");
    this.draft.tap(action);
    const { say: objection } = this.draft.state;
    this.errors = objection ? [worded(objection)] : this.errors.filter(needsAugen);
    this.show();
    this.preview();
  }

  toggleExact() {
    this.tap({ type: "exact", name: "open", value: !this.draft.state.exact.open });
    if (this.draft.state.exact.open) this.root.querySelector('[data-name="augen"]').focus();
  }

  clear() {
    this.go("edit");
    this.draft.clear();
    this.errors = [];
    this.dock.tell("");
    this.show();
    this.preview();
  }

  show() {
    const { root, draft } = this;
    render(root, draft.state, draft.config);
    const homeless = showErrors(root, this.errors);
    for (const button of root.querySelectorAll("[data-phone]")) {
      button.setAttribute("aria-pressed", String(Boolean(draft.wants[button.dataset.phone])));
    }
    showWhoNow(root, draft.state, draft.config, draft.wants.who);
    const clear = root.querySelector("[data-clear]");
    clear.textContent = say(draft.undo ? "clear_undo" : draft.config.game ? "clear_correction" : "clear");
    clear.disabled = !draft.touched && !draft.undo;
    if (homeless.length) this.dock.note(homeless[0], homeless);
  }

  // What is shown stays until the answer is there, so nothing flickers.
  preview() {
    const [gap] = missing(this.draft.state);
    if (gap) this.dock.note(worded(gap).message);
    else this.go("ask");
  }

  stopAsking() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  async ask() {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const { html, errors, text } = await preview(this.draft.config.preview_url, this.draft.body(), signal);
    if (signal.aborted) return;
    this.go("shown");
    if (html) this.showValue(html);
    else if (errors) this.showObjection(errors);
    else this.dock.note(say(text));
  }

  showValue(html) {
    this.dock.value(html);
    if (this.errors.some(needsAugen)) {
      this.errors = [];
      this.show();
    }
    this.dock.announceValue();
  }

  showObjection(errors) {
    const needed = errors.find(needsAugen);
    if (needed) this.askAugen([{ ...needed, field: "re_augen" }]);
    this.dock.note(errors[0].message, errors.map((one) => one.message));
    this.dock.announce(errors[0].message);
  }

  askAugen(errors) {
    this.draft.openExact();
    this.errors = errors;
    this.show();
  }

  fail(errors) {
    this.errors = errors;
    this.show();
    this.dock.note(errors[0].message, errors.map((one) => one.message));
    firstError(this.root)?.scrollIntoView({ block: "center" });
    if (errors.some(needsAugen)) this.root.querySelector('[data-name="augen"]').focus();
  }

  /** Send the facts, or say what is missing. */
  save() {
    if (this.doing === "saving") return;
    const gaps = missing(this.draft.state).map(worded);
    this.go(gaps.length ? "gap" : "save");
    if (gaps.length) this.fail(gaps);
  }

  async send() {
    const { url, back, ...more } = this.correction ?? { url: this.draft.config.record_url };
    this.correction = null;
    const answer = await save(url, { ...this.draft.body(), ...more });
    const lost = answer.event === "lost";
    if (!lost) this.retry.answered();
    this.again = lost || Boolean(answer.text);
    this.go(answer.event);
    this.take(answer, back);
    if (lost) this.retry.later(answer.pause); // the identity stays, so whatever has arrived of it is one game
  }

  take({ event, redirect, hint, text, errors, same, versions }, back) {
    this.other = same ?? versions;
    if (event === "saved") this.leave(back ?? redirect, hint ?? say("saved"));
    else if (same) this.dock.askSame(same);
    else if (versions) this.dock.askVersions(versions);
    else if (text) this.trouble(say(text));
    else this.object(errors);
  }

  object(errors) {
    if (errors.some(needsAugen)) this.askAugen(errors);
    this.fail(errors);
  }

  trouble(message) {
    this.dock.note(message, [message]);
    this.dock.announce(message);
  }

  /** The server has what counts: the draft has done its service. */
  leave(address, said) {
    this.draft.forget();
    this.dock.announce(said);
    location.replace(address);
  }

  isSame() {
    this.leave(this.other.redirect, say("dropped_same"));
  }

  isAnother() {
    this.draft.isAnother(this.other.seen);
    this.save();
  }

  takeMine() {
    const { stored, correct_url: url, redirect_url: back } = this.other;
    this.draft.isRight(stored, Boolean(url));
    this.correction = url ? { url, back, revision: stored.revision } : null;
    this.save();
  }

  takeStored() {
    this.leave(this.other.redirect_url, say("dropped_version"));
  }
}

const root = document.getElementById("entry");
if (root) new Entry(root, JSON.parse(document.getElementById("entry-config").textContent));
