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
