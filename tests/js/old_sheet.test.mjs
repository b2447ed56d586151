// An old sheet: what its lines say, what everybody has after each, and where that first differs from the paper.

import assert from "node:assert/strict";
import { test } from "node:test";

import { different, reckon } from "../../static/js/old_sheet/lines.js";

const PLUS_MINUS = { pair: [3, -3], won: [9, -3], lost: [3, -9], zero_sum: true };
const CREDITS = { pair: [3, 0], won: [9, 0], lost: [3, 0], zero_sum: false };
const WHOLE = { pair: [3, -3], won: [3, -1], lost: [1, -3], zero_sum: true };
const sheet = (more = {}) => ({ people: 4, mode: "won", unit: 3, spread: PLUS_MINUS, ...more });
const points = (lines, more) => reckon(lines, sheet(more)).rows.map((row) => row.points);
const problems = (lines, more) => reckon(lines, sheet(more)).rows.map((row) => row.problem);

test("two who have won get the value, one alone three times, one who has lost alone pays everybody", () => {
  assert.deepEqual(points([["13", "2"], ["2", "5"], ["134", "1"]].map(won)), [
    [2, -2, 2, -2],
    [-5, 15, -5, -5],
    [1, -3, 1, 1],
  ]);
});

function won([winners, value, paper]) {
  return [winners, value, paper ?? ""];
}

test("what losers are booked is a matter of the rules", () => {
  assert.deepEqual(points([won(["13", "2"])], { spread: CREDITS }), [[2, 0, 2, 0]]);
  assert.deepEqual(points([won(["1", "6"])], { spread: WHOLE }), [[6, -2, -2, -2]]);
  assert.deepEqual(problems([won(["1", "5"])], { spread: WHOLE }), ["value"]);
});

test("with five at the table the losers are said, too, and whoever pauses has no points", () => {
  assert.deepEqual(points([["12", "35", "4", ""]], { people: 5 }), [[4, 4, -4, null, -4]]);
  assert.deepEqual(problems([["12", "3", "4", ""], ["12", "23", "4", ""]], { people: 5 }), ["four", "who"]);
});

test("points of everybody, or what everybody has after the game", () => {
  assert.deepEqual(points([["3", "-3", "3", "\u22123"], ["", "", "", "0"]], { mode: "points" }), [
    [3, -3, 3, -3],
    [0, 0, 0, 0],
  ]);
  const running = [["3", "-3", "3", "-3"], ["0", "6", "0", "-6"], ["", "4", "", "-4"]];
  assert.deepEqual(points(running, { mode: "totals" }), [
    [3, -3, 3, -3],
    [-3, 9, -3, -3],
    [0, -2, 0, 2],
  ]);
});

test("the first total that is another on the paper is found, and everything below it goes on", () => {
  const found = reckon([won(["12", "3", "3"]), won(["13", "2", "6"]), won(["24", "1", "1"])], sheet());
  assert.equal(found.first, 1);
  assert.deepEqual(
    found.rows.map(({ problem, who, paper, reckoned }) => [problem, who, paper, reckoned]),
    [["", undefined, undefined, undefined], ["differs", 0, 6, 5], ["differs", 1, 1, 2]],
  );
  assert.deepEqual(found.totals, [4, 2, -2, -4]);
});

test("a line that cannot be read says what is missing, and an empty one between others, too", () => {
  const lines = [["", "", ""], won(["", "3"]), won(["15", "3"]),
    won(["1234", "3"]), won(["12", "x"]), won(["11", "3"])];
  assert.deepEqual(problems(lines), ["gap", "who", "who", "who", "value", "who"]);
  assert.deepEqual(problems([["1", "2", "3", "4"]], { mode: "points" }), ["sum"]);
});

test("empty lines at the end are none", () => {
  assert.equal(reckon([won(["12", "3"]), ["", "", ""]], sheet()).rows.length, 1);
});

test("the foot of the paper is compared person by person", () => {
  assert.deepEqual(different([3, -3, 3, -3], ["3", "", "4", "-3"]), [2]);
});
