// Who takes a trick and what it counts, looked up in the table of ranks that the kernel has made (tables.py).

/** The place of the card that takes the trick, its Augen and which cards are trumps; null if the trick cannot be. */
export function take(table, { kind, cards, last, announced }) {
  const order = table.kinds[kind];
  if (!order || impossible(order, cards, announced)) return null;
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
  return {
    taker,
    augen: cards.reduce((sum, card) => sum + table.augen[card], 0),
    trump: cards.map((card) => trumps.includes(card)),
  };
}

function impossible(order, cards, announced) {
  return announced && order.raised && cards.filter((card) => card === order.single).length > 1;
}
