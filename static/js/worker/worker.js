// The service worker: without a net it opens the pages that were kept for whoever is signed in here. With a net every
// page comes from the server, as without it. `settings` comes before this, from `scorebook/config/phone_app.py`.

import {
  OWN, everyPage, file, isFile, keep, keepFilesOf, keepSpare, keepStand, kept, leaving, owner, paths, setLeaving,
  setOwner, spare, tidyFiles,
} from "./pages.js";

const { settings } = self;
const TIMEOUT = 3000; // so long a net that is there and carries nothing may keep somebody from a page that is here
const SPARE = [settings.offline, settings.signed_out]; // pages of the phone itself, the same for everybody
const OWNER = "X-Owner";
const NOBODY = "-";
const UNKNOWN = 404;
const SHARED = "shared"; // a phone of several people: nothing is kept on it
const ID = "[0-9a-f-]{36}";
// Without a question: it is about another game or other seats. The referees answer theirs by themselves.
const KEPT = [
  /^\/$/,
  /^\/ausgang\/$/,
  /^\/liga\/\d+\/((abend\/neu(\/leer(\/plaetze(\/dazu|\/umsetzen)?|\/schluss)?)?|tabelle|regeln)\/)?$/,
  /^\/hilfe\/glossar\/$/,
  /^\/streitfall\/(\?a=[a-z_]+)?$/,
  new RegExp(`^/abend/${ID}/((plaetze/(dazu/|umsetzen/)?)|fehlt/|blatt/|schluss/|strafe/([a-z0-9_-]+/)?)?$`),
  new RegExp(`^/spiel/${ID}/(korrigieren/)?$`),
  new RegExp(`^/ereignis/${ID}/$`),
  new RegExp(`^(/abend/${ID})?/schiedsrichter/((ansage|stich|vorbehalt|blatt|zaehlen)/)?(\\?.*)?$`),
];

const AN_HOUR = 60 * 60 * 1000; // ms; what a page leads to besides its games is as good as new for so long
const SHEET = /\/blatt\/$/; // changes with every game

const FACTS = new RegExp(`^/api/v1/evenings/${ID}/facts/$`); // of an evening, for the phone to go on by itself

// What the pages of the referees and of the penalties lead to; a dispute does not wait for a net.
const INDEX = /\/(schiedsrichter|strafe)\/$/;
const LEADS = new RegExp(`href="((?:/abend/${ID})?/(?:schiedsrichter|strafe)/[a-z0-9_-]+/)"`, "g");

const TOKEN = /name="csrfmiddlewaretoken" value="([^"]+)"/;

const STOOD = new RegExp(`^/(?:abend|api/v1/evenings)/(${ID})/(?:facts/)?$`); // what says how an evening stands
// Number of an evening → the first question that was asked after its newest stand was here.
const newestQuestion = new Map();

const pathOf = (address) => address.split("?")[0];
const keepable = (path) => KEPT.some((pattern) => pattern.test(path));

let questions = 0; // how often the server was asked for a page
let decided = 0; // the last question that has said who is here, or after which somebody has left
let busy = Promise.resolve();

// One after the other: what a page says is never put beside the forgetting of it.
const inTurn = (work) => (busy = busy.then(work, work));

/** Forget everybody, and with them every answer that is still on its way. */
function forgetEverybody() {
  decided = questions += 1;
  return inTurn(() => setOwner(""));
}

/** Whether the page of this person may be kept: an answer that is older than the last word about who is here does not
 *  bring anybody back. */
async function isHere(who, question) {
  if (question >= decided) {
    decided = question;
    await setOwner(who);
  }
  return Boolean(who) && who === (await owner());
}

// Whatever the server answers to a page says who is signed in; a proxy that answers in its place says nothing. A page
// is kept once everything is here that it needs.
async function arrived(path, answer, question, search = "") {
  const who = answer.headers.get(OWNER);
  if (!who) return;
  if (who === SHARED) return forgetEverybody();
  const here = () => isHere(who === NOBODY ? "" : who, question);
  if (!(await inTurn(here)) || answer.status !== 200 || answer.redirected) return;
  const type = answer.headers.get("Content-Type")?.split(";")[0];
  const facts = type === "application/json" && FACTS.test(path);
  if (!facts && (type !== "text/html" || !keepable(path + search))) return;
  const text = await answer.text();
  if (!facts) await keepFilesOf(text, settings.files);
  const isNew = () => question >= (newestQuestion.get(STOOD.exec(path)?.[1]) ?? 0);
  await inTurn(async () => (await here()) && isNew() && keep(path, text, answer.headers, who));
}

// What a page of somebody has got of its evening, as the answer to what was saved there or because others have saved:
// kept without a question, for a net that goes with that answer.
function takeStand({ stand, path, person }) {
  newestQuestion.set(STOOD.exec(path)?.[1], questions + 1);
  return inTurn(async () => {
    const who = await owner();
    if (who && who.split(".")[0] === person) await keepStand(path, stand, who);
  });
}

