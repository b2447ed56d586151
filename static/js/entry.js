// The entry of a game: taps go into the state, the state onto the page, into the draft and to the server.

import { emptyState, fitting, fromFacts, missing, reduce, toFacts } from "./state.js";
import { firstError, line, render, showErrors, showFacts, showSum, showWhoNow } from "./view.js";

const PREVIEW_AFTER = 200;
const GIVE_UP_AFTER = 12000;
const AGAIN_AFTER = 5000; // what could not be saved is sent again by itself, then more and more rarely
const SLOWEST = 60000;

/** A version 4 UUID; `crypto.randomUUID` would need HTTPS. */
function uuid4() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A value in the browser's store; a browser without one works without it. */
function stored(key) {
  const guarded = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: () => guarded(() => JSON.parse(localStorage.getItem(key))),
    write: (value) => guarded(() => localStorage.setItem(key, JSON.stringify(value))),
    clear: () => guarded(() => localStorage.removeItem(key)),
  };
}

function csrfToken() {
  // On a public server the name has a prefix.
  const [, token] = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]*)/) ?? [];
  return token ? decodeURIComponent(token) : document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

async function send(url, body, signal) {
  const response = await fetch(url, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(body),
    signal,
  });
  const json = response.headers.get("Content-Type")?.includes("json") ? await response.json() : {};
  return {
    status: response.redirected ? 401 : response.status,
    json: { ...json, errors: json.errors?.map(spoken) },
    pause: 1000 * Number(response.headers.get("Retry-After")) || 0,
  };
}

// The kernel's sentences open with the field's name, which stands beside them here.
function spoken({ message, ...error }) {
  const text = message.startsWith(`${error.field}: `) ? message.slice(error.field.length + 2) : message;
  return { ...error, message: text.charAt(0).toUpperCase() + text.slice(1) };
}

const REFUSED = {
  401: "Du bist abgemeldet. Der Entwurf bleibt hier: melde dich an und komm zurück.",
  403: "Hier darfst du nichts eintragen. Lade die Seite neu; der Entwurf bleibt.",
  404: "Diesen Abend gibt es nicht mehr.",
};
const NO_NET = "Wartet auf Netz: noch nicht gespeichert, das kommt von selbst. Der Entwurf bleibt hier.";
const NO_SERVER = "Der Server kann gerade nicht speichern, das kommt von selbst. Der Entwurf bleibt hier.";

const needsAugen = (error) => error.code === "augen_needed";

class Entry {
  constructor(root, config) {
    this.root = root;
    this.draft = stored(`entry:${config.record_url}:${config.game?.revision ?? ""}`);
    this.phone = stored("entry-phone"); // what this phone wants: exact Augen, to be asked for names
    this.wants = this.phone.read() ?? {};
    this.begin(config);
    const kept = this.draft.read();
    const state = fitting(kept, config);
    if (state) {
      this.state = state;
      this.uuid = config.game?.uuid ?? kept.uuid;
      this.seen = kept.seen ?? config.seen;
    }
    this.undo = null;
    this.errors = [];
    this.busy = false;
    this.waits = false; // for net or server, to save what could not be saved
    this.pause = AGAIN_AFTER;
    this.listen();
    this.show();
    if (state) this.announce("Entwurf wiederhergestellt.");
    this.preview();
  }

  /** An empty entry. `seen` stays what it was when the first name was tapped: what comes later is asked about. */
  begin(config) {
    this.config = { ...config, exact_augen: config.exact_augen || this.wants.exact };
    this.fresh = config.game ? fromFacts(config.game.facts, this.config) : emptyState(this.config);
    this.state = this.fresh;
    this.uuid = config.game?.uuid ?? uuid4();
    this.revision = config.game?.revision;
    this.seen = config.seen;
  }

  get touched() {
    return JSON.stringify(this.state) !== JSON.stringify({ ...this.fresh, say: this.state.say });
  }

