// The sentences that scripts show. A page brings them along in <template data-texts>, so they are translated like
// every other text of the page, and no script holds one.

const known = new Map(
  [...document.querySelectorAll("template[data-texts]")]
    .flatMap(({ content }) => [...content.querySelectorAll("[data-text]")])
    .map((element) => [element.dataset.text, element.textContent]),
);

/** The sentence of this key; `{name}` in it is replaced by `values.name`. */
export function say(key, values = {}) {
  return (known.get(key) ?? key).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
