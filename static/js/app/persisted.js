// Whether the browser has promised to keep what waits here, even when the phone runs out of room.

const show = (mark) => document.querySelector(mark)?.removeAttribute("hidden");

async function look() {
  const kept = await navigator.storage?.persisted?.();
  if (kept !== undefined) show(kept ? "[data-persisted]" : "[data-not-persisted]");
}

if (window.isSecureContext) look().catch(() => {});
