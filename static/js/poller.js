// Asks again and again while the page is seen: every few seconds while something goes on, at once when it is looked at
// or the net is back, more rarely while nobody answers. Every page that follows an evening asks through this.

import { netState, reaching } from "./net_state.js";

const EVERY = 3000;
const EVERY_QUIET = 30000; // an evening that is over can be opened again
const AFTER_OTHERS = 4000; // what somebody else on the page tries again goes first
const SLOWEST = 30000; // without a net, of which the browser says when it is back
const SLOWEST_WITH_NET = 12000; // what waits goes soon after the server is back
const GIVE_UP_AFTER = 8000;

/** GET without a cache and with a limit of time; a redirect (to the sign-in) is an answer, it is not followed. */
export function get(address, headers = {}, limit = GIVE_UP_AFTER) {
  const asked = { credentials: "same-origin", redirect: "manual", cache: "no-store", headers };
  return reaching(fetch(address, { ...asked, signal: AbortSignal.timeout?.(limit) }));
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
