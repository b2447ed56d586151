// The sentences that scripts show. A page brings them along in <template data-texts>, so they are translated like
// every other text of the page, and no script holds one.

const known = new Map(
  [...document.querySelectorAll("template[data-texts]")]
    .flatMap(({ content }) => [...content.querySelectorAll("[data-text]")])
    .map(({ dataset: { text, net }, textContent }) => [net ? `${text} ${net}` : text, textContent]),
);

/** The sentence of this key, as it is in this state of the net (`data-net`, net_state.js) if it has one for that;
 *  `{name}` in it is replaced by `values.name`. */
export function say(key, values = {}) {
  const { net } = document.documentElement.dataset;
  const text = known.get(`${key} ${net}`) ?? known.get(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
