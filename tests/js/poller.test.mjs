// Whether anything is new: asked for every three seconds while something goes on and the page is seen.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Poller } from "../../static/js/net.js";

const SECOND = 1000;

beforeEach(() => {
  Object.assign(globalThis, { document: new EventTarget(), window: new EventTarget() });
  document.visibilityState = "visible";
  document.documentElement = { dataset: { net: "no_net" } };
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});

afterEach(() => mock.timers.reset());

/** A page that follows an evening, and how often it has asked. */
function page({ answers = () => true, goesOn } = {}) {
  const asked = { times: 0 };
  new Poller(async () => ((asked.times += 1), answers()), goesOn);
  return asked;
}

/** Let time pass second by second, as long as what was asked needs to be answered. */
async function wait(seconds) {
  for (let passed = 0; passed < seconds; passed += 1) {
    mock.timers.tick(SECOND);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

test("it is asked every three seconds while something goes on, and every thirty when it is over", async () => {
  let open = true;
  const asked = page({ goesOn: () => open });
  await wait(120);
  assert.equal(asked.times, 40);
  open = false;
  await wait(3 + 90);
  assert.equal(asked.times, 40 + 1 + 3);
});

for (const [what, happens] of Object.entries({
  "is looked at again": () => document.dispatchEvent(new Event("visibilitychange")),
  "has its net back": () => window.dispatchEvent(new Event("online")),
})) {
  test(`a page that ${what} asks at once, and then as often as ever`, async () => {
    const asked = page({ goesOn: () => false });
    await wait(10);
    happens();
    await wait(1);
    assert.equal(asked.times, 1);
    await wait(60);
    assert.equal(asked.times, 3);
  });
}

test("when another request of the page was answered, it is asked a little later, after what that one tries again", async () => {
  let net = false;
  const asked = page({ answers: () => net || Promise.reject(new Error("lost")) });
  await wait(3 + 6 + 12);
  net = true;
  document.dispatchEvent(new Event("net"));
  await wait(4);
  assert.equal(asked.times, 4);
});

test("whom nobody answers, asks more and more rarely, and at once when the net is back", async () => {
  let net = false;
  const asked = page({ answers: () => net || Promise.reject(new Error("lost")) });
  await wait(3 + 6 + 12 + 24);
  assert.equal(asked.times, 4);
  net = true;
  window.dispatchEvent(new Event("online"));
  await wait(4);
  assert.equal(asked.times, 6);
});

test("where there is a net but no server, it is asked at least every twelve seconds", async () => {
  document.documentElement.dataset.net = "no_server";
  const asked = page({ answers: () => Promise.reject(new Error("lost")) });
  await wait(3 + 6 + 12 + 12);
  assert.equal(asked.times, 4);
});

test("a page that nobody sees asks nothing, nor one that has nothing more to ask for", async () => {
  const asked = page({ answers: () => false });
  await wait(60);
  assert.equal(asked.times, 1);
  const other = page();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(120);
  assert.equal(other.times, 0);
});
