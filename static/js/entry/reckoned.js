// The value of a game that this phone looks up by itself, because nobody answers: marked as what it is.

import { say } from "../texts.js";

const signed = (points) =>
  points ? say(points < 0 ? "points_minus" : "points_plus", { points: Math.abs(points) }) : "0";

/** What the scripts that come later (kernel/reckoner.js) say about these facts: {score, stand}; empty without them. */
export function reckoned(facts, bock) {
  const detail = { facts, bock };
  document.dispatchEvent(new CustomEvent("reckon", { detail }));
  return detail;
}

/** How the evening stands after it, in two sentences. */
export function afterwards({ standing, next }, players) {
  const nameOf = (key) => players.find((player) => player.key === key)?.call_name;
  const points = standing.filter((one) => nameOf(one.player));
  const words = points.map((one) => `${nameOf(one.player)} ${signed(one.points)}`).join(" · ");
  return [say("reckoned_standing", { standing: words }), say("reckoned_dealer", { name: nameOf(next.dealer) ?? "" })];
}

const part = (className, textContent) => Object.assign(document.createElement("span"), { className, textContent });
const number = (points) => part(points < 0 ? "num num--minus" : "num", signed(points));

/** Who wins and what each is booked, as preview.html shows it. */
export function shown({ winner, points }, facts, players) {
  const re = facts.players.filter((key) => facts.re.includes(key));
  const kontra = facts.players.filter((key) => !facts.re.includes(key));
  const [first, second] = winner === "kontra" ? [kontra, re] : [re, kontra];
  const nameOf = (key) => players.find((player) => player.key === key)?.short ?? "";
  const names = (keys) => new Intl.ListFormat(document.documentElement.lang).format(keys.map(nameOf));
  const [own, theirs] = [points[first[0]], points[second[0]]];
  const others = document.createElement("small");
  others.append(number(theirs), ` ${names(second)}`);
  const value = part("dock__value", "");
  value.append(number(own), ...(own || theirs ? [" ", others] : []));
  return [part("dock__who", winner === "none" ? say("nobody_wins") : names(first)), " ", value];
}
