// Augen that were counted on the page of the referees come along in the address: "#gezaehlt=re-123".

const COUNTED = /^#gezaehlt=(re|kontra)-(\d{1,3})$/;

/** What was counted, as taps; none if nothing was. The address is as before, so that it counts once. */
export function countedTaps() {
  const [, party, augen] = COUNTED.exec(location.hash) ?? [];
  if (!party) return [];
  history.replaceState(history.state, "", location.pathname + location.search);
  return [
    { type: "exact", name: "party", value: party },
    { type: "exact", name: "augen", value: augen },
  ];
}
