// The wide view brings itself up to date; the print view prints.

const EVERY = 15000;

async function refresh() {
  const shown = document.querySelector("[data-refresh]");
  if (!shown || document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(`${location.pathname}?stand=${shown.dataset.refresh}`, { credentials: "same-origin" });
    if (answer.status !== 200 || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-refresh]");
    if (fresh) shown.replaceWith(fresh);
  } catch {
    // Without a net the last standing stays; the next turn tries again.
  }
}

if (document.querySelector("[data-refresh]")) {
  setInterval(refresh, EVERY);
  document.addEventListener("visibilitychange", refresh);
}
document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
