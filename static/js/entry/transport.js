// Sends facts to the server and says what came back, as an event of machine.js. Sentences are named by their key.

import { SIGNED_OUT, csrfToken, post } from "../post.js";

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
  if (status === 0 || status >= 500 || json.errors?.[0]?.code === OTHER_PERSON) return { event: "lost", pause };
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
