// Who plays what after the Vorbehalte, looked up in the table that the kernel has made (reservation_tables.py). The
// four who play stand in the order left of the dealer; the last word of each is what he says.

const GESUND = "gesund";
const SOLO = "solo";
const HOCHZEIT = "hochzeit";
const SCHIEBEN = "schieben";
const ARMUT = "armut";
const NORMAL = "normal";
export const WEG = "weg";
const REFUSED = "nein";
const ROUND = "herum";
const NOTHING = { what: GESUND, kind: null, vorab: null, refused: false, offers: false, gone: false };

/** What one player says, as it stands in an address: "solo.solo_damen.k90", "armut..nein", "weg". */
function spokenOf(text, table) {
  if (text === WEG && table.outbid) return { ...NOTHING, gone: true };
  const [, said, , wanted, , more] = /^([^.]*)(\.([^.]*)(\.(.*))?)?$/s.exec(text ?? "");
  const what = table.known.includes(said) ? said : GESUND;
  const solos = Object.keys(table.solos);
  const kind = what === SOLO ? (solos.find((one) => one === wanted) ?? solos[0]) : null;
  const bids = table.outbid && more in table.levels && (what === SOLO || (what === GESUND && table.normal_outbids));
  const offers = table.hands_round && what === HOCHZEIT && [ROUND, REFUSED].includes(more);
  const refused = more === REFUSED && (offers || table.exchanges.includes(what));
  return { ...NOTHING, what, kind, vorab: bids ? more : null, refused, offers };
}

/** The same as it stands in an address; empty for nothing. */
export function spokenText({ what, kind, vorab, refused, offers, gone }) {
  if (gone) return WEG;
  if (what === GESUND && !vorab) return "";
  const more = refused ? REFUSED : (vorab ?? (offers ? ROUND : ""));
  return `${what}.${kind ?? ""}.${more}`.replace(/\.+$/, "");
}

/** The words of all four, and the places of those who owe a Pflichtsolo. */
export function reservationsOf(query, table) {
  const last = (name) => query.getAll(name).filter(Boolean).at(-1);
  const words = [0, 1, 2, 3].map((place) => spokenOf(last(`s${place}`), table));
  return { words, owing: query.getAll("pflicht").map(Number) };
}

/**
 * What is played, by whom (a place), who leads and who deals next, the sentence and where it stands; `step`: who is
 * outbid and may hold, and the level; `enter`: what the entry takes over, by places. `names`: of those who play;
 * `dealer`: his name.
 */
export function whoPlays(table, { words, owing }, names, dealer) {
  const said = words
    .map((word, place) => ({ ...word, place, level: word.vorab ? table.levels[word.vorab] : 0 }))
    .filter(({ gone }) => !gone);
  const owed = (one) => one.what === SOLO && table.pflichtsolo && owing.includes(one.place);
  const found = highest(table, said, owed, said.length < words.length);
  const redeal = Boolean(found) && (table.redeals.includes(found.what) || found.refused);
  const [leads, again] = found?.what === SOLO ? afterSolo(table, found, owed(found)) : [false, false];
  const next = redeal || again ? dealer : names[0];
  const bid = bidOf(table, said, found);
  const shoved = table.hands_round && said.some(({ what }) => what === SCHIEBEN);
  const deals = table.deals[redeal ? "new" : again ? "again" : "next"];
  const told = found && { player: names[found.place], what: table.words[found.what], kind: table.kinds[found.kind] };
  const call = bid && table.calls.find(({ level }) => level === bid.level);
  if (call) Object.assign(told, { call: call.word, caller: names[bid.place] });
  return {
    kind: redeal ? null : kindOf(table, found),
    player: !found || found.what === GESUND ? null : names[found.place],
    leader: redeal ? null : leads ? names[found.place] : names[0],
    next,
    message: fill(table.played[played(found, bid, redeal, shoved, table)] + deals, { ...told, dealer: next }),
    source: sourceOf(table, found, owed),
    step: stepOf(table, said, found),
    enter: redeal ? null : entered(table, found, bid && { ...bid, call: call.call }),
  };
}

/** What is played, who is Re, whose the Armut is, who has called what in advance; people by their places. */
function entered(table, found, bid) {
  const kind = kindOf(table, found);
  const of = {};
  if (found && found.what !== GESUND) {
    if (!table.hands_round || found.what !== SCHIEBEN) of.re = found.place; // there the parties stay as they are
    if (kind === ARMUT) of.armut = found.place;
  }
  if (bid) of.wer = bid.place;
  return { kind, of, vorab: bid?.call };
}

/** The same as the address of the entry has it; `keys`: of the four who play. */
export function entryHash({ kind, of, vorab }, keys) {
  const people = Object.entries(of).map(([name, place]) => [name, keys[place]]);
  return `#${new URLSearchParams([["vorbehalt", kind], ...people, ...(vorab ? [["vorab", vorab]] : [])])}`;
}

/** Who holds a call in advance in what is played; behind a Hochzeit, whoever has outbid the solo for it. */
function bidOf(table, said, found) {
  if (!found || found.level) return found;
  if (found.what !== HOCHZEIT || !table.normal_outbids) return null;
  const solos = said.filter(({ what }) => what === SOLO).map(({ level }) => level);
  return outbids(said, Math.max(0, ...solos));
}

/** Who has bid the most for a Normalspiel, more than a level. */
function outbids(said, level) {
  const normal = said.filter((one) => one.what === GESUND && one.level > level);
  return normal.sort((one, two) => before([-one.level, one.place], [-two.level, two.place]))[0];
}

/** What is smaller goes first, list by list. */
function before(one, two) {
  const place = one.findIndex((value, at) => value !== two[at]);
  return place < 0 ? 0 : one[place] - two[place];
}

