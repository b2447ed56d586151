// What a tapped result says, wherever results are tapped: who has won while Augen alone decide that, and nothing but
// Augen once somebody has made an Absage, for then whoever is ahead can have lost.

export const ABSAGE = 2; // from this level on a call decides
export const LIMITS = [0, 120, 90, 60, 30, 1]; // a level is missed once the others have so many Augen
const ALL_AUGEN = 240;

/** The deepest level that a party has called, 0 without a call. */
export function deepest(calls, party) {
  return Math.max(0, ...calls.filter((call) => call.party === party).map(({ level }) => level));
}

/**
 * Re's Augen where a tapped result leaves open more than its band; null where it does not. "Kontra gewinnt, Re unter
 * 120" is also tapped by whoever knows only who has won: once Re has made an Absage, Re may have missed it with more
 * Augen than Kontra. Every deeper band was chosen for its Augen.
 */
export function openRange(result, calls) {
  const party = { re1: "re", kontra1: "kontra" }[result];
  const missed = party && deepest(calls, party === "re" ? "kontra" : "re");
  if (!(missed >= ABSAGE)) return null;
  const least = LIMITS[missed]; // of those who have won, if they were behind
  const most = deepest(calls, party) >= ABSAGE ? ALL_AUGEN : 150;
  return party === "re" ? [least, most] : [ALL_AUGEN - most, ALL_AUGEN - least];
}

/** Every heading and button of `root` that says a result. */
export function showResultWords(root, absage) {
  for (const words of root.querySelectorAll("[data-says]")) {
    words.toggleAttribute("data-unsaid", (words.dataset.says === "augen") !== absage);
  }
  for (const control of root.querySelectorAll("[data-augen]")) {
    control.dataset.win ??= control.getAttribute("aria-label");
    control.setAttribute("aria-label", absage ? control.dataset.augen : control.dataset.win);
  }
}
