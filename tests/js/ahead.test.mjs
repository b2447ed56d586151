// The evening as it will be once everything has arrived that waits: the facts of the server and the commands here.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrivalsIn } from "../../static/js/ahead/arrivals.js";
import { ahead } from "../../static/js/kernel/stand.js";
import { withKnownPlayers } from "../../static/js/outbox/queue.js";

const game = (number) => ({
  ...{ type: "game", id: `e${number}`, game: `g${number}`, facts: `facts ${number}` },
  known: { points: {}, boecke: 0 },
});
const told = (...events) => ({ seats: ["a"], dealer: "a", events });
const seen = ({ events }) =>
  events.map(({ id, facts, known, waits, withdrawn_at: gone }) =>
    [id, facts, known ? "known" : "", waits ?? "", gone ? "gone" : ""].filter(Boolean).join(" "),
  );

test("what is new stands behind what the server has", () => {
  const found = ahead(told(game(1)), [{ type: "game", id: "g2", facts: "own" }, { type: "redeal", id: "r" }]);
  assert.deepEqual(seen(found), ["e1 facts 1 known", "g2 own new", "r new"]);
  assert.equal(found.exact, true);
});

test("a correction changes the game, and nothing behind it is as the server has worked it out", () => {
  const found = ahead(told(game(1), game(2), game(3)), [{ type: "correction", id: "g2", facts: "better" }]);
  assert.deepEqual(seen(found), ["e1 facts 1 known", "e2 better changed", "e3 facts 3"]);
});

test("a game that waits itself is corrected, too, and goes on being new", () => {
  const commands = [{ type: "game", id: "g2", facts: "own" }, { type: "correction", id: "g2", facts: "better" }];
  assert.deepEqual(seen(ahead(told(), commands)), ["g2 better new"]);
});

test("what is taken back is still there to be shown, and can be put back", () => {
  const back = { type: "withdrawal", id: "e1" };
  assert.deepEqual(seen(ahead(told(game(1), game(2)), [back])), ["e1 facts 1 known withdrawn gone", "e2 facts 2"].map(
    (one) => one.replace("e1 facts 1 known", "e1 facts 1"),
  ));
  assert.deepEqual(seen(ahead(told(game(1)), [back, { type: "restore", id: "g1" }])), ["e1 facts 1 restored"]);
});

test("what has arrived meanwhile is not there twice", () => {
  assert.deepEqual(seen(ahead(told(game(1)), [{ type: "game", id: "g1", facts: "facts 1" }])), ["e1 facts 1 known"]);
});

test("what others have changed at the table since leaves only to the server where it stands", () => {
  const [own, dealer] = [{ type: "game", id: "g9", facts: "own" }, { type: "dealer", id: "d", player: "b" }];
  const lost = (after, ...events) => ahead(told(...events), [{ ...own, after }]).lost;
  assert.deepEqual(
    [lost("g1", game(1), dealer), lost(null, dealer), lost("e1", game(1), game(2)), lost("d", game(1), dealer)],
    [true, true, false, false],
  );
  assert.equal(ahead(told(game(1)), [{ ...dealer, after: "g1" }, { ...own, after: "d" }]).lost, false);
});

test("a change of the table behind which others have played stands where only the server knows", () => {
  const join = { type: "join", id: "j", newcomer: "n" };
  const lost = (after, ...events) => ahead(told(...events), [{ ...join, after }]).lost;
  assert.deepEqual([lost("g1", game(1), game(2)), lost("g2", game(1), game(2)), lost(null)], [true, false, false]);
  const own = { type: "game", id: "g9", facts: "own", after: "g1" };
  const behindOwn = (...events) => ahead(told(...events), [own, { ...join, after: "g9" }]).lost;
  assert.deepEqual([behindOwn(game(1), game(2)), behindOwn(game(1))], [true, false]);
});

test("points that only the server knows are not claimed to be known", () => {
  assert.equal(ahead(told(game(1)), [{ type: "penalty", id: "p" }]).exact, false);
  assert.equal(ahead(told(game(1)), [{ type: "restore", id: "gone" }]).exact, false);
});

test("somebody new goes by the number that this phone has made up, until the server knows them", () => {
  const join = { type: "join", id: "e1", newcomer: "made-up", name: "Frieda", seat: 1 };
  const plays = { type: "game", id: "g1", facts: { players: ["a", "made-up"] } };
  assert.deepEqual(
    ahead(told(), [join, plays]).events.map(({ type, player, facts }) => [type, player, facts?.players]),
    [["join", "made-up", undefined], ["game", undefined, ["a", "made-up"]]],
  );
  const others = [{ type: "join", id: "e3", player: "7", said: "Gisa" }, { type: "join", id: "e4", player: "8" }];
  const elsewhere = { type: "join", id: "e2", player: "9", name: "Hans" };
  assert.deepEqual(arrivalsIn(ahead(told(elsewhere), [join, plays, ...others]).events), [
    { key: "9", name: "Hans", waits: undefined },
    { key: "made-up", name: "Frieda", waits: "new" },
    { key: "7", name: "Gisa", waits: "new" },
  ]);
  assert.deepEqual(withKnownPlayers([plays], [{ command: join, player: "12" }])[0].facts.players, ["a", "12"]);
  assert.deepEqual(withKnownPlayers([plays], [{ command: join }]), [plays]);
});
