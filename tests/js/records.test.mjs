// What a saved game has broken: asked for once the card lies there, and said only while it does.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

globalThis.document = { querySelectorAll: () => [], querySelector: () => null, addEventListener() {} };
const { askRecords } = await import("../../static/js/entry/card.js");

let card, laid, said;

beforeEach(() => {
  [laid, said] = [[], []];
  const place = { dataset: { records: "/spiel/1/rekorde/" }, isConnected: true };
  place.replaceWith = (...nodes) => laid.push(...nodes);
  card = { place, querySelector: () => place };
  Object.defineProperty(card, "innerText", { get: () => ["Spiel 7", ...laid.map((one) => one.textContent)].join("\n") });
  globalThis.DOMParser = class {
    parseFromString = (html) => ({ body: { childNodes: html.split("|").map((textContent) => ({ textContent })) } });
  };
});

const answering = (response) => (globalThis.fetch = async () => response());
const json = (records) => () => ({ ok: true, json: async () => ({ records }) });

test("records are laid on the card, which is announced again as a whole", async () => {
  answering(json("Das größte Spiel |Das war euer 100. Spiel"));
  await askRecords(card, (text) => said.push(text));
  assert.equal(laid.length, 2);
  assert.deepEqual(said, ["Spiel 7 Das größte Spiel Das war euer 100. Spiel"]);
});

test("nothing is said without a record, without an answer, and once the card is folded", async () => {
  for (const answer of [json(""), () => ({ ok: false }), () => Promise.reject(new Error("no net"))]) {
    answering(answer);
    await askRecords(card, (text) => said.push(text));
  }
  card.place.isConnected = false;
  answering(json("zu spät"));
  await askRecords(card, (text) => said.push(text));
  assert.deepEqual([laid, said], [[], []]);
});

test("a card without records, as of a game taken back, asks nothing", async () => {
  answering(() => assert.fail("asked"));
  await askRecords({ querySelector: () => null }, () => assert.fail("said"));
});
