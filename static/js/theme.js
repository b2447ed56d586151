// Light, dark or as the device has it: the choice is kept in a cookie, so that the server draws the page in it at once.

const root = document.documentElement;
const A_YEAR = 60 * 60 * 24 * 365;

function show() {
  const chosen = root.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

function choose(theme) {
  document.cookie = `theme=${theme}; path=/; max-age=${theme === "auto" ? 0 : A_YEAR}; SameSite=Lax`;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  show();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-theme-choice]");
  if (button) choose(button.dataset.themeChoice);
});
show();
