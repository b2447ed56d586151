// The wide view on the wall is exchanged as a whole when something is new.

import { Poller, get } from "./poller.js";

async function look() {
  const shown = document.querySelector("[data-refresh]");
  const answer = await get(`${location.pathname}?stand=${shown.dataset.refresh}`);
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (answer.status !== 200) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("[data-refresh]");
  if (fresh) shown.replaceWith(fresh);
}

// Without a net the last standing stays; the next time tries again.
new Poller(look);
