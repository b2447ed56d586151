// The menu closes when something else is tapped or on Escape; signing out takes the drafts of this browser along.

const openMenus = () => document.querySelectorAll("[data-menu][open]");

document.addEventListener("click", ({ target }) => {
  for (const menu of openMenus()) {
    if (!menu.contains(target)) menu.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// Whoever signs out leaves no drafts to the next one at this browser. (It also gets a header that says so, but heeds
// that over HTTPS only.)
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-sign-out]")) emptyStore();
});

function emptyStore() {
  try {
    localStorage.clear();
  } catch {
    // A browser without a store has nothing to empty.
  }
}
