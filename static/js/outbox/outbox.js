// The outbox of an evening's page: what could not be sent waits here, goes by itself as soon as it can, and the page
// says how many wait and since when.

import { stored, uuid4 } from "../browser.js";
import { net } from "../net.js";
import { momentWords, say } from "../texts.js";
import "./forms.js";
import { WAITS, Queue, withKnownPlayers, pauseAfter } from "./queue.js";
import { store } from "./store.js";

const OLD = 24 * 60 * 60 * 1000; // ms
const KEPT = 14 * OLD; // what the server has had for so long no backup brings back

function phoneNumber() {
  const kept = stored("outbox-phone");
  const number = kept.read() ?? uuid4();
  kept.write(number);
  return number;
}

// Who plays as Re, by the names on the page, so that two entries can be told apart where nobody stands.
function whoPlays({ facts }) {
  const named = (facts?.re ?? []).map((key) => document.querySelector(`[data-key="${key}"][data-name]`));
  const names = named.filter(Boolean).map(({ dataset }) => dataset.name);
  return new Intl.ListFormat(document.documentElement.lang).format(names) || undefined;
}

export class Outbox {
  /** `mark`: the element that names the address and the owner. `arrived` hears of the stand after something went. */
  constructor(mark, arrived = () => {}) {
    const { outbox: url, owner } = mark.dataset;
    this.place = mark;
    this.arrived = arrived;
    this.phone = phoneNumber();
    const { owner: person } = document.documentElement.dataset;
    this.queue = new Queue({ store, net, owner, url, person, phone: this.phone });
    this.failures = 0;
    document.addEventListener("net", ({ detail }) => this.follow(detail));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.flush());
    this.decisions = new Decisions(mark, this.queue, () => this.show());
    document.addEventListener("entered", () => this.show().then(() => this.flush()));
    const unsend = ({ detail }) => this.queue.drop(detail).then(() => this.show());
    document.addEventListener("unsend", unsend); // somebody thinks better of it before it was sent
    this.waiting = []; // the commands that wait, as they were seen last
    document.addEventListener("waiting", ({ detail }) => detail.commands.push(...this.waiting));
    this.looked = this.show(); // what waits shows at once: a net that carries nothing takes its time to say so
    this.looked.then(() => this.clean()).then(() => this.flush(true));
  }

  // What waits goes as soon as anybody on the page was answered; meanwhile the page says what it waits for.
  follow(net) {
    this.show();
    if (net) return;
    this.failures = 0;
    this.flush();
  }

  /** Keep the command of a draft while the page itself sends it; null where this browser keeps nothing.
   *  It follows the last entry that this phone knows, whether the server has that already or not. */
  async begin(draft) {
    try {
      const seen = document.querySelector("[data-last-event]")?.dataset.lastEvent || null;
      const command = draft.command(await this.queue.after(seen));
      await this.queue.put(command, "sending", whoPlays(command));
      await this.queue.dropEarlier(command);
      return { command, phone: this.phone, owner: this.queue.owner };
    } catch {
      return null;
    }
  }

  /** Whether something waits, behind which this command has to queue: anything but the same thing. */
  async waits({ id }) {
    try {
      return (await this.queue.rows()).some(({ command, state }) => command.id !== id && WAITS.has(state));
    } catch {
      return false;
    }
  }

  /** What the answer to a command means that the page has sent itself: what is lost is kept here, what is refused or
   *  doubted is for its owner to decide on the page. `blocked`: what it waits for, if the server has said so. */
  async end(uuid, event, blocked = this.blocked) {
    this.blocked = blocked;
    try {
      if (event === "lost") await this.queue.mark(uuid, "waiting");
      else if (event === "saved" || event === "left") await this.queue.mark(uuid, "sent", { answered: Date.now() });
      else await this.queue.drop(uuid);
    } catch {
      return event; // no room to note it: the page tries on by itself; what is kept is sent, too, and counts once
    }
    await this.show();
    if (event !== "lost") return event;
    this.later();
    return "kept";
  }

  async flush(check = false) {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      const { event, stand, card } = await this.queue.flush(check);
      const sent = event === "sent" || event === "empty";
      this.failures = sent ? 0 : this.failures + 1;
      this.blocked = ["signed_out", "other", "closed"].includes(event) ? event : "";
      if (stand) this.arrived(stand, card);
      if (!sent) this.later();
    } catch {
      // A browser without a store has nothing to send.
    }
    this.busy = false;
    await this.show();
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pauseAfter(Math.max(this.failures, 1)));
  }

  /** What a page that died was sending goes on from here, and what is long there is forgotten. */
  async clean() {
    try {
      for (const { uuid, state, answered } of await this.queue.rows()) {
        if (state === "sending") await this.queue.leave(uuid);
        if (["sent", "parked"].includes(state) && Date.now() - answered > KEPT) await this.queue.drop(uuid);
      }
    } catch {
      // nothing is kept
    }
  }

  /** How many wait, since when, and what somebody has to decide. */
  async show() {
    let rows = [];
    try {
      rows = await this.queue.rows();
    } catch {
      // nothing is kept
    }
    const waiting = rows.filter(({ state }) => WAITS.has(state));
    const parked = rows.filter(({ state }) => state === "parked").length;
    this.place.querySelector("[data-outbox-said]").textContent = this.sentence(waiting, parked);
    this.waiting = withKnownPlayers(waiting.map(({ command, said, booked }) => ({ ...command, said, booked })), rows);
    const open = this.decisions.show(rows);
    const [oldest] = waiting;
    const refused = rows.some(({ state }) => state === "refused");
    const old = refused || (oldest && Date.now() - oldest.since > OLD) || this.blocked === "closed";
    this.place.dataset.waiting = waiting.length;
    this.place.hidden = !waiting.length && !open.length && !parked;
    this.place.querySelector("[data-outbox-rescue]").hidden = !old;
    if (waiting.length) document.dispatchEvent(new Event("needed"));
    document.dispatchEvent(new Event("outbox"));
  }

  sentence(waiting, parked) {
    const sentences = parked ? [say(parked > 1 ? "outbox_parked_many" : "outbox_parked_one", { count: parked })] : [];
    if (waiting.length) {
      const first = new Date(waiting[0].since);
      const day = first.toDateString() === new Date().toDateString() ? {} : { day: "numeric", month: "numeric" };
      const { locale } = document.documentElement.dataset;
      const since = first.toLocaleString(locale, { ...day, hour: "numeric", minute: "numeric" });
      const old = Date.now() - first > OLD ? "old_" : "";
      sentences.push(say(`outbox_${old}${waiting.length > 1 ? "many" : "one"}`, { count: waiting.length, since }));
      if (this.blocked) sentences.push(say(`outbox_${this.blocked}`));
      const unkept = waiting.filter((row) => row.unkept);
      const what = unkept.map(({ said: who, since }) => [who, momentWords(since)].filter(Boolean).join(", "));
      const some = what.length > 1 ? "many" : "one";
      if (what.length) sentences.push(say(`outbox_unkept_${some}`, { what: what.join("; ") }));
    }
    return sentences.join(" ");
  }

  /** A changed entry waits to be sent: in the place of one that was refused (`replaces`, the number of that command),
   *  or behind one that waits itself, which may have arrived without anybody having heard of it. */
  async amend({ replaces, type, id, after, revision }, facts) {
    const command = { type, uuid: uuid4(), id, after, at: new Date().toISOString(), facts, revision };
    await this.queue.put(command, "waiting", whoPlays(command));
    if (replaces) await this.queue.drop(replaces);
    await this.show();
    this.flush();
  }
}

