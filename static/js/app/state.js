// The page about the app: what this phone can do, and a button where the browser offers to install it.

import { showPersisted } from "../browser.js";

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

// On a phone of several people nothing is kept; what was kept before goes at once. What waits to be sent would be
// neither shown nor sent there: as long as the page says that something does (menu.js), it is seen to first.
document.querySelector("[data-shared]").addEventListener("click", async ({ target }) => {
  const shared = target.getAttribute("aria-pressed") === "false";
  const unsent = shared && document.querySelector("[data-unsent-lead]");
  if (unsent) return unsent.focus();
  document.dispatchEvent(new CustomEvent("shared", { detail: shared ? "1" : "" }));
  if (shared) (await navigator.serviceWorker?.getRegistration())?.active?.postMessage({ forget: true });
  target.setAttribute("aria-pressed", String(shared));
});
showPersisted().catch(() => {});
