// A tap as a change of the question. Links lead from the question that the server has answered; where the one shown is
// already another, without a connection, the same change is made to it.

const SWITCHES = ["vorab", "tack", "dabei", "letzter", "angesagt"];
const LISTS = ["k", "zuvor"];

/** The address that a tap leads to: `href` of the link on a page for `rendered`, while `current` is shown. */
export function step(href, rendered, current) {
  const target = new URL(href, rendered);
  const base = new URL(rendered);
  const now = new URL(current, rendered);
  if (now.href === base.href || target.pathname !== base.pathname) return target.href;
  for (const name of new Set([...base.searchParams.keys(), ...target.searchParams.keys()])) {
    const before = base.searchParams.getAll(name);
    const after = target.searchParams.getAll(name);
    const shown = now.searchParams.getAll(name);
    if (before.join() !== after.join()) put(now.searchParams, name, changed(name, shown, before, after));
  }
  return now.href;
}

/** What a field has in the question that is shown, after the tap that changes it from `before` to `after`. */
function changed(name, now, before, after) {
  if (SWITCHES.includes(name)) return now.length ? [] : ["1"];
  if (!LISTS.includes(name)) return after;
  if (after.length === before.length + 1) return [...now, after.at(-1)];
  return after.length === before.length - 1 && before.join().startsWith(after.join()) ? now.slice(0, -1) : after;
}

function put(query, name, values) {
  query.delete(name);
  for (const value of values) query.append(name, value);
}
