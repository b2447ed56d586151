// What has been tapped, and what one more tap makes of it. Pure: no page, no network, no clock.
// What is wrong is a {field, code, and the values of its sentence}; `texts.js` has the sentences.

import { ABSAGE, deepest } from "./result_words.js";

// The results that one tap can give: Augen of Re, both ends included; schwarz is about tricks. They say who is
// ahead, by how many Augen; who has won is worked out.
export const RESULTS = {
  re1: { re_range: [121, 150] },
  re2: { re_range: [151, 180] },
  re3: { re_range: [181, 210] },
  re4: { re_range: [211, 239] },
  re5: { re_range: [240, 240], kontra_tricks: 0 },
  even: { re_range: [120, 120] },
  kontra1: { re_range: [90, 119] },
  kontra2: { re_range: [60, 89] },
  kontra3: { re_range: [30, 59] },
  kontra4: { re_range: [1, 29] },
  kontra5: { re_range: [0, 0], re_tricks: 0 },
};

// Who has more Augen, and nothing else.
export const AHEAD = { re: { re_range: [121, 240] }, kontra: { re_range: [0, 119] } };

/** What a level is called in the facts; Re and Kontra are the first. */
export const LEVEL_CALLS = ["", "", "k90", "k60", "k30", "schwarz"];

const ALONE = /^(solo_|stille_hochzeit$|haengende_hochzeit$)/;
/** More than two players of Re. */
export const TOO_MANY = { field: "re", code: "too_many_re" };
const NO_EXACT = { party: "re", augen: "", re_tricks: "", kontra_tricks: "" };

export const isAlone = (kind) => ALONE.test(kind);
export const isSolo = (kind) => kind.startsWith("solo_");
export const otherParty = (party) => (party === "re" ? "kontra" : "re");

/** An empty entry: the four who play, nothing tapped. */
export function emptyState(config) {
  return {
    playing: config.players.filter((player) => player.plays).map((player) => player.key),
    re: [],
    pairKind: "normal",
    aloneKind: "",
    result: "",
    asWin: false, // whether the result was tapped while its button said who has won
    range: null,
    exact: { ...NO_EXACT },
    calls: [],
    bid: null, // a call in advance from the Vorbehalte: {player, level}
    early: [],
    extras: [],
    notes: [],
    comment: "",
    details: {},
    asked: null, // which calls or extra point the last tap has made: who was it?
    say: null,
  };
}

export function kindOf(state) {
  return state.re.length === 1 ? state.aloneKind : state.pairKind;
}

/** The names of a party, in seat order. */
export function members(state, party) {
  return state.playing.filter((key) => state.re.includes(key) === (party === "re"));
}

/** The deepest level a party has called, 0 without a call. */
export function depthOf(state, party) {
  return deepest(state.calls, party);
}

/**
 * The calls as they count. In a Hochzeit a Contra called before the partner was found (`early`: who called it) goes to
 * the side its caller marries into: with Re it is the party's Re, and if Re was said already, its Absage of 90.
 */
export function countedCalls(state) {
  if (kindOf(state) !== "hochzeit") return state.calls;
  const callers = state.playing.filter((key) => state.early.includes(key));
  const side = (caller) => (state.re.includes(caller) ? "re" : "kontra");
  return callers.reduce((calls, caller) => wed(calls, side(caller), caller), state.calls);
}

function wed(calls, party, caller) {
  const first = calls.find((call) => call.party === party && call.level === 1);
  if (!first) return [{ party, level: 1, player: caller }, ...calls];
  if (party === "kontra") {
    return calls.map((call) => (call === first ? { ...call, player: call.player || caller } : call));
  }
  // No deeper call than there is already.
  if (calls.some((call) => call.party === party && call.level > 1)) return calls;
  return calls.flatMap((call) => (call === first ? [call, { party, level: 2, player: caller }] : [call]));
}

/** Whether anybody has made an Absage: then results speak of Augen alone. */
export function hasAbsage(state) {
  return countedCalls(state).some(({ level }) => level >= ABSAGE);
}

export function countExtras(state, party, kind) {
  return state.extras.filter((extra) => extra.party === party && extra.kind === kind).length;
}

/** The next state after one tap or one typed value. */
export function reduce(state, action, config) {
  const change = CHANGES[action.type];
  if (!change) return state;
  const changed = { ...state, say: null, asked: null, ...change(state, action, config) };
  return BY_PARTY.includes(action.type) ? withBid(changed, config) : changed;
}

// What tells who plays with whom, and so for which party a call in advance was made.
const BY_PARTY = ["seat", "playing", "solo", "notAlone", "reserved"];

/** A call in advance is its caller's: it stands with the party that he plays in, as soon as that is known. */
function withBid(state, { scheme }) {
  const { bid, re } = state;
  if (!bid) return state;
  const calls = state.calls.filter((call) => !call.bid);
  const partiesKnown = re.length === 2 || (re.length === 1 && state.aloneKind !== "");
  if (!partiesKnown || !state.playing.includes(bid.player)) return { ...state, calls };
  const party = re.includes(bid.player) ? "re" : "kontra";
  const called = (level, vorab) => ({ party, level, player: bid.player, ...(vorab && { vorab }), bid: true });
  const made = [called(1, scheme.vorab !== "none")];
  if (bid.level > 1) made.push(called(bid.level, scheme.vorab === "any"));
  const others = calls.filter((call) => call.party !== party || call.level > bid.level);
  return { ...state, calls: [...made, ...others] };
}

const toggled = (list, value) => (list.includes(value) ? list.filter((one) => one !== value) : [...list, value]);

