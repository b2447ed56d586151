// What waits to be sent: kept first, sent in order, once each, whatever gets lost on the way.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Queue, pauseAfter } from "../../static/js/outbox/queue.js";

const URL = "/api/v1/evenings/1/commands";
const game = (uuid) => ({ type: "game", uuid, id: `id-${uuid}`, after: null });

function memory() {
  const rows = new Map();
  return {
    known: rows,
    rows: async (owner) => [...rows.values()].filter((row) => row.owner === owner),
    save: async (row) => void rows.set(row.uuid, row),
    drop: async (uuid) => void rows.delete(uuid),
  };
}

// A server that has what it was sent; `lose` is asked what gets lost: "", "request" or "answer".
function server({ owner = "account-1", lose = () => "", judge = () => 201 } = {}) {
  const has = [];
  const sent = [];
  return {
    has,
    sent,
    forget: (uuid) => has.splice(has.indexOf(uuid), 1),
    get: async () => ({ status: owner ? 200 : 401, json: { owner, token: "t" } }),
    async post(url, body, token) {
      assert.deepEqual([url, token], [URL, "t"]);
      const loss = lose(body);
      if (loss === "request") return { status: 0, json: {} };
      const missing = body.acknowledged.filter((uuid) => !has.includes(uuid));
      const answers = body.commands.map(({ uuid, ...command }) => {
        sent.push(uuid);
        const status = has.includes(uuid) ? 200 : judge({ uuid, ...command });
        if (status === 201) has.push(uuid);
        return { uuid, status, errors: status === 422 ? [{ message: "no" }] : undefined };
      });
      return loss ? { status: 0, json: {} } : { status: 200, json: { answers, missing, stand: { tag: has.length } } };
    },
  };
}

const queue = (net, store = memory(), owner = "account-1") => {
  let moment = 0;
  return new Queue({ store, net, owner, url: URL, phone: "p", now: () => (moment += 1) });
};
const states = async (one) => (await one.rows()).map(({ uuid, state }) => [uuid, state]);

test("what waits is sent in the order in which it was entered", async () => {
  const net = server();
  const one = queue(net);
  for (const uuid of ["c", "a", "b"]) await one.put(game(uuid));
  assert.deepEqual(await one.flush(), { event: "sent", stand: { tag: 3 }, card: undefined });
  assert.deepEqual(net.has, ["c", "a", "b"]);
  assert.deepEqual(await states(one), [["c", "sent"], ["a", "sent"], ["b", "sent"]]);
  assert.deepEqual(await one.flush(), { event: "empty" });
});

test("more than goes at once goes in several parts, still in order", async () => {
  const net = server();
  const one = queue(net);
  const all = [...Array(45).keys()].map((number) => `n${number}`);
  for (const uuid of all) await one.put(game(uuid));
  await one.flush();
  assert.deepEqual(net.has, all);
});

test("a lost request and a lost answer leave it waiting, and the server has it once", async () => {
  const losses = ["request", "answer", ""];
  const net = server({ lose: () => losses.shift() });
  const one = queue(net);
  await one.put(game("a"));
  assert.equal((await one.flush()).event, "lost");
  assert.deepEqual(await states(one), [["a", "waiting"]]);
  assert.equal((await one.flush()).event, "lost");
  assert.equal((await one.flush()).event, "sent");
  assert.deepEqual([net.has, net.sent], [["a"], ["a", "a"]]);
  assert.deepEqual(await states(one), [["a", "sent"]]);
});

test("what the page is sending itself is not sent beside it", async () => {
  const one = queue(server());
  await one.put(game("a"), "sending");
  assert.equal((await one.flush()).event, "empty");
  assert.equal(await one.after("seen"), "id-a");
  await one.mark("a", "waiting");
  assert.equal((await one.flush()).event, "sent");
  assert.deepEqual(await states(one), [["a", "sent"]]);
});

test("of several tries of a page to send the same thing the last one stays", async () => {
  const one = queue(server());
  await one.put({ ...game("a"), id: "other" }, "sending");
  await one.put(game("b"), "sending");
  await one.put({ ...game("c"), id: "id-b" }, "sending");
  await one.dropEarlier({ uuid: "c", id: "id-b" });
  assert.deepEqual(await states(one), [["a", "sending"], ["c", "sending"]]);
});

// A browser that has no room left for anything but what is written while the page sends it.
function full() {
  const store = memory();
  const save = async (row) => {
    if (row.state !== "sending") throw new Error("no room");
    store.known.set(row.uuid, row);
  };
  return { ...store, save };
}

test("where there is no room to note that the server has it, it is let go of and waits no more", async () => {
  const one = queue(server(), full());
  await one.put(game("a"), "sending");
  await one.mark("a", "sent");
  assert.deepEqual(await states(one), []);
});

test("what a page that died was sending is sent without room to note anything, too", async () => {
  const net = server();
  const one = queue(net, full());
  await one.put(game("a"), "sending");
  await one.put(game("b"), "sending");
  assert.deepEqual(await one.flush(), { event: "empty" });
  await one.leave("a");
  assert.equal((await one.flush()).event, "sent");
  assert.deepEqual([net.has, await states(one)], [["a"], [["b", "sending"]]]);
});

test("without room, what is not answered stays", async () => {
  const one = queue(server({ lose: () => "request" }), full());
  await one.put(game("a"), "sending");
  await assert.rejects(one.mark("a", "waiting"));
  await one.leave("a");
  assert.equal((await one.flush()).event, "lost");
  assert.deepEqual(await states(one), [["a", "sending"]]);
});

