// Where the server does not answer and no page is kept: what this phone can do meanwhile, its evenings first. What was
// asked for opens as soon as it answers again; a browser does not always say that it has a net, and never that a server
// is back.

import { Poller, get } from "../net.js";
import { kept, paths } from "../worker/pages.js";

const EVENING = /^\/abend\/[0-9a-f-]{36}\/$/;
// Of each of these one, the newest.
const BESIDE = [
  /^\/liga\/\d+\/$/, /^\/liga\/\d+\/tabelle\/$/, /^\/liga\/\d+\/regeln\/$/, /\/schiedsrichter\/$/, /^\/streitfall\/$/,
  /^\/hilfe\/glossar\/$/,
];
const list = document.querySelector("[data-kept-pages]");

async function show() {
  const here = await paths();
  const beside = BESIDE.map((pattern) => here.find((path) => pattern.test(path)));
  for (const path of [...here.filter((path) => EVENING.test(path)), ...beside].filter(Boolean)) {
    const page = new DOMParser().parseFromString(await (await kept(path)).text(), "text/html");
    const row = document.querySelector("[data-kept-row]").content.cloneNode(true);
    row.querySelector("a").href = path;
    row.querySelector("[data-kept-title]").textContent = page.title.replace(/ · [^·]+$/, "");
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
