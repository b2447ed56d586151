// What the pages of the referees have found out comes along in the address: counted Augen, "#gezaehlt=re-123", and what
// is played, "#vorbehalt=solo_damen&re=…&wer=…&vorab=k90".

const COUNTED = /^#gezaehlt=(re|kontra)-(\d{1,3})$/;

const forget = () => history.replaceState(history.state, "", location.pathname + location.search);

/** What is played after the Vorbehalte, as a tap; null if nothing was asked. The address is as before. */
export function reservedTap() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const kind = asked.get("vorbehalt");
  if (!kind) return null;
  forget();
  const [re, poor, caller, call] = ["re", "armut", "wer", "vorab"].map((name) => asked.get(name));
  return { type: "reserved", kind, re, poor, caller, call };
}

/** What was counted, as taps; none if nothing was. The address is as before, so that it counts once. */
export function countedTaps() {
  const [, party, augen] = COUNTED.exec(location.hash) ?? [];
  if (!party) return [];
  forget();
  return [
    { type: "exact", name: "party", value: party },
    { type: "exact", name: "augen", value: augen },
  ];
}