test("what the server refuses stays for its owner, and the others go on", async () => {
  const one = queue(server({ judge: ({ uuid }) => (uuid === "b" ? 422 : 201) }));
  for (const uuid of ["a", "b", "c"]) await one.put(game(uuid));
  await one.flush();
  assert.deepEqual(await states(one), [["a", "sent"], ["b", "refused"], ["c", "sent"]]);
  assert.deepEqual((await one.rows())[1].errors, [{ message: "no" }]);
});

test("what waits for a Verwalter is not sent again", async () => {
  const net = server({ judge: () => 202 });
  const one = queue(net);
  await one.put(game("a"));
  await one.flush();
  assert.deepEqual([await states(one), await one.flush()], [[["a", "parked"]], { event: "empty" }]);
});

test("after a restored backup what is missing is sent again", async () => {
  const net = server();
  const one = queue(net);
  await one.put(game("a"));
  await one.flush();
  net.forget("a");
  await one.put(game("b"));
  await one.flush();
  assert.deepEqual(net.has.sort(), ["a", "b"]);
  assert.deepEqual(await states(one), [["a", "sent"], ["b", "sent"]]);
});

test("whether all is still there is asked for without anything that waits, too", async () => {
  const net = server();
  const one = queue(net);
  assert.deepEqual(await one.flush(true), { event: "empty" });
  await one.put(game("a"));
  await one.flush();
  net.forget("a");
  assert.deepEqual([await one.flush(), net.has], [{ event: "empty" }, []]);
  await one.flush(true);
  assert.deepEqual(net.has, ["a"]);
});

test("somebody else neither sees nor sends it", async () => {
  const store = memory();
  const first = queue(server(), store);
  await first.put(game("a"));
  const net = server({ owner: "account-2" });
  const second = queue(net, store, "account-2");
  assert.deepEqual([await second.rows(), await second.flush(), net.sent], [[], { event: "empty" }, []]);
  assert.deepEqual(await queue(net, store).flush(), { event: "other" });
  assert.deepEqual(net.sent, []);
  assert.deepEqual(await states(first), [["a", "waiting"]]);
});

test("signed out it waits for the sign-in", async () => {
  const one = queue(server({ owner: "" }));
  await one.put(game("a"));
  assert.deepEqual([await one.flush(), await states(one)], [{ event: "signed_out" }, [["a", "waiting"]]]);
});

test("what the server stumbles over holds up nothing else, and is sent again later", async () => {
  let stumbles = true;
  const one = queue(server({ judge: ({ uuid }) => (uuid === "b" && stumbles ? 500 : 201) }));
  const all = ["a", "b", ...[...Array(30).keys()].map((number) => `n${number}`)];
  for (const uuid of all) await one.put(game(uuid));
  assert.equal((await one.flush()).event, "lost");
  assert.deepEqual(await states(one), all.map((uuid) => [uuid, uuid === "b" ? "waiting" : "sent"]));
  stumbles = false;
  assert.equal((await one.flush()).event, "sent");
  assert.deepEqual(await states(one), all.map((uuid) => [uuid, "sent"]));
});

test("whom a server in between asks to come later comes later", async () => {
  for (const status of [408, 429, 502]) {
    const one = queue({ ...server(), post: async () => ({ status, json: {} }) });
    await one.put(game("a"));
    assert.deepEqual([await one.flush(), await states(one)], [{ event: "lost" }, [["a", "waiting"]]]);
  }
});

test("a new entry follows the last one of this phone that waits, otherwise what the page has seen", async () => {
  const one = queue(server());
  assert.equal(await one.after("seen"), "seen");
  await one.put(game("a"));
  await one.put({ type: "withdrawal", uuid: "w", id: "id-a" });
  assert.equal(await one.after("seen"), "id-a");
  await one.flush();
  assert.equal(await one.after("newer"), "newer");
});

test("the pauses grow to a minute, each phone by chance a little shorter", () => {
  const pauses = (chance) => [1, 2, 3, 4, 5, 9].map((failures) => pauseAfter(failures, () => chance));
  assert.deepEqual(pauses(1), [5000, 10000, 20000, 40000, 60000, 60000]);
  assert.deepEqual(pauses(0), [2500, 5000, 10000, 20000, 30000, 30000]);
});

test("an evening that was begun here is opened in its league; if it cannot be, what is behind it waits", async () => {
  const asked = [];
  for (const status of [201, 422]) {
    const inner = server({ judge: ({ type }) => (type === "open" ? status : status === 422 ? 500 : 201) });
    const post = (url, ...more) => (asked.push(url), inner.post(url.split("?")[0], ...more));
    const one = queue({ get: (url) => (asked.push(url), inner.get(url)), post });
    await one.put({ type: "open", uuid: "o", id: "evening", league: "7", after: null });
    assert.equal(await one.after(null), null);
    await one.put(game("a"));
    await one.flush();
    const became = status === 201 ? ["sent", "sent"] : ["refused", "waiting"];
    assert.deepEqual(await states(one), [["o", became[0]], ["a", became[1]]]);
    await one.flush(true);
  }
  const first = `${URL}?liga=7`;
  assert.deepEqual(asked.filter((url) => url === first).length, 4);
  assert.deepEqual(new Set(asked), new Set([first, URL]));
});
