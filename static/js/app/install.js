// What stands on every page. It imports nothing.

// Light, dark or as the device has it: the choice is kept in a cookie, so that the server draws the page in it at once.

const root = document.documentElement;
const A_YEAR = 60 * 60 * 24 * 365;

// A choice that the server reads. Over HTTPS its name has the prefix of cookies of this very host.
function setCookie(name, value) {
  const [host, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  document.cookie = `${host}${name}=${value}; path=/; max-age=${value ? A_YEAR : 0}; SameSite=Lax${secure}`;
}

function showTheme() {
  const chosen = root.dataset.theme ?? "auto";
  for (const button of document.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === chosen));
  }
}

function choose(theme) {
  setCookie("theme", theme === "auto" ? "" : theme);
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  showTheme();
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-theme-choice]");
  if (button) choose(button.dataset.themeChoice);
});
showTheme();

// Another script of the page has a choice to keep.
document.addEventListener("shared", ({ detail }) => setCookie("shared", detail));

// What was typed into a form while nobody was signed in any more: the server leads to the sign-in and from there back
// to the page, where the form is filled in again for the same person. Passwords and hidden numbers are never kept,
// nothing is on a phone of several people, and nothing longer than until the next page.

const TYPED = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
const { owner, signIn: SIGN_IN } = document.documentElement.dataset;

const here = () => location.pathname + location.search;
const formsOf = (action) => [...document.forms].filter((form) => form.getAttribute("action") === action);
const ticked = ({ type }) => type === "checkbox" || type === "radio";

function keepTyped({ target: form }) {
  if (form.method !== "post" || location.pathname === SIGN_IN || !owner) return;
  const action = form.getAttribute("action");
  const fields = [...form.querySelectorAll(TYPED)].map((one) => (ticked(one) ? one.checked : one.value));
  const kept = { owner, page: here(), action, place: formsOf(action).indexOf(form), fields };
  localStorage.setItem("typed", JSON.stringify(kept));
}

function refillTyped() {
  const kept = JSON.parse(localStorage.getItem("typed"));
  if (!kept || location.pathname === SIGN_IN) return;
  localStorage.removeItem("typed");
  if (kept.owner !== owner || kept.page !== here() || !document.referrer) return;
  if (new URL(document.referrer).pathname !== SIGN_IN) return;
  const form = formsOf(kept.action)[kept.place];
  const fields = [...(form?.querySelectorAll(TYPED) ?? [])];
  if (!fields.length || fields.length !== kept.fields.length) return;
  fields.forEach((one, place) => {
    one[ticked(one) ? "checked" : "value"] = kept.fields[place];
    one.dispatchEvent(new Event("change", { bubbles: true }));
  });
  form.prepend(document.querySelector("[data-typed-again]").content.cloneNode(true));
}

// A browser without a store keeps nothing.
function guarded(work) {
  return (event) => {
    try {
      work(event);
    } catch {
      // The page works without it.
    }
  };
}

document.addEventListener("submit", guarded(keepTyped));
guarded(refillTyped)();

// Brings the service worker to this phone once the page is there, tells it what to keep for a time without a net, and
// offers a new version, but never in the middle of an entry.

const GAMES = '[data-part="games"]';
const PAGES = ["plaetze", "dazu", "strafe", "schiedsrichter"].map((end) => `a[href$="/${end}/"]`);
const LINKED = [`${GAMES} a[href^="/spiel/"]`, `${GAMES} a[href^="/ereignis/"]`, ...PAGES].join();
const SOON = 4000;

const template = (mark) => document.querySelector(mark).content.cloneNode(true);
const entering = () => Boolean(document.querySelector("#entry[data-touched]"));

for (const note of document.querySelectorAll("[data-insecure]")) note.hidden = window.isSecureContext;

if (root.dataset.kept) {
  const note = template("[data-kept-note]");
  note.querySelector(navigator.onLine ? "[data-no-net]" : "[data-no-server]").remove();
  const at = new Date(root.dataset.kept);
  // as in texts.js, which the other files of a page bring along
  const words = new Intl.DateTimeFormat(root.dataset.locale, { dateStyle: "short", timeStyle: "short" });
  note.querySelector("[data-kept-at]").textContent = words.format(at);
  const [said] = note.children;
  document.querySelector("main").prepend(note);
  // Once the server was heard, the page says what is so now; the gap stays, so that nothing moves below a finger.
  document.addEventListener("net", ({ detail }) => (said.style.visibility = detail ? "" : "hidden"));
}

// What this page leads to at its evening; on other pages, the page alone.
function keep(worker) {
  const linked = document.querySelector("[data-live]") ? [...document.querySelectorAll(LINKED)] : [];
  const paths = linked.map(({ pathname }) => pathname);
  const seats = paths.filter((path) => path.endsWith("/plaetze/")).map((path) => `${path}umsetzen/`);
  const facts = [...document.querySelectorAll('meta[name="evening-facts"]')].map(({ content }) => content);
  const pages = [location.pathname, root.dataset.unsent, ...facts, ...new Set([...paths, ...seats])];
  const along = [...document.querySelectorAll('meta[name="along"]')].flatMap(({ content }) => content.split(" "));
  worker.postMessage({ keep: pages, along });
}

function offer(registration) {
  const banner = document.querySelector("[data-app-news]");
  if (!registration.waiting || !navigator.serviceWorker.controller || entering()) return banner?.remove();
  if (banner) return;
  document.body.append(template("[data-app-news-text]"));
  document.querySelector("[data-app-reload]").addEventListener("click", () => {
    if (entering()) return offer(registration);
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage({ go: true });
  });
}

async function begin() {
  const registration = await navigator.serviceWorker.register(root.dataset.worker);
  if (!registration) return;
  const look = () => offer(registration);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  document.addEventListener("click", () => setTimeout(look));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
  look();
  const { active } = await navigator.serviceWorker.ready;
  if (!root.dataset.owner) return;
  keep(active);
  let soon;
  document.addEventListener("stand", ({ detail: stand }) => {
    active.postMessage({ stand, path: location.pathname, person: root.dataset.owner });
    clearTimeout(soon);
    soon = setTimeout(() => keep(active), SOON);
  });
  if (document.querySelector("[data-live]")) navigator.storage?.persist?.();
}

// A browser that refuses shows the pages as ever, only not without a net.
if (navigator.serviceWorker) window.addEventListener("load", () => begin().catch(() => {}));
