// The places between the chairs where somebody can sit down, once others sit there than the server has drawn.

const MOST = 8;

/** A gap behind each of `names`, clockwise, like those of `round`; `between(one, other)` says where it is. */
export function drawGaps(round, names, between) {
  const gaps = [...round.querySelectorAll(".gap")];
  if (!gaps.length) return;
  const chosen = gaps.length === names.length ? gaps.findIndex((gap) => gap.querySelector("input").checked) : -1;
  const full = names.length >= MOST;
  const wanted = full ? [] : names;
  const [pattern, text] = [gaps[0], round.querySelector(".gap-said")];
  const made = wanted.map((one, at) => gapAt(pattern, at + 1, between(one, names[(at + 1) % names.length])));
  const said = wanted.map((one, at) => saidAt(text, at + 1, between(one, names[(at + 1) % names.length])));
  for (const gap of gaps) gap.remove();
  if (made.length) made.at(chosen).querySelector("input").checked = true;
  round.querySelector(".felt").before(...made);
  round.querySelector(".felt").replaceChildren(...said);
  const form = round.closest("form");
  for (const effect of form.querySelectorAll(".effects .gap-said")) effect.remove(); // only the server knows
  form.querySelector("[data-join-button]").disabled = full;
  form.querySelector("[data-seats-full]").hidden = !full;
}

function gapAt(pattern, seat, said) {
  const gap = pattern.cloneNode(true);
  gap.className = `gap gap--${seat}`;
  const box = gap.querySelector("input");
  Object.assign(box, { value: seat, id: `join_seat_${seat}`, checked: false });
  gap.querySelector(":scope > .visually-hidden").textContent = said;
  return gap;
}

function saidAt(pattern, seat, said) {
  const line = pattern.cloneNode(false);
  line.className = `gap-said gap-said--${seat}`;
  line.textContent = said;
  return line;
}
