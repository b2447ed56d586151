// What has been tapped, and the facts that follow from it. Pure: no page, no network, no clock.

export const LEVEL_CALLS = ["", "", "k90", "k60", "k30", "schwarz"];

// The results that one tap can give: Augen of Re, both ends included; schwarz is about tricks.
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

export const DOPPELKOPF_AUGEN = 40;
const ALL_AUGEN = 240;

const ALONE = /^(solo_|stille_hochzeit$|haengende_hochzeit$)/;
const TOO_MANY = "Re sind höchstens zwei: tippe einen Namen wieder weg.";
const NO_EXACT = { open: false, party: "re", augen: "", re_tricks: "", kontra_tricks: "" };

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
    range: null,
    exact: { ...NO_EXACT, open: Boolean(config.exact_augen) },
    calls: [],
    early: [],
    extras: [],
    notes: [],
    details: {},
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
  return Math.max(0, ...state.calls.filter((call) => call.party === party).map((call) => call.level));
}

export function countExtras(state, party, kind) {
  return state.extras.filter((extra) => extra.party === party && extra.kind === kind).length;
}

/** The next state after one tap or one typed value. */
export function reduce(state, action, config) {
  const change = CHANGES[action.type];
  return change ? { ...state, say: null, ...change(state, action, config) } : state;
}

const toggled = (list, value) => (list.includes(value) ? list.filter((one) => one !== value) : [...list, value]);

const changed = (list, index, fields) => list.map((one, place) => (place === Number(index) ? { ...one, ...fields } : one));

const CHANGES = {
  seat: (state, { value }) => {
    const re = toggled(state.re, value);
    return { re, say: re.length > 2 ? { field: "re", message: TOO_MANY } : null };
  },
  playing: (state, { value }, config) => {
    const chosen = toggled(state.playing, value);
    const playing = config.players.map((player) => player.key).filter((key) => chosen.includes(key));
    return { playing, re: state.re.filter((key) => playing.includes(key)) };
  },
  kind: (state, { value }) => ({ pairKind: value }),
  solo: (state, { value, result }) => ({ aloneKind: value, ...resultOf(state, result) }),
  result: (state, { value }) => resultOf(state, value),
  exact: (state, { name, value }) => ({ exact: { ...state.exact, [name]: value } }),
  call: (state, { party, value }) => ({ calls: called(state.calls, party, Number(value)) }),
  early: (state, { value }) => ({ early: toggled(state.early, value) }),
  callEarlier: (state, { index }) => movedEarlier(state, Number(index)),
  callFlag: ({ calls }, { index, name }) => ({ calls: changed(calls, index, { [name]: !calls[index][name] }) }),
  callPlayer: ({ calls }, { index, value }) => ({ calls: changed(calls, index, { player: value }) }),
  extra: addExtra,
  extraLess: (state, { party, value }) => {
    const last = state.extras.findLastIndex((extra) => extra.party === party && extra.kind === value);
    return { extras: state.extras.filter((extra, place) => place !== last) };
  },
  extraPlayer: ({ extras }, { index, name, value }) => ({ extras: changed(extras, index, { [name]: value }) }),
  note: (state, { value }) => ({ notes: toggled(state.notes, value) }),
  detail: (state, { name, value }) => ({
    details: { ...state.details, [name]: state.details[name] === value ? undefined : value },
  }),
};

function resultOf(state, result) {
  return { result, range: null, exact: { ...state.exact, augen: "", re_tricks: "", kontra_tricks: "" } };
}

// A deeper call brings the party's Ansage with it; a tap on the deepest takes it back, a shallower tap cuts off what is deeper.
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

function movedEarlier(state, index) {
  const [before, call] = state.calls.slice(index - 1);
  if (before.party === call.party) {
    return { say: { field: "announcements", message: "Eine Partei sagt zuerst die flachere Stufe an, dann die tiefere." } };
  }
  return { calls: [...state.calls.slice(0, index - 1), call, before, ...state.calls.slice(index + 1)] };
}

