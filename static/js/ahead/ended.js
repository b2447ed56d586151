// An evening that was ended without a net: who has won by what this phone knows, and the way back as long as nothing of
// that was sent.

/** The places of a standing, best first: [{rank, points, players}]; who is level shares one. Pure. */
export function placesOf(standing) {
  const amounts = [...new Set(standing.map(({ points }) => points))].sort((one, other) => other - one);
  return amounts.map((points) => ({
    rank: standing.filter((one) => one.points > points).length + 1,
    points,
    players: standing.filter((one) => one.points === points).map(({ player }) => player),
  }));
}

/** The command that ends the evening, as long as it waits. */
export const endIn = (commands) => commands.findLast(({ type }) => type === "close");

/** Whether this phone can say who has won: it knows all points, and there are some. */
export const isTold = ({ sure, rows }) => sure && rows.some(({ points }) => Object.keys(points).length);

/** In place of the entry, as long as the end waits. */
export function paintOver(painter, place, here) {
  const end = endIn(here.commands);
  if (!end) return;
  document.documentElement.setAttribute("data-ended", "");
  const piece = painter.piece("over");
  const [{ players }] = placesOf(here.standing);
  const names = new Intl.ListFormat(document.documentElement.lang).format(players.map((key) => painter.nameOf(key)));
  const one = players.length < 2;
  const won = one ? painter.say("ahead_ended_one", { names }) : painter.say("ahead_ended_many", { names });
  piece.querySelector("[data-ended-won]").textContent = isTold(here) ? won : painter.say("ahead_ended_unknown");
  piece.querySelector("[data-ended-waits]").textContent = painter.say("ahead_end_waits");
  const back = () => document.dispatchEvent(new CustomEvent("unsend", { detail: end.uuid }));
  piece.querySelector("button").addEventListener("click", back);
  place.replaceChildren(piece);
}
