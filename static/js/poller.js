// Asks again and again while the page is seen: at once when it is looked at or the net is back, more rarely while
// nobody answers. Where the server keeps a line open, it says when there is something to ask for. Every page that
// follows an evening asks through this.

import { netState, reaching } from "./net_state.js";

const EVERY = 12000;
const EVERY_AT_FIRST = 4000; // whoever has just looked or is back from a cellar waits for the others
const AT_FIRST = 60000;
const EVERY_WITH_LINE = 60000; // a line can die without a word
const NEXT_LINE_AFTER = 60000;
const SLOWEST = 30000; // without a net, of which the browser says when it is back
const SLOWEST_WITH_NET = EVERY; // what waits goes soon after the server is back
const GIVE_UP_AFTER = 8000;

/** GET without a cache and with a limit of time; a redirect (to the sign-in) is an answer, it is not followed. */
export function get(address, headers = {}, limit = GIVE_UP_AFTER) {
  const asked = { credentials: "same-origin", redirect: "manual", cache: "no-store", headers };
  return reaching(fetch(address, { ...asked, signal: AbortSignal.timeout?.(limit) }));
}

export class Poller {
  /** `look`: asks and shows the answer; it throws if there was none, and answers false when there is nothing more to
   *  ask for. `follow`: the address of the line. */
  constructor(look, { follow = "" } = {}) {
    Object.assign(this, { look, follow, wait: EVERY_AT_FIRST, over: false, lineAgain: 0, since: Date.now() });
    const now = () => {
      this.since = Date.now();
      this.ask();
    };
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    window.addEventListener("offline", now);
    document.addEventListener("net", () => this.asking || this.heard());
    this.later();
  }

  get resting() {
    return document.visibilityState !== "visible" || this.over;
  }

  get every() {
    if (this.line?.readyState === EventSource.OPEN) return EVERY_WITH_LINE;
    return Date.now() - this.since < AT_FIRST ? EVERY_AT_FIRST : EVERY;
  }

  // A page that nobody sees hangs up. The browser calls again by itself where there was no net; where the server does
  // not want it, it is tried again later.
  hold() {
    if (this.resting) {
      this.line?.close();
      this.line = null;
    } else if (this.follow && !this.line && Date.now() >= this.lineAgain) {
      const line = (this.line = new EventSource(this.follow));
      const ask = () => this.ask();
      for (const event of ["open", "neu", "ende"]) line.addEventListener(event, ask);
      line.addEventListener("ende", () => this.hangUp(line));
      line.addEventListener("open", () => (this.lined = true));
      line.addEventListener("error", () => this.lose(line));
    }
  }

  // Until the browser has called again, it is asked as where there is no line. It tries every few seconds, and fails.
  lose(line) {
    if (this.lined) {
      this.lined = false;
      this.wait = this.every;
      this.later();
    }
    if (line.readyState === EventSource.CLOSED) this.hangUp(line);
  }

  hangUp(line) {
    line.close();
    if (this.line !== line) return;
    this.line = null;
    this.lineAgain = Date.now() + NEXT_LINE_AFTER;
    this.later();
  }

  // Somebody else on the page was answered, or was not: it is asked again as by a page that has just been opened.
  heard() {
    this.wait = EVERY_AT_FIRST;
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    this.hold();
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
