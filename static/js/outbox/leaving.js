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
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "outbox")) return [];
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
export async function unsentOf(name = "") {
  const theirs = ({ owner, person }) => !name || owner === name || person === name;
  return (await rowsWith((row) => unsent(row) && theirs(row))).map(({ uuid }) => uuid);
}

/** Somebody leaves: what the server has goes, whoever entered it, and the unsent entries that were `asked` about. One
 *  that another page has taken meanwhile stays, as it was promised there. No open page writes them again (store.js). */
export async function forget(asked) {
  const channel = window.BroadcastChannel && new BroadcastChannel("outbox-left");
  channel?.postMessage(asked);
  await rowsWith((row) => !unsent(row) || asked.includes(row.uuid), drop);
  channel?.close();
}

/** Somebody is here: what the server has of other accounts goes, and what it has had for long. A table link outlives
 *  the session in which something was entered with it: what it has sent stays, in case a backup is put back. */
export function forgetOthers(name) {
  const other = ({ owner, person = owner }) => owner === person && owner !== name;
  const old = ({ answered }) => Date.now() - answered > KEPT;
  return rowsWith((row) => !unsent(row) && (other(row) || old(row)), drop);
}
