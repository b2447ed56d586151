// Somebody who has sat down since the page was drawn, on this phone alone or elsewhere: the sign and colour they have
// here until the server draws theirs.

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];
const SHORT = 8; // characters of a name that fit a narrow column

const colourOf = (svg) => Number(/sign--(\d)/.exec(svg.getAttribute("class"))?.[1]);
const usedIn = (place) => [...(place?.querySelectorAll(".sign") ?? [])].map(colourOf);

/** Who sits down in these events, {key, name, waits}: the server and this phone may know of it. */
export const arrivalsIn = (events) =>
  events
    .filter(({ type, name, said }) => type === "join" && (name ?? said))
    .map(({ player, name, said, waits }) => ({ key: player, name: name ?? said, waits }));

/** Those who sit down and whom `place`, everybody with their signs, does not show: as the entry knows people. */
export function arrivals(people, place) {
  const used = usedIn(place);
  const here = new Set([...(place?.querySelectorAll("[data-key]") ?? [])].map(({ dataset }) => dataset.key));
  return people.filter(({ key }) => !here.has(key)).map(({ key, name, waits }) => {
    const colour = COLOURS.find((one) => !used.includes(one)) ?? COLOURS[used.length % COLOURS.length];
    used.push(colour);
    const short = name.slice(0, SHORT).trim();
    const sign = [...name][0].toUpperCase();
    return { key, name, call_name: name, short, sign, colour, person: key, fresh: true, waits };
  });
}

/** Have a sign of somebody else show this one. */
export function signAs(svg, { sign, colour }) {
  const out = svg.classList.contains("sign--out") ? " sign--out" : "";
  svg.setAttribute("class", `sign sign--${colour}${out}`);
  svg.querySelector("use").setAttribute("href", `#sign-${colour}`);
  const letters = svg.querySelector("text");
  letters.setAttribute("class", `sign__letters--${sign.length}`);
  letters.setAttribute("y", colour === 6 ? "19.4" : "16.2"); // as shape.html has it
  letters.textContent = sign;
}

/** Put what `list` has of people, found by `selector`, into the order in which they sit; `keyOf`: whose it is. */
export function seat(list, selector, seats, keyOf) {
  const here = [...list.querySelectorAll(selector)].filter((one) => seats.includes(keyOf(one)));
  const sorted = [...here].sort((one, other) => seats.indexOf(keyOf(one)) - seats.indexOf(keyOf(other)));
  if (sorted.every((one, at) => one === here[at])) return; // nothing moves under a thumb
  const end = document.createComment("");
  here.at(-1).after(end);
  end.before(...sorted);
  end.remove();
}

// What is painted ahead comes after the page, and shares no module with it: it asks by an event.

/** The element with this text in it. The page marks the game's own words there (`texts.js`). */
export function write(element, text) {
  element.textContent = text;
  document.dispatchEvent(new CustomEvent("own-terms", { detail: element }));
}

/** The text of this key among `words`, as it is in this state of the net if it has one for that (texts.js). */
export function textIn(words, key) {
  const { net } = document.documentElement.dataset;
  const found = (which) => words.querySelector(`[data-text="${key}"]${which}`);
  return (found(`[data-net="${net}"]`) ?? found("")).textContent;
}

// What stands beside the entry, as it will be: the newest entry above it, and who still owes a solo below.

const GAME = "game";

/** The newest entry in a line. The server's stays where it still says what is so. */
export function paintLast(painter, place, { events, rows }) {
  const at = events.length - 1;
  const event = events[at];
  const drawn = place.querySelector("[data-last-event]")?.dataset.lastEvent;
  if (event && event.id === drawn && !event.waits && (event.known || event.type !== GAME)) return;
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
  const sentences = [painter.say("ahead_owes", { names })];
  if (owes.length === active.length) sentences[0] = painter.say("ahead_owes_all");
  if (games !== null) sentences.push(painter.say(games === 1 ? "ahead_left_one" : "ahead_left_many", { games }));
  const textContent = sentences.join(" ");
  chips.append(Object.assign(document.createElement("span"), { className: "now__owes", textContent }));
}
