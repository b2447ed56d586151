// What taps become: run by tests/evenings/test_entry_state.py with `node --test`.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  callsOf,
  fitting,
  fromFacts,
  missing,
  narrowed,
  pflichtOf,
  toFacts,
  weddingOf,
} from "../../static/js/entry/facts.js";
import { countExtras, depthOf, emptyState, reduce } from "../../static/js/entry/taps.js";

const NAMES = ["anna", "ben", "cem", "dora", "emil"];
const config = {
  scheme: {
    key: "steffen",
    extras: [
      { key: "fuchs", word: "Fuchs", max: 2 },
      { key: "karlchen", word: "Karlchen", max: 1 },
      { key: "doppelkopf", word: "Doppelkopf", max: 4 },
    ],
  },
  players: NAMES.map((key, place) => ({ key, name: key, plays: place < 4 })),
  owes: ["cem"],
};
const FOUR = NAMES.slice(0, 4);

const tapped = (...actions) => actions.reduce((state, action) => reduce(state, action, config), emptyState(config));
const seat = (value) => ({ type: "seat", value });
const result = (value) => ({ type: "result", value });
const call = (party, level) => ({ type: "call", party, value: String(level) });
const extra = (party, value) => ({ type: "extra", party, value });
const kind = (value) => ({ type: "kind", value });
const early = (value) => ({ type: "early", value });
const solo = (value, ended) => ({ type: "solo", value, result: ended });
const detail = (name, value) => ({ type: "detail", name, value });
const exact = (name, value) => ({ type: "exact", name, value });
const calls = (...list) => list.map(([party, level, player]) => ({ party, level, ...(player && { player }) }));

test("two names and a result are a normal game", () => {
  assert.deepEqual(toFacts(tapped(seat("cem"), seat("anna"), result("re2"))), {
    kind: "normal",
    players: FOUR,
    re: ["anna", "cem"],
    re_range: [151, 180],
    announcements: [],
    extras: [],
  });
});

test("one name offers the games played alone, with their result in the same tap", () => {
  const facts = toFacts(tapped(seat("cem"), solo("solo_damen", "kontra1")));
  assert.deepEqual([facts.kind, facts.re, facts.re_range], ["solo_damen", ["cem"], [90, 119]]);
  const again = toFacts(tapped(seat("cem"), solo("solo_damen", "kontra1"), seat("ben"), result("re1")));
  assert.deepEqual([again.kind, again.re], ["normal", ["ben", "cem"]]);
});

test("every result of one tap is a range or a fact about tricks", () => {
  const ranges = ["re1", "re2", "re3", "re4", "even", "kontra1", "kontra2", "kontra3", "kontra4"].map(
    (one) => toFacts(tapped(seat("anna"), seat("ben"), result(one))).re_range,
  );
  assert.deepEqual(ranges, [[121, 150], [151, 180], [181, 210], [211, 239], [120, 120], [90, 119], [60, 89], [30, 59], [1, 29]]);
  const { re_range, kontra_tricks } = toFacts(tapped(seat("anna"), seat("ben"), result("re5")));
  assert.deepEqual([re_range, kontra_tricks], [[240, 240], 0]);
});

test("a deeper call brings the Ansage with it, a tap on the deepest takes it back, a shallower one cuts off", () => {
  assert.deepEqual(tapped(call("re", 2)).calls, calls(["re", 1], ["re", 2]));
  assert.deepEqual(tapped(call("re", 4), call("re", 3)).calls, calls(["re", 1], ["re", 3]));
  assert.deepEqual(tapped(call("re", 4), call("re", 4)).calls, calls(["re", 1]));
  assert.deepEqual(tapped(call("re", 4), call("re", 1)).calls, calls(["re", 1]));
  assert.equal(depthOf(tapped(call("kontra", 3)), "kontra"), 3);
});

