// Somebody who has sat down since the page was drawn, on this phone alone or elsewhere: the sign and colour they have
// here until the server draws theirs.

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];
const SHORT = 8; // characters of a name that fit a narrow column

const colourOf = (svg) => Number(/sign--(\d)/.exec(svg.getAttribute("class"))?.[1]);
const usedIn = (place) => [...(place?.querySelectorAll(".sign") ?? [])].map(colourOf);

/** Who sits down in these events, {key, name, waits}: the server and this phone may know of it. */
export const arrivalsIn = (told) =>
  told
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