function highest(table, said, owed, gone) {
  const key = (one) => [
    table.rank[one.what],
    one.what === SOLO && !owed(one) ? 1 : 0,
    table.outbid ? -one.level : 0,
    soloRank(table, one),
    one.place,
  ];
  const known = said.filter(({ what }) => what !== GESUND && !table.besides.includes(what));
  const bids = known.filter(({ what }) => !table.alone.includes(what) || known.length === 1);
  bids.sort((one, two) => before(key(one), key(two)));
  let [best] = bids;
  if (best && table.hands_round && table.rank[best.what] > table.rank[SOLO]) {
    best = bids.find(({ refused }) => refused) ?? best;
  }
  if (!best && gone && table.normal_outbids) return outbids(said, 0);
  if (best?.what !== SOLO || !table.normal_outbids) return best;
  const normal = outbids(said, best.level);
  if (!normal) return best;
  const weddings = bids.filter(({ what }) => what === HOCHZEIT);
  return weddings.sort((one, two) => one.place - two.place)[0] ?? normal;
}

const soloRank = (table, { kind }) => table.solos[kind] ?? Object.keys(table.solos).length;
const afterSolo = (table, { place }, owed) =>
  table.after_solo[`${owed ? "pflicht" : "lust"}_${place ? "other" : "left"}`];

function kindOf(table, found) {
  if (!found || found.what === GESUND) return NORMAL;
  if (found.what === SOLO) return found.kind;
  return table.exchanges.includes(found.what) || found.offers ? ARMUT : HOCHZEIT;
}

function played(found, bid, redeal, shoved, table) {
  if (!found) return "normal";
  if (redeal) return found.refused ? "refused" : "redeal";
  if (found.what === GESUND) return "outbid";
  if (found.what === SOLO) return found.level ? "held" : "solo";
  if (found.what !== HOCHZEIT) return table.hands_round ? "partner" : "exchange";
  const usual = bid ? "hochzeit_bid" : "hochzeit";
  return found.offers ? "offers" : shoved ? "shoved" : usual;
}

function sourceOf(table, found, owed) {
  if (!found) return table.source;
  if (found.level && table.outbid_source) return table.outbid_source;
  if (owed(found) && table.pflicht_source) return table.pflicht_source;
  return table.sources[found.offers ? SCHIEBEN : found.what];
}

/** Who holds a higher solo against what has been bid, the highest one if there are several. */
function stepOf(table, said, found) {
  if (!found || !table.outbid) return null;
  const solo = found.what === SOLO;
  const bids = said.filter(({ what }) => what === GESUND).map(({ level }) => level);
  const level = solo ? found.level : Math.max(0, ...bids);
  const rank = (one) => [soloRank(table, one), one.place];
  const waiting = said
    .filter((one) => one.what === SOLO && one !== found && one.level < level)
    .filter((one) => !solo || before(rank(one), rank(found)) < 0)
    .sort((one, two) => before(rank(one), rank(two)));
  return waiting.length ? { place: waiting[0].place, level } : null;
}

// The sentences of the referees, put together from the phrases that come with the tables.

const ANSAGE = 1;

/** A phrase with what stands in its braces. */
const fill = (phrase, said) => phrase.replace(/\{(\w+)\}/g, (place, name) => said[name] ?? place);

const counted = (phrases, number) => fill(phrases[Math.min(number, phrases.length - 1)], { number });

/** What the referee of calls says, and where it stands; `judged` as `judge` has it. */
export function sayCall(table, asked, judged) {
  const { phrases } = table;
  const { verdict, topic, until, must, depth } = judged;
  const word = (level) => table.words[wordOf(table, level, asked.party)];
  const said = {
    call: fill(asked.vorab ? phrases.vorab : phrases.call, { call: word(asked.level) }),
    limit: until === null ? "" : counted(phrases.limit, until),
    now: counted(phrases.now, table.by_hand ? asked.hand : asked.played),
  };
  const never = asked.level > ANSAGE ? "absage" : "ansage";
  said.past = fill(phrases.past[until === null ? never : "known"], said);
  const invalid = asked.level > depth + 1 ? "jump" : "before";
  said.invalid = fill(phrases.invalid[until === null ? invalid : "known"], said);
  said.closed = phrases.closed[topic] ?? phrases.closed.repeated;
  const due = must === null ? "" : fill(phrases.must, { call: word(must) });
  return { message: fill(phrases.sentences[verdict], said) + due, source: table.sources[topic] };
}

/** The word of a level as the interchange form has it. */
function wordOf(table, level, party) {
  if (level === ANSAGE) return party === "re" ? "re" : "kontra";
  return Object.keys(table.levels).find((one) => table.levels[one] === level);
}

/** What the referee of tricks says, and where it stands; `taken` as `take` has it. */
export function sayTrick(table, { kind, cards, parties }, taken) {
  const { phrases } = table;
  const { taker, augen, extras, why } = taken;
  const card = cards[taker];
  let message = fill(phrases.taken, {
    place: phrases.places[taker],
    card: table.names[card],
    why: phrases.why[why],
    augen,
  });
  if (extras.length) {
    const unsure = (extra) => (table.caught.includes(extra.kind) && !parties[extra.card] ? phrases.unsure : "");
    const words = extras.map((extra) => phrases.words[extra.kind] + unsure(extra));
    message += fill(phrases.extras, { party: phrases.parties[extras[0].party], extras: words.join(", ") });
  }
  const { dulle, karlchen } = table.named;
  const second = card === dulle ? table.second_source : table.source;
  const usual = taken.trump[taker] && card !== karlchen ? table.kinds[kind].source : table.source;
  return { message, source: { raised: table.raised_source, second }[why] ?? usual };
}