function addExtra(state, { party, value }, config) {
  const kind = config.scheme.extras.find((extra) => extra.key === value);
  const soFar = countExtras(state, "re", value) + countExtras(state, "kontra", value);
  if (kind.max && soFar >= kind.max) {
    const times = kind.max === 1 ? "nur einmal" : `höchstens ${kind.max} Mal`;
    return { say: { field: "extras", message: `${kind.word} gibt es in einem Spiel ${times}.` } };
  }
  return { extras: [...state.extras, { party, kind: value }] };
}

/**
 * The calls as they count. In a Hochzeit a Contra called before the partner was found (`early`: who called it) goes to
 * the side its caller marries into: with Re it is the party's Re, and if Re was said already, its Absage of 90.
 */
export function callsOf(state) {
  if (kindOf(state) !== "hochzeit") return state.calls;
  const callers = state.playing.filter((key) => state.early.includes(key));
  return callers.reduce((calls, caller) => wed(calls, state.re.includes(caller) ? "re" : "kontra", caller), state.calls);
}

function wed(calls, party, caller) {
  const first = calls.find((call) => call.party === party && call.level === 1);
  if (!first) return [{ party, level: 1, player: caller }, ...calls];
  if (party === "kontra") return calls.map((call) => (call === first ? { ...call, player: call.player || caller } : call));
  if (calls.some((call) => call.party === party && call.level > 1)) return calls; // no deeper call than there is already
  return calls.flatMap((call) => (call === first ? [call, { party, level: 2, player: caller }] : [call]));
}

/** What the early Contra of a player has become: "re", "k90" or "kontra"; "" while the parties are not known. */
export function weddingOf(state, caller) {
  if (state.re.length !== 2) return "";
  if (!state.re.includes(caller)) return "kontra";
  return state.calls.some((call) => call.party === "re") ? "k90" : "re";
}

/** The range of Re's Augen without what the Doppelköpfe of both parties rule out; as it was if they rule out all. */
export function narrowed([low, high], extras) {
  const proven = (party) =>
    DOPPELKOPF_AUGEN * extras.filter((extra) => extra.kind === "doppelkopf" && extra.party === party).length;
  const range = [Math.max(low, proven("re")), Math.min(high, ALL_AUGEN - proven("kontra"))];
  return range[0] <= range[1] ? range : [low, high];
}

/** Re's range as it will be stored, null while there is none or the Augen are exact. */
export function rangeOf(state) {
  const chosen = state.exact.augen === "" ? state.range ?? RESULTS[state.result] : null;
  return chosen ? narrowed(chosen.re_range, state.extras) : null;
}

/** Whether a solo counts as Pflichtsolo: what was tapped, otherwise what the evening expects; "ja" or "nein". */
export function pflichtOf(state, config) {
  return state.details.pflicht ?? (config.owes?.includes(state.re[0]) ? "ja" : "nein");
}

/** What is still missing before the facts can be sent: [{field, message}], first things first. */
export function missing(state) {
  const gaps = [];
  const gap = (field, message) => gaps.push({ field, message });
  const { length } = state.re;
  if (state.playing.length !== 4) gap("players", `Ein Spiel hat vier Spieler, gewählt sind ${state.playing.length}.`);
  if (length === 0) gap("re", "Tippe an, wer Re ist.");
  if (length > 2) gap("re", TOO_MANY);
  if (length === 1 && !state.aloneKind) gap("kind", "Allein gegen drei? Tippe das Solo an, sonst den zweiten Namen.");
  if (kindOf(state) === "hochzeit" && state.re.length === 2 && state.re.every((key) => state.early.includes(key))) {
    gap("announcements", "Wer die Hochzeit hat, sagt Re: vor der Heirat kann nur der andere Contra gesagt haben.");
  }
  if (state.exact.augen !== "" && augenOf(state.exact) === null) gap("re_augen", "Augen sind eine Zahl von 0 bis 240.");
  if (state.exact.augen === "" && !state.result && !state.range) gap("re_range", "Tippe an, wie es ausgegangen ist.");
  return gaps;
}

/** The typed Augen as a number, null if they are none. */
export function augenOf(exact) {
  return /^\d{1,3}$/.test(exact.augen) && Number(exact.augen) <= ALL_AUGEN ? Number(exact.augen) : null;
}

const tidy = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

