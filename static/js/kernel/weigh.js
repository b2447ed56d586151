// Whether the cards allow what was entered: Augen, tricks, extra points and what was announced, looked up in the score
// table (scorebook/scoring/lookup/cards.py). No rule is known here. The answer is null, or {code, field, values}.

const ALL_AUGEN = 240;
const PARTIES = ["re", "kontra"];

const ofParty = (facts, party) => (facts.extras ?? []).filter((extra) => extra.party === party);

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

function alone(facts, party, [least, most], bounds) {
  const tricks = facts[`${party}_tricks`];
  const own = ofParty(facts, party);
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
  const known = { re: [low, high], kontra: [ALL_AUGEN - high, ALL_AUGEN - low] };
  const both = PARTIES.map((party) => boundsOf(ofParty(facts, party), kind, table));
  const found =
    beside(facts, kind, table) ??
    alone(facts, "re", known.re, both[0]) ??
    alone(facts, "kontra", known.kontra, both[1]);
  if (found || possible(facts, [low, high], both, table.cards)) return found;
  const field = facts.re_range ? "re_range" : "re_augen";
  if (facts.extras?.length) return { code: "facts_apart", field, values: {} };
  const tricks = facts.re_tricks !== undefined || facts.kontra_tricks !== undefined;
  return { code: tricks ? "tricks_augen" : "augen_impossible", field, values: { cards: table.cards.number } };
}
