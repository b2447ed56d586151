// The facts of a game that follow from what has been tapped, and the way back. Pure: no page, no network, no clock.

import { ABSAGE, LIMITS, deepest, openRange } from "./result_words.js";
import {
  LEVEL_CALLS,
  RESULTS,
  TOO_MANY,
  countedCalls,
  emptyState,
  isAlone,
  isSolo,
  kindOf,
  members,
  otherParty,
} from "./taps.js";

/** The calls as they count. */
export const callsOf = countedCalls;

const DOPPELKOPF_AUGEN = 40;
const ALL_AUGEN = 240;

/** What the early Contra of a player has become: "re", "k90" or "kontra"; "" while the parties are not known. */
export function weddingOf(state, caller) {
  if (state.re.length !== 2) return "";
  if (!state.re.includes(caller)) return "kontra";
  return state.calls.some((call) => call.party === "re") ? "k90" : "re";
}

/** The range of Re's Augen without what each Doppelkopf of a party rules out; as it was if they rule out all. */
export function narrowed([low, high], extras) {
  const proven = (party) =>
    DOPPELKOPF_AUGEN * extras.filter((extra) => extra.kind === "doppelkopf" && extra.party === party).length;
  const range = [Math.max(low, proven("re")), Math.min(high, ALL_AUGEN - proven("kontra"))];
  return range[0] <= range[1] ? range : [low, high];
}

/**
 * Which Absage has decided a game: {how: "kept", "missed" or "both_missed", party, level}, `two` if both parties have
 * made one; null where none has, or where the Augen that are known do not say it. `winner` is what the rules say.
 */
export function decisionOf({ announcements = [], ...facts }, winner) {
  const calls = announcements
    .filter((call) => !call.invalid)
    .map(({ party, call }) => ({ party, level: Math.max(1, LEVEL_CALLS.indexOf(call)) }));
  const depth = { re: deepest(calls, "re"), kontra: deepest(calls, "kontra") };
  const two = Math.min(depth.re, depth.kontra) >= ABSAGE;
  if (winner === "none") return two ? { how: "both_missed", two } : null;
  const loser = otherParty(winner);
  const decides = (party, how) => depth[party] >= ABSAGE && reached(facts, party, depth[party]) === how;
  if (decides(winner, "kept")) return { how: "kept", party: winner, level: depth[winner], two };
  if (decides(loser, "missed")) return { how: "missed", party: loser, level: depth[loser], two };
  return null;
}

// What a party has made of a level: "kept", "missed", or "" where the Augen leave it open.
function reached({ re_augen: exact, re_range: range = [exact, exact], ...tricks }, party, level) {
  const [least, most] = party === "re" ? [ALL_AUGEN - range[1], ALL_AUGEN - range[0]] : range; // of the others
  const theirs = tricks[`${otherParty(party)}_tricks`];
  if (level === LIMITS.length - 1 && theirs !== undefined) return theirs ? "missed" : "kept";
  return most < LIMITS[level] ? "kept" : least >= LIMITS[level] ? "missed" : "";
}

/** The result that was tapped, as {re_range, tricks}; undefined without one. */
function chosenOf(state) {
  if (state.range) return state.range;
  const open = state.asWin && openRange(state.result, callsOf(state));
  return open ? { re_range: open } : RESULTS[state.result];
}

/** The result of which all is known that its button says; "" if there is none, or if calls have made it doubtful. */
export function resultKept(state) {
  const doubtful = state.asWin && openRange(state.result, callsOf(state));
  return state.exact.augen === "" && !doubtful ? state.result : "";
}

/** Re's range as it will be stored, null while there is none or the Augen are exact. */
export function rangeOf(state) {
  const chosen = state.exact.augen === "" ? chosenOf(state) : null;
  return chosen ? narrowed(chosen.re_range, state.extras) : null;
}

/** Whether a solo counts as Pflichtsolo: what was tapped, otherwise what the evening expects; "ja" or "nein". */
export function pflichtOf(state, config) {
  return state.details.pflicht ?? (config.owes?.includes(state.re[0]) ? "ja" : "nein");
}

