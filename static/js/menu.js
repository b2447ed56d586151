// The menu closes when something else is tapped or on Escape; signing out takes the drafts of this browser along, and
// asks first if something waits here to be sent.

// What of the outbox leaves this phone with a person, and what stays. It imports nothing, because it stands on every
// page; the rows are those of store.js. What is not sent goes only after somebody was asked about it.

const ROWS = "commands";
const KEPT = 14 * 24 * 60 * 60 * 1000; // ms; what the server has had for so long no backup brings back

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// The rows for which `wanted` says yes, none in a browser that keeps nothing; `work` may do something to each.
async function rowsWith(wanted, work = () => {}) {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "outbox")) return [];
    const database = await done(indexedDB.open("outbox"));
    try {
      const rows = database.transaction(ROWS, "readwrite").objectStore(ROWS);
      const found = (await done(rows.getAll())).filter(wanted);
      await Promise.all(found.map((row) => work(rows, row)));
      return found;
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

const unsent = ({ state }) => state !== "sent" && state !== "parked";
const drop = (rows, { uuid }) => done(rows.delete(uuid));

/** The numbers of the entries of this person that are not sent, wherever they were entered; without a name those of
 *  everybody. */
async function unsentOf(name = "") {
  const theirs = ({ owner, person }) => !name || owner === name || person === name;
  return (await rowsWith((row) => unsent(row) && theirs(row))).map(({ uuid }) => uuid);
}

/** Somebody leaves: what the server has goes, whoever entered it, and the unsent entries that were `asked` about. One
 *  that another page has taken meanwhile stays, as it was promised there. No open page writes them again (store.js). */
async function forget(numbers) {
  const channel = window.BroadcastChannel && new BroadcastChannel("outbox-left");
  channel?.postMessage(numbers);
  await rowsWith((row) => !unsent(row) || numbers.includes(row.uuid), drop);
  channel?.close();
}

/** Somebody is here: what the server has of other accounts goes, and what it has had for long. A table link outlives
 *  the session in which something was entered with it: what it has sent stays, in case a backup is put back. */
function forgetOthers(name) {
  const other = ({ owner, person = owner }) => owner === person && owner !== name;
  const old = ({ answered }) => Date.now() - answered > KEPT;
  return rowsWith((row) => !unsent(row) && (other(row) || old(row)), drop);
}

const openMenus = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// Whoever signs out leaves no drafts to the next one at this browser. (It also gets a header that says so, but heeds
// that over HTTPS only.)
document.addEventListener("submit", async (event) => {
  const { target: form } = event;
  if (!form.matches("[data-sign-out]")) return;
  event.preventDefault();
  const { signOut: owner } = form.dataset; // empty: this phone is to forget everybody
  const unsentNumbers = await unsentOf(owner);
  const { unsentNone, unsentOne, unsentMany } = form.dataset;
  const question = [unsentNone, unsentOne][unsentNumbers.length] ?? (unsentNumbers.length ? unsentMany : "");
  if (question && !(await sure(question.replace("{count}", unsentNumbers.length)))) return;
  await forget(unsentNumbers);
  emptyStore();
  // An answer of the server may have brought the menu up to date while the question was open.
  (form.isConnected ? form : document.querySelector("form[data-sign-out]")).submit();
});

// On a phone of several people nobody would see or send what waits there: whoever makes it one is asked first.
document.addEventListener("submit", async (event) => {
  const { target: form } = event;
  if (!form.matches("[data-shared-one]") || !form.elements.shared.checked) return;
  event.preventDefault();
  const { length: count } = await unsentOf();
  if (count && !(await sure(form.dataset[count > 1 ? "sharedMany" : "sharedOne"].replace("{count}", count)))) return;
  form.submit();
});

// Whether an account was really deleted only the next page knows: it is the sign-in then, and nobody is signed in.
const { owner: person, signIn } = document.documentElement.dataset;

document.addEventListener("submit", ({ target: { dataset } }) => {
  if (dataset.deleteAccount) localStorage.setItem("gone", JSON.stringify(dataset.deleteAccount));
});

async function forgetDeleted() {
  const gone = JSON.parse(localStorage.getItem("gone") ?? "null");
  if (!gone) return;
  localStorage.removeItem("gone");
  if (person || location.pathname !== signIn) return;
  emptyStore();
  await forget(await unsentOf(gone));
}

// A page that was kept says who was here, not who is.
const here = person && !document.documentElement.dataset.kept;

// A page that has no list of what waits leads to the one that has, so that nothing is forgotten when its own is gone.
async function leadToUnsent() {
  if (!person || document.querySelector("[data-outbox], [data-unsent-list]")) return;
  if (!(await unsentOf(person)).length) return;
  document.querySelector("main").prepend(document.querySelector("[data-unsent-note]").content.cloneNode(true));
}

// "Back" does not show a page again of somebody who has left meanwhile.
window.addEventListener("pageshow", async ({ persisted }) => {
  const who = persisted && person && (await window.caches?.match("/", { cacheName: "who-1" }));
  if (who && !(await who.text()).startsWith(person)) location.reload();
});

leadToUnsent();
if (here) forgetOthers(person);
forgetDeleted().catch(() => {}); // a browser that keeps nothing has nothing to forget

function sure(question) {
  const ask = document.querySelector("template[data-confirm-dialog]").content.firstElementChild.cloneNode(true);
  ask.querySelector("[data-confirm-question]").textContent = question;
  document.body.append(ask);
  ask.showModal();
  return new Promise((resolve) => {
    ask.addEventListener("close", () => {
      resolve(ask.returnValue === "yes");
      ask.remove();
    });
  });
}

function emptyStore() {
  try {
    localStorage.clear();
  } catch {
    // A browser without a store has nothing to empty.
  }
}