/** The facts object of one game. */
export function toFacts(state) {
  const kind = kindOf(state);
  const inParty = (key, party) => (members(state, party).includes(key) ? key : undefined);
  return tidy({
    kind,
    players: state.playing,
    re: state.playing.filter((key) => state.re.includes(key)),
    ...outcome(state),
    announcements: callsOf(state).map((call) => tidy({
      party: call.party,
      call: call.level === 1 ? call.party : LEVEL_CALLS[call.level],
      player: inParty(call.player, call.party),
      vorab: call.vorab || undefined,
      invalid: call.invalid || undefined,
    })),
    extras: state.extras.map((extra) => tidy({
      kind: extra.kind,
      party: extra.party,
      player: inParty(extra.player, extra.party),
      from: inParty(extra.from, otherParty(extra.party)),
    })),
    notes: state.notes.length ? state.notes : undefined,
    ...detailsOf(state, kind),
  });
}

function outcome(state) {
  const { exact } = state;
  const tricks = tidy({ re_tricks: number(exact.re_tricks), kontra_tricks: number(exact.kontra_tricks) });
  if (exact.augen === "") return { ...(state.range ?? RESULTS[state.result]), re_range: rangeOf(state) ?? undefined, ...tricks };
  const augen = augenOf(exact);
  return { re_augen: exact.party === "re" ? augen : ALL_AUGEN - augen, ...tricks };
}

const number = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined);

function detailsOf(state, kind) {
  const { pflicht, vorgefuehrt, klaerungsstich, armut_player: armut } = state.details;
  if (isSolo(kind)) return { pflicht: pflicht && pflicht === "ja", vorgefuehrt: vorgefuehrt ? true : undefined };
  if (kind === "hochzeit" && klaerungsstich) return { klaerungsstich: Number(klaerungsstich) };
  if (kind === "armut" && state.re.includes(armut)) return { armut_player: armut };
  return {};
}

/** The state that shows these facts again, for correcting a game. */
export function fromFacts(facts, config) {
  const alone = isAlone(facts.kind);
  const exact = { ...emptyState(config).exact };
  const found = resultKey(facts);
  const typed = (name, key) => facts[name] !== undefined && Object.assign(exact, { open: true, [key]: String(facts[name]) });
  typed("re_augen", "augen");
  if (!found) ["re_tricks", "kontra_tricks"].forEach((name) => typed(name, name));
  return {
    ...emptyState(config),
    playing: config.players.map((player) => player.key).filter((key) => facts.players.includes(key)),
    re: [...facts.re],
    pairKind: alone ? "normal" : facts.kind,
    aloneKind: alone ? facts.kind : "",
    result: found ?? "",
    range: !found && facts.re_range ? { re_range: facts.re_range } : null,
    exact,
    calls: (facts.announcements ?? []).map(({ call, ...rest }) => ({ ...rest, level: Math.max(1, LEVEL_CALLS.indexOf(call)) })),
    extras: (facts.extras ?? []).map((extra) => ({ ...extra })),
    notes: [...(facts.notes ?? [])],
    details: tidy({
      pflicht: facts.pflicht === true ? "ja" : facts.pflicht === false ? "nein" : undefined,
      vorgefuehrt: facts.vorgefuehrt && "ja",
      klaerungsstich: facts.klaerungsstich && String(facts.klaerungsstich),
      armut_player: facts.armut_player,
    }),
  };
}

function resultKey(facts) {
  if (!facts.re_range) return undefined;
  const ends = (one, range) => JSON.stringify([range, one.re_tricks ?? null, one.kontra_tricks ?? null]);
  const stored = ends(facts, facts.re_range);
  const fits = (one) => [one.re_range, narrowed(one.re_range, facts.extras ?? [])].some((range) => ends(one, range) === stored);
  return Object.keys(RESULTS).find((key) => fits(RESULTS[key]));
}

/** A stored draft if it still fits this table, otherwise null. */
export function fitting(draft, config) {
  const keys = new Set(config.players.map((player) => player.key));
  const state = draft?.state;
  if (!state || draft.scheme !== config.scheme.key || ![...state.playing, ...state.re].every((key) => keys.has(key))) return null;
  return { ...emptyState(config), ...state, say: null };
}
