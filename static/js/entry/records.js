// What the saved game has broken. The card asks once it lies there, so that no save waits for it; without an answer, or
// once the card is folded, nothing is said.

/** Lay the records of a game on its card, and announce them. */
export async function askRecords(card, announce) {
  const place = card.querySelector("[data-records]");
  if (!place) return;
  const { records } = await answer(place.dataset.records);
  if (!records || !place.isConnected) return;
  place.replaceWith(...new DOMParser().parseFromString(records, "text/html").body.childNodes);
  announce([...card.querySelectorAll(".result-card__news--record")].map((one) => one.textContent.trim()).join(" "));
}

async function answer(url) {
  try {
    const response = await fetch(url, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}
