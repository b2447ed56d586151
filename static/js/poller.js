// Asks again and again while the page is seen: at once when it is looked at or the net is back, more rarely while
// nobody answers. Every page that follows an evening asks through this.

const EVERY = 12000;
const SLOWEST = 60000;
const GIVE_UP_AFTER = 8000;

/** GET without a cache and with a limit of time; a redirect (to the sign-in) is an answer, it is not followed. */
export function get(address, headers = {}) {
  return fetch(address, {
    credentials: "same-origin",
    redirect: "manual",
    cache: "no-store",
    headers,
    signal: AbortSignal.timeout?.(GIVE_UP_AFTER),
  });
}

export class Poller {
  /** `look`: asks and shows the answer; it throws if there was none, and answers false when there is nothing more to
   *  ask for. `reached`: is told after each time whether there was an answer. */
  constructor(look, reached = () => {}) {
    Object.assign(this, { look, reached, wait: EVERY, over: false });
    const now = () => this.ask();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    window.addEventListener("offline", now);
    this.later();
  }

  get resting() {
    return document.visibilityState !== "visible" || this.over;
  }

  later() {
    clearTimeout(this.timer);
    if (!this.resting) this.timer = setTimeout(() => this.ask(), this.wait);
  }

  async ask() {
    if (this.resting) return clearTimeout(this.timer);
    if (this.asking) return (this.again = true);
    this.asking = true;
    try {
      this.over = (await this.look()) === false;
      this.wait = EVERY;
      this.reached(true);
    } catch {
      this.wait = Math.min(this.wait * 2, SLOWEST);
      this.reached(false);
    }
    this.asking = false;
    if (this.again) {
      this.again = false;
      return this.ask();
    }
    this.later();
  }
}
