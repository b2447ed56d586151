// Light, dark or as the device has it: the choice is kept in a cookie, so that the server draws the page in it at once.

const root = document.documentElement;
const A_YEAR = 60 * 60 * 24 * 365;

// A choice that the server reads. Over HTTPS its name has the prefix of cookies of this very host.
function setCookie(name, value) {
  const [host, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${host}${name}=${value}; path=/; max-age=${value ? A_YEAR : 0}; SameSite=Lax${secure}`;
}

function show() {
  const chosen = root.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

function choose(theme) {
  setCookie("theme", theme === "auto" ? "" : theme);
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  show();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-theme-choice]");
  if (button) choose(button.dataset.themeChoice);
});
show();

// Another script of the page has a choice to keep.
document.addEventListener("shared", ({ detail }) => setCookie("shared", detail));
