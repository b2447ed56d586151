// What was not sent is handed on as a text or in an address, and read back from it whole.

import assert from "node:assert/strict";
import { test } from "node:test";

import { entriesOf, textIn, textOf } from "../../static/js/outbox/rescue.js";

const URL = "/api/v1/evenings/0b3e4f1c-8a0e-4a57-9d6e-3c3cbb1d7a10/commands";
const command = { type: "game", uuid: "u", id: "g", after: null, facts: { comment: "Größe {1} – „ja“" } };
const rows = [{ url: URL, since: 5, command, phone: "p", owner: "account-1", state: "waiting" }];

test("a text brings back what it was made of, and nothing of whoever entered it", () => {
  const text = textOf(rows);
  assert.deepEqual(entriesOf(`Bitte einlesen:\n${text}\nDanke!`), [{ url: URL, phone: "p", since: 5, command }]);
  assert.equal(text.includes("account-1"), false);
});

test("so does the part of an address", () => {
  const hash = `#e=${Buffer.from(textOf(rows)).toString("base64url")}`;
  assert.deepEqual(entriesOf(textIn(hash))[0].command, command);
});

test("anything else is no such text", () => {
  const away = textOf([{ ...rows[0], url: "https://example.org/" }]);
  for (const text of ["", "{}", "Hallo", '{"form":1,"entries":[]}', away]) assert.equal(entriesOf(text), null);
  for (const hash of ["", "#e=%%%", "#wer-1"]) assert.equal(entriesOf(textIn(hash)), null);
});
