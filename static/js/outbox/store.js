// The rows of the outbox in this browser, kept when the page is closed and the phone is switched off. They belong to
// whoever entered them: nobody else's are read.

const NAME = "outbox";
const ROWS = "commands";
const PATIENCE = 3000; // ms

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
  const patience = new Promise((_, reject) => {
    late = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new Error("late"));
    }, PATIENCE);
  });
  return Promise.race([done(request), patience]).finally(() => clearTimeout(late));
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

export const store = {
  async rows(owner) {
    const database = await open();
    try {
      return await done(database.transaction(ROWS).objectStore(ROWS).index("owner").getAll(owner));
    } finally {
      database.close();
    }
  },
  /** The rows of all owners: for a page that tells them apart by `person`. */
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
