// What a game is worth, looked up in the score table of its rules (scorebook/scoring/lookup). No rule is known here.
//
// The facts are those that are sent to be saved; they are taken to be possible at a table. The answer is one of
//   {winner, value, factor, points, boecke}   the value as the winner sees it (Re if there is none), what calls and
//                                             a solo multiply it with, points by player, how many Boecke it causes
//   {refused}                                 the exact Augen are needed, as the kernel would say
//   {unknown}                                 the table cannot say it: it is worked out once there is a net

const WINNERS = ["none", "re", "kontra"];
const SHARED = 3; // what `booking` distributes

/** The score of a game on which so many Boecke lie. */
export function score(given, table, bock = given.bock ?? 0) {
  const facts = { ...given, announcements: given.announcements ?? [], extras: given.extras ?? [] };
  const kind = table.kinds[facts.kind];
  if (!table.rows) return { unknown: "table" };
  if (!kind) return { unknown: "kind" };
  if (facts.announcements.some((call) => call.invalid)) return { unknown: "invalid" };
  const place = placeOf(facts.announcements, kind, table);
  if (place < 0) return { unknown: "calls" };
  if (facts.extras.some((extra) => !(extra.kind in table.extras[kind.extras]))) return { unknown: "extras" };
  const row = table.rows[table.values[kind.values][place]];
  const found = resultsOf(facts, table).map((result) => scored(facts, table, table.cells[row[result]], bock));
  const [first] = found;
  if (!first || !found.every((other) => same(first, other))) return { refused: "augen_needed" };
  return first.exact ? answer(first, facts) : { unknown: "size" };
}

function scored(facts, table, [winner, base, factor, caused], bock) {
  const { after } = table;
  const { causes } = table.bock;
  const bocks = table.bock.factor ** bock;
  const kind = table.kinds[facts.kind];
  const before = base * (after.factor ? 1 : factor) * (after.bock ? 1 : bocks);
  const whole = (before + extrasOf(facts, table, winner)) * (after.factor ? factor : 1) * (after.bock ? bocks : 1);
  const value = whole % 2 ? whole + table.odd[whole > 0 ? 0 : 1] : whole;
  const seenByRe = winner === 2 ? -value : value;
  const shares = table.booking[kind.booking][seenByRe < 0 ? 1 : 0];
  const [re, kontra] = shares.map((share) => (share * Math.abs(value)) / SHARED + 0);
  const zero = value === 0 ? causes.zero ?? 0 : 0;
  const events = facts.extras.reduce((sum, extra) => sum + (causes[extra.kind] ?? 0), zero);
  const exact = Number.isSafeInteger(SHARED * SHARED * value);
  return { winner, value: value + 0, factor, re, kontra, boecke: caused + events, exact };
}

/** The extra points as the winner sees them. */
function extrasOf({ kind, extras }, table, winner) {
  const weights = table.extras[table.kinds[kind].extras];
  const seen = {};
  let sum = 0;
  for (const { kind: name, party } of extras) {
    const [won, open, most] = weights[name];
    const key = `${party} ${name}`;
    seen[key] = (seen[key] ?? 0) + 1;
    if (most && seen[key] > most) continue;
    sum += (winner ? won : open) * (party === (winner === 2 ? "kontra" : "re") ? 1 : -1);
  }
  return sum;
}

const same = (one, other) => ["winner", "re", "kontra", "boecke"].every((name) => one[name] === other[name]);

function answer({ winner, value, factor, re, kontra, boecke }, { players, re: party }) {
  const points = Object.fromEntries(players.map((player) => [player, party.includes(player) ? re : kontra]));
  return { winner: WINNERS[winner], value, factor, points, boecke };
}

// Which results of a score table the Augen of a game can mean.

const ALL_AUGEN = 240;

/** The fewest Augen that the extra points of a party prove. */
function least(facts, party, table) {
  const own = ofParty(facts, party, table);
  const proven = own.reduce((sum, extra) => sum + (table.proves[extra.kind] ?? 0), 0);
  return own.length && facts[`${party}_tricks`] === undefined ? Math.max(proven, 1) : proven;
}

/** Whether tricks and extra points leave every Augen of Re between these two possible. */
function allPossible(facts, [low, high], table) {
  const from = facts.kontra_tricks === 0 ? ALL_AUGEN : least(facts, "re", table);
  const to = facts.re_tricks === 0 ? 0 : ALL_AUGEN - least(facts, "kontra", table);
  return from <= low && high <= to;
}

function resultOf(facts, augen, { results }) {
  if (augen === 0 && facts.re_tricks > 0) return results.length;
  if (augen === ALL_AUGEN && facts.kontra_tricks > 0) return results.length + 1;
  return results.findLastIndex((start) => start <= augen);
}

