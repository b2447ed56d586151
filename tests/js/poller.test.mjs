// Whether anything is new: told over a line at once, and asked for every twelve seconds where there is none; every four
// as long as somebody has just looked.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Poller } from "../../static/js/poller.js";

const SECOND = 1000;
let lines;

class Line extends EventTarget {
  static OPEN = 1;
  static CLOSED = 2;
  readyState = 0;

  constructor(address) {
    super();
    this.address = address;
    lines.push(this);
  }

  say(event, state = Line.OPEN) {
    this.readyState = state;
    this.dispatchEvent(new Event(event));
  }

  close() {
    this.readyState = Line.CLOSED;
  }
}

beforeEach(() => {
  lines = [];
  Object.assign(globalThis, { document: new EventTarget(), window: new EventTarget(), EventSource: Line });
  document.visibilityState = "visible";
  document.documentElement = { dataset: { net: "no_net" } };
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
});

afterEach(() => mock.timers.reset());

/** A page that follows an evening, and how often it has asked. */
function page(follow = "", answers = () => true) {
  const asked = { times: 0 };
  new Poller(async () => ((asked.times += 1), answers()), { follow });
  return asked;
}

/** Let time pass second by second, as long as what was asked needs to be answered. */
async function wait(seconds) {
  for (let passed = 0; passed < seconds; passed += 1) {
    mock.timers.tick(SECOND);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

test("where no process keeps lines, it is asked every four seconds for a minute, then every twelve", async () => {
  const asked = page();
  await wait(60);
  assert.equal(asked.times, 15);
  await wait(48);
  assert.deepEqual([asked.times, lines.length], [19, 0]);
});

for (const [what, happens] of Object.entries({
  "is looked at again": () => document.dispatchEvent(new Event("visibilitychange")),
  "has its net back": () => window.dispatchEvent(new Event("online")),
})) {
  test(`a page that ${what} asks at once, and as often as at first`, async () => {
    const asked = page();
    await wait(80);
    const before = asked.times;
    happens();
    await wait(9);
    assert.equal(asked.times, before + 3);
  });
}

test("over an open line it is asked at once when something is new, and else once a minute", async () => {
  const asked = page("/live/");
  lines[0].say("open");
  await wait(1);
  const before = asked.times;
  lines[0].say("neu");
  await wait(1);
  assert.equal(asked.times, before + 1);
  await wait(59);
  assert.equal(asked.times, before + 1);
  await wait(2);
  assert.deepEqual([asked.times, lines.length], [before + 2, 1]);
});

for (const [how, state] of Object.entries({ "ends for good": Line.CLOSED, "breaks, and is called again": 0 })) {
  test(`a line that ${how} leaves asking every twelve seconds`, async () => {
    const asked = page("/live/");
    lines[0].say("open");
    await wait(65);
    lines[0].say("error", state);
    const before = asked.times;
    await wait(48);
    assert.equal(asked.times, before + 4);
  });
}

test("while the browser calls again and again in vain, it is asked as ever", async () => {
  const asked = page("/live/");
  lines[0].say("open");
  await wait(65);
  const before = asked.times;
  for (let tries = 0; tries < 12; tries += 1) {
    lines[0].say("error", 0);
    await wait(4);
  }
  assert.equal(asked.times, before + 4);
});

test("a line that has ended is tried again after a minute", async () => {
  page("/live/");
  lines[0].say("error", Line.CLOSED);
  await wait(48);
  assert.equal(lines.length, 1);
  await wait(24);
  assert.equal(lines.length, 2);
});

test("a line that never opens changes nothing about asking", async () => {
  const asked = page("/live/");
  lines[0].say("error", Line.CLOSED);
  await wait(48);
  assert.deepEqual([asked.times, lines.length], [12, 1]);
});

test("whom nobody answers, asks more and more rarely, and at once when the net is back", async () => {
  let net = false;
  const asked = page("", () => net || Promise.reject(new Error("lost")));
  await wait(4 + 8 + 16 + 32);
  assert.equal(asked.times, 4);
  net = true;
  window.dispatchEvent(new Event("online"));
  await wait(5);
  assert.equal(asked.times, 6);
});

test("a page that nobody sees hangs up and asks nothing", async () => {
  const asked = page("/live/");
  lines[0].say("open");
  await wait(1);
  const before = asked.times;
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  await wait(120);
  assert.deepEqual([asked.times, lines[0].readyState], [before, Line.CLOSED]);
});
