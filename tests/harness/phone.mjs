// Phones as processes have them: the real outbox of the scripts, on a clock, a net, a store and a chance of its own.
//
// Standard input, a JSON object a line: what happens to a phone, {phone, do, …}, or what became of a request,
// {answer, status, json, fault}. Standard output: {fetch, phone, method, url, body} for every request, and
// {done: true, rows, waiting, event} when nothing is on its way any more. What a phone has stored outlives its page.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import vm from "node:vm";

const SCRIPTS = new URL("../../static/js/", import.meta.url);
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const turn = () => new Promise(setImmediate);

let now = 0; // ms since 1970, of all phones
let requests = 0;
const open = new Map(); // number of a request → what waits for its answer
const phones = new Map();

const sources = new Map();
function source(url) {
  if (!sources.has(url)) sources.set(url, readFileSync(new URL(url), "utf-8"));
  return sources.get(url);
}

// The numbers of a phone, by its own seed (mulberry32).
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// As much of a page as the outbox looks at; nothing of it is seen.
class Element extends EventTarget {
  constructor(dataset = {}) {
    super();
    Object.assign(this, { dataset, content: { firstElementChild: null }, href: "" });
  }
  querySelector() {
    return (this.only ??= new Element());
  }
  cloneNode() {
    return new Element();
  }
  replaceChildren() {}
}

// A store of rows that is written in turns, as that of a browser is; `disk.full`: there is no room to write.
function database(disk) {
  const answered = (result) => {
    const request = {};
    queueMicrotask(() => Object.assign(request, { result }).onsuccess?.());
    return request;
  };
  const transaction = () => {
    const changes = [];
    const change = {};
    const stored = (wanted = () => true) => [...disk.rows.values()].filter(wanted).map((row) => structuredClone(row));
    const rows = {
      put: (row) => changes.push(() => disk.rows.set(row.uuid, structuredClone(row))),
      delete: (uuid) => changes.push(() => disk.rows.delete(uuid)),
      getAll: () => answered(stored()),
      index: () => ({ getAll: (owner) => answered(stored((row) => row.owner === owner)) }),
    };
    queueMicrotask(() => {
      if (!changes.length) return;
      if (disk.full) return change.onabort?.(Object.assign(change, { error: new Error("no room") }));
      for (const work of changes) work();
      change.oncomplete?.();
    });
    return Object.assign(change, { objectStore: () => rows });
  };
  return { open: () => answered({ transaction, close() {} }) };
}

class Page {
  constructor(phone) {
    Object.assign(this, { phone, timers: new Map(), number: 0, alive: true });
    const document = new EventTarget();
    const last = new Element();
    Object.defineProperty(last.dataset, "lastEvent", { get: () => phone.seen ?? "" });
    Object.assign(document, {
      visibilityState: "visible",
      cookie: "",
      documentElement: { dataset: { owner: phone.owner, locale: "de" }, lang: "de" },
      querySelector: (mark) => (mark === "[data-last-event]" ? last : null),
      querySelectorAll: () => [],
      getElementById: () => null,
    });
    this.navigator = { onLine: phone.online };
    const later = (work, ms = 0) => (this.timers.set((this.number += 1), { at: now + ms, work }), this.number);
    const local = phone.local;
    const context = {
      document, navigator: this.navigator, EventTarget, Event, CustomEvent, structuredClone, console,
      setTimeout: later,
      clearTimeout: (number) => this.timers.delete(number),
      localStorage: { getItem: (key) => local.get(key) ?? null, setItem: (key, value) => local.set(key, value) },
      indexedDB: database(phone.disk),
      crypto: { getRandomValues: (bytes) => bytes.map(() => 256 * phone.dice()) },
      AbortSignal: { timeout: (ms) => ({ ms }) },
      fetch: (url, options) => this.fetch(url, options, later),
      now: () => now,
      dice: phone.dice,
    };
    this.window = new EventTarget();
    context.window = this.window;
    context.addEventListener = () => {};
    this.context = vm.createContext(context);
    vm.runInContext(
      `Math.random = dice;
       globalThis.Date = class extends Date { constructor(...given) { super(...(given.length ? given : [now()])); }
         static now() { return now(); } };`,
      this.context,
    );
    this.document = document;
    this.modules = new Map();
  }

  // Nobody hears an answer any more on a page that is gone; one that takes too long is given up.
  fetch(url, { method = "GET", body, signal }, later) {
    const failed = (name) => Object.assign(new TypeError(name), { name });
    if (!this.navigator.onLine) return Promise.reject(failed("TypeError"));
    return new Promise((resolve, reject) => {
      const number = (requests += 1);
      const taken = ({ status, json, fault }) => {
        if (fault === "late") return void later(() => reject(failed("TimeoutError")), signal?.ms ?? 0);
        if (fault) return reject(failed("TypeError"));
        const headers = { get: (name) => (name === "Content-Type" ? "application/json" : null) };
        resolve({ status, type: "basic", redirected: false, headers, json: async () => json });
      };
      open.set(number, (answer) => this.alive && taken(answer));
      say({ fetch: number, phone: this.phone.name, method, url, body: body && JSON.parse(body) });
    });
  }

