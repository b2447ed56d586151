// Sorting a table in place: the table of the answer comes where the old one was, and the focus stays at the heading.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { replace, sort } from "../../static/js/statistics/sorting.js";

const frame = (name) => ({ name, scrollLeft: 0, busy: "", setAttribute: (_name, value) => value });

let page, answer, heading, focused, put;

beforeEach(() => {
  [focused, put] = [[], []];
  const own = [frame("first"), { ...frame("second"), scrollLeft: 40, replaceWith: (other) => put.push(other) }];
  page = {
    querySelectorAll: () => own,
    getElementById: (id) => ({ focus: () => focused.push(id) }),
  };
  answer = { querySelectorAll: () => [frame("new first"), frame("new second")] };
  heading = { id: "nach-points", href: "/liga/1/tabelle/?sort=points#nach-points", closest: () => own[1] };
  globalThis.history = { pushed: [], pushState: (_state, _title, href) => globalThis.history.pushed.push(href) };
  globalThis.DOMParser = class {
    parseFromString = () => answer;
  };
});

test("the table in the same place of the answer is put in, as far aside as the old one was", () => {
  assert.equal(replace(page, answer, heading), true);
  assert.deepEqual(put.map(({ name, scrollLeft }) => [name, scrollLeft]), [["new second", 40]]);
  assert.deepEqual(focused, ["nach-points"]);
});

test("the address becomes the one of the heading", async () => {
  globalThis.fetch = async () => ({ ok: true, redirected: false, text: async () => "<html>" });
  assert.equal(await sort(page, heading, () => assert.fail("followed")), true);
  assert.deepEqual(globalThis.history.pushed, [heading.href]);
});

test("without an answer, signed out, or without such a table the link is followed", async () => {
  const followed = [];
  for (const response of [() => Promise.reject(new Error("no net")), () => ({ ok: true, redirected: true })]) {
    globalThis.fetch = async () => response();
    await sort(page, heading, (href) => followed.push(href));
  }
  answer = { querySelectorAll: () => [] };
  globalThis.fetch = async () => ({ ok: true, redirected: false, text: async () => "<html>" });
  await sort(page, heading, (href) => followed.push(href));
  assert.deepEqual([followed.length, globalThis.history.pushed], [3, []]);
});
