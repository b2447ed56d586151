// The question of an address, as the server reads it (scorebook/referees/calls.py and cards.py).

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

// What a hand gives a right to, and what a pile counts, looked up in the tables that the kernel has made.

const MOST = 2; // of each card

/** The cards of an address that are in the deck, none more than twice, at most so many. */
export function cardsOf(query, deck, most) {
  const cards = [];
  for (const card of query.getAll("k")) {
    const fits = deck.includes(card) && cards.length < most && countOf(cards, card) < MOST;
    if (fits) cards.push(card);
  }
  return cards;
}

export const countOf = (cards, card) => cards.filter((one) => one === card).length;

/** For everything that a hand can give a right to, whether this one does, the sentence and where it stands. */
export function rightsOf(table, cards) {
  const numbers = Object.entries(table.counted).map(([what, those]) => [
    what,
    cards.filter((card) => those.includes(card)).length,
  ]);
  const counted = Object.fromEntries(numbers);
  const fits = ([what, least, most]) => least <= counted[what] && counted[what] <= most;
  const given = table.rights.filter(({ needs }) => needs.some(fits)).map(({ what }) => what);
  return table.rights.map((right) => {
    const has = given.includes(right.what);
    const barred = has && given.includes(right.unless);
    const message = barred ? right.barred : has ? right.yes : right.no;
    return { what: right.what, allowed: has && !barred, message, source: right.source };
  });
}

// Who takes a trick and what it counts, looked up in the table of ranks that the kernel has made (tables.py).

/**
 * The place of the card that takes the trick and why, its Augen, which cards are trumps, and the extra points; null if
 * the trick cannot be.
 */
export function take(table, asked) {
  const { kind, cards, last, announced } = asked;
  const order = table.kinds[kind];
  if (!order || impossible(order, cards, announced)) return null;
  const raised = announced && order.raised ? order.single : null;
  const trumps = (announced && order.raised) || order.trumps;
  const second = new Set([...order.second, ...(last ? order.second_last : [])]);
  const led = cards[0];
  const strength = (card) => {
    if (trumps.includes(card)) return 100 + trumps.length - trumps.indexOf(card);
    return trumps.includes(led) || table.suits[card] !== table.suits[led] ? 0 : table.plain[card];
  };
  let taker = 0;
  cards.forEach((card, place) => {
    const more = strength(card) - strength(cards[taker]);
    if (more > 0 || (place > taker && card === cards[taker] && second.has(card))) taker = place;
  });
  const trump = cards.map((card) => trumps.includes(card));
  return {
    taker,
    augen: cards.reduce((sum, card) => sum + table.augen[card], 0),
    trump,
    why: why(cards, taker, trump, raised),
    extras: extrasOf(table, asked, { taker, trumps, strength, raised }),
  };
}

function impossible(order, cards, announced) {
  return announced && order.raised && cards.filter((card) => card === order.single).length > 1;
}

function why(cards, taker, trump, raised) {
  const card = cards[taker];
  if (card === raised) return "raised";
  if (cards.indexOf(card) < taker) return "second";
  if (cards.lastIndexOf(card) > taker) return "first";
  if (!trump[taker]) return "suit";
  return trump.filter(Boolean).length > 1 ? "trumps" : "trump";
}

// Which extra points a trick makes, and for whom: as the kernel finds them (trick_extras.py), with the cards and the
// rules that the table of ranks names.

const OTHER = { re: "kontra", kontra: "re" };

/** The extra points of the taker's party that count in this kind of game, each with the place of its card. */
function extrasOf(table, asked, found) {
  const party = asked.parties?.[found.taker];
  if (!party) return [];
  const { taker } = found;
  const augen = asked.cards.reduce((sum, card) => sum + table.augen[card], 0);
  const extras = [
    ...foxes(table, asked, party, found).map((card) => ["fuchs", card]),
    ...(augen >= table.doppelkopf ? [["doppelkopf", taker]] : []),
    ...karlchen(table, asked, party, found),
    ...dullen(table, asked, party, found).map((card) => ["dulle_gefangen", card]),
    ...(allHearts(table, asked, found) ? [["herzstich", taker]] : []),
  ];
  const counting = table.kinds[asked.kind].extras;
  return extras.filter(([kind]) => counting.includes(kind)).map(([kind, card]) => ({ kind, party, card }));
}

/** The places of a card that the other party has laid. */
const ofTheOthers = ({ cards, parties }, card, party) =>
  [...cards.keys()].filter((place) => cards[place] === card && parties[place] === OTHER[party]);

function foxes({ named, stranger_fuchs }, { cards, parties }, party, { raised }) {
  if (raised === named.fuchs) return [];
  const lost = (place) => parties[place] === OTHER[party] || (!parties[place] && stranger_fuchs);
  return [...cards.keys()].filter((place) => cards[place] === named.fuchs && lost(place));
}

/** ♣J takes the last trick, or one of the others is caught in it. */
function karlchen({ named, catch: rule }, asked, party, found) {
  if (!asked.last) return [];
  const { cards } = asked;
  const made = cards[found.taker] === named.karlchen ? [["karlchen", found.taker]] : [];
  let caught = ofTheOthers(asked, named.karlchen, party);
  if (rule === "karo_dame") caught = cards[found.taker] === named.dame ? caught.slice(0, 1) : [];
  if (rule === "unbeaten") caught = caught.filter((place) => !beatenByItsOwn(asked, place, found));
  return [...made, ...caught.map((place) => ["karlchen_gefangen", place])];
}

/** Whether the partner had laid something higher before the taker came. */
function beatenByItsOwn({ cards, parties }, place, { taker, strength }) {
  const mine = strength(cards[place]);
  return cards.some(
    (card, other) =>
      other < taker && other !== place && parties[other] === parties[place] && strength(card) > mine,
  );
}

function dullen({ named }, asked, party, { taker }) {
  if (asked.cards[taker] !== named.dulle) return [];
  return ofTheOthers(asked, named.dulle, party).filter((place) => place < taker);
}

/** Whether all hearts that are no trumps lie here; that can only be where there are four of them. */
function allHearts({ deck, suits, hearts }, { cards }, { trumps }) {
  const plain = deck.filter((card) => suits[card] === hearts && !trumps.includes(card));
  return plain.length === 2 && plain.every((one) => cards.filter((card) => card === one).length === 2);
}
