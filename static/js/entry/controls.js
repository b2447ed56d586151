// What is tapped and typed on the page, and what happens around it, as calls of the entry.

// What a button does that carries this data attribute.
const BUTTONS = {
  save: (entry) => entry.save(),
  clear: (entry) => entry.clear(),
  sum: (entry) => entry.dock.open(),
  sameYes: (entry) => entry.isSame(),
  sameNo: (entry) => entry.isAnother(),
  versionMine: (entry) => entry.takeMine(),
  versionStored: (entry) => entry.takeStored(),
  wording: (entry, button) => entry.reword(button.getAttribute("aria-pressed") !== "true"),
  phone: (entry, { dataset }) => entry.want(dataset.phone),
};

function clicked(entry, button) {
  if (!button) return;
  const { dataset } = button;
  const named = Object.keys(BUTTONS).find((name) => name in dataset);
  if (named) BUTTONS[named](entry, button);
  else if (dataset.act === "exact-toggle") entry.toggleExact();
  else if (dataset.act) entry.tap({ ...dataset, type: dataset.act });
}

function typed(entry, { dataset: { type, ...rest }, value }) {
  if (type) entry.tap({ ...rest, type, value: value.trim() });
}

function pressed(entry, event) {
  if (event.key === "Escape") entry.dock.open(false);
  if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    entry.save();
  }
}

export function listen(root, entry) {
  root.addEventListener("click", ({ target }) => clicked(entry, target.closest("button")));
  root.addEventListener("input", ({ target }) => target.matches("input") && typed(entry, target));
  root.addEventListener("change", ({ target }) => target.matches("select") && typed(entry, target));
  root.addEventListener("keydown", (event) => pressed(entry, event));
  for (const dialog of root.querySelectorAll("dialog")) dialog.addEventListener("close", () => entry.go("close"));
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  window.addEventListener("online", () => entry.go("reach"));
  document.addEventListener("net", ({ detail }) => detail && entry.go("reach"));
  document.addEventListener("stand", ({ detail }) => entry.hear(detail));
}
