// A penalty without a net: its points, where the form says how they come about, and otherwise none that are made up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ahead, stand } from "../../static/js/kernel/stand.js";
import { bookedBy, fieldsOf } from "../../static/js/outbox/queue.js";

const FOUR = ["a", "b", "c", "d"];
const free = { penalty: "frei", amount: "amount", shared: "" };

test("the three others share what somebody pays", () => {
  assert.deepEqual(bookedBy(free, { culprit: "b", amount: "6", points_a: "" }, FOUR), {
    points: { a: 2, b: -6, c: 2, d: 2 },
    four: FOUR,
    aborts: false,
  });
});

test("a fixed price, a price that is asked for, and one that nobody gets", () => {
  const points = (form, fields) => bookedBy({ penalty: "x", ...form }, fields, FOUR)?.points;
  assert.deepEqual(points({ points: "300", shared: "" }, { culprit: "a" }), { a: -300, b: 100, c: 100, d: 100 });
  assert.deepEqual(points({ points: "300", amount: "amount", shared: "" }, { culprit: "a", amount: "" }).a, -300);
  assert.deepEqual(points({ points: "300", amount: "amount", shared: "" }, { culprit: "a", amount: "600" }).b, 200);
  assert.deepEqual(points({ amount: "points" }, { culprit: "c", points: "3" }), { c: -3 });
});

test("everybody's points by hand are as they were typed", () => {
  const fields = { culprit: "", amount: "", points_a: "5", points_b: "-5", points_c: "" };
  assert.deepEqual(bookedBy(free, fields, FOUR), { points: { a: 5, b: -5 } });
});

test("what is not whole, not said, or only known to the server is not guessed", () => {
  assert.equal(bookedBy(free, { culprit: "a", amount: "4" }, FOUR), null);
  assert.equal(bookedBy(free, { culprit: "", amount: "3" }, FOUR), null);
  assert.equal(bookedBy(free, { culprit: "a", amount: "" }, FOUR), null);
  assert.equal(bookedBy({ penalty: "revoke" }, { culprit: "a" }, FOUR), null);
});

test("fields are sent as they stand, lists as lists", () => {
  const data = new FormData();
  const sent = [["csrfmiddlewaretoken", "x"], ["uuid", "y"], ["re", "a"], ["re", "b"], ["amount", "3"]];
  for (const [name, value] of sent) data.append(name, value);
  assert.deepEqual(fieldsOf(data, ["re"]), { re: ["a", "b"], amount: "3" });
});

const table = { deal: {}, bock: {}, kinds: {} };
const standing = (command) => {
  const { events, exact } = ahead({ seats: FOUR, dealer: "d", events: [] }, [{ type: "penalty", id: "p", ...command }]);
  const { standing: told, open } = stand({ seats: FOUR, dealer: "d" }, events, table);
  return [exact, open, Object.fromEntries(told.map(({ player, points }) => [player, points]))];
};

test("it stands in the standing at once, unless others play than its form had thought", () => {
  const booked = { points: { a: -3, b: 1, c: 1, d: 1 }, four: FOUR };
  assert.deepEqual(standing({ booked }), [true, [], { a: -3, b: 1, c: 1, d: 1 }]);
  const nothing = { a: 0, b: 0, c: 0, d: 0 };
  assert.deepEqual(standing({ booked: { ...booked, four: ["a", "b", "c", "e"] } }), [true, [0], nothing]);
  assert.deepEqual(standing({}), [false, [0], nothing]);
});
