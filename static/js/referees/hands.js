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
