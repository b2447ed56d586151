// What is tapped and typed on the page, and what happens around it, as calls of the entry.

// What a button does that carries this data attribute.
const BUTTONS = {
  save: (entry) => entry.save(),
  clear: (entry) => entry.clear(),
  sum: (entry) => entry.dock.open(),
  sheet: (entry, { dataset }) => entry.openSheet(dataset.sheet),
  openAlone: (entry) => entry.sheets.open("alone"),
  notAlone: (entry) => entry.notAlone(),
  close: (entry) => entry.sheets.close(),
  switch: (entry, button) => switchSoli(entry, button),
  penTake: (entry) => entry.questions.takePen(),
  penLeave: (entry) => entry.dock.closeQuestions(),
  sameYes: (entry) => entry.questions.isSame(),
  sameMine: (entry) => entry.questions.isMine(),
  sameNo: (entry) => entry.questions.isAnother(),
  versionMine: (entry) => entry.questions.takeMine(),
  versionStored: (entry) => entry.questions.takeStored(),
  phone: (entry, { dataset }) => entry.want(dataset.phone),
};

// Soli on one side, a Hochzeit that is played alone on the other: both do not fit a small screen.
function switchSoli({ root }, button) {
  const weddings = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(weddings));
  for (const list of root.querySelectorAll("[data-solos]")) {
    list.hidden = (list.dataset.solos === "wedding") !== weddings;
  }
}

function clicked(entry, target) {
  document.querySelector(".notices")?.remove(); // what an earlier page has said lies over the chips
  const button = target.closest("button");
  if (!button) return target.closest("[data-over], [data-card], dialog, .dock__items") ? null : entry.fold();
  const { dataset } = button;
  const named = Object.keys(BUTTONS).find((name) => name in dataset);
  if (named) BUTTONS[named](entry, button);
  else if (dataset.act) entry.tap({ ...dataset, type: dataset.act });
}

function typed(entry, { dataset: { type, ...rest }, value }) {
  if (type) entry.tap({ ...rest, type, value: value.trim() });
}

function pressed(entry, event) {
  if (event.key === "Escape") entry.fold();
  if (event.key === "Enter" && event.target.matches("input")) {
    event.preventDefault();
    if (event.target.dataset.type === "comment") entry.sheets.close();
    else entry.save();
  }
}

// A result is taken back, or put back, without the page being left.
function undone(entry, event) {
  if (!event.target.matches("[data-undo]")) return;
  event.preventDefault();
  entry.press(event.target.action);
}

export function listen(root, entry) {
  root.addEventListener("click", ({ target }) => clicked(entry, target));
  root.addEventListener("input", ({ target }) => target.matches("input") && typed(entry, target));
  root.addEventListener("change", ({ target }) => target.matches("select") && typed(entry, target));
  root.addEventListener("keydown", (event) => pressed(entry, event));
  document.addEventListener("submit", (event) => undone(entry, event));
  for (const dialog of root.querySelectorAll("dialog")) dialog.addEventListener("close", () => entry.go("close"));
  const followed = document.querySelector("[data-live]"); // live.js asks whether such a page still holds
  window.addEventListener("pageshow", (event) => event.persisted && !followed && location.reload());
  document.addEventListener("net", ({ detail }) => {
    entry.answers.waitOn();
    if (!detail) entry.reach();
  });
  document.addEventListener("stand", ({ detail }) => entry.news.hear(detail));
  document.addEventListener("ahead", ({ detail }) => entry.news.expect(detail));
}
