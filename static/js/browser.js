// What scripts need of the browser: its store, the scripts that come later, numbers of our own.

// A value in the browser's store; a browser without one works without it.
export function stored(key) {
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

const NOTHING = { read: () => null, write: () => null, clear: () => null };

/** A value that belongs to this person alone: whoever signs in next at this browser does not find it. `owner` is what
 *  the page calls them; on a phone of several people that is empty, and nothing is kept. */
export const storedFor = (owner, key) => (owner ? stored(`${key}:${owner}`) : NOTHING);

// The scripts that a page names by the tag `modules_later`, because it needs them only after it works. They talk to
// those of the page by events.

const FIRST_PAUSE = 1000; // ms
const SLOWEST = 60000;
const SOON = 10000;

// What failed is remembered by the browser under its name: the next try needs another one, of the same file.
function load(src, tries = 0) {
  const named = { type: "module", src: tries ? `${src}#${tries}` : src };
  const script = Object.assign(document.createElement("script"), named);
  const again = () => load(src, tries + 1);
  script.addEventListener("error", () => setTimeout(again, Math.min(FIRST_PAUSE * 2 ** tries, SLOWEST)));
  document.head.append(script);
}

/** Have them loaded, once; where the net is gone just now, as soon as it is back. */
export function loadNamed() {
  for (const named of document.querySelectorAll('meta[name="later"]')) {
    named.remove();
    load(named.content);
  }
}

/** Have them loaded with the first tap, or after a while. */
export function loadSoon() {
  addEventListener("pointerdown", loadNamed, { once: true });
  document.addEventListener("needed", loadNamed); // somebody cannot do without them
  if (document.documentElement.dataset.kept) loadNamed(); // nobody else will answer
  else setTimeout(loadNamed, SOON);
}

/** A number that nobody else makes up: a version 4 UUID; `crypto.randomUUID` would need HTTPS. */
export function uuid4() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const reveal = (mark) => document.querySelector(mark)?.removeAttribute("hidden");

/** Say whether the browser has promised to keep what waits here, even when the phone runs out of room. */
export async function showPersisted() {
  if (!window.isSecureContext) return;
  const kept = await navigator.storage?.persisted?.();
  if (kept !== undefined) reveal(kept ? "[data-persisted]" : "[data-not-persisted]");
}
