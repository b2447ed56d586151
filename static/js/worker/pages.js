// The pages that a phone can open without a net: those of whoever is signed in here. Once the server has said that it
// is somebody else, or nobody, those of the others are gone. A phone that has no net keeps what it has.

const WHO = "who-1";
const LEAVING = "/leaving";
const PAGES = "pages-1-";
const MOST = 200; // pages of one person
const AT = "X-Kept-At";

/** The header of a page that this phone has made by itself, of something that the server has not heard of yet. */
export const OWN = "X-Own";

/** Whose pages may be opened: what the server called them, empty for nobody. */
export async function owner() {
  const found = await (await caches.open(WHO)).match("/");
  return found ? found.text() : "";
}

/** From now on the pages of this person are opened; nothing stays of anybody else, empty for nobody at all. What
 *  follows the dot is a language: whoever reads in two keeps both. */
export async function setOwner(name) {
  if (name !== (await owner())) await (await caches.open(WHO)).put("/", new Response(name));
  const [person] = name.split(".");
  const others = (one) => one.startsWith(PAGES) && !(person && one.startsWith(PAGES + person));
  await Promise.all((await caches.keys()).filter(others).map((one) => caches.delete(one)));
}

/** Who has signed out here without the server having heard of it; undefined for nobody. */
export async function leaving() {
  return (await (await caches.open(WHO)).match(LEAVING))?.text();
}

/** Remember who has signed out here; without a name, that the server has heard of it. */
export async function setLeaving(name) {
  const cache = await caches.open(WHO);
  if (name === undefined) await cache.delete(LEAVING);
  else await cache.put(LEAVING, new Response(name));
}

/** Keep what a page says now; the oldest makes room. */
export async function keep(path, html, headers, name) {
  const cache = await caches.open(PAGES + name);
  const marked = new Headers(headers);
  marked.delete("Content-Encoding");
  marked.set(AT, new Date().toISOString());
  await cache.delete(path);
  await cache.put(path, new Response(html, { headers: marked }));
  const all = await cache.keys();
  for (const oldest of all.slice(0, Math.max(0, all.length - MOST))) await cache.delete(oldest);
}

// Where the content of the element that begins with `opening` stands in a page: [from, to], undefined without one.
function within(html, tag, opening) {
  const begins = html.indexOf(opening);
  if (begins < 0) return undefined;
  const from = html.indexOf(">", begins) + 1;
  const marks = new RegExp(`<(/?)${tag}\\b`, "g");
  marks.lastIndex = from;
  for (let depth = 1; ; ) {
    const found = marks.exec(html);
    depth += found[1] ? -1 : 1;
    if (!depth) return [from, found.index];
  }
}

function filled(html, tag, opening, content) {
  const [from, to] = within(html, tag, opening) ?? [0, 0];
  return to ? html.slice(0, from) + content + html.slice(to) : html;
}

const ENTRY = '<section class="entry" id="entry"';
const JSON_TAG = (id) => `<script id="${id}"`; // as json_script of Django has it
const safe = (value) => JSON.stringify(value).replace(/</g, "\\u003C");
const withJson = (html, id, value) => filled(html, "script", JSON_TAG(id), safe(value));

function jsonIn(html, id) {
  const place = within(html, "script", JSON_TAG(id));
  return place && JSON.parse(html.slice(...place));
}

// The page of an evening with a newer stand of it, as the server has drawn that, without an entry where none goes on;
// undefined where it says that already.
function withStand(html, { tag, parts, facts, entry }) {
  const before = jsonIn(html, "evening-facts");
  if (before && facts?.version <= before.version) return undefined;
  let page = html.replace(/ data-tag=".*?"/, () => ` data-tag="${tag}"`);
  for (const [name, part] of Object.entries(parts)) page = filled(page, "div", `<div data-part="${name}"`, part);
  if (!entry) return filled(page, "section", ENTRY, "").replace(ENTRY, "<section hidden");
  return withJson(withJson(page, "evening-facts", facts), "entry-config", entry);
}