/** The numbers of all results that the Augen of these facts can mean; none if some of the Augen are impossible. */
function resultsOf(facts, table) {
  if (facts.re_augen !== undefined) return [resultOf(facts, facts.re_augen, table)];
  const [low, high] = facts.re_range;
  if (!allPossible(facts, [low, high], table)) return [];
  const samples = [low, ...table.results.filter((start) => start > low && start <= high)];
  return samples.map((augen) => resultOf(facts, augen, table));
}

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
function placeOf(announcements, kind, { axes }) {
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

// Whether the cards allow what was entered: Augen, tricks, extra points and what was announced, looked up in the score
// table (scorebook/scoring/lookup/table.py). No rule is known here. The answer is null, or {code, field, values}.

const PARTIES = ["re", "kontra"];

/** The extra points of a party that cards bound; what a group has of its own may be about anything. */
const ofParty = ({ extras = [] }, party, { cards }) =>
  extras.filter((extra) => extra.party === party && (cards?.extras.includes(extra.kind) ?? true));

/** The bounds of a party's extra points: {fewest, of: tricks → [low, high]}; null if it cannot make them together. */
function boundsOf(own, kind, { bounds, cards }) {
  const counts = cards.extras.map((name) => own.filter((extra) => extra.kind === name).length);
  if (!counts.some(Boolean)) return { fewest: 0, least: 0, of: () => [0, ALL_AUGEN] };
  const found = bounds[kind.bounds][counts.join("")];
  if (!found) return null;
  const [fewest, ...pairs] = found;
  const of = (tricks) => (tricks < fewest ? null : pairs.slice(2 * (tricks - fewest), 2 * (tricks - fewest) + 2));
  const least = Math.min(...pairs.filter((_, place) => place % 2 === 0));
  return { fewest, least, of };
}

function beside(facts, kind, table) {
  for (const note of new Set(facts.notes ?? [])) {
    for (const [extra, most] of Object.entries(table.beside[kind.beside][note] ?? {})) {
      const number = (facts.extras ?? []).filter((one) => one.kind === extra).length;
      const values = { note, extras: [extra], most, number };
      if (number > most) return { code: "note_extra", field: "extras", values };
    }
  }
  return null;
}

function alone(facts, party, [least, most], bounds, table) {
  const tricks = facts[`${party}_tricks`];
  const own = ofParty(facts, party, table);
  const extras = own.map((extra) => extra.kind);
  if (tricks === 0 && least > 0) return { code: "tricks_without_augen", field: `${party}_tricks`, values: { party } };
  if (!own.length) return null;
  if (tricks === 0 || (tricks === undefined && most === 0)) {
    return { code: "extra_without_trick", field: "extras", values: { party } };
  }
  if (!bounds) return { code: "extras_apart", field: "extras", values: { extras } };
  if (tricks < bounds.fewest) {
    return { code: "extra_tricks", field: "extras", values: { party, extras, needed: bounds.fewest, tricks } };
  }
  if (most >= bounds.least) return null;
  const values = { party, extras, needed: bounds.least, augen: most };
  const only = extras.every((name) => name === "doppelkopf");
  return { code: only ? "doppelkopf_augen" : "extra_augen", field: "extras", values };
}

function splits({ re_tricks: re, kontra_tricks: kontra }, every) {
  if (re !== undefined) return [[re, kontra ?? every - re]];
  if (kontra !== undefined) return [[every - kontra, kontra]];
  return Array.from({ length: every + 1 }, (_, tricks) => [every - tricks, tricks]);
}

function possible(facts, [low, high], both, { sums, number }) {
  const holds = (bound, of, augen) => bound && bound[0] <= augen && augen <= bound[1] && of.includes(augen);
  return splits(facts, number / 4).some(([re, kontra]) => {
    const bounds = [both[0].of(re), both[1].of(kontra)];
    for (let augen = low; augen <= high; augen += 1) {
      if (holds(bounds[0], sums[re], augen) && holds(bounds[1], sums[kontra], ALL_AUGEN - augen)) return true;
    }
    return false;
  });
}

/** The first contradiction between the facts of a game, as the kernel would find it. */
export function contradiction(facts, table) {
  const kind = table.kinds[facts.kind];
  if (!kind || !table.cards) return null;
  const [low, high] = facts.re_range ?? [facts.re_augen, facts.re_augen];
  const augen = { re: [low, high], kontra: [ALL_AUGEN - high, ALL_AUGEN - low] };
  const both = PARTIES.map((party) => boundsOf(ofParty(facts, party, table), kind, table));
  const found =
    beside(facts, kind, table) ??
    alone(facts, "re", augen.re, both[0], table) ??
    alone(facts, "kontra", augen.kontra, both[1], table);
  if (found || possible(facts, [low, high], both, table.cards)) return found;
  const field = facts.re_range ? "re_range" : "re_augen";
  if (facts.extras?.length) return { code: "facts_apart", field, values: {} };
  const tricks = facts.re_tricks !== undefined || facts.kontra_tricks !== undefined;
  return { code: tricks ? "tricks_augen" : "augen_impossible", field, values: { cards: table.cards.number } };
}
