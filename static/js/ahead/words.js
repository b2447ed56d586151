// What is painted ahead comes after the page, and shares no module with it: it asks by an event.

/** The element with this text in it. The page marks the game's own words there (`terms.js`). */
export function write(element, text) {
  element.textContent = text;
  document.dispatchEvent(new CustomEvent("own-terms", { detail: element }));
}
