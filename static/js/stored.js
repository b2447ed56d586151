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