/** What is missing before the facts can be sent: {field, code, and the values of its sentence}, first things first. */
export function missing(state) {
  const { re, exact, playing } = state;
  const married = kindOf(state) === "hochzeit" && re.length === 2;
  const gaps = [
    [playing.length !== 4, { field: "players", code: "not_four", count: playing.length }],
    [re.length === 0, { field: "re", code: "no_re" }],
    [re.length > 2, TOO_MANY],
    [re.length === 1 && !state.aloneKind, { field: "kind", code: "alone_how" }],
    [married && re.every((key) => state.early.includes(key)), { field: "announcements", code: "early_both" }],
    [exact.augen !== "" && augenOf(exact) === null, { field: "re_augen", code: "augen_number" }],
    [exact.augen === "" && !state.result && !state.range, { field: "re_range", code: "no_result" }],
  ];
  return gaps.filter(([applies]) => applies).map(([, gap]) => gap);
}

/** The typed Augen as a number, null if they are none. */
function augenOf(exact) {
  return /^\d{1,3}$/.test(exact.augen) && Number(exact.augen) <= ALL_AUGEN ? Number(exact.augen) : null;
}

const tidy = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

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
    comment: state.comment,
    ...detailsOf(state, kind),
  });
}

function outcome(state) {
  const { exact } = state;
  const tricks = tidy({ re_tricks: number(exact.re_tricks), kontra_tricks: number(exact.kontra_tricks) });
  const chosen = chosenOf(state);
  if (exact.augen === "") return { ...chosen, re_range: rangeOf(state) ?? undefined, ...tricks };
  const augen = augenOf(exact);
  return { re_augen: exact.party === "re" ? augen : ALL_AUGEN - augen, ...tricks };
}

const number = (text) => (/^\d+$/.test(text ?? "") ? Number(text) : undefined);

function detailsOf(state, kind) {
  const { pflicht, vorgefuehrt, klaerungsstich, armut_player: armut, hochzeit_by } = state.details;
  if (isSolo(kind)) return { pflicht: pflicht && pflicht === "ja", vorgefuehrt: vorgefuehrt ? true : undefined };
  if (kind === "hochzeit") return { klaerungsstich: klaerungsstich && Number(klaerungsstich), hochzeit_by };
  if (kind === "haengende_hochzeit") return { hochzeit_by };
  if (kind === "armut" && state.re.includes(armut)) return { armut_player: armut };
  return {};
}

/** The state that shows these facts again, for correcting a game. */
export function fromFacts(facts, config) {
  const alone = isAlone(facts.kind);
  const exact = { ...emptyState(config).exact };
  const found = resultKey(facts);
  const typed = (name, key) =>
    facts[name] !== undefined && Object.assign(exact, { [key]: String(facts[name]) });
  typed("re_augen", "augen");
  if (!found) ["re_tricks", "kontra_tricks"].forEach((name) => typed(name, name));
  return {
    ...emptyState(config),
    playing: config.players.map((player) => player.key).filter((key) => facts.players.includes(key)),
    re: [...facts.re],
    pairKind: alone ? "normal" : facts.kind,
    aloneKind: alone ? facts.kind : "",
    result: found ?? "",
    asWin: !(facts.announcements ?? []).some(({ call }) => LEVEL_CALLS.indexOf(call) >= ABSAGE),
    range: !found && facts.re_range ? { re_range: facts.re_range } : null,
    exact,
    calls: (facts.announcements ?? []).map(({ call, ...rest }) => ({
      ...rest,
      level: Math.max(1, LEVEL_CALLS.indexOf(call)),
    })),
    extras: (facts.extras ?? []).map((extra) => ({ ...extra })),
    notes: [...(facts.notes ?? [])],
    details: tidy({
      pflicht: facts.pflicht === true ? "ja" : facts.pflicht === false ? "nein" : undefined,
      vorgefuehrt: facts.vorgefuehrt && "ja",
      klaerungsstich: facts.klaerungsstich && String(facts.klaerungsstich),
      armut_player: facts.armut_player,
      hochzeit_by: facts.hochzeit_by,
    }),
  };
}

function resultKey(facts) {
  if (!facts.re_range) return undefined;
  const ends = (one, range) => JSON.stringify([range, one.re_tricks ?? null, one.kontra_tricks ?? null]);
  const stored = ends(facts, facts.re_range);
  const fits = (one) =>
    [one.re_range, narrowed(one.re_range, facts.extras ?? [])].some((range) => ends(one, range) === stored);
  return Object.keys(RESULTS).find((key) => fits(RESULTS[key]));
}

/** A stored draft if it still fits this table, otherwise null. */
export function fitting(draft, config) {
  const keys = new Set(config.players.map((player) => player.key));
  const state = draft?.state;
  if (!state || draft.scheme !== config.scheme.key) return null;
  if (![...state.playing, ...state.re].every((key) => keys.has(key))) return null;
  return { ...emptyState(config), ...state, say: null };
}