test("calls of both parties can be put into their order, those of one party keep theirs", () => {
  const both = tapped(call("re", 2), call("kontra", 1), { type: "callEarlier", index: "2" });
  assert.deepEqual(both.calls, calls(["re", 1], ["kontra", 1], ["re", 2]));
  const own = tapped(call("re", 2), { type: "callEarlier", index: "1" });
  assert.equal(own.say.field, "announcements");
  assert.deepEqual(own.calls, calls(["re", 1], ["re", 2]));
});

test("what the cards do not allow is not added and says why", () => {
  const twice = tapped(extra("re", "karlchen"), extra("kontra", "karlchen"));
  assert.deepEqual(twice.say, { field: "extras", code: "extra_once", word: "Karlchen", max: 1 });
  assert.deepEqual([countExtras(twice, "re", "karlchen"), countExtras(twice, "kontra", "karlchen")], [1, 0]);
  const three = tapped(seat("anna"), seat("ben"), seat("cem"));
  assert.deepEqual(three.say, { field: "re", code: "too_many_re" });
  assert.deepEqual(three.re, ["anna", "ben", "cem"]);
});

test("a Doppelkopf proves 40 Augen of its party, and the stored range says so", () => {
  const range = (...more) => toFacts(tapped(seat("anna"), seat("ben"), ...more)).re_range;
  assert.deepEqual(range(result("kontra3"), extra("re", "doppelkopf")), [40, 59]);
  assert.deepEqual(range(result("re3"), extra("kontra", "doppelkopf")), [181, 200]);
  assert.deepEqual(range(result("kontra3"), extra("kontra", "doppelkopf")), [30, 59]);
  assert.deepEqual(range(result("kontra2"), extra("re", "doppelkopf"), extra("re", "doppelkopf")), [80, 89]);
  assert.deepEqual(range(result("re1"), extra("kontra", "fuchs")), [121, 150]);
});

test("a range that the Doppelköpfe rule out altogether stays as it was tapped: the kernel says what is wrong", () => {
  assert.deepEqual(narrowed([1, 29], [{ kind: "doppelkopf", party: "re" }]), [1, 29]);
});

test("steffen: the early Contra of who marries becomes Re", () => {
  const state = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"));
  assert.equal(weddingOf(state, "ben"), "re");
  assert.deepEqual(callsOf(state), calls(["re", 1, "ben"]));
  assert.deepEqual(toFacts({ ...state, result: "re1" }).announcements, [{ party: "re", call: "re", player: "ben" }]);
});

test("steffen: with the Re of the Hochzeiter it becomes U9", () => {
  const state = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), call("re", 1));
  assert.equal(weddingOf(state, "ben"), "k90");
  assert.deepEqual(callsOf(state), calls(["re", 1], ["re", 2, "ben"]));
});

test("steffen: a U9 that is called anyway is not called twice", () => {
  const state = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), call("re", 3));
  assert.deepEqual(callsOf(state), calls(["re", 1], ["re", 3]));
});

test("steffen: the early Contra of who does not marry stays Contra, once", () => {
  const state = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("cem"));
  assert.equal(weddingOf(state, "cem"), "kontra");
  assert.deepEqual(callsOf(state), calls(["kontra", 1, "cem"]));
  const two = reduce(state, early("dora"), config);
  assert.deepEqual(callsOf(two), calls(["kontra", 1, "cem"]));
  const more = reduce(state, call("kontra", 2), config);
  assert.deepEqual(callsOf(more), calls(["kontra", 1, "cem"], ["kontra", 2]));
});

test("steffen: an early Contra on each side counts for both", () => {
  const state = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), early("cem"), call("re", 1));
  assert.deepEqual(callsOf(state), calls(["kontra", 1, "cem"], ["re", 1], ["re", 2, "ben"]));
});

test("steffen: the early Contra exists in a Hochzeit only, and not of both Re", () => {
  const normal = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), kind("normal"));
  assert.deepEqual(callsOf(normal), []);
  const both = tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), early("anna"), result("re1"));
  assert.deepEqual(missing(both).map((gap) => gap.field), ["announcements"]);
  assert.equal(weddingOf(tapped(seat("anna"), early("ben")), "ben"), "");
});