  keep() {
    this.draft.write({ uuid: this.uuid, state: this.state, seen: this.seen, scheme: this.config.scheme.key });
  }

  listen() {
    const { root } = this;
    root.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if ("save" in button.dataset) this.save();
      else if ("clear" in button.dataset) this.clear();
      else if ("sum" in button.dataset) this.toggleItems();
      else if ("sameYes" in button.dataset) this.same();
      else if ("sameNo" in button.dataset) this.another();
      else if ("versionMine" in button.dataset) this.mine();
      else if ("versionStored" in button.dataset) this.theirs();
      else if ("wording" in button.dataset) this.reword(button);
      else if (button.dataset.phone) this.want(button.dataset.phone);
      else if (button.dataset.act === "exact-toggle") this.toggleExact();
      else if (button.dataset.act) this.tap({ ...button.dataset, type: button.dataset.act });
    });
    const typed = (event) => {
      const { type, ...rest } = event.target.dataset;
      if (type) this.tap({ ...rest, type, value: event.target.value.trim() });
    };
    root.addEventListener("input", (event) => event.target.matches("input") && typed(event));
    root.addEventListener("change", (event) => event.target.matches("select") && typed(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggleItems(false);
      if (event.key === "Enter" && event.target.matches("input")) {
        event.preventDefault();
        this.save();
      }
    });
    window.addEventListener("pageshow", (event) => event.persisted && location.reload());
    window.addEventListener("online", () => this.waits && this.save());
    document.addEventListener("net", ({ detail }) => detail && this.waits && this.save());
    document.addEventListener("stand", ({ detail }) => this.hear(detail));
  }

  /** Something is new at the table. An empty entry follows it; one in the middle of a game only says so. */
  hear({ entry, open, news }) {
    const same = (players) => JSON.stringify(players?.map(({ key, name, colour }) => [key, name, colour]));
    if (this.touched || this.undo || this.busy) {
      if (!open) this.tell("Der Abend ist beendet.");
      else if (entry && entry.seen !== this.config.seen) this.tell(`Inzwischen eingetragen: ${news}`);
      if (entry) this.config = { ...this.config, seen: entry.seen };
    } else if (!open || !entry || same(entry.players) !== same(this.config.players)) {
      location.reload();
    } else {
      this.begin(entry);
      this.show();
      this.preview();
    }
  }

  tell(text) {
    const place = this.root.querySelector("[data-news]");
    place.textContent = text;
    place.hidden = !text;
  }

  want(name) {
    const empty = !this.touched;
    this.wants = { ...this.wants, [name]: !this.wants[name] };
    this.phone.write(this.wants);
    if (empty) this.begin({ ...this.config, exact_augen: false, seen: this.seen });
    this.show();
  }

  // The words are the server's, so the page is asked for again; the draft comes back with it.
  reword(button) {
    const wanted = button.getAttribute("aria-pressed") !== "true";
    document.cookie = `namen=${wanted ? "bayerisch" : ""}; path=/; max-age=${wanted ? 31536000 : 0}; SameSite=Lax`;
    location.reload();
  }

  tap(action) {
    if (this.busy) return this.show(); // what is on its way is not changed under its feet
    this.waitNoMore();
    this.state = reduce(this.state, action, this.config);
    this.undo = null;
    this.errors = this.state.say ? [this.state.say] : this.errors.filter(needsAugen);
    this.keep();
    this.show();
    this.preview();
  }

  toggleExact() {
    this.tap({ type: "exact", name: "open", value: !this.state.exact.open });
    if (this.state.exact.open) this.root.querySelector('[data-name="augen"]').focus();
  }

  // Another game needs another identity, even if a lost answer has stored the first one.
  clear() {
    if (this.undo) {
      [this.uuid, this.state, this.seen] = this.undo;
      this.undo = null;
      this.keep();
    } else {
      this.undo = [this.uuid, this.state, this.seen];
      this.begin(this.config);
      this.draft.clear();
    }
    this.errors = [];
    this.waitNoMore();
    this.tell("");
    this.show();
    this.preview();
  }

  show() {
    render(this.root, this.state, this.config);
    const homeless = showErrors(this.root, this.errors);
    const clear = this.root.querySelector("[data-clear]");
    for (const button of this.root.querySelectorAll("[data-phone]")) {
      button.setAttribute("aria-pressed", String(Boolean(this.wants[button.dataset.phone])));
    }
    showWhoNow(this.root, this.state, this.config, this.wants.who);
    clear.textContent = this.undo ? "Zurückholen" : this.config.game ? "Verwerfen" : "Leeren";
    clear.disabled = !this.touched && !this.undo;
    if (homeless.length) this.note(homeless[0], homeless);
  }

  body() {
    const known = this.config.game ? { revision: this.revision } : { seen: this.seen };
    return { uuid: this.uuid, facts: toFacts(this.state), ...known };
  }

  note(text, bad = []) {
    showSum(this.root, [line(text, bad.length > 0)], bad.map((message) => line(message, true, "p")), bad.length > 0);
    this.toggleItems(false);
  }

  announce(text) {
    this.root.querySelector("[data-status]").textContent = text;
  }

  toggleItems(wanted) {
    const items = this.root.querySelector("[data-items]");
    const open = (wanted ?? items.hidden) && items.childElementCount > 0;
    if (open) this.tell("");
    items.hidden = !open;
    this.root.querySelector("[data-sum]").setAttribute("aria-expanded", String(open));
  }

  // What is shown stays until the answer is there, so nothing flickers.
  preview() {
    clearTimeout(this.timer);
    this.asking?.abort();
    const gaps = missing(this.state);
    if (gaps.length) return this.note(gaps[0].message);
    this.timer = setTimeout(() => this.ask(), PREVIEW_AFTER);
  }

  async ask() {
    this.asking = new AbortController();
    const { signal } = this.asking;
    try {
      const { json } = await send(this.config.preview_url, this.body(), signal);
      if (signal.aborted) return;
      if (json.html) this.showPreview(json.html);
      else if (json.errors?.length) this.showObjection(json.errors);
      else this.note("Vorschau gerade nicht möglich. Speichern geht trotzdem.");
    } catch (error) {
      if (error.name !== "AbortError") this.note("Kein Netz für die Vorschau. Der Entwurf bleibt hier.");
    }
  }

  showPreview(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const part = (name) => page.querySelector(`[data-part="${name}"]`)?.childNodes ?? [];
    showSum(this.root, part("sum"), part("items"));
    if (this.errors.some(needsAugen)) {
      this.errors = [];
      this.show();
    }
    this.announce(this.root.querySelector("[data-sum]").textContent.replace(/\s+/g, " ").trim());
  }

  showObjection(errors) {
    const needed = errors.find(needsAugen);
    if (needed) this.askAugen([{ ...needed, field: "re_augen" }]);
    this.note(errors[0].message, errors.map((one) => one.message));
    this.announce(errors[0].message);
  }

  askAugen(errors) {
    this.state = { ...this.state, exact: { ...this.state.exact, open: true } };
    this.errors = errors;
    this.show();
  }

  fail(errors) {
    this.errors = errors;
    this.show();
    this.note(errors[0].message, errors.map((one) => one.message));
    firstError(this.root)?.scrollIntoView({ block: "center" });
    if (errors.some(needsAugen)) this.root.querySelector('[data-name="augen"]').focus();
  }

  /** Send the facts; `correction`: as a correction of a stored game, {url, revision}, and go `back` from there. */
  async save(correction = null) {
    if (this.busy) return;
    this.waitNoMore();
    const gaps = missing(this.state);
    if (gaps.length) return this.fail(gaps);
    this.waiting(true);
    const { url, back, ...more } = correction ?? { url: this.config.record_url };
    try {
      this.answered(await send(url, { ...this.body(), ...more }, AbortSignal.timeout?.(GIVE_UP_AFTER)), back);
    } catch {
      this.later(NO_NET);
    }
  }

  answered({ status, json, pause }, back) {
    if (json.redirect) {
      this.draft.clear();
      this.announce(json.hint ?? "Gespeichert.");
      location.replace(back ?? json.redirect);
      return;
    }
    if (status >= 500) return this.later(NO_SERVER, pause);
    this.waiting(false);
    this.pause = AGAIN_AFTER;
    if (json.same) return this.askSame(json.same);
    if (json.stored) return this.askVersions(json);
    if (!json.errors?.length) {
      this.trouble(REFUSED[status] ?? "Der Server konnte nicht speichern. Der Entwurf bleibt hier.");
      return;
    }
    if (json.errors.some(needsAugen)) this.askAugen(json.errors);
    this.fail(json.errors);
  }

  // The identity stays, so whatever has arrived of it is one game.
  later(message, pause = 0) {
    this.trouble(message);
    this.waits = true;
    this.again = setTimeout(() => this.waits && this.save(), Math.max(pause, this.pause));
    this.pause = Math.min(2 * this.pause, SLOWEST);
  }

  waitNoMore() {
    this.waits = false;
    clearTimeout(this.again);
  }

  // Another phone was faster: is it the same game?
  askSame(same) {
    const dialog = this.root.querySelector("[data-same]");
    this.twin = same;
    dialog.querySelector("[data-same-said]").textContent = `${same.said} ${same.title}:`;
    showFacts(dialog.querySelector("[data-same-facts]"), same.facts);
    this.note("Noch nicht gespeichert: ist es dasselbe Spiel?");
    dialog.showModal();
  }

  // Under this identity something else is stored: an answer was lost, and here or there it was changed since.
  askVersions(other) {
    const dialog = this.root.querySelector("[data-versions]");
    this.other = other;
    const { stored: theirs, sent: mine } = other;
    dialog.querySelector("[data-version-title]").textContent = `Gespeichert: ${theirs.title}`;
    showFacts(dialog.querySelector("[data-version-theirs]"), theirs.words, mine.words);
    showFacts(dialog.querySelector("[data-version-own]"), mine.words, theirs.words);
    const take = dialog.querySelector("[data-version-mine]");
    take.textContent = other.correct_url ? "Meine Fassung stimmt" : "Meine als neues Spiel speichern";
    this.note("Noch nicht gespeichert: welche Fassung stimmt?");
    dialog.showModal();
  }

  mine() {
    const { stored: theirs, correct_url: url, redirect_url: back } = this.other;
    this.root.querySelector("[data-versions]").close();
    if (!url) this.uuid = uuid4();
    else if (this.config.game) this.revision = theirs.revision;
    this.keep();
    this.save(url ? { url, back, revision: theirs.revision } : null);
  }

  theirs() {
    this.draft.clear();
    this.announce("Verworfen, es bleibt bei dem, was gespeichert ist.");
    location.replace(this.other.redirect_url);
  }

  same() {
    this.draft.clear();
    this.announce("Verworfen, das Spiel steht schon da.");
    location.replace(this.twin.redirect);
  }

  another() {
    this.root.querySelector("[data-same]").close();
    this.seen = this.twin.seen;
    this.keep();
    this.save();
  }

  trouble(message) {
    this.waiting(false, "Nochmal");
    this.note(message, [message]);
    this.announce(message);
  }

  waiting(on, label = "Speichern") {
    const button = this.root.querySelector("[data-save]");
    this.busy = on;
    clearTimeout(this.timer);
    this.asking?.abort();
    button.setAttribute("aria-busy", String(on));
    button.textContent = on ? "Speichert …" : label;
  }
}

const root = document.getElementById("entry");
if (root) new Entry(root, JSON.parse(document.getElementById("entry-config").textContent));
