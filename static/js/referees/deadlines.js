// Whether a call was in time, looked up in the table of deadlines that the kernel has made (tables.py). A question has
// kind, party, level, vorab, hand, played, laid (whether the caller's card lies), klaerung and said (calls made).

const TRICK = 4;
const ANSAGE = 1;
const NEXT = 2;
const closed = (topic) => ({ verdict: "not_available", until: null, topic });

const trickOf = (played) => Math.floor(played / TRICK);
const deepest = (calls) => Math.max(0, ...calls.map(({ level }) => level));

/**
 * What a call is, what that rests on, and its last moment: at least so many cards in hand, or at most so many in the
 * game; or null. `must`: the level that is due after a Tack in the first trick.
 */
export function judge(table, question) {
  const asked = { ...question, own: [], others: [] };
  for (const call of question.said) (call.party === question.party ? asked.own : asked.others).push(call);
  asked.row = table.weddings.includes(question.kind) ? (question.klaerung ?? 0) : 0;
  const found = check(table, asked);
  const invalid = table.invalid && ["late", "skipped"].includes(found.verdict);
  const until = lastMoment(table, found.until);
  const judged = invalid ? { verdict: "invalid", topic: "invalid" } : { verdict: found.verdict, topic: found.topic };
  return { ...judged, until, must: forced(table, asked), depth: deepest(asked.own) };
}

/** Until when, in the clock of the answer; null if that is before the first card, so that it was never possible. */
function lastMoment(table, until) {
  if (until === null) return null;
  if (table.by_hand) return Math.max(0, table.dealt - until);
  return until < 0 ? null : until;
}

function forced(table, { tack, party, own }) {
  if (!table.forced || !tack || !party) return null;
  const due = own.some(({ vorab }) => vorab) ? NEXT : ANSAGE;
  return deepest(own) >= due ? null : due;
}

function check(table, asked) {
  if (!isFound(table, asked) && !isGuest(table, asked)) return closed("unfound");
  if (asked.level <= deepest(asked.own)) return closed("repeated");
  if (table.answer_only.includes(asked.kind)) return inSolo(table, asked);
  if (table.one_absage && isVoid(asked)) return { verdict: "void", until: null, topic: "void" };
  return { fixed, each_trick: eachTrick, counted }[table.pace](table, asked);
}

function isFound(table, { kind, party, klaerung, played, hand }) {
  if (!table.weddings.includes(kind)) return true;
  if (!klaerung || !party) return false;
  return played >= TRICK * klaerung && hand <= table.dealt - klaerung;
}

function isGuest({ unfound }, { party, level }) {
  if (unfound === "nobody") return false;
  return party === "re" || (unfound === "kontra_as_guest" && level === ANSAGE);
}

function isVoid({ said, party, level }) {
  const absagen = said.filter((call) => call.level > ANSAGE).map((call) => call.party);
  if (level > ANSAGE) absagen.push(party);
  return new Set(absagen).size > 1;
}

function inSolo(table, { level, party, others, played }) {
  if (level > ANSAGE || (party === "re" && !others.length)) return closed("solo");
  const answers = party === "re";
  const until = answers ? table.within[trickOf(others.at(-1).played)] : table.limits[0][0];
  if (played > until) return { verdict: "late", until, topic: "solo" };
  return { verdict: answers ? "answer" : "regular", until, topic: "solo" };
}

function fixed(table, { own, others, row, level, hand, played }) {
  const limits = table.limits[row];
  const now = table.by_hand ? table.dealt - hand : played;
  const made = deepest(own);
  const theirs = deepest(others);
  const replied = table.late_answer_ends && made === ANSAGE && trickOf(own[0].played) > limits[0];
  if (level > ANSAGE && replied) return closed("reply");
  const never = table.jump === "after_ansage" && !made && level > ANSAGE;
  let until = never ? null : limits[made];
  const answer = level === ANSAGE && theirs ? table.answers[row][theirs - 1] : undefined;
  if (answer !== undefined) until = Math.max(limits[0], answer);
  const topic = level === ANSAGE ? "ansage" : "absage";
  if (now > limits[level - 1]) {
    return answer !== undefined && now <= until
      ? { verdict: "answer", until, topic: "reply" }
      : { verdict: "late", until, topic };
  }
  const skipped = never || limits.slice(made, level - 1).some((limit) => now > limit);
  return skipped ? { verdict: "skipped", until, topic: "jump" } : { verdict: "regular", until, topic };
}

function eachTrick(table, { own, others, row, kind, level, vorab, played }) {
  const open = table.free_while_open && table.weddings.includes(kind) && !row;
  const free = open ? TRICK * (trickOf(played) + 1) : table.free[row];
  const after = (call) => table.within[trickOf(Math.max(0, call.played - free))];
  const last = own.at(-1);
  const now = Math.max(0, played - free);
  let until = table.limits[0][0];
  if (vorab) until = table.vorab[0];
  else if (last && !(last.vorab && last.level === ANSAGE)) until = after(last);
  const replies = table.replies_in_next_trick && level === ANSAGE && others.length && !vorab;
  const answer = replies ? Math.max(until, after(others.at(-1))) : until;
  const verdict = now <= until ? "regular" : now <= answer ? "answer" : "late";
  const usual = level === ANSAGE ? "ansage" : "absage";
  return { verdict, until: answer + free, topic: verdict === "answer" ? "reply" : vorab ? "vorab" : usual };
}

function counted(table, asked) {
  const { said, own, row, level, vorab, hand, played, laid } = asked;
  if (ownInvalid(table, asked)) return { verdict: "late", until: null, topic: "invalid" };
  if (level > deepest(own) + 1) return { verdict: "skipped", until: null, topic: "jump" };
  const before = said.at(-1);
  let until = vorab && !laid ? table.vorab[row] : lastOf(table, row, said, said.length, vorab);
  if (before) until = Math.min(until, table.within[trickOf(before.played)] + (laid ? 1 : 0));
  const inTime = isInTime(table, row, said, said.length, { vorab, gone: table.dealt - hand, played });
  return { verdict: inTime ? "regular" : "late", until, topic: vorab ? "vorab" : "ansage" };
}

const lastOf = (table, row, said, place, vorab) =>
  vorab ? table.vorab[row] + Math.min(place, 1) : table.nth[row][place && said[0].vorab ? 1 : 0][place];

function isInTime(table, row, said, place, { vorab, gone, played }) {
  if (gone > lastOf(table, row, said, place, vorab)) return false;
  if (table.open_trick && played % TRICK > 1) return false;
  if (vorab && trickOf(played) > table.vorab[row]) return false;
  return !place || trickOf(played) <= table.within[trickOf(said[place - 1].played)];
}

/** An invalid call of the own party makes every later one invalid. */
function ownInvalid(table, { said, party, row }) {
  let made = 0;
  return said.some((call, place) => {
    if (call.party !== party) return false;
    const moment = { vorab: call.vorab, gone: trickOf(call.played), played: call.played };
    const wrong = call.level > made + 1 || !isInTime(table, row, said, place, moment);
    made = call.level;
    return wrong;
  });
}
