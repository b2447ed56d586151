// Sends facts to the server and says what came back, as an event of the table below. Sentences are named by their key.

import { SIGNED_OUT, csrfToken, post } from "../net.js";

const GIVE_UP_AFTER = 12000;
const AGAIN_AFTER = 5000;
const SLOWEST = 60000;
const OTHER_PERSON = "other_person"; // somebody else has signed in on another page: it waits for whoever entered it
const REFUSED = { [SIGNED_OUT]: "refused_signed_out", 403: "refused_not_allowed", 404: "refused_no_evening" };

/** Whether a sentence says that nobody is signed in here any more. */
export const isSignedOut = (text) => text === REFUSED[SIGNED_OUT];

/** What the answer to a request to save means: {event, and what belongs to it}. */
export function outcome({ status, json, pause = 0 }) {
  if (json.stand) return { event: "saved", stand: json.stand, card: json.card, hint: json.hint };
  if (json.redirect) return { event: "left", redirect: json.redirect, hint: json.hint };
  if (status === 0 || status >= 500) return { event: "lost", pause };
  if (json.errors?.[0]?.code === OTHER_PERSON) return { event: "lost", pause, blocked: "other" };
  if (json.same) return { event: "doubted", same: json.same };
  if (json.stored) return { event: "doubted", versions: json };
  const wrong = status === SIGNED_OUT ? [] : json.errors ?? [];
  if (wrong.length) return { event: "refused", ...objected(json) };
  return { event: "refused", errors: [], text: REFUSED[status] ?? "refused" };
}

/** What the answer to a request for the value means: {html}, {errors} or {text}. */
export function worth({ status, json }) {
  if (status === 0 || status >= 500) return { text: "no_answer_for_preview" };
  if (json.html) return { html: json.html };
  if (status === SIGNED_OUT) return { text: REFUSED[status] };
  if (json.errors?.length) return objected(json);
  return { text: "no_preview" };
}

// `band`: between which Augen it was is all that is missing.
const objected = ({ errors, band }) => ({ errors, ...(band && { band: true }) });

export const save = async (url, body) => outcome(await post(url, body, AbortSignal.timeout?.(GIVE_UP_AFTER)));

/** Send something other than facts, as the button of a result does: {stand, card, text}. */
export async function press(url) {
  const { status, json } = await post(url, {}, AbortSignal.timeout?.(GIVE_UP_AFTER));
  if (json.stand) return { stand: json.stand, card: json.card };
  if (status === SIGNED_OUT) return { text: REFUSED[status] };
  const [first] = json.errors ?? [];
  return { said: first?.message, text: REFUSED[status] ?? (status ? "refused" : "no_net_for_this") };
}

/** Take the pen of the evening; without a net it stays where it is, and whoever writes is asked again. */
export async function takePen(url) {
  const headers = { Accept: "*/*", "X-CSRFToken": csrfToken() };
  try {
    await fetch(url, { method: "POST", credentials: "same-origin", redirect: "manual", headers });
  } catch {
    // what is saved says by itself that there is no net
  }
}

export const preview = async (url, body, signal) => worth(await post(url, body, signal));

/** What could not be saved is sent again by itself, then more and more rarely, and never before the server wishes. */
export class Retry {
  constructor(again) {
    this.again = again;
    this.answered();
  }

  answered() {
    this.wait = AGAIN_AFTER;
  }

  later(pause) {
    this.timer = setTimeout(this.again, Math.max(pause, this.wait));
    this.wait = Math.min(2 * this.wait, SLOWEST);
  }

  stop() {
    clearTimeout(this.timer);
  }
}

// What the entry is doing, apart from what has been tapped: one state, and one table of what leads from it.
//
//   idle      nothing is on its way
//   asking    the value of what is tapped is asked for, or soon will be
//   saving    the facts are on their way, or the page is being left; taps change nothing now
//   offline   they could not be saved; they are sent again by themselves
//   same      the server has something like it; a question is open: is it the same game, which version is right?

export const STATES = ["idle", "asking", "saving", "offline", "same"];

export const EVENTS = [
  "edit", // what is tapped has changed
  "ask", // it is complete enough to ask for its value
  "shown", // the value is there, or there is none to be had
  "save", // it shall be saved
  "gap", // it shall be saved, but something is missing
  "reach", // net or server may be there again
  "saved", // the server has it, and the next game can be entered
  "left", // the server has it, or need not have it; the page is being left
  "refused", // the server has said what is wrong
  "kept", // nobody has answered; it waits in the outbox, and the next game can be entered
  "lost", // no answer, or none that counts
  "doubted", // the server asks back
  "close", // the question is closed without an answer
];

// Whatever is not named changes nothing.
const TABLE = {
  idle: { ask: "asking", save: "saving" },
  asking: { edit: "idle", shown: "idle", gap: "idle", save: "saving" },
  saving: { saved: "idle", refused: "idle", kept: "idle", lost: "offline", doubted: "same" },
  offline: { edit: "idle", gap: "idle", save: "saving", reach: "saving" },
  same: { gap: "idle", close: "idle", save: "saving" },
};

/** The state after an event. */
export function next(state, event) {
  if (!EVENTS.includes(event)) throw new Error(`no event ${event}`);
  return TABLE[state][event] ?? state;
}
