// Which extra points a trick makes, and for whom: as the kernel finds them (trick_extras.py), with the cards and the
// rules that the table of ranks names.

const OTHER = { re: "kontra", kontra: "re" };

/** The extra points of the taker's party that count in this kind of game, each with the place of its card. */
export function extrasOf(table, asked, found) {
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