  module(url) {
    if (!this.modules.has(url)) {
      const { context } = this;
      this.modules.set(url, new vm.SourceTextModule(source(url), { context, identifier: url }));
    }
    return this.modules.get(url);
  }

  async load(path) {
    const wanted = this.module(new URL(path, SCRIPTS).href);
    const imported = (name, { identifier }) => this.module(new URL(name, identifier).href);
    if (wanted.status === "unlinked") await wanted.link(imported);
    if (wanted.status === "linked") await wanted.evaluate();
    return wanted.namespace;
  }

  async begin() {
    const { url, owner } = this.phone;
    const { Outbox } = await this.load("outbox/outbox.js");
    const mark = new Element({ outbox: url, owner });
    this.mark = mark;
    mark.querySelector("[data-outbox-row]").content.firstElementChild = new Element();
    this.outbox = new Outbox(mark, (stand) => this.phone.arrived(stand));
    this.transport = await this.load("entry/transport.js");
    await this.outbox.looked;
  }
}

class Phone {
  constructor({ name, url, owner, seed }) {
    Object.assign(this, { name, url, owner, dice: dice(seed), local: new Map(), online: true, seen: null, last: "" });
    this.disk = { rows: new Map(), full: false };
  }

  arrived(stand) {
    this.seen = JSON.stringify(stand).match(/data-last-event=\\"([0-9a-f-]+)\\"/)?.[1] ?? this.seen;
  }

  async open() {
    if (this.page) Object.assign(this.page, { alive: false, timers: new Map() });
    this.page = new Page(this);
    await this.page.begin();
  }

  /** Something that waits for its turn, as a form without a net leaves it. */
  async keep({ command }) {
    const { outbox, document } = this.page;
    await outbox.queue.put({ ...command, after: await outbox.queue.after(this.seen) });
    document.dispatchEvent(new Event("entered"));
  }

  /** A game as the page of the entry sends it. */
  async enter({ command, record }) {
    this.last = "";
    const { outbox, transport } = this.page;
    const kept = await outbox.begin({ command: (after) => ({ ...command, after }) });
    const waits = kept && (await outbox.waits(kept.command));
    const body = { uuid: command.id, facts: command.facts, seen: this.seen, ...kept };
    const answer = waits ? { event: "lost" } : await transport.save(record, body);
    if (kept) answer.event = await outbox.end(kept.command.uuid, answer.event, answer.blocked);
    if (answer.stand) this.arrived(answer.stand);
    this.last = answer.event;
  }

  /** The same number with other facts, which nobody has answered yet. */
  async reword({ command }) {
    await this.page.outbox.queue.put(command);
  }

  amend({ what, facts }) {
    return this.page.outbox.amend(what, facts);
  }

  /** There is a net from now on, or none. */
  net({ online }) {
    this.online = this.page.navigator.onLine = online;
    this.page.window.dispatchEvent(new Event(online ? "online" : "offline"));
  }

  /** The store has no room from now on, or it has. */
  room({ full }) {
    this.disk.full = full;
  }

  /** The browser has cleared its store while the page is open, which is looked at again. */
  clear() {
    this.disk.rows.clear();
    this.page.document.dispatchEvent(new Event("visibilitychange"));
  }
}

async function rest() {
  do await turn();
  while (open.size);
  await turn();
  if (open.size) await rest();
}

// Time goes on: whatever is due meanwhile happens in its order, and is answered before the next.
async function wait({ ms }) {
  const until = now + ms;
  for (;;) {
    const pages = [...phones.values()].map(({ page }) => page).filter(Boolean);
    const due = pages.flatMap(({ timers }) => [...timers].map(([number, timer]) => ({ timers, number, ...timer })));
    const [next] = due.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
    if (!next) break;
    now = Math.max(now, next.at);
    next.timers.delete(next.number);
    next.work();
    await rest();
  }
  now = until;
}

// Another evening, with phones that know nothing yet.
function begin({ at, people }) {
  now = at;
  phones.clear();
  for (const person of people) phones.set(person.name, new Phone(person));
}

async function happen(what) {
  if (what.do === "wait") return wait(what);
  if (what.do === "begin") return begin(what);
  const work = phones.get(what.phone)[what.do](what);
  await Promise.race([work, rest()]); // a page that dies on the way never comes to its end
  await rest();
}

for await (const line of createInterface({ input: process.stdin })) {
  const told = JSON.parse(line);
  if (told.answer) {
    const taken = open.get(told.answer);
    open.delete(told.answer);
    taken(told);
    continue;
  }
  happen(told).then(
    () => {
      const rows = Object.fromEntries([...phones].map(([name, { disk, seen, last, page }]) => {
        const stored = [...disk.rows.values()].sort((one, other) => one.number - other.number);
        return [name, { rows: stored, seen, last, waiting: page?.mark.dataset.waiting ?? 0 }];
      }));
      say({ done: true, phones: rows });
    },
    (error) => say({ done: true, error: `${error.stack}` }),
  );
}
