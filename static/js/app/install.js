// Brings the service worker to this phone once the page is there, tells it what to keep for a time without a net, and
// offers a new version, but never in the middle of an entry. It imports nothing, because it stands on every page.

const root = document.documentElement;
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
  // as in moments.js, which the other files of a page bring along
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
  worker.postMessage({ keep: pages });
}

function offer(registration) {
  const known = document.querySelector("[data-app-news]");
  if (!registration.waiting || !navigator.serviceWorker.controller || entering()) return known?.remove();
  if (known) return;
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
