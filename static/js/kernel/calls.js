// Where the calls of a game stand in a score table. What they count the table knows; here they are measured.

const LEVELS = { re: 1, kontra: 1, k90: 2, k60: 3, k30: 4, schwarz: 5 };
const ABSAGE = 2;

/** The calls up to the one with which both parties would have made an Absage; all of them if that never happens. */
function untilAnswer(calls) {
  const deep = new Set();
  const end = calls.findIndex(({ party, call }) => LEVELS[call] >= ABSAGE && deep.add(party).size === 2);
  return end < 0 ? calls : calls.slice(0, end);
}

const deepest = (calls, party) =>
  Math.max(0, ...calls.filter((call) => call.party === party).map(({ call }) => LEVELS[call]));

const isKontra = (call) => (call?.party === "kontra" ? 1 : 0);

// What each axis of a table measures.
const MEASURES = {
  re: (calls) => deepest(calls, "re"),
  kontra: (calls) => deepest(calls, "kontra"),
  re_vorab: (calls) => deepest(calls.filter((call) => call.vorab), "re"),
  kontra_vorab: (calls) => deepest(calls.filter((call) => call.vorab), "kontra"),
  first: ([first]) => isKontra(first),
  last: (calls) => isKontra(calls.at(-1)),
};

/** The place of these calls in the values of a kind of game; -1 if the table does not have them. */
export function placeOf(announcements, kind, { axes }) {
  const calls = kind.until_answer ? untilAnswer(announcements) : announcements;
  if (!("re_vorab" in axes) && announcements.some((call) => call.vorab)) return -1;
  let place = 0;
  for (const [axis, size] of Object.entries(axes)) {
    const measured = MEASURES[axis](calls);
    if (!(measured < size)) return -1;
    place = place * size + measured;
  }
  return place;
}
