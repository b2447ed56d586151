// Before somebody signs out: whether something of theirs waits here that would be lost. It imports nothing, because it
// stands on every page; the rows are those of store.js.

const ROWS = "commands";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function withRows(owner, work) {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "outbox")) return [];
  const database = await done(indexedDB.open("outbox"));
  try {
    const rows = database.transaction(ROWS, "readwrite").objectStore(ROWS);
    return await work(rows, await done(rows.index("owner").getAll(owner)));
  } finally {
    database.close();
  }
}

const unsent = ({ state }) => state !== "sent" && state !== "parked";

/** The numbers of the entries of this owner that are not sent; none in a browser that keeps nothing. */
export async function unsentOf(owner) {
  try {
    return (await withRows(owner, (_, all) => all.filter(unsent))).map(({ uuid }) => uuid);
  } catch {
    return [];
  }
}

/** How many entries of this person are not sent, wherever they were entered; the name is that of `data-owner`.
 *  Without one: of anybody. */
export async function unsentBy(person = "") {
  try {
    const mine = (row) => unsent(row) && (!person || row.person === person);
    return (await withRows("", async (rows) => (await done(rows.getAll())).filter(mine))).length;
  } catch {
    return 0;
  }
}

/** Let go of what was kept for this owner. `asked`: the entries that were asked about; one that another page has taken
 *  meanwhile stays, as it was promised there. Without it everything goes. */
export async function forgetOwner(owner, asked = null) {
  const goes = (row) => !asked || !unsent(row) || asked.includes(row.uuid);
  try {
    const forget = (rows, all) => Promise.all(all.filter(goes).map(({ uuid }) => done(rows.delete(uuid))));
    await withRows(owner, forget);
  } catch {
    // nothing was kept
  }
}
