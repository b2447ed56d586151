// What shows an evening to people who only look is exchanged as a whole when something is new. The wide view on the
// wall has a clock, too, and can fill the screen.

import { Poller, get } from "./net.js";

const SECOND = 1000;
const time = new Intl.DateTimeFormat(document.documentElement.dataset.locale, { hour: "2-digit", minute: "2-digit" });
const clock = document.querySelector("[data-clock]");
const full = document.querySelector("[data-full-screen]");

async function look() {
  const shown = document.querySelector("[data-refresh]");
  const answer = await get(`${location.pathname}?stand=${shown.dataset.refresh}`);
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (answer.status === 404) return location.reload(); // it was closed, and the page says so
  if (answer.status !== 200) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-refresh]");
  if (fresh) shown.replaceWith(fresh);
}

function tick() {
  const now = time.format(new Date());
  if (clock.textContent !== now) clock.textContent = now;
}

async function fill() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // A browser may refuse; the view fits its window, too.
  }
}

// Without a net the last standing stays; the next time tries again.
new Poller(look, () => Boolean(document.querySelector("[data-refresh][data-open]")));
if (clock) {
  tick();
  setInterval(tick, SECOND);
  full.hidden = !document.fullscreenEnabled; // some phones cannot
  full.addEventListener("click", fill);
  document.addEventListener("fullscreenchange", () => {
    full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  });
}
