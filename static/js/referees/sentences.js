// The sentences of the referees, put together from the phrases that come with the tables.

const ANSAGE = 1;

/** A phrase with what stands in its braces. */
export const fill = (phrase, said) => phrase.replace(/\{(\w+)\}/g, (place, name) => said[name] ?? place);

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
