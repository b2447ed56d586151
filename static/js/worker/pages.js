// The pages that a phone can open without a net: those of whoever is signed in here. Once the server has said that it
// is somebody else, or nobody, those of the others are gone. A phone that has no net keeps what it has.

const WHO = "who-1";
const LEAVING = "/leaving";
const PAGES = "pages-1-";
const MOST = 200; // pages of one person
const AT = "X-Kept-At";

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

/** The page as it was kept for whoever was here last, marked with when that was; undefined if there is none. */
export async function kept(path) {
  const name = await owner();
  const found = name && (await (await caches.open(PAGES + name)).match(path));
  if (!found) return undefined;
  const html = await found.text();
  const marked = html.replace("<html ", `<html data-kept="${found.headers.get(AT)}" `);
  return new Response(marked, { headers: found.headers });
}

/** The paths of what is kept for whoever was here last, the newest first. */
export async function paths() {
  const name = await owner();
  const found = name ? await (await caches.open(PAGES + name)).keys() : [];
  return found.map(({ url }) => new URL(url).pathname).reverse();
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
