// The screen stays awake while somebody writes or watches. The lock ends by itself when the page is hidden, so it is
// asked for again when the page is seen.

import { say } from "./texts.js";

let lock = null;

async function stayAwake() {
  if (!document.querySelector("[data-wake-lock]")) return letSleep();
  if (!navigator.wakeLock) return sayAsleep();
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // A low battery may refuse; the page works without.
  }
}

async function letSleep() {
  await lock?.release();
  lock = null;
}

function sayAsleep() {
  for (const note of document.querySelectorAll("[data-wake-note]")) {
    note.textContent = say(window.isSecureContext ? "wake_unknown" : "wake_insecure");
    note.hidden = false;
  }
}

document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("stand", ({ detail }) => {
  if (detail.open) return;
  document.querySelector("[data-wake-lock]")?.removeAttribute("data-wake-lock");
  stayAwake();
});
stayAwake();
