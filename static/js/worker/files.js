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
  const known = new Set(waiting);
  while (waiting.length) {
    const path = waiting.shift();
    if (!(await cache.match(path))) await cache.add(path);
    for (const more of path.endsWith(".js") ? await importedBy(path, cache) : []) {
      if (!known.has(more)) waiting.push(more);
      known.add(more);
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
