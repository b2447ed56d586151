// What the entry makes of taps: {scheme, taps} → {facts, absage, kept}, a line each for test_entered.py.

import { resultKept, toFacts } from "../../static/js/entry/facts.js";
import { emptyState, hasAbsage, reduce } from "../../static/js/entry/taps.js";

const players = ["A", "B", "C", "D"].map((key) => ({ key, plays: true }));
let text = "";
for await (const part of process.stdin) text += part;
for (const { scheme, taps } of JSON.parse(text)) {
  const config = { scheme, players };
  const state = taps.reduce((before, tap) => reduce(before, tap, config), emptyState(config));
  const kept = state.range ? true : resultKept(state) !== "";
  console.log(JSON.stringify({ facts: toFacts(state), absage: hasAbsage(state), kept }));
}
