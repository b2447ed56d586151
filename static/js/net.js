// Whether there is a net, and whether the server answers: whoever says so on a page reads it here. It stands on the
// page itself, `data-net` of its root, so that scripts which come later and all sentences (texts.js) go by the same.
//
//   ""           the server has answered, as far as anybody has asked
//   "no_net"     the browser has no net
//   "no_server"  it has one, and nobody answers, or only with an error
//
//   "net"  is said whenever that changes; `detail` is it

const FRESH = 30000; // ms; so long an answer says that there will be another one

let answeredAt = 0; // when the server has answered last

export const netState = () => document.documentElement.dataset.net ?? "";

/** Whether the server has answered just now, and nothing was asked in vain since. */
export const answeredLately = () => !netState() && Date.now() - answeredAt < FRESH;

const withoutAnswer = () => (navigator.onLine ? "no_server" : "no_net");

function enter(state) {
  if (state === netState()) return;
  document.documentElement.dataset.net = state;
  document.dispatchEvent(new CustomEvent("net", { detail: state }));
}

/** The answer that is waited for; what it says of the net is noted. One that the page itself has broken off says
 *  nothing. */
export async function reaching(request) {
  try {
    const answer = await request;
    if (answer.status < 500) answeredAt = Date.now();
    enter(answer.status < 500 ? "" : "no_server");
    return answer;
  } catch (error) {
    if (error.name !== "AbortError") enter(withoutAnswer());
    throw error;
  }
}

if (globalThis.window) {
  const { kept } = document.documentElement.dataset; // nobody has answered in time, or there is no net
  if (!kept) answeredAt = Date.now();
  enter(kept || !navigator.onLine ? withoutAnswer() : "");
  window.addEventListener("online", () => enter("")); // whoever has something to ask does so now
  window.addEventListener("offline", () => enter("no_net"));
}

// Asks again and again while the page is seen: every few seconds while something goes on, at once when it is looked at
// or the net is back, more rarely while nobody answers. Every page that follows an evening asks through this.

const EVERY = 3000;
const EVERY_QUIET = 30000; // an evening that is over can be opened again
const AFTER_OTHERS = 4000; // what somebody else on the page tries again goes first
const SLOWEST = 30000; // without a net, of which the browser says when it is back
const SLOWEST_WITH_NET = 12000; // what waits goes soon after the server is back
const GIVE_UP_AFTER = 8000;

/** GET without a cache and with a limit of time; a redirect (to the sign-in) is an answer, it is not followed. */
export function get(address, headers = {}, limit = GIVE_UP_AFTER) {
  const options = { credentials: "same-origin", redirect: "manual", cache: "no-store", headers };
  return reaching(fetch(address, { ...options, signal: AbortSignal.timeout?.(limit) }));
}

export class Poller {
  /** `look`: asks and shows the answer; it throws if there was none, and answers false when there is nothing more to
   *  ask for. `goesOn`: whether something new is to be expected. */
  constructor(look, goesOn = () => true) {
    Object.assign(this, { look, goesOn, over: false });
    const now = () => this.ask();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    window.addEventListener("offline", now);
    document.addEventListener("net", () => this.asking || this.heard());
    this.wait = this.every;
    this.later();
  }

  get resting() {
    return document.visibilityState !== "visible" || this.over;
  }

  get every() {
    return this.goesOn() ? EVERY : EVERY_QUIET;
  }

  // Somebody else on the page was answered, or was not: it is asked again as by a page that has just been opened.
  heard() {
    this.wait = AFTER_OTHERS;
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    if (!this.resting) this.timer = setTimeout(() => this.ask(), this.wait);
  }

  async ask() {
    if (this.resting) return this.later();
    if (this.asking) return (this.again = true);
    this.asking = true;
    try {
      this.over = (await this.look()) === false;
      this.wait = this.every;
    } catch {
      this.wait = Math.min(this.wait * 2, netState() === "no_net" ? SLOWEST : SLOWEST_WITH_NET);
    }
    this.asking = false;
    if (this.again) {
      this.again = false;
      return this.ask();
    }
    this.later();
  }
}

// POST as JSON, to whatever address of this site.

export const SIGNED_OUT = 401;

/** What a form of this site has to bring along. */
export function csrfToken() {
  // On a public server the name has a prefix.
  const [, token] = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]*)/) ?? [];
  return token ? decodeURIComponent(token) : document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** POST as JSON: {status, json, pause}; status 0: nobody answered. */
export async function post(url, body, signal, token = csrfToken()) {
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
    const sent = { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body), signal };
    const response = await reaching(fetch(url, sent));
    return {
      status: response.redirected ? SIGNED_OUT : response.status, // a redirect leads to the sign-in
      json: response.headers.get("Content-Type")?.includes("json") ? await response.json() : {},
      pause: 1000 * Number(response.headers.get("Retry-After")) || 0,
    };
  } catch {
    return { status: 0, json: {}, pause: 0 };
  }
}

// The net as the outbox sees it: each answer is {status, json}, status 0 where nobody answered.

const TIMEOUT = 12000; // ms

export const net = {
  async get(url) {
    try {
      const response = await get(url, { Accept: "application/json" });
      return { status: response.type === "opaqueredirect" ? 401 : response.status, json: await response.json() };
    } catch {
      return { status: 0, json: {} };
    }
  },
  post: (url, body, token) => post(url, body, AbortSignal.timeout?.(TIMEOUT), token),
};
