// How an evening stands on a phone, beyond what `tests/phone` compares with the kernel.

import assert from "node:assert/strict";
import { test } from "node:test";

import { again, played } from "../../static/js/kernel/table.js";
import { stand } from "../../static/js/kernel/stand.js";

const table = { deal: { pflichtsolo: false, round_games: null }, bock: {}, kinds: {} };
const pointsOnly = (points) => ({ type: "points_only", points, games: 1 });
const order = ({ standing }) => standing.map(({ player }) => player);

test("who is level stands as they sit, whatever their numbers are, and whoever joins behind them", () => {
  const sat = { seats: ["9", "2", "5", "1"], dealer: "9" };
  assert.deepEqual(order(stand(sat, [], table)), ["9", "2", "5", "1"]);
  const joined = { type: "join", player: "3", seat: 0 };
  assert.deepEqual(order(stand(sat, [joined, pointsOnly({ 5: 2, 1: 2, 9: -4 })], table)), ["5", "1", "2", "3", "9"]);
});

test("a Bock lies on as many games as it says", () => {
  const [first, second, third] = [[[2, 2], [1, 1]], [[2, 1], [1, 1]], [[1, 1]]];
  assert.deepEqual([played(first), played(second), played(third), played([])], [second, third, [], []]);
});

test("after a solo the same one deals again, unless it was vorgefuehrt", () => {
  const policy = { again_after_solo: true };
  const soli = [{ soloist: "A" }, { soloist: "A", vorgefuehrt: true }, {}];
  assert.deepEqual(soli.map((solo) => again(solo, "B", policy)), [true, false, false]);
});
