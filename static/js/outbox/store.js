// The rows of the outbox in this browser, kept when the page is closed and the phone is switched off. They belong to
// whoever entered them: nobody else's are read. What waits is held by the page, too: a browser may clear its store, by
// itself or because it was told to, while the page is open.

import { WAITS } from "./queue.js";

const NAME = "outbox";
const ROWS = "commands";
const TIMEOUT = 3000; // ms

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// Some browsers never answer after they have slept: who waits for that would not even send.
function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS, { keyPath: "uuid" }).createIndex("owner", "owner");
  };
  let late;
  const timeout = new Promise((_, reject) => {
    late = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new Error("late"));
    }, TIMEOUT);
  });
  return Promise.race([done(request), timeout]).finally(() => clearTimeout(late));
}

/** Wait until it is on the disk, not only until it was asked for. */
async function write(work) {
  const database = await open();
  try {
    const change = database.transaction(ROWS, "readwrite", { durability: "strict" });
    work(change.objectStore(ROWS));
    await new Promise((resolve, reject) => {
      change.oncomplete = resolve;
      change.onabort = () => reject(change.error);
      change.onerror = () => reject(change.error);
    });
  } finally {
    database.close();
  }
}

const disk = {
  async rows(owner) {
    const database = await open();
    try {
      return await done(database.transaction(ROWS).objectStore(ROWS).index("owner").getAll(owner));
    } finally {
      database.close();
    }
  },
  async everybodys() {
    const database = await open();
    try {
      return await done(database.transaction(ROWS).objectStore(ROWS).getAll());
    } finally {
      database.close();
    }
  },
  save: (row) => write((rows) => rows.put(row)),
  drop: (uuid) => write((rows) => rows.delete(uuid)),
};

/** A store that writes again what its page has seen waiting and `disk` has lost. A row is marked `unkept` where that
 *  fails: then only the page has it. What this page has let go of stays away. */
export function remembering(disk) {
  const held = new Map(); // number of a command → its row; null once it was let go of

  // Another page of the same person may have sent what is missing: sent again it counts once.
  async function again(row) {
    try {
      await disk.save(row);
    } catch {
      return { ...row, unkept: true };
    }
    if (held.get(row.uuid) === null) await disk.drop(row.uuid);
    return row;
  }

  async function look(read, wanted) {
    const mine = () => [...held.values()].filter((row) => row && wanted(row));
    let rows;
    try {
      rows = await read();
    } catch (error) {
      if (!mine().length) throw error;
      return mine().map((row) => ({ ...row, unkept: true }));
    }
    for (const row of rows) {
      const here = held.get(row.uuid);
      if (row.state === "waiting" && here !== null) held.set(row.uuid, row);
      else if (here && !WAITS.has(row.state)) held.delete(row.uuid);
    }
    const there = new Set(rows.map(({ uuid }) => uuid));
    const lost = mine().filter(({ uuid }) => !there.has(uuid));
    const back = await Promise.all(lost.map(again));
    return [...rows, ...back.filter(({ uuid }) => held.get(uuid) !== null)];
  }

  return {
    rows: (owner) => look(() => disk.rows(owner), (row) => row.owner === owner),
    /** The rows of all owners: for a page that tells them apart by `person`. */
    everybodys: () => look(() => disk.everybodys(), () => true),
    async save({ unkept, ...row }) {
      await disk.save(row);
      if (WAITS.has(row.state)) held.set(row.uuid, row);
      else held.delete(row.uuid);
    },
    drop(uuid) {
      held.set(uuid, null);
      return disk.drop(uuid);
    },
    /** Somebody has had these forgotten on purpose. */
    release: (uuids) => uuids.forEach((uuid) => held.set(uuid, null)),
  };
}

export const store = remembering(disk);

// Who leaves takes along what is not sent, on every page that is open (menu.js).
if (globalThis.document && globalThis.BroadcastChannel) {
  new BroadcastChannel("outbox-left").addEventListener("message", ({ data }) => store.release(data));
}
