// The sentences that scripts show. A page brings them along in <template data-texts>, so they are translated like
// every other text of the page, and no script holds one.

const sentences = new Map(
  [...document.querySelectorAll("template[data-texts]")]
    .flatMap(({ content }) => [...content.querySelectorAll("[data-text]")])
    .map(({ dataset: { text, net }, textContent }) => [net ? `${text} ${net}` : text, textContent]),
);

/** The sentence of this key, as it is in this state of the net (`data-net`, net.js) if it has one for that;
 *  `{name}` in it is replaced by `values.name`. */
export function say(key, values = {}) {
  const { net } = document.documentElement.dataset;
  const text = sentences.get(`${key} ${net}`) ?? sentences.get(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

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

// How a day with its time is written for whoever reads the page: "03.11.26, 21:48", in English "03/11/2026, 21:48". The
// page says in its `data-locale` in which language, and of which country.

/** A moment, given as a `Date` or as anything that `Date` reads. */
export function momentWords(moment) {
  const { locale } = document.documentElement.dataset;
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short" }).format(new Date(moment));
}
