// What the service worker keeps, and of whom: run by tests/evenings/test_entry_state.py with `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";

const ORIGIN = "https://example.org";
const EVENING = "/abend/0b8ff6a2-5a6b-4c39-9a3f-1c1f3a1d2e4f/";
const INDEX = `${EVENING}schiedsrichter/`;
const PAGES = ["ansage", "stich", "vorbehalt", "blatt", "zaehlen"].map((end) => `${INDEX}${end}/`);
const TABLES = `${INDEX}tabellen/?v=1`;
const whole = (path) => new URL(path.url ?? path, ORIGIN).href;

/** The store of a browser, in memory. */
class Store {
  rows = new Map();
  match = async (path) => this.rows.get(whole(path))?.clone();
  put = async (path, answer) => void this.rows.set(whole(path), answer);
  add = async (path) => this.put(path, await fetch(path));
  delete = async (path) => this.rows.delete(whole(path));
  keys = async () => [...this.rows.keys()].map((url) => ({ url }));
}

const stores = new Map();
const listeners = {};
let asked = [];
let net = true;
let signedIn = "account-1";
let unknown = []; // what the server has not heard of
let refused = false; // whether signing out fails
let gate = () => {}; // may hold an answer back on its way

async function answer(request) {
  const { pathname, search } = new URL(whole(request));
  if (!net) throw new TypeError("no net");
  asked.push(pathname);
  if (pathname === "/abmelden/") {
    if (refused) return new Response("", { status: 403 });
    signedIn = "-";
  }
  const who = signedIn;
  await gate(pathname);
  if (unknown.includes(pathname)) return new Response("unknown", { status: 404, headers: { "X-Owner": who } });
  const json = { headers: { "Content-Type": "application/json" } };
  if (pathname.includes("tabellen")) return new Response('{"calls":{}}', json);
  const links = pathname === INDEX ? PAGES.map((page) => `<a href="${page}">`).join("") : "";
  const html = `<html lang="de"><input name="csrfmiddlewaretoken" value="abc">${pathname}${search}${links}<div data-tables="${TABLES}">`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Owner": who } });
}

Object.assign(globalThis, {
  caches: {
    open: async (name) => stores.get(name) ?? stores.set(name, new Store()).get(name),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  },
  fetch: answer,
  location: new URL(ORIGIN),
  self: {
    settings: { files: "/static/", offline: "/offline/", sign_out: "/abmelden/", signed_out: "/abgemeldet/", sign_in: "/anmelden/", hashed: false },
    location: new URL(ORIGIN),
    addEventListener: (name, listener) => void (listeners[name] = listener),
  },
});
await import("../../static/js/worker/worker.js");

/** What the worker makes of a message. */
async function told(data) {
  const waiting = [];
  listeners.message({ data, waitUntil: (one) => waiting.push(one) });
  await Promise.all(waiting);
}

/** What the worker answers to a request of the browser, once it has nothing more to do; undefined for nothing. */
async function opened(path, mode, method = "GET") {
  const waiting = [];
  let found;
  const request = { url: whole(path), mode, method };
  listeners.fetch({ request, respondWith: (one) => (found = one), waitUntil: (one) => waiting.push(one) });
  const text = found && (await (await found).text());
  await Promise.all(waiting);
  return text;
}

test("the page of the referees brings all of them along, once, with their tables", async () => {
  await told({ keep: [EVENING, INDEX] });
  assert.deepEqual(asked.filter((path) => !path.includes("tabellen")).sort(), [EVENING, INDEX, ...PAGES].sort());
  asked = [];
  await told({ keep: [EVENING, INDEX] });
  assert.deepEqual(asked, [EVENING]);
});

