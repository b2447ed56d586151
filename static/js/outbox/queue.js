// What was entered and what became of it: kept in a store, sent in order, answered by the server one by one. Nothing
// here knows a page or a browser; a row of the store is {uuid, owner, url, person, phone, number, command, state,
// since}, and perhaps `said`, whom it is about by the names on the page, `booked`, the points of a penalty,
// `errors`, why it was refused, `stored`, what the server has instead, `contested`, the games of other phones at the
// same place, and `player`, whom a newcomer has become (`withKnownPlayers`).
//
//   sending   a save that the page itself has sent; if the page dies before the answer, it waits
//   waiting   to be sent
//   sent      the server has it; kept, because a restored backup may have lost it again
//   parked    a Verwalter decides about it
//   refused   it contradicts what is stored; somebody here has to decide

export const WAITS = new Set(["waiting", "sending"]);
const AT_ONCE = 20;
const MOST_ACKNOWLEDGED = 500;
const FIRST_PAUSE = 5000;
const LONGEST_PAUSE = 60000;
const LOST = 500;
const LATER = new Set([408, 429]); // too slow, too many: nobody has looked at what was sent
const OTHER = 409; // the server has it with other facts
const STATES = { 200: "sent", 201: "sent", 202: "parked" };

/** Milliseconds until the next try: longer and longer, and never for all phones at the same moment. */
export function pauseAfter(failures, random = Math.random) {
  const full = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
  return Math.round(full * (0.5 + random() / 2));
}

const lost = ({ status }) => status === 0 || status >= LOST || LATER.has(status);

export class Queue {
  /** `store`: rows, save, drop; `net`: get and post, each giving {status, json}; `phone`: the number of this phone;
   *  `person`: who is signed in here, as every page says it: a page that knows no evening finds their rows by it. */
  constructor({ store, net, owner, url, phone, person, now = Date.now }) {
    Object.assign(this, { store, net, owner, url, phone, person, now });
    this.left = new Set(); // numbers of what a page that died was sending, where there was no room to note it
  }

  /** The rows of this owner at this evening, in the order in which they were entered. */
  async rows() {
    const rows = await this.store.rows(this.owner);
    return rows.filter(({ url }) => url === this.url).sort((one, other) => one.number - other.number);
  }

  /** Keep a command; only when this is done anybody may be told that it is kept. */
  async put(command, state = "waiting", said = undefined, booked = undefined) {
    const rows = await this.rows();
    const stored = rows.find(({ uuid }) => uuid === command.uuid);
    const number = stored?.number ?? (rows.at(-1)?.number ?? 0) + 1;
    const { uuid } = command;
    const { owner, url, person, phone } = this;
    const since = stored?.since ?? this.now();
    await this.store.save({ uuid, owner, url, person, phone, number, command, state, said, booked, since });
  }

  async mark(uuid, state, more = {}) {
    const row = (await this.rows()).find((one) => one.uuid === uuid);
    if (row) await this.note({ ...row, ...more, state });
  }

  // What the server has is let go of where there is no room left to note that: to forget needs none, and otherwise it
  // would seem to wait for ever.
  async note(row) {
    try {
      await this.store.save(row);
    } catch (error) {
      if (row.state !== "sent") throw error;
      await this.drop(row.uuid);
    }
  }

  /** What a page that died was sending waits from now on. */
  async leave(uuid) {
    try {
      await this.mark(uuid, "waiting");
    } catch {
      this.left.add(uuid);
    }
  }

  isDue({ uuid, state }) {
    return state === "waiting" || (state === "sending" && this.left.has(uuid));
  }

  /** Let go of earlier tries of a page to send the same thing, of which it could not note how they ended. */
  async dropEarlier({ uuid, id }) {
    const earlier = (await this.rows()).filter(({ state, command }) => state === "sending" && command.id === id);
    for (const row of earlier) if (row.uuid !== uuid) await this.drop(row.uuid);
  }

  drop(uuid) {
    return this.store.drop(uuid);
  }

  /** What follows the last entry of this phone; `seen` is what the page knows. */
  async after(seen) {
    const own = (await this.rows()).filter(({ state, command }) => WAITS.has(state) && makesOne(command));
    return own.at(-1)?.command.id ?? seen ?? null;
  }

  /** Send all that waits, or with `check` ask at least whether all that was sent is still there. Answers how it ended:
   *  {event: empty, sent, lost, signed_out, other, closed; stand, card}. */
  async flush(check = false) {
    const rows = await this.rows();
    const sent = rows.filter(({ state }) => state === "sent").map(({ uuid }) => uuid).slice(-MOST_ACKNOWLEDGED);
    if (!rows.some((row) => this.isDue(row)) && !(check && sent.length)) return { event: "empty" };
    const url = addressOf(this.url, rows);
    const hello = await this.net.get(url);
    if (lost(hello)) return { event: "lost" };
    if (hello.status !== 200) return { event: hello.status === 401 ? "signed_out" : "closed" };
    if (hello.json.owner !== this.owner) return { event: "other" };
    let last = { event: "empty" };
    const stuck = new Set(); // what the server stumbles over waits, and holds up nothing else
    for (let acknowledged = sent; ; acknowledged = []) {
      const waiting = (await this.rows()).filter((row) => this.isDue(row) && !stuck.has(row.uuid));
      const some = waiting.slice(0, AT_ONCE);
      if (!some.length && !(check && acknowledged.length)) return stuck.size ? { ...last, event: "lost" } : last;
      last = await this.send(some, acknowledged, hello.json.token, stuck, url);
      if (last.event !== "sent") return last;
    }
  }

