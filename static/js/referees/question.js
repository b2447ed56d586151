// The question of an address, as the server reads it (scorebook/referees/calls.py and tricks.py).

const TRICK = 4;
const PARTIES = ["re", "kontra"];
const ANSAGE = 1;
export const SIDES = { r: "re", k: "kontra" };

/** A whole number between two bounds, or the default. */
function number(text, low, high, usual) {
  return /^\d+$/.test(text ?? "") && Number(text) >= low && Number(text) <= high ? Number(text) : usual;
}

/** What is asked about a call; `query`: the URLSearchParams of the address. */
export function callOf(query, table) {
  const get = (name) => query.getAll(name).filter(Boolean).at(-1);
  const kind = table.kinds.includes(get("art")) ? get("art") : "normal";
  const married = table.weddings.includes(kind);
  const party = married && get("wer") === "offen" ? null : PARTIES.includes(get("wer")) ? get("wer") : "re";
  const level = table.levels[get("was")] ?? ANSAGE;
  const hand = number(get("karten"), 0, table.dealt, table.dealt);
  let lying = number(get("lag"), 0, TRICK - 1, 0);
  const laid = Boolean(get("dabei")) && lying > 0 && hand < table.dealt;
  if (!hand && !laid) lying = 0;
  const played = Math.min(TRICK * (table.dealt - hand - (laid ? 1 : 0)) + lying, TRICK * table.dealt);
  const hanging = married && kind !== "hochzeit";
  return {
    kind,
    party,
    level,
    hand,
    played,
    laid,
    vorab: Boolean(get("vorab")) && table.vorab_levels.includes(level),
    klaerung: hanging ? table.hanging : number(get("fest"), 1, table.hanging, 0) || null,
    tack: Boolean(get("tack")),
    said: possible(query.getAll("zuvor"), played, table),
  };
}

/** Those calls that can have been made until now, none twice by a party. */
function possible(texts, now, table) {
  const found = [];
  for (const text of texts) {
    const call = said(text, table);
    if (!call || found.some((before) => before.party === call.party && before.level >= call.level)) continue;
    const played = Math.min(Math.max(call.played, found.at(-1)?.played ?? 0), now);
    found.push({ ...call, played, vorab: call.vorab && table.vorab_levels.includes(call.level) });
  }
  return found;
}

function said(text, table) {
  const [, party, word, played, , flag] = /^(\w+)-(\w+)-(\d{1,2})(-(.*))?$/.exec(text) ?? [];
  const level = table.levels[word];
  if (!PARTIES.includes(party) || !level || (level === ANSAGE && word !== party)) return null;
  return { party, level, played: Number(played), vorab: flag === "v" };
}

/** What is asked about a trick; null as long as there are not four cards. */
export function trickOf(query, table) {
  const cards = query.getAll("k").filter((card) => card in table.augen).slice(0, TRICK);
  if (cards.length < TRICK) return null;
  const kind = query.getAll("art").at(-1) in table.kinds ? query.getAll("art").at(-1) : "normal";
  const sides = (query.getAll("p").filter(Boolean).at(-1) ?? "").padEnd(TRICK, "o").slice(0, TRICK);
  const parties = [...sides].map((side) => SIDES[side] ?? null);
  return { kind, cards, parties, last: Boolean(query.get("letzter")), announced: Boolean(query.get("angesagt")) };
}