// What somebody has to decide about their entries: one that was refused is changed and sent again, or dropped; a game
// that another phone has entered, too, is looked at.

const AMENDABLE = new Set(["game", "correction"]);

class Decisions {
  /** `place`: the element with the list and the template of its rows; `queue`: where the rows are; `changed` is called
   *  after a decision. */
  constructor(place, queue, changed) {
    Object.assign(this, { place, queue, changed });
    this.list = place.querySelector("[data-outbox-decide]");
    this.list.addEventListener("click", ({ target }) => this.clicked(target.closest("button")));
  }

  show(rows) {
    this.rows = rows.filter(({ state, contested }) => state === "refused" || contested);
    this.list.replaceChildren(...this.rows.map((row) => this.line(row)));
    this.list.hidden = !this.rows.length;
    return this.rows;
  }

  line({ uuid, command, errors, stored, contested, since }) {
    const line = this.place.querySelector("[data-outbox-row]").content.firstElementChild.cloneNode(true);
    const at = momentWords(since);
    const why = stored ? say("outbox_otherwise") : errors?.map(({ message }) => message).join(" ") ?? "";
    const sentence = contested ? say("outbox_contested", { at }) : say("outbox_refused", { at, why });
    line.querySelector("p").textContent = sentence;
    line.dataset.uuid = uuid;
    const [edit, look] = [line.querySelector("[data-outbox-edit]"), line.querySelector("[data-outbox-look]")];
    edit.hidden = Boolean(contested) || !AMENDABLE.has(command.type) || !document.getElementById("entry");
    look.hidden = !contested;
    if (contested) line.querySelector("[data-outbox-drop]").textContent = say("outbox_seen");
    look.href = look.href.replace(/[0-9a-f-]{36}/, command.id);
    return line;
  }

  async clicked(button) {
    const uuid = button?.closest("[data-uuid]").dataset.uuid;
    const row = this.rows.find((one) => one.uuid === uuid);
    if (!row) return;
    if ("outboxEdit" in button.dataset) return document.dispatchEvent(new CustomEvent("amend", { detail: again(row) }));
    if (row.contested) await this.queue.mark(uuid, row.state, { contested: null });
    else await this.queue.drop(uuid);
    this.changed();
  }
}

/** What a refused entry is sent as once it was changed: what the server has under its number is corrected. */
function again({ uuid, command, stored }) {
  const { type, id, after, facts, revision } = command;
  if (!stored) return { replaces: uuid, type, id, after, facts, revision };
  return { replaces: uuid, type: "correction", id, facts, revision: stored.revision };
}