test("the evening's expectation of a Pflichtsolo is shown and not stored; what is tapped is stored", () => {
  const state = tapped(seat("cem"), solo("solo_buben", "re1"));
  assert.equal(pflichtOf(state, config), "ja");
  assert.equal(pflichtOf(tapped(seat("ben")), config), "nein");
  assert.equal("pflicht" in toFacts(state), false);
  assert.equal(toFacts(reduce(state, detail("pflicht", "ja"), config)).pflicht, true);
  assert.equal(toFacts(reduce(state, detail("pflicht", "nein"), config)).pflicht, false);
});

test("exact Augen win over the range and count for the party that was chosen", () => {
  const state = tapped(seat("anna"), seat("ben"), result("re1"), exact("party", "kontra"), exact("augen", "89"));
  assert.deepEqual([toFacts(state).re_augen, toFacts(state).re_range], [151, undefined]);
});

test("what is missing is named by its field and a code, with the numbers of its sentence", () => {
  const three = tapped({ type: "playing", value: "dora" }, seat("anna"), seat("ben"), result("re1"));
  assert.deepEqual(missing(three), [{ field: "players", code: "not_four", count: 3 }]);
  const full = Array.from({ length: 5 }, () => extra("re", "doppelkopf"));
  assert.deepEqual(tapped(...full).say, { field: "extras", code: "extra_at_most", word: "Doppelkopf", max: 4 });
});

test("what is missing is told, first things first", () => {
  assert.deepEqual(missing(tapped()).map((gap) => gap.field), ["re", "re_range"]);
  assert.deepEqual(missing(tapped(seat("anna"))).map((gap) => gap.field), ["kind", "re_range"]);
  assert.deepEqual(missing(tapped(seat("anna"), seat("ben"), exact("augen", "300"))).map((gap) => gap.field), ["re_augen"]);
  assert.deepEqual(missing(tapped(seat("anna"), seat("ben"), result("even"))), []);
});

const GAMES = [
  tapped(seat("cem"), seat("anna"), result("re5"), call("kontra", 2), extra("re", "fuchs")),
  tapped(seat("anna"), solo("solo_damen", "kontra1"), detail("pflicht", "ja")),
  tapped(seat("anna"), solo("solo_damen", "re1"), detail("pflicht", "nein")),
  tapped(seat("cem"), seat("anna"), exact("augen", "0"), exact("re_tricks", "1")),
  tapped(seat("cem"), seat("anna"), result("kontra3"), extra("re", "doppelkopf")),
  tapped(seat("anna"), seat("ben"), kind("hochzeit"), early("ben"), call("re", 1), result("re1")),
  tapped(seat("anna"), seat("ben"), result("re1"), { type: "note", value: "schafe" }),
];

test("facts shown again for a correction are the same facts", () => {
  for (const state of GAMES) {
    const facts = toFacts(state);
    assert.deepEqual(toFacts(fromFacts(facts, config)), facts);
  }
});

test("a narrowed range is shown as the result that was tapped, an odd one as what it is", () => {
  assert.equal(fromFacts(toFacts(GAMES[4]), config).result, "kontra3");
  const odd = fromFacts({ kind: "normal", players: FOUR, re: ["anna", "ben"], re_range: [121, 240] }, config);
  assert.deepEqual([odd.result, toFacts(odd).re_range], ["", [121, 240]]);
});

test("a draft comes back only to a table it fits", () => {
  const draft = { uuid: "1", scheme: "steffen", state: GAMES[0] };
  assert.deepEqual(fitting(draft, config), GAMES[0]);
  assert.equal(fitting(null, config), null);
  assert.equal(fitting({ ...draft, scheme: "ddv" }, config), null);
  assert.equal(fitting(draft, { ...config, players: config.players.slice(1) }), null);
});
