// Who takes a trick and what it counts, looked up in the table of ranks that the kernel has made (tables.py).

import { extrasOf } from "./extras.js";

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