const late = () => new Promise((_, reject) => setTimeout(reject, TIMEOUT));
const inTime = (work) => Promise.race([work, late()]);
const to = (path) => Response.redirect(new URL(path, self.location.origin), 303);
const isOut = ({ ok, type }) => ok || type === "opaqueredirect";

/** A sign-out that the server has not heard of comes before anything else. Throws as long as it cannot be sent; whoever
 *  else is signed in by now stays. */
async function signOutFirst() {
  const who = await leaving();
  if (who === undefined) return;
  const page = await fetch(settings.signed_out, { credentials: "same-origin", cache: "no-store" });
  const here = page.headers.get(OWNER);
  if (!here || !page.ok) throw new Error("no_server");
  const [person, other] = [who, here].map((name) => name.split(".")[0]);
  if (other !== NOBODY && (!person || other === SHARED || other === person)) {
    const [, token] = TOKEN.exec(await page.text());
    const body = new URLSearchParams({ csrfmiddlewaretoken: token });
    const sent = { method: "POST", credentials: "same-origin", redirect: "manual", body };
    if (!isOut(await fetch(settings.sign_out, sent))) throw new Error("signed_in");
  }
  await setLeaving();
}

async function page(event) {
  const { pathname, search } = new URL(event.request.url);
  try {
    await inTime(signOutFirst());
  } catch {
    return (await spare(settings.signed_out)) ?? Response.error();
  }
  if (pathname === settings.signed_out) return to(settings.sign_in);
  const question = (questions += 1);
  const answering = fetch(event.request);
  event.waitUntil(answering.then((answer) => arrived(pathname, answer.clone(), question, search)).catch(() => {}));
  const here = await inTurn(() => kept(pathname)); // with what has come for it just now
  try {
    const answer = await (here ? inTime(answering) : answering);
    return answer.status === UNKNOWN && here?.headers.has(OWN) ? here : answer; // it waits in the outbox
  } catch {
    return here ?? (await spare(settings.offline)) ?? Response.error();
  }
}

async function facts(event) {
  const { pathname } = new URL(event.request.url);
  try {
    await signOutFirst();
    const question = (questions += 1);
    const answer = await fetch(event.request);
    event.waitUntil(arrived(pathname, answer.clone(), question).catch(() => {}));
    return answer;
  } catch {
    return (await kept(pathname)) ?? Response.error();
  }
}

async function tidy() {
  const own = SPARE.map(async (path) => (await (await spare(path))?.text()) ?? "");
  await tidyFiles([...(await Promise.all(own)), ...(await everyPage())], settings.files, settings.hashed);
}

// Here it counts at once, whatever becomes of it on its way: open pages show nothing any more either.
async function signOut(request) {
  await setLeaving((await leaving()) ?? (await owner()));
  await forgetEverybody().then(tidy);
  try {
    const answer = await inTime(fetch(request));
    if (!isOut(answer)) throw new Error("signed_in");
    await setLeaving();
    return answer;
  } catch {
    const open = (await self.clients?.matchAll({ type: "window" })) ?? [];
    for (const one of open) one.navigate(settings.signed_out).catch(() => {});
    return to(settings.signed_out);
  }
}

// What a page leads to is fetched one by one, so that it does not stand in anybody's way. `along`: what is to be there
// without a net although nobody has opened it, the oldest of it anew.
async function fetchAll(wanted, along = []) {
  await signOutFirst();
  const have = new Set(await paths());
  const [shown, ...linked] = wanted; // facts change with every game, like the page that is shown
  const facts = linked.filter((one) => FACTS.test(one));
  const evenings = facts.map((one) => `/abend/${STOOD.exec(one)[1]}/`); // never older than its facts
  const missing = linked.filter((one) => !have.has(one));
  const fresh = new Set(await paths(AN_HOUR));
  const due = along.filter((one) => SHEET.test(one) || !fresh.has(pathOf(one)));
  const all = new Set([...facts, ...evenings, shown, ...missing, ...due]);
  const waiting = [...all].filter((one) => keepable(one) || FACTS.test(one));
  for (const path of waiting) {
    const question = (questions += 1);
    const answer = await fetch(path, { credentials: "same-origin" });
    const html = INDEX.test(path) ? await answer.clone().text() : "";
    const more = [...html.matchAll(LEADS)].map(([, one]) => one);
    waiting.push(...more.filter((one) => !have.has(one) && !waiting.includes(one)));
    await arrived(pathOf(path), answer, question);
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(SPARE.map((path) => keepSpare(path, settings.files))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([tidy(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data.go) self.skipWaiting();
  if (data.forget) event.waitUntil(forgetEverybody());
  if (data.stand) event.waitUntil(takeStand(data).catch(() => {}));
  if (data.keep) event.waitUntil(fetchAll(data.keep, data.along).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (request.destination === "iframe") return; // inside the page of another site nobody is signed in
    if (request.method === "GET") event.respondWith(page(event));
    else if (pathname === settings.sign_out) event.respondWith(signOut(request));
  } else if (request.method === "GET" && FACTS.test(pathname)) {
    event.respondWith(facts(event));
  } else if (request.method === "GET" && isFile(pathname + search, settings.files)) {
    event.respondWith(file(request, settings.hashed || Boolean(search)));
  }
});