const changed = (list, index, fields) =>
  list.map((one, place) => (place === Number(index) ? { ...one, ...fields } : one));

const CHANGES = {
  seat: (state, { value }) => {
    const re = toggled(state.re, value);
    return { re, say: re.length > 2 ? TOO_MANY : null };
  },
  playing: (state, { value }, config) => {
    const chosen = toggled(state.playing, value);
    const playing = config.players.map((player) => player.key).filter((key) => chosen.includes(key));
    return { playing, re: state.re.filter((key) => playing.includes(key)) };
  },
  kind: (state, { value }) => ({ pairKind: value }),
  solo: (state, { value, result }) => ({ aloneKind: value, ...resultOf(state, result) }),
  reserved,
  notAlone: () => ({ aloneKind: "" }),
  result: (state, { value }) => resultOf(state, value),
  ahead: (state, { value }) => ({ ...resultOf(state, ""), range: AHEAD[value] }),
  exact: (state, { name, value }) => ({ exact: { ...state.exact, [name]: value } }),
  call: (state, { party, value }) => ({
    ...withQuestion("calls", state.calls, called(state.calls, party, Number(value))),
    bid: null, // whoever taps calls says himself whose they are
  }),
  early: (state, { value }) => ({ early: toggled(state.early, value) }),
  callEarlier: (state, { index }) => movedEarlier(state, Number(index)),
  callFlag: ({ calls }, { index, name }) => ({ calls: changed(calls, index, { [name]: !calls[index][name] }) }),
  callPlayer: ({ calls }, { index, value }) => ({ calls: changed(calls, index, { player: value }) }),
  whoNow: answered,
  extra: addExtra,
  extraLess: (state, { party, value }) => {
    const last = state.extras.findLastIndex((extra) => extra.party === party && extra.kind === value);
    return { extras: state.extras.filter((extra, place) => place !== last) };
  },
  extraPlayer: ({ extras }, { index, name, value }) => ({ extras: changed(extras, index, { [name]: value }) }),
  comment: (state, { value }) => ({ comment: value }),
  note: (state, { value }) => ({ notes: toggled(state.notes, value) }),
  detail: (state, { name, value }) => ({
    details: { ...state.details, [name]: state.details[name] === value ? undefined : value },
  }),
};

function resultOf(state, result) {
  const exact = { ...state.exact, augen: "", re_tricks: "", kontra_tricks: "" };
  return { result, asWin: !hasAbsage(state), range: null, exact };
}

// What the Vorbehalte have come to; who does not play in this game cannot have said anything.
function reserved(state, { kind, re, poor, caller, call }, config) {
  const strangers = [re, poor, caller].filter((key) => key && !state.playing.includes(key));
  if (strangers.length || !config.scheme.kinds.some(({ key }) => key === kind)) {
    return { say: { field: "kind", code: "reserved_other_game" } };
  }
  const alone = isAlone(kind);
  return {
    re: re ? [re] : [],
    pairKind: alone ? "normal" : kind,
    aloneKind: alone ? kind : "",
    calls: [],
    bid: caller ? { player: caller, level: Math.max(1, LEVEL_CALLS.indexOf(call)) } : null,
    details: poor ? { armut_player: poor } : {},
  };
}

// A deeper call brings the party's Ansage with it; a tap on the deepest takes it back, a shallower tap cuts off what is
// deeper.
function called(calls, party, level) {
  const own = calls.filter((call) => call.party === party);
  const depth = Math.max(0, ...own.map((call) => call.level));
  const without = (keep) => calls.filter((call) => call.party !== party || keep(call));
  if (level === depth) return without((call) => call.level < level);
  if (level > depth) {
    const base = depth === 0 && level > 1 ? [{ party, level: 1 }] : [];
    return [...calls, ...base, { party, level }];
  }
  if (own.some((call) => call.level === level)) return without((call) => call.level <= level);
  const first = calls.find((call) => call.party === party && call.level > level);
  return calls
    .map((call) => (call === first ? { ...call, level } : call))
    .filter((call) => call.party !== party || call.level <= level);
}

// What is new in the list is asked about: whose call, whose extra point was it?
function withQuestion(list, before, after) {
  const indices = after.flatMap((one, index) => (before.includes(one) ? [] : [index]));
  return { [list]: after, asked: indices.length ? { list, indices } : null };
}

// The same name again takes it back; the question stays, so that a wrong tap can be put right.
function answered({ asked, ...state }, { value }) {
  if (!asked) return {};
  const player = asked.indices.every((index) => state[asked.list][index].player === value) ? "" : value;
  const named = asked.indices.reduce((list, index) => changed(list, index, { player }), state[asked.list]);
  return { [asked.list]: named, asked };
}

function movedEarlier(state, index) {
  const [before, call] = state.calls.slice(index - 1);
  if (before.party === call.party) {
    return { say: { field: "announcements", code: "call_order" } };
  }
  return { calls: [...state.calls.slice(0, index - 1), call, before, ...state.calls.slice(index + 1)] };
}

function addExtra(state, { party, value }, config) {
  const kind = config.scheme.extras.find((extra) => extra.key === value);
  const soFar = countExtras(state, "re", value) + countExtras(state, "kontra", value);
  if (kind.max && soFar >= kind.max) {
    const code = kind.max === 1 ? "extra_once" : "extra_at_most";
    return { say: { field: "extras", code, word: kind.word, max: kind.max } };
  }
  return withQuestion("extras", state.extras, [...state.extras, { party, kind: value }]);
}
