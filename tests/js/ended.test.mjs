// The end of an evening on a phone without a net: run by tests/evenings/test_entry_state.py with `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";

import { endIn, isTold, placesOf } from "../../static/js/ahead/ended.js";
import { ahead } from "../../static/js/kernel/stand.js";
import { Queue } from "../../static/js/outbox/queue.js";

const standing = (points) => Object.entries(points).map(([player, amount]) => ({ player, points: amount }));

test("who is level shares a place, and the next one is as many lower", () => {
  assert.deepEqual(placesOf(standing({ anna: 7, ben: 3, cem: 3, dora: -13 })), [
    { rank: 1, points: 7, players: ["anna"] },
    { rank: 2, points: 3, players: ["ben", "cem"] },
    { rank: 4, points: -13, players: ["dora"] },
  ]);
});

test("nobody has won as long as a point is unknown, or there is none", () => {
  const rows = [{ points: {} }, { points: { anna: 1 } }];
  assert.deepEqual([{ sure: true, rows }, { sure: false, rows }, { sure: true, rows: [] }].map((one) => Boolean(isTold(one))), [
    true, false, false,
  ]);
});

test("beginning and end of an evening stand around its events, and nothing follows them", async () => {
  const game = { uuid: "1", type: "game", id: "g", facts: {} };
  const end = { uuid: "2", type: "close", id: "evening" };
  const told = ahead({ seats: [], dealer: "", events: [] }, [{ uuid: "0", type: "open", id: "evening" }, game, end]);
  assert.deepEqual([told.events.map(({ id }) => id), told.lost, told.exact], [["g"], false, true]);
  assert.equal(endIn([game, end]), end);
  assert.equal(endIn([game]), undefined);
  const rows = [game, end].map((command, number) => ({ command, number, state: "waiting", url: "/" }));
  const queue = new Queue({ store: { rows: async () => rows }, owner: "anna", url: "/" });
  assert.equal(await queue.after(null), "g");
});
