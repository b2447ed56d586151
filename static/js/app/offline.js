// Where there is no net and no kept page: the evenings that this phone has.

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

if (window.caches) show();
