// A store that does not answer keeps nobody waiting.

import assert from "node:assert/strict";
import { test } from "node:test";

import { store } from "../../static/js/outbox/store.js";

test("a browser whose store never answers is one without a store, and what comes later is closed again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let closed = 0;
  const request = { result: { close: () => (closed += 1) } };
  globalThis.indexedDB = { open: () => request };
  const asked = store.rows("account-1");
  t.mock.timers.tick(3000);
  await assert.rejects(asked, { message: "late" });
  request.onsuccess();
  assert.equal(closed, 1);
});

test("a browser that has none says so at once", async () => {
  delete globalThis.indexedDB;
  await assert.rejects(store.rows("account-1"), ReferenceError);
});
