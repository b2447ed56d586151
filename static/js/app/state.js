// The page about the app: what this phone can do, and a button where the browser offers to install it.

import "./persisted.js";
import { unsentBy } from "../outbox/leaving.js";

const A_YEAR = 60 * 60 * 24 * 365;
const show = (mark) => (document.querySelector(mark).hidden = false);
const install = document.querySelector("[data-install]");
let offer = null;

if (matchMedia("(display-mode: standalone)").matches || navigator.standalone) show("[data-installed]");

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  install.hidden = false;
});
window.addEventListener("appinstalled", () => {
  install.hidden = true;
  show("[data-installed]");
});
install.addEventListener("click", () => offer?.prompt());

// What waits to be sent would be neither shown nor sent on a phone of several people: first it is seen to.
async function leadToUnsent() {
  const { owner } = document.documentElement.dataset;
  if (!owner || !(await unsentBy(owner))) return false;
  if (!document.querySelector("[data-unsent-lead]"))
    document.querySelector("main").prepend(document.querySelector("[data-unsent-note]").content.cloneNode(true));
  document.querySelector("[data-unsent-lead]").focus();
  return true;
}

// On a phone of several people nothing is kept; what was kept before goes at once.
document.querySelector("[data-shared]").addEventListener("click", async ({ target }) => {
  const shared = target.getAttribute("aria-pressed") === "false";
  if (shared && (await leadToUnsent())) return;
  document.cookie = `shared=1; path=/; max-age=${shared ? A_YEAR : 0}; SameSite=Lax`;
  if (shared) (await navigator.serviceWorker?.getRegistration())?.active?.postMessage({ forget: true });
  target.setAttribute("aria-pressed", String(shared));
});
