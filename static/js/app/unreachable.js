// Where the server does not answer and no page is kept: the evenings that this phone has. What was asked for opens as
// soon as it answers again; a browser does not always say that it has a net, and never that a server is back.

import { Poller, get } from "../net.js";
import { kept, paths } from "../worker/pages.js";

const EVENING = /^\/abend\/[0-9a-f-]{36}\/$/;
const list = document.querySelector("[data-kept-evenings]");

async function show() {
  for (const path of (await paths()).filter((one) => EVENING.test(one))) {
    const page = new DOMParser().parseFromString(await (await kept(path)).text(), "text/html");
    const row = document.querySelector("[data-kept-row]").content.cloneNode(true);
    row.querySelector("a").href = path;
    row.querySelector("[data-kept-title]").textContent = page.title;
    list.append(row);
  }
  list.parentElement.hidden = !list.children.length;
}

if (list && window.caches) show();

new Poller(async () => {
  const answer = await get(document.documentElement.dataset.worker);
  if (answer.status >= 500) throw new Error(answer.statusText);
  location.reload();
});
