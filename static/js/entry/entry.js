// The entry of a game: what is tapped goes into the draft, onto the page and to the server. What is on its way and what
// may happen next stands in transport.js; what belongs to a change of state is done here.

import { loadSoon } from "../browser.js";
import { Outbox } from "../outbox/outbox.js";
import { say } from "../texts.js";
import { Card } from "./card.js";
import { Dock, News } from "./dock.js";
import { Amends, Draft } from "./draft.js";
import { missing } from "./facts.js";
import { render, sheetOf, showErrors } from "./form.js";
import { Sheets, listen, takeFromReferee } from "./panels.js";
import { Answers, Questions, bandPrompt, promptFor } from "./questions.js";
import { Retry, isSignedOut, next, press, save } from "./transport.js";
import { Worth, contradicted, needsAugen } from "./worth.js";

const AUGEN = '[data-name="augen"]';

const worded = (error) => ({ ...error, message: error.message ?? say(error.code, error) });

class Entry {
  constructor(root, config) {
    this.root = root;
    this.dock = new Dock(root);
    this.card = new Card(root, (text) => this.dock.announce(text));
    this.questions = new Questions(this);
    this.answers = new Answers(this);
    this.worth = new Worth(this);
    this.sheets = new Sheets(root, () => this.show());
    this.draft = new Draft(config);
    this.retry = new Retry(() => this.go("reach"));
    const exit = document.querySelector("[data-outbox]");
    this.outbox = exit && new Outbox(exit, (stand, card) => this.answers.delivered(stand, card));
    this.amends = new Amends(this);
    this.news = new News(this);
    this.doing = "idle";
    this.again = false; // the last time it was sent in vain
    this.blind = false; // the value could not be asked for
    this.errors = [];
    this.band = false; // whether it is asked between which Augen it was
    this.open = null; // asks what the result leaves open once more, until the next tap
    const restored = this.draft.restore();
    listen(root, this);
    this.show();
    if (restored) this.dock.announce(say("draft_restored"));
    this.preview();
    if (this.draft.waiting) return this.go("save"); // it was promised to go by itself
    takeFromReferee(this);
    addEventListener("hashchange", () => takeFromReferee(this));
  }

  /** Something happens: what belongs to the old state ends, what belongs to the new one begins. */
  go(event) {
    const before = this.doing;
    this.doing = next(before, event);
    if (this.doing === before) return;
    if (before === "asking") this.worth.stop();
    if (before === "offline") this.retry.stop();
    if (before === "same") this.dock.closeQuestions();
    this.dock.show(this.doing, this.again);
    if (this.doing === "asking") this.worth.soon();
    if (this.doing === "saving") this.send();
  }

  /** The net may be there again. */
  reach() {
    this.go("reach");
    if (this.blind && this.doing === "idle") this.preview();
  }

  want(name) {
    this.draft.want(name);
    this.show();
  }

  tap(action) {
    if (this.doing === "saving") return this.show(); // what is on its way is not changed under its feet
    this.go("edit");
    this.card.fold();
    this.open = null;
    this.band = false;
    const before = this.draft.state.re.length;
    this.draft.tap(action);
    const { say: objection } = this.draft.state;
    this.errors = objection ? [worded(objection)] : this.errors.filter(needsAugen);
    this.show();
    if (action.type !== "comment") this.preview(); // it is worth nothing
    if (action.type === "seat" && before === 1) this.paired();
    if (action.type === "solo") this.sheets.close();
  }

  /** The sheet of a chip; what is played alone has one of its own. */
  openSheet(name) {
    const alone = name === "kind" && this.draft.state.re.length === 1;
    this.sheets.toggle(alone ? "alone" : name);
  }

  // The second name: who wants to enter exact Augen is asked for them.
  paired() {
    const { re, exact } = this.draft.state;
    this.sheets.close();
    if (this.draft.wants.exact && re.length === 2 && exact.augen === "") this.sheets.open("more", AUGEN);
  }

  notAlone() {
    this.tap({ type: "notAlone" });
    this.sheets.close();
  }

  /** Fold away whatever lies over the entry. */
  fold() {
    this.dock.open(false);
    this.card.fold();
    this.sheets.close();
  }

