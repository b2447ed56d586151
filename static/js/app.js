// What every page has: theme, menu, questions before a form is sent, a screen that stays awake, an evening that stays
// up to date.

const root = document.documentElement;

function theme() {
  return root.dataset.theme ?? "auto";
}

function showTheme() {
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme()));
  }
}

function chooseTheme(choice) {
  const age = choice === "auto" ? 0 : 60 * 60 * 24 * 365;
  document.cookie = `theme=${choice}; path=/; max-age=${age}; SameSite=Lax`;
  if (choice === "auto") delete root.dataset.theme;
  else root.dataset.theme = choice;
  showTheme();
}

document.addEventListener("click", (event) => {
  const choice = event.target.closest("[data-theme-choice]");
  if (choice) chooseTheme(choice.dataset.themeChoice);
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !window.confirm(question)) return event.preventDefault();
  // Whoever signs out leaves no drafts to the next one at this browser. (It also gets a header that says so, but heeds
  // that over HTTPS only.)
  if (event.target.matches("[data-sign-out]")) emptyStore();
});

function emptyStore() {
  try {
    localStorage.clear();
  } catch {
    // A browser without a store has nothing to empty.
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-autosubmit]")) event.target.form.requestSubmit();
});

// The lock ends by itself when the page is hidden, so it is asked for again when it is seen.
let lock = null;

async function stayAwake() {
  const wanted = document.querySelector("[data-wake-lock]");
  if (!wanted) {
    await lock?.release();
    lock = null;
    return;
  }
  if (!navigator.wakeLock) return sayAsleep();
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // A low battery may refuse; the page works without.
  }
}

function sayAsleep() {
  for (const note of document.querySelectorAll("[data-wake-note]")) {
    note.textContent = window.isSecureContext
      ? "Dieser Browser kann den Bildschirm nicht wach halten. Der Entwurf bleibt, wenn er ausgeht."
      : "Ohne HTTPS geht der Bildschirm von selbst aus. Der Entwurf bleibt.";
    note.hidden = false;
  }
}

// An evening brings itself up to date: parts of the page that have changed are put in their place, everything else
// stays as it is. Whoever types hears of it by the events "stand" (something is new) and "net" (reachable or not).
const EVERY = 12000;
const SLOWEST = 60000;
const GIVE_UP_AFTER = 8000;
const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

class Live {
  constructor(mark) {
    this.mark = mark;
    this.wait = EVERY;
    const now = () => this.ask();
    document.addEventListener("visibilitychange", now);
    window.addEventListener("online", now);
    window.addEventListener("offline", now);
    document.addEventListener("submit", (event) => event.target.matches("[data-pen]") && this.pass(event));
    this.later();
  }

  later() {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible" && !this.gone) this.timer = setTimeout(() => this.ask(), this.wait);
  }

  async ask() {
    if (document.visibilityState !== "visible" || this.gone) return clearTimeout(this.timer);
    if (this.asking) return (this.again = true);
    this.asking = true;
    try {
      await this.fetched();
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

  async fetched() {
    const { live, tag } = this.mark.dataset;
    const answer = await fetch(live, {
      credentials: "same-origin",
      redirect: "manual",
      cache: "no-store",
      headers: { "If-None-Match": `"${tag}"` },
      signal: AbortSignal.timeout?.(GIVE_UP_AFTER),
    });
    if (answer.status === 304) return;
    if (answer.status >= 500) throw new Error("server");
    if (answer.status !== 200) {
      this.gone = answer.status === 404 ? "Diesen Abend gibt es nicht mehr" : "abgemeldet";
      return;
    }
    const stand = await answer.json();
    this.mark.dataset.tag = stand.tag;
    exchange(stand.parts);
    if (!stand.open) {
      document.querySelector("[data-wake-lock]")?.removeAttribute("data-wake-lock");
      stayAwake();
    }
    tell("stand", stand);
  }

  reached(well) {
    const text = this.gone ?? (well ? "" : "wartet auf Netz");
    if (this.mark.textContent !== text) {
      const chip = Object.assign(document.createElement("span"), { className: "chip", textContent: text });
      this.mark.replaceChildren(...(text ? [chip] : []));
    }
    tell("net", well && !this.gone);
  }

  // The pen changes hands without the page being left.
  async pass(event) {
    event.preventDefault();
    const { target, submitter } = event;
    const body = new FormData(target, submitter);
    target.closest("details")?.removeAttribute("open");
    try {
      await fetch(target.action, { method: "POST", credentials: "same-origin", redirect: "manual", headers: { Accept: "*/*" }, body });
    } catch {
      // The mark says that there is no net; the tap can be repeated.
    }
    this.ask();
  }
}

// What does not count as a change: the hidden numbers of forms are new each time.
function visible(nodes) {
  const copy = document.createElement("div");
  copy.append(...[...nodes].map((node) => node.cloneNode(true)));
  for (const input of copy.querySelectorAll("input[type=hidden]")) input.remove();
  return copy.innerHTML;
}

// Parts stand above and below what is being tapped or read; that keeps its place on the screen, the focus its element.
function exchange(parts) {
  const fixed = fixedPoint();
  const top = fixed()?.getBoundingClientRect().top;
  for (const [name, html] of Object.entries(parts)) {
    const place = document.querySelector(`[data-part="${name}"]`);
    if (place) place.fresh = html;
    if (place && !place.querySelector("details[open]")) refill(place);
  }
  const now = fixed()?.getBoundingClientRect().top;
  if (top !== undefined && now !== undefined) scrollBy({ top: now - top, behavior: "instant" });
}

function refill(place) {
  const { body } = new DOMParser().parseFromString(place.fresh, "text/html");
  place.fresh = null;
  if (visible(place.childNodes) === visible(body.childNodes)) return;
  const focus = place.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const height = place.dataset.part === "now" ? place.firstElementChild.offsetHeight : 0;
  place.replaceChildren(...body.childNodes);
  if (height) place.firstElementChild.style.minHeight = `${height}px`; // at the top of the page nothing can be scrolled
  if (focus) [...place.querySelectorAll("a, button, summary")].find((one) => keyOf(one) === focus)?.focus();
}

// The entry if it can be seen, otherwise the first row of a list: found again after the exchange by its address.
function fixedPoint() {
  const seen = (element) => element.getBoundingClientRect().bottom > 0;
  const entry = document.getElementById("entry");
  if (entry && seen(entry)) return () => entry;
  const row = [...document.querySelectorAll("[data-part] a.row")].find(seen);
  return () => row && document.querySelector(`[data-part] a.row[href="${row.getAttribute("href")}"]`);
}

// A part whose menu was open is brought up to date when the menu is closed.
document.addEventListener(
  "toggle",
  ({ target }) => {
    const place = target.closest("[data-part]");
    if (place?.fresh && !place.querySelector("details[open]")) refill(place);
  },
  true,
);

const keyOf = (element) => `${element.tagName} ${element.getAttribute("href") ?? element.textContent}`;

document.addEventListener("visibilitychange", stayAwake);
showTheme();
stayAwake();
const mark = document.querySelector("[data-live]");
if (mark) new Live(mark);
