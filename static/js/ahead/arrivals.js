// Somebody who has sat down on this phone alone: the sign and colour they have until the server gives them theirs.

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];
const SHORT = 8; // characters of a name that fit a narrow column

const colourOf = (svg) => Number(/sign--(\d)/.exec(svg.getAttribute("class"))?.[1]);
const usedIn = (place) => [...(place?.querySelectorAll(".sign") ?? [])].map(colourOf);

/** Who sits down in these commands: {key, name}, for those whose name only this phone knows. */
export const arrivalsIn = (commands) =>
  commands
    .filter(({ type, name, said }) => type === "join" && (name ?? said))
    .map(({ newcomer, player, name, said }) => ({ key: newcomer ?? player, name: name ?? said }));

/** Those who sit down and whom `place`, everybody with their signs, does not show: as the entry knows people. */
export function arrivals(people, place) {
  const used = usedIn(place);
  const here = new Set([...(place?.querySelectorAll("[data-key]") ?? [])].map(({ dataset }) => dataset.key));
  return people.filter(({ key }) => !here.has(key)).map(({ key, name }) => {
    const colour = COLOURS.find((one) => !used.includes(one)) ?? COLOURS[used.length % COLOURS.length];
    used.push(colour);
    const short = name.slice(0, SHORT).trim();
    return { key, name, call_name: name, short, sign: [...name][0].toUpperCase(), colour, person: key, fresh: true };
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
