// What stands beside the entry, as it will be: the newest entry above it, and who still owes a solo below.

import { write } from "./words.js";

const GAME = "game";

/** The newest entry in a line. The server's stays where it still says what is so. */
export function paintLast(painter, place, { told, rows }) {
  const at = told.length - 1;
  const event = told[at];
  const known = place.querySelector("[data-last-event]")?.dataset.lastEvent;
  if (event && event.id === known && !event.waits && (event.known || event.type !== GAME)) return;
  place.querySelector(".last-game")?.remove();
  if (!event || event.known || (!event.waits && event.type !== GAME)) return; // the list below has it
  const line = painter.piece("last");
  const number = event.type === GAME && painter.say("ahead_game", { number: rows[at].number });
  line.querySelector("small").textContent = number || painter.say("ahead_last");
  write(line.querySelector(".last-game__who"), painter.title(event, rows[at]));
  const points = painter.points(event, rows[at]);
  if (points === undefined) line.querySelector("b").remove();
  else painter.number(line, points);
  place.append(line);
}

/** Who owes a solo, and how many games are left. How many Boecke fall under the table only the server says. */
export function paintNow(painter, place, { next }) {
  const chips = place.querySelector(".now__chips");
  if (!chips) return;
  for (const old of chips.querySelectorAll(".now__owes, [data-surplus]")) old.remove();
  if (!next) return;
  const { owes, active, games_left: games } = next;
  if (!owes.length) return;
  const names = owes.map((key) => painter.nameOf(key)).join(", ");
  const said = [painter.say("ahead_owes", { names })];
  if (owes.length === active.length) said[0] = painter.say("ahead_owes_all");
  if (games !== null) said.push(painter.say(games === 1 ? "ahead_left_one" : "ahead_left_many", { games }));
  chips.append(Object.assign(document.createElement("span"), { className: "now__owes", textContent: said.join(" ") }));
}