test("without a net the page of a question is the one that was kept, and so are its tables", async () => {
  net = false;
  const html = await opened(`${INDEX}stich/?k=herz-10`, "navigate");
  assert.match(html, /data-kept=".*schiedsrichter\/stich\//s);
  assert.equal(await opened(TABLES, "cors"), '{"calls":{}}');
});

/** Have something done whose answer from this path is on its way; `release` lets it arrive. */
async function holding(path, work) {
  let release;
  const held = new Promise((done) => (release = done));
  const underWay = new Promise((done) => {
    gate = (one) => {
      if (one !== path) return undefined;
      done();
      return held;
    };
  });
  const late = work();
  await underWay;
  gate = () => {};
  return { late, release };
}

const keptOf = async (name) => (stores.has(name) ? (await stores.get(name).keys()).map(({ url }) => url) : []);

test("a page is kept once everything is here that it needs", async () => {
  net = true;
  await stores.get("files-1").delete(TABLES);
  await stores.get("pages-1-account-1").delete(EVENING);
  const { late, release } = await holding(TABLES.split("?")[0], () => told({ keep: [EVENING] }));
  assert.ok(!(await keptOf("pages-1-account-1")).includes(whole(EVENING)));
  release();
  await late;
  assert.ok((await keptOf("pages-1-account-1")).includes(whole(EVENING)));
});

test("an answer that was on its way when somebody left does not bring their page back", async () => {
  const { late, release } = await holding(EVENING, () => told({ keep: [EVENING] }));
  await opened("/abmelden/", "navigate", "POST");
  assert.deepEqual([...stores.keys()].sort(), ["files-1", "who-1"]);
  release();
  await late;
  assert.deepEqual([...stores.keys()].sort(), ["files-1", "who-1"]);
  net = false;
  assert.doesNotMatch(await opened(EVENING, "navigate"), /data-kept/);
});

test("an older answer does not overrule who is here now", async () => {
  net = true;
  signedIn = "account-1";
  const { late, release } = await holding(EVENING, () => told({ keep: [EVENING] }));
  signedIn = "account-2";
  await told({ keep: ["/"] });
  release();
  await late;
  assert.equal(await (await stores.get("who-1").match("/")).text(), "account-2");
  assert.deepEqual(await keptOf("pages-1-account-1"), []);
  signedIn = "account-1";
  await told({ keep: [EVENING] });
  assert.deepEqual(await keptOf("pages-1-account-1"), [whole(EVENING)]);
});

const KEEPER = "pages-1-account-1";
const FACTS = `/api/v1/evenings/${EVENING.slice(7, -1)}/facts/`;
const drawn = (version, four, title = "Spiele") =>
  `<html><meta name="evening-facts" content="${FACTS}"><span data-tag="t${version}"></span>` +
  `<div data-part="head"><div>Spiel ${version}</div></div><div data-part="over"></div>` +
  (four
    ? `<section class="entry" id="entry"><script id="entry-config" type="application/json">{"four":"${four}"}</script>` +
      '<section></section></section>'
    : '<section hidden></section>') +
  `<script id="evening-facts" type="application/json">{"version":${four ? version : 3}}</script><h2>${title}</h2>`;

test("a page of an evening is kept with the newest stand of it, without a question", async () => {
  const text = async (path) => (await stores.get(KEEPER).match(path))?.text();
  const stand = (version, four) => ({
    stand: {
      ...{ tag: `t${version}`, parts: { head: `<div>Spiel ${version}</div>`, now: "$&" } },
      ...{ facts: four ? { version } : null, entry: four ? { four } : null },
    },
    ...{ path: EVENING, person: "account-1" },
  });
  await stores.get(KEEPER).put(EVENING, new Response(drawn(2, "abcd")));
  asked = [];
  await told({ ...stand(3, "bcda"), person: "account-2" });
  assert.equal(await text(EVENING), drawn(2, "abcd"));
  await told(stand(3, "bcda"));
  assert.deepEqual([await text(EVENING), await text(FACTS)], [drawn(3, "bcda"), '{"version":3}']);
  await told(stand(2, "abcd"));
  assert.deepEqual([await text(EVENING), await text(FACTS)], [drawn(3, "bcda"), '{"version":3}'], "an older one");
  await told(stand(4, ""));
  assert.deepEqual([await text(EVENING), asked], [drawn(4, ""), []], "no entry goes on");
});

test("a page that was asked for before a stand of it had come does not take its place", async () => {
  const { late, release } = await holding(EVENING, () => told({ keep: ["/", FACTS] }));
  await stores.get(KEEPER).put(EVENING, new Response(drawn(2, "abcd")));
  await told({ stand: { tag: "t3", parts: {}, facts: { version: 3 }, entry: {} }, path: EVENING, person: "account-1" });
  release();
  await late;
  assert.match(await (await stores.get(KEEPER).match(EVENING)).text(), /data-tag="t3"/);
  await told({ keep: [EVENING] });
  assert.doesNotMatch(await (await stores.get(KEEPER).match(EVENING)).text(), /data-tag/);
});

test("what was asked about another game does not take the place of the page itself, but at the referees", async () => {
  const [penalty, tricks] = [`${EVENING}strafe/frei/`, `${INDEX}stich/`];
  for (const path of [penalty, `${penalty}?letztes=1`, `${tricks}?k=herz-10`]) await opened(path, "navigate");
  net = false;
  assert.match(await opened(`${penalty}?letztes=1`, "navigate"), /data-kept=".*strafe\/frei\/<div/s);
  assert.match(await opened(tricks, "navigate"), /data-kept=".*k=herz-10/s);
  net = true;
});

test("an older answer to nobody is not kept either", async () => {
  signedIn = "-";
  const { late, release } = await holding(INDEX, () => told({ keep: [INDEX] }));
  await opened("/abmelden/", "navigate", "POST");
  release();
  await late;
  assert.deepEqual(await keptOf("pages-1--"), []);
});

const keepers = () => [...stores.keys()].filter((name) => name.startsWith("pages-")).sort();

test("whoever the server names leaves nobody else's pages behind, and nobody leaves none at all", async () => {
  for (const [who, left] of [
    ["account-1", ["pages-1-account-1"]],
    ["account-1.en", ["pages-1-account-1", "pages-1-account-1.en"]],
    ["guest", ["pages-1-guest"]],
    ["-", []],
    ["account-2.en", ["pages-1-account-2.en"]],
    ["account-1", ["pages-1-account-1"]],
    ["shared", []],
  ]) {
    signedIn = who;
    await opened(EVENING, "navigate");
    assert.deepEqual(keepers(), left, who);
  }
});

test("what lies here of others goes at the next answer, and with every sign-out", async () => {
  const strange = async () => (await caches.open("pages-1-strange")).put("/", new Response("Anna"));
  signedIn = "account-1";
  await strange();
  await told({ keep: [EVENING] });
  assert.deepEqual(keepers(), ["pages-1-account-1"]);
  await strange();
  await opened("/abmelden/", "navigate", "POST");
  assert.deepEqual(keepers(), []);
});

test("without a net, and from whatever answers in the place of the server, nothing goes", async () => {
  signedIn = "account-1";
  await opened(EVENING, "navigate");
  net = false;
  await opened("/", "navigate");
  await told({ keep: ["/"] });
  net = true;
  signedIn = ""; // a proxy that wants somebody to agree to something
  await opened("/", "navigate");
  assert.deepEqual(keepers(), ["pages-1-account-1"]);
});

const WHO = (key) => stores.get("who-1").match(key).then((found) => found?.text());

test("a sign-out without a net forgets at once, and goes first when the net is back", async () => {
  for (const [here, sent] of [
    ["account-1", ["/abgemeldet/", "/abmelden/"]],
    ["account-1.en", ["/abgemeldet/", "/abmelden/"]], // the same person reads English
    ["shared", ["/abgemeldet/", "/abmelden/"]],
    ["-", ["/abgemeldet/"]], // ended elsewhere meanwhile
    ["account-2", ["/abgemeldet/"]], // somebody else has signed in past the worker
  ]) {
    [net, signedIn] = [true, "account-1"];
    await opened(EVENING, "navigate");
    net = false;
    await opened("/abmelden/", "navigate", "POST");
    assert.deepEqual([keepers(), await WHO("/leaving")], [[], "account-1"]);
    await opened("/", "navigate");
    await told({ keep: [EVENING] });
    [net, asked, signedIn] = [true, [], here];
    await opened(EVENING, "navigate");
    assert.deepEqual(asked.filter((path) => !path.includes("tabellen")), [...sent, EVENING], here);
    assert.equal(await WHO("/leaving"), undefined);
  }
});

test("as long as the server does not take a sign-out, nothing is opened, by no way", async () => {
  signedIn = "account-1";
  await opened(EVENING, "navigate");
  refused = true;
  await opened("/abmelden/", "navigate", "POST");
  asked = [];
  await opened(EVENING, "navigate");
  await told({ keep: [EVENING] });
  await opened(`/api/v1/evenings/${EVENING.slice(7, -1)}/facts/`, "cors");
  assert.deepEqual([...new Set(asked)], ["/abgemeldet/", "/abmelden/"]);
  refused = false;
  await opened(EVENING, "navigate");
  assert.deepEqual([signedIn, await WHO("/leaving"), keepers()], ["-", undefined, []]);
});

test("what is to be there without a net comes along once an hour, the sheet every time, for nobody else", async () => {
  const along = [`${EVENING}blatt/`, `${EVENING}schluss/`, "/streitfall/?a=steffen", "/liga/7/regeln/", "/liga/7/kasse/"];
  const all = [EVENING, `${EVENING}blatt/`, `${EVENING}schluss/`, "/streitfall/", "/liga/7/regeln/"];
  const askedFor = () => asked.filter((path) => !path.includes("tabellen")).sort();
  [net, signedIn, asked] = [true, "account-3", []];
  await told({ keep: [EVENING], along });
  assert.deepEqual(askedFor(), [...all].sort());
  assert.deepEqual(await keptOf("pages-1-account-3"), all.map(whole));
  asked = [];
  await told({ keep: [EVENING], along });
  assert.deepEqual(askedFor(), [EVENING, `${EVENING}blatt/`]);
  const { now } = Date;
  Date.now = () => now() + 3601000;
  asked = [];
  await told({ keep: [EVENING], along });
  Date.now = now;
  assert.deepEqual(askedFor(), [...all].sort());
  net = false;
  assert.match(await opened("/streitfall/", "navigate"), /data-kept=".*a=steffen/s);
  net = true;
  signedIn = "account-4";
  await opened("/", "navigate");
  assert.deepEqual(keepers(), ["pages-1-account-4"]);
});

test("a page that this phone has made is shown until the server has heard of what it is about", async () => {
  const own = "/abend/11111111-5a6b-4c39-9a3f-1c1f3a1d2e4f/";
  const gone = "/abend/22222222-5a6b-4c39-9a3f-1c1f3a1d2e4f/";
  signedIn = "account-1";
  net = true;
  await told({ keep: ["/"] });
  const kept = await caches.open("pages-1-account-1");
  await kept.put(own, new Response('<html lang="de">begun here', { headers: { "X-Own": "1" } }));
  await kept.put(gone, new Response('<html lang="de">was there'));
  unknown = [own, gone];
  assert.match(await opened(own, "navigate"), /begun here/);
  assert.equal(await opened(gone, "navigate"), "unknown");
  unknown = [];
  assert.doesNotMatch(await opened(own, "navigate"), /begun here/);
  net = false;
  assert.doesNotMatch(await opened(own, "navigate"), /begun here/, "its own page has taken the place");
  net = true;
});
