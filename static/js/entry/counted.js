// What the pages of the referees have found out comes along in the address: counted Augen, "#gezaehlt=re-123", and what
// is played, "#vorbehalt=solo_damen&re=…&wer=…&vorab=k90".

import { say } from "../texts.js";

const COUNTED = /^#gezaehlt=(re|kontra)-(\d{1,3})$/;

const forget = () => history.replaceState(history.state, "", location.pathname + location.search);

/** What a referee has found out goes into the entry, once: the address is as before. */
export function takeFromReferee(entry) {
  const reserved = reservedTap();
  if (reserved) {
    entry.tap(reserved);
    if (!entry.draft.state.say) entry.dock.announce(say("reserved_taken"));
  }
  const taps = countedTaps();
  for (const tap of taps) entry.tap(tap);
  if (taps.length) entry.dock.announce(say("counted_taken", { augen: entry.draft.state.exact.augen }));
}

/** What is played after the Vorbehalte, as a tap; null if nothing was asked. */
function reservedTap() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const kind = asked.get("vorbehalt");
  if (!kind) return null;
  forget();
  const [re, poor, caller, call] = ["re", "armut", "wer", "vorab"].map((name) => asked.get(name));
  return { type: "reserved", kind, re, poor, caller, call };
}

/** What was counted, as taps; none if nothing was. */
function countedTaps() {
  const [, party, augen] = COUNTED.exec(location.hash) ?? [];
  if (!party) return [];
  forget();
  return [
    { type: "exact", name: "party", value: party },
    { type: "exact", name: "augen", value: augen },
  ];
}
