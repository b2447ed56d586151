// What is painted ahead comes after the page, and shares no module with it: it asks by an event.

/** The element with this text in it. The page marks the game's own words there (`terms.js`). */
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