  async send(rows, acknowledged, token, stuck, url) {
    const { owner, phone } = this;
    const commands = rows.map(({ command }) => command);
    const body = { owner, phone, commands, acknowledged, stand: rows.length > 0 };
    const answer = await this.net.post(url, body, token);
    if (lost(answer)) return { event: "lost" };
    if (answer.status === 401) return { event: "signed_out" };
    if (answer.status !== 200 && answer.status !== 202) return { event: answer.status === 409 ? "other" : "closed" };
    const { answers = [], missing = [], stand, card } = answer.json;
    if (answers.length !== rows.length) return { event: "lost" };
    const kept = new Map((await this.rows()).map((row) => [row.uuid, row])); // read once: a thousand may wait
    for (const [place, { status, errors, stored, result }] of answers.entries()) {
      const row = kept.get(rows[place].uuid);
      if (status >= LOST) {
        stuck.add(rows[place].uuid);
        continue;
      }
      const reply = { errors, stored: status === OTHER ? stored : undefined, ...resultOf(result) };
      const state = STATES[status] ?? "refused";
      if (row) await this.note({ ...row, ...reply, state, answered: this.now() });
    }
    for (const uuid of missing) await this.mark(uuid, "waiting");
    return { event: "sent", stand, card };
  }
}

// An evening that was begun here is opened in its league, by the first of what waits.
function addressOf(url, rows) {
  const opening = rows.find(({ state, command }) => WAITS.has(state) && command.type === "open");
  return opening ? `${url}?liga=${opening.command.league}` : url;
}

// What of a result this phone goes on with: rival games, and the player whom a newcomer has become.
const resultOf = ({ contested, player } = {}) => ({ contested, player });

/** Whether a command makes an event that later ones can follow. */
const makesOne = ({ type }) => !["correction", "withdrawal", "restore", "open", "close"].includes(type);

// Somebody new, seated by name without a net: this phone makes up a number for them, and names them by it. Pure.

/** The commands as the server would say them by now: `rows` of the outbox that were answered with the `player` whom a
 *  newcomer has become. What is sent stays as it was entered. */
export function withKnownPlayers(commands, rows) {
  const known = rows.filter(({ command, player }) => command.newcomer && player);
  let text = JSON.stringify(commands);
  for (const { command, player } of known) text = text.replaceAll(`${command.newcomer}`, player);
  return JSON.parse(text);
}

// A penalty that waits: the fields of its form, and its points where the form says how they come about. Pure.
//
// The form carries `data-penalty`, its kind, and perhaps `data-points`, what it costs, or `data-amount`, the field in
// which that is typed; `data-shared`: the three others of the game share it, `data-aborts`: it is dealt again. By
// `data-turn` the game it ends counts as played: "always", or "solo", if somebody else than the soloist has offended.

const BY_HAND = "points_";
const THIRDS = 3;

/** The fields as they are sent; a name that stands there several times is a list. */
export function fieldsOf(data, several = []) {
  const names = [...new Set([...data.keys()])].filter((name) => !["csrfmiddlewaretoken", "uuid"].includes(name));
  return Object.fromEntries(names.map((name) => [name, several.includes(name) ? data.getAll(name) : data.get(name)]));
}

/** {points, four, aborts} of a penalty in the game of these four; null where only the server knows. */
export function bookedBy({ penalty, points, amount, shared, aborts }, fields, four) {
  if (!penalty || (points === undefined && amount === undefined)) return null;
  const byHand = Object.entries(fields).filter(([name, value]) => name.startsWith(BY_HAND) && value !== "");
  if (byHand.length) {
    return { points: Object.fromEntries(byHand.map(([name, value]) => [name.slice(BY_HAND.length), Number(value)])) };
  }
  const { culprit } = fields;
  const costs = Number((amount && fields[amount]) || points);
  if (!culprit || !costs || (shared !== undefined && costs % THIRDS)) return null;
  const others = four.filter((key) => key !== culprit);
  const theirs = shared === undefined ? [] : others.map((key) => [key, costs / THIRDS]);
  return { points: { ...Object.fromEntries(theirs), [culprit]: -costs }, four, aborts: aborts !== undefined };
}

/** Whether the evening goes on by a game, {aborts, counts, soloist}: known also where the points are not. */
export function turnOf({ turn, aborts }, { culprit, soloist }) {
  const counts = turn === "always" || Boolean(turn === "solo" && soloist && soloist !== culprit);
  return { aborts: counts || aborts !== undefined, counts, soloist: (counts && soloist) || undefined };
}
