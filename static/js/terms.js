// The game's own words stay German in every language: on a page in another one, what a script writes says so, too.

const words = document.querySelector('meta[name="own-terms"]')?.content;
const term = `(?<!\\w)(?:${words})(?!\\w)`;
const TERMS = words ? new RegExp(`(${term}(?:(?:: |, | )${term})*)`) : null;

const german = (word) => Object.assign(document.createElement("span"), { lang: "de", textContent: word });

/** The element with this text in it, the game's own words marked. Without any it is a text like all others. */
export function write(element, text) {
  if (!TERMS?.test(text)) element.textContent = text;
  else element.replaceChildren(...text.split(TERMS).map((part, at) => (at % 2 ? german(part) : part)));
  return element;
}

// What comes later with a tap, and writes too, asks for it.
document.addEventListener("own-terms", ({ detail }) => write(detail, detail.textContent));
