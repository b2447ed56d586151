// Styles, scripts and pictures, which have nothing of anybody in them. On a public server their names change with what
// is in them, so a file that is there is the right one, and a kept page finds those that it was made with.

const FILES = "files-1";
const NAMED = /(?:href|src|content)="([^"]+)"/g;

/** The files of a page, as its markup names them. */
function namedIn(html, place) {
  const named = [...html.matchAll(NAMED)].map(([, path]) => path);
  return named.filter((path) => path.startsWith(place));
}

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

/** Keep what a page needs. */
export async function keepFilesOf(html, place) {
  const cache = await caches.open(FILES);
  for (const path of new Set(namedIn(html, place))) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}

/** Let go of the files that no page of these needs. */
export async function tidyFiles(pages, place) {
  const needed = new Set(pages.flatMap((html) => namedIn(html, place)));
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(place) && !needed.has(pathname)) await cache.delete(request);
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