/** Keep how an evening stands in its page, if that is kept, and the facts of it for the pages beside. */
export async function keepStand(path, stand, name) {
  const cache = await caches.open(PAGES + name);
  const found = await cache.match(path);
  const html = await found?.text();
  const page = html && withStand(html, stand);
  if (!page) return;
  await keep(path, page, found.headers, name);
  const [, address] = /<meta name="evening-facts" content="(.+?)"/.exec(html) ?? [];
  const { facts } = stand;
  if (address && facts) await keep(address, JSON.stringify(facts), { "Content-Type": "application/json" }, name);
}

/** The page as it was kept for whoever was here last, marked with when that was; undefined if there is none. */
export async function kept(path) {
  const name = await owner();
  const found = name && (await (await caches.open(PAGES + name)).match(path));
  if (!found) return undefined;
  const html = await found.text();
  const marked = html.replace("<html ", `<html data-kept="${found.headers.get(AT)}" `);
  return new Response(marked, { headers: found.headers });
}

/** The paths of what is kept for whoever was here last, the newest first; with `since` only of the last so many ms. */
export async function paths(since = Infinity) {
  const name = await owner();
  const cache = name && (await caches.open(PAGES + name));
  const found = cache ? await cache.keys() : [];
  const all = found.map(({ url }) => new URL(url).pathname).reverse();
  if (since === Infinity) return all;
  const age = async (path) => Date.now() - new Date((await cache.match(path))?.headers.get(AT) ?? 0);
  const ages = await Promise.all(all.map(age));
  return all.filter((_, place) => ages[place] < since);
}

/** Everything that is kept, whosoever: for the files that belong to it. */
export async function everyPage() {
  const pages = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith(PAGES))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) pages.push(await (await cache.match(request)).text());
  }
  return pages;
}

// Styles, scripts and pictures, which have nothing of anybody in them. On a public server their names change with what
// is in them, so a file that is there is the right one, and a kept page finds those that it was made with. The score
// table of the rules and those of the referees are such files, too: their addresses change with program and rules.

const FILES = "files-1";
const IMPORTED = /^import\s[^;"]*"(\.{1,2}\/[^"]+)"/gm;
const TABLE = /^\/([^?]*\/)?(rules\/\d+|schiedsrichter\/tabellen)\/[^?]*\?v=/;
const NAMED = /(?:href|src|content|data-tables)="([^"]+)"/g;

/** The files of a page, as its markup names them. */
function namedIn(html, place) {
  const named = [...html.matchAll(NAMED)].map(([, path]) => path);
  return named.filter((path) => isFile(path, place));
}

/** Whether this is a file that may be kept. */
export const isFile = (path, place) => path.startsWith(place) || TABLE.test(path);

/** A file: kept ones first where a name says what is in it, otherwise only without a net. */
export async function file(request, hashed) {
  const cache = await caches.open(FILES);
  const found = await cache.match(request);
  if (found && hashed) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}

/** Keep what a page needs, and what that needs: where scripts stay apart, some are named only in others. */
export async function keepFilesOf(html, place) {
  const cache = await caches.open(FILES);
  const waiting = namedIn(html, place);
  const seen = new Set(waiting);
  while (waiting.length) {
    const path = waiting.shift();
    if (!(await cache.match(path))) await cache.add(path);
    for (const more of path.endsWith(".js") ? await importedBy(path, cache) : []) {
      if (!seen.has(more)) waiting.push(more);
      seen.add(more);
    }
  }
}

async function importedBy(path, cache) {
  const source = await (await cache.match(path)).text();
  return [...source.matchAll(IMPORTED)].map(([, name]) => new URL(name, location.origin + path).pathname);
}

/** Let go of the files that no page of these needs; where names never change, those are few and stay. */
export async function tidyFiles(pages, place, hashed) {
  const needed = new Set(pages.flatMap((html) => namedIn(html, place)));
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    const path = request.url.slice(location.origin.length);
    if (!needed.has(path) && (TABLE.test(path) || (hashed && path.startsWith(place)))) await cache.delete(request);
  }
}

/** The page that is shown where there is no other; it is the same for everybody. */
export async function keepSpare(path, place) {
  const cache = await caches.open(FILES);
  const answer = await fetch(path, { credentials: "omit", cache: "no-store" });
  const html = await answer.clone().text();
  await cache.put(path, answer);
  await keepFilesOf(html, place);
}

export const spare = async (path) => (await caches.open(FILES)).match(path);
