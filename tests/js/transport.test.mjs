// What the answers of the server mean, and when something is sent again.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Retry, outcome, preview, save, worth } from "../../static/js/entry/transport.js";

const same = { said: "Ben hat eingetragen:", title: "Spiel 3", facts: [], seen: "7", redirect: "/abend/1/" };
const versions = { stored: { title: "Spiel 1", words: [] }, sent: { words: [] }, redirect_url: "/abend/1/" };

test("200 and 201 lead on to where the game stands", () => {
  const json = { redirect: "/abend/1/", hint: "Gespeichert" };
  for (const status of [200, 201]) assert.deepEqual(outcome({ status, json }), { event: "left", ...json });
});

test("with a stand the page stays, and shows what the table got", () => {
  const json = { redirect: "/abend/1/", stand: { tag: "1" }, card: "<p>", hint: "Schon gespeichert" };
  const { redirect, ...rest } = json;
  assert.equal(redirect, "/abend/1/");
  assert.deepEqual(outcome({ status: 201, json }), { event: "saved", ...rest });
});

test("409 asks back: the same game of another phone, or another version of this one", () => {
  assert.deepEqual(outcome({ status: 409, json: { same } }), { event: "doubted", same });
  assert.deepEqual(outcome({ status: 409, json: versions }), { event: "doubted", versions });
});

test("422 says what is wrong, without the field that stands beside it", () => {
  const errors = [
    { field: "extras", code: "x", message: "Zu viele" },
    { field: "re", code: "y", message: "Niemand" },
  ];
  assert.deepEqual(outcome({ status: 422, json: { errors } }), {
    event: "refused",
    errors: [
      { field: "extras", code: "x", message: "Zu viele" },
      { field: "re", code: "y", message: "Niemand" },
    ],
  });
});

test("without net and with an ill server nothing is lost, and the server may say when it wants to be asked again", () => {
  assert.deepEqual(outcome({ status: 0, json: {} }), { event: "lost", pause: 0 });
  for (const status of [500, 502, 503]) {
    assert.deepEqual(outcome({ status, json: {}, pause: 9000 }), { event: "lost", pause: 9000 });
  }
});

test("what somebody entered who is not signed in any more waits for them, and says so", () => {
  const answer = { status: 409, json: { errors: [{ code: "other_person" }] } };
  assert.deepEqual(outcome(answer), { event: "lost", pause: 0, blocked: "other" });
});

test("any other refusal has a sentence", () => {
  const text = (status) => outcome({ status, json: {} });
  const refused = (key) => ({ event: "refused", errors: [], text: key });
  assert.deepEqual(text(401), refused("refused_signed_out"));
  assert.deepEqual(text(403), refused("refused_not_allowed"));
  assert.deepEqual(text(404), refused("refused_no_evening"));
  for (const status of [200, 400, 413, 429]) assert.deepEqual(text(status), refused("refused"));
});

test("the value of a game: drawn, refused, or not to be had", () => {
  assert.deepEqual(worth({ status: 200, json: { html: "<p>" } }), { html: "<p>" });
  const errors = [{ field: "re", code: "y", message: "Niemand" }];
  assert.deepEqual(worth({ status: 422, json: { errors } }), { errors: [{ field: "re", code: "y", message: "Niemand" }] });
  for (const status of [200, 404]) assert.deepEqual(worth({ status, json: {} }), { text: "no_preview" });
  for (const status of [0, 500]) assert.deepEqual(worth({ status, json: {} }), { text: "no_answer_for_preview" });
});

// A server of this test: answers, or throws, and remembers what it was sent.
function server(t, answer) {
  const sent = [];
  const said = { querySelector: () => null, documentElement: { dataset: {} } };
  globalThis.document = Object.assign(new EventTarget(), said, { cookie: "theme=dark; csrftoken=abc%20d" });
  t.mock.method(globalThis, "fetch", async (url, options) => {
    sent.push({ url, body: JSON.parse(options.body), token: options.headers["X-CSRFToken"] });
    return answer();
  });
  return sent;
}

const json = (status, body, headers = {}) => () =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

test("facts are sent as JSON, with the token of the cookie", async (t) => {
  const sent = server(t, json(201, { redirect: "/abend/1/" }));
  assert.equal((await save("/spiele/", { uuid: "1" })).event, "left");
  assert.deepEqual(sent, [{ url: "/spiele/", body: { uuid: "1" }, token: "abc d" }]);
});

test("no answer, a broken one and one of a proxy are no net or no server", async (t) => {
  const broken = () => new Response("{", { status: 201, headers: { "Content-Type": "application/json" } });
  const answers = {
    no_net: [
      () => Promise.reject(new TypeError("offline")),
      () => Promise.reject(new DOMException("late", "TimeoutError")),
    ],
    "": [broken],
    no_server: [() => new Response("<h1>Bad Gateway</h1>", { status: 502 }), json(503, {}, { "Retry-After": "7" })],
  };
  globalThis.navigator = { onLine: false };
  for (const [net, all] of Object.entries(answers)) {
    for (const answer of all) {
      server(t, answer);
      const { event } = await save("/spiele/", {});
      assert.deepEqual([event, document.documentElement.dataset.net ?? ""], ["lost", net]);
      t.mock.restoreAll();
    }
  }
  server(t, json(503, {}, { "Retry-After": "7" }));
  assert.equal((await save("/spiele/", {})).pause, 7000);
});

test("a redirect to the sign-in is being signed out", async (t) => {
  server(t, () => Object.defineProperty(new Response("<html>", { status: 200 }), "redirected", { value: true }));
  assert.equal((await save("/spiele/", {})).text, "refused_signed_out");
});

test("a preview given up says so to whoever asked", async (t) => {
  server(t, () => Promise.reject(new DOMException("given up", "AbortError")));
  assert.deepEqual(await preview("/vorschau/", {}, AbortSignal.abort()), { text: "no_answer_for_preview" });
});

test("sent again after 5, 10, 20, 40, then every 60 seconds, from the start after an answer", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let sent = 0;
  const retry = new Retry(() => (sent += 1));
  const after = (pause, milliseconds) => {
    const before = sent;
    retry.later(pause);
    mock.timers.tick(milliseconds - 1);
    assert.equal(sent, before);
    mock.timers.tick(1);
    return sent - before;
  };
  for (const seconds of [5, 10, 20, 40, 60, 60]) assert.equal(after(0, seconds * 1000), 1);
  retry.answered();
  assert.equal(after(0, 5000), 1);
  assert.equal(after(30000, 30000), 1, "not before the server wishes");
  retry.later(0);
  retry.stop();
  mock.timers.tick(120000);
  assert.equal(sent, 8);
  mock.timers.reset();
});
