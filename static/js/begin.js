// Names one after the other: the key that would send the form goes on to the next name as long as one is missing.

const fields = [...document.querySelectorAll("[name=names]")];

document.addEventListener("keydown", (event) => {
  const place = fields.indexOf(event.target);
  if (event.key !== "Enter" || event.isComposing || place < 0) return;
  const next = fields.slice(place + 1).find((field) => field.checkVisibility() && !field.value);
  if (!next) return;
  event.preventDefault();
  next.focus();
});
