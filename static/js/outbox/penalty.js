// A penalty that waits: the fields of its form, and its points where the form says how they come about. Pure.
//
// The form carries `data-penalty`, its kind, and perhaps `data-points`, what it costs, or `data-amount`, the field in
// which that is typed; `data-shared`: the three others of the game share it, `data-aborts`: it is dealt again. By
// `data-turn` the game it ends counts as played: "always", or "solo", if somebody else than the soloist has offended.

const BY_HAND = "points_";
const THIRDS = 3;

/** The fields as they are sent; a name that stands there several times is a list. */
export function fieldsOf(data, several = []) {
  const names = [...new Set([...data.keys()])].filter((name) => !["csrfmiddlewaretoken", "uuid"].includes(name));
  return Object.fromEntries(names.map((name) => [name, several.includes(name) ? data.getAll(name) : data.get(name)]));
}

/** {points, four, aborts} of a penalty in the game of these four; null where only the server knows. */
export function bookedBy({ penalty, points, amount, shared, aborts }, fields, four) {
  if (!penalty || (points === undefined && amount === undefined)) return null;
  const byHand = Object.entries(fields).filter(([name, value]) => name.startsWith(BY_HAND) && value !== "");
  if (byHand.length) {
    return { points: Object.fromEntries(byHand.map(([name, value]) => [name.slice(BY_HAND.length), Number(value)])) };
  }
  const { culprit } = fields;
  const costs = Number((amount && fields[amount]) || points);
  if (!culprit || !costs || (shared !== undefined && costs % THIRDS)) return null;
  const others = four.filter((key) => key !== culprit);
  const theirs = shared === undefined ? [] : others.map((key) => [key, costs / THIRDS]);
  return { points: { ...Object.fromEntries(theirs), [culprit]: -costs }, four, aborts: aborts !== undefined };
}

/** Whether the evening goes on by a game, {aborts, counts, soloist}: known also where the points are not. */
export function turnOf({ turn, aborts }, { culprit, soloist }) {
  const counts = turn === "always" || Boolean(turn === "solo" && soloist && soloist !== culprit);
  return { aborts: counts || aborts !== undefined, counts, soloist: (counts && soloist) || undefined };
}