  clear() {
    if (this.amends.what) return this.amends.end();
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
    root.toggleAttribute("data-asks-who", Boolean(draft.config.unknown) && draft.state.playing.length !== 4);
    const homeless = showErrors(root, this.errors);
    for (const button of root.querySelectorAll("[data-phone]")) {
      button.setAttribute("aria-pressed", String(Boolean(draft.wants[button.dataset.phone])));
    }
    const clear = root.querySelector("[data-clear]");
    clear.textContent = say(draft.undo ? "clear_undo" : draft.config.game ? "clear_correction" : "clear");
    clear.disabled = !draft.touched && !draft.undo && !this.amends.what;
    root.toggleAttribute("data-touched", draft.touched); // nothing may come in between
    if (this.band) this.dock.ask(...bandPrompt(draft));
    else if (homeless.length) this.dock.note(homeless[0], homeless);
  }

  // What is still missing is asked for; a value that is no longer true makes room at once.
  preview() {
    this.blind = false;
    const [gap] = missing(this.draft.state);
    this.dock.ready(!gap);
    if (!gap) return this.go("ask");
    this.dock.ask(...promptFor(gap, this.draft));
  }

  /** The result leaves open how many Augen it was: a band of them is enough, and one tap. */
  askBand(error) {
    this.errors = [{ ...error, field: "re_range" }];
    this.open = () => this.sheets.close();
    this.band = true;
    this.show();
    this.dock.announce(bandPrompt(this.draft).join(". "));
  }

  askAugen(errors) {
    this.errors = errors;
    this.open = () => this.askAugen(errors);
    this.sheets.open("more", AUGEN);
    this.show();
  }

  fail(errors) {
    this.errors = errors;
    this.show();
    this.dock.note(errors[0].message, errors.map((one) => one.message));
    if (errors.some(needsAugen)) return;
    const sheet = sheetOf(this.root, errors);
    if (sheet) this.sheets.open(sheet);
    this.show();
  }

  /** Send the facts, or say what is missing. */
  save() {
    if (this.doing === "saving" || (this.card.settled && !this.draft.touched)) return; // tapped once too often
    const gaps = missing(this.draft.state).map(worded);
    const wrong = gaps.length ? null : contradicted(this.draft.body().facts, this.draft.config);
    if (wrong) gaps.push(wrong);
    if (!gaps.length && (this.open || this.worth.asks())) return this.open();
    if (!gaps.length && this.questions.asksForPen()) return;
    if (!gaps.length && this.amends.what) return this.amends.save();
    this.go(gaps.length ? "gap" : "save");
    if (gaps.length) this.fail(gaps);
  }

  async send() {
    const { url, back, ...more } = this.correction ?? { url: this.draft.config.record_url };
    const kept = this.correction ? null : await this.outbox?.begin(this.draft);
    this.correction = null;
    const { uuid: id, waiting: late } = this.draft;
    const worth = this.worth.known();
    const waits = kept && (await this.outbox.waits(kept.command)); // one behind the other
    const body = { ...this.draft.body(), ...more, ...kept };
    const answer = waits ? { event: "lost" } : await save(url, body);
    if (kept) answer.event = await this.outbox.end(kept.command.uuid, answer.event, answer.blocked);
    const lost = answer.event === "lost";
    if (!lost) this.retry.answered();
    this.again = answer.event === "lost" || Boolean(answer.text);
    this.draft.wait(lost);
    this.go(answer.event);
    this.answers.take(answer, { back, late, worth, id });
    if (lost) this.retry.later(answer.pause); // the identity stays, so whatever has arrived of it is one game
  }

  /** Take back what was just saved, or put it back. */
  async press(url) {
    const { stand, card, said, text } = await press(url);
    if (isSignedOut(text)) return this.answers.signedOut();
    if (!stand) return this.dock.tell(said ?? say(text));
    this.answers.arrived(stand);
    this.card.saved(card);
  }

  /** The server has what counts: the draft has done its service. */
  leave(address, message) {
    this.draft.forget();
    this.dock.leave(message);
    location.replace(address);
  }
}

loadSoon();
const root = document.getElementById("entry");
if (root) {
  const { outbox } = new Entry(root, JSON.parse(document.getElementById("entry-config").textContent));
  root.inert = true; // the page offers those of the game that it was made for; behind what waits others play
  Promise.resolve(outbox?.looked).then(() => {
    root.inert = false;
    performance.mark("entry-wired"); // from here on taps do something
  });
}
