// A store that does not answer keeps nobody waiting, and one that loses rows gets back what the page has seen waiting.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Queue } from "../../static/js/outbox/queue.js";
import { remembering, store } from "../../static/js/outbox/store.js";

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

// What a browser has on its disk, which can lose it, break when it is written, or not be there at all.
function disk() {
  const rows = new Map();
  const one = { lost: () => rows.clear() };
  one.rows = async (owner) => [...rows.values()].filter((row) => row.owner === owner);
  one.save = async (row) => {
    if (one.full) throw new Error("no room");
    rows.set(row.uuid, row);
  };
  one.drop = async (uuid) => void rows.delete(uuid);
  one.has = () => [...rows.values()].map(({ uuid, state, number }) => [uuid, state, number]);
  return one;
}

const game = (uuid) => ({ type: "game", uuid, id: `id-${uuid}` });
const onPage = (kept) => new Queue({ store: kept, owner: "account-1", url: "/" });

/** A disk with two rows that wait and one that the page sends itself, and the page's view of it. */
async function three() {
  const has = disk();
  const kept = remembering(has);
  await onPage(remembering(has)).put(game("a")); // by a page that is gone
  for (const [uuid, state] of [["b", "waiting"], ["c", "sending"]]) await onPage(kept).put(game(uuid), state);
  return { has, kept };
}

const ALL = [["a", "waiting", 1], ["b", "waiting", 2], ["c", "sending", 3]];

test("what was seen waiting is written again, and the next entry comes behind it", async () => {
  const { has, kept } = await three();
  has.lost();
  assert.equal(await onPage(kept).after("seen"), "id-c");
  assert.deepEqual(has.has(), ALL);
  has.lost();
  await onPage(kept).put(game("d"));
  assert.deepEqual(has.has(), [...ALL, ["d", "waiting", 4]]);
});

test("what was sent, dropped or forgotten on purpose, here or by another page, is not written again", async () => {
  const { has, kept } = await three();
  await onPage(kept).mark("a", "sent");
  await onPage(kept).drop("b");
  kept.release(["c"]);
  has.lost();
  assert.deepEqual([await onPage(kept).rows(), has.has()], [[], []]);
  const other = await three();
  await onPage(remembering(other.has)).mark("a", "sent");
  await onPage(other.kept).rows();
  other.has.lost();
  await onPage(other.kept).rows();
  assert.deepEqual(other.has.has(), ALL.slice(1));
});

test("what is forgotten on purpose while it is written again goes, too", async () => {
  const { has, kept } = await three();
  has.lost();
  const { save } = has;
  has.save = async (row) => {
    kept.release(["a", "b", "c"]);
    await save(row);
  };
  assert.deepEqual([await onPage(kept).rows(), has.has()], [[], []]);
});

test("what cannot be written again is still there to be sent, and marked", async () => {
  const marks = async (one) => (await onPage(one).rows()).map(({ uuid, unkept }) => [uuid, unkept]);
  const lost = ["a", "b", "c"].map((uuid) => [uuid, true]);
  const { has, kept } = await three();
  has.lost();
  has.full = true;
  assert.deepEqual(await marks(kept), lost);
  await onPage(kept).mark("a", "sent"); // no room to note it
  assert.deepEqual(await marks(kept), lost.slice(1));
  has.rows = async () => Promise.reject(new Error("closed"));
  assert.deepEqual(await marks(kept), lost.slice(1));
  await assert.rejects(remembering(has).rows("account-1"), { message: "closed" });
});
