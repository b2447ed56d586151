// What waits on this phone without an account goes along with the league into the account that takes it over.

import { store } from "./outbox/store.js";

const form = document.querySelector("[data-keep-from]");

async function move({ keepFrom: from, keepTo: to }) {
  const rows = await store.everybodys();
  const waiting = rows.filter(({ owner, state }) => owner === from && state !== "sent");
  await Promise.all(waiting.map((row) => store.save({ ...row, owner: to, person: to })));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await move(form.dataset).catch(() => {}); // a browser that keeps nothing has nothing to take along
  form.submit();
});
