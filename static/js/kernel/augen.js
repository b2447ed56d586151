// Which results of a score table the Augen of a game can mean.

const ALL_AUGEN = 240;

/** The fewest Augen that the extra points of a party prove. */
function least(facts, party, table) {
  const own = facts.extras.filter((extra) => extra.party === party);
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
export function resultsOf(facts, table) {
  if (facts.re_augen !== undefined) return [resultOf(facts, facts.re_augen, table)];
  const [low, high] = facts.re_range;
  if (!allPossible(facts, [low, high], table)) return [];
  const samples = [low, ...table.results.filter((start) => start > low && start <= high)];
  return samples.map((augen) => resultOf(facts, augen, table));
}
