// Every state of the entry with every event.

import assert from "node:assert/strict";
import { test } from "node:test";

import { EVENTS, STATES, next } from "../../static/js/entry/transport.js";

const EXPECTED = `
            idle      asking    saving    offline   same
  edit      idle      idle      saving    idle      same
  ask       asking    asking    saving    offline   same
  shown     idle      idle      saving    offline   same
  save      saving    saving    saving    saving    saving
  gap       idle      idle      saving    idle      idle
  reach     idle      asking    saving    saving    same
  saved     idle      asking    idle      offline   same
  left      idle      asking    saving    offline   same
  refused   idle      asking    idle      offline   same
  kept      idle      asking    idle      offline   same
  lost      idle      asking    offline   offline   same
  doubted   idle      asking    same      offline   same
  close     idle      asking    saving    offline   idle
`;

const [states, ...rows] = EXPECTED.trim()
  .split("\n")
  .map((row) => row.trim().split(/\s+/));

test("the table of this test names all states and events", () => {
  assert.deepEqual(states, STATES);
  assert.deepEqual(rows.map(([event]) => event).sort(), [...EVENTS].sort());
});

for (const [event, ...after] of rows) {
  states.forEach((state, place) => {
    test(`${state} × ${event} → ${after[place]}`, () => assert.equal(next(state, event), after[place]));
  });
}

test("an event that does not exist is a mistake of the program", () => {
  assert.throws(() => next("idle", "sleep"), /no event sleep/);
});
