// An evening brings itself up to date: parts of the page that have changed are put in their place, everything else
// stays as it is. Others on the page hear of it by the event "stand" (something is new).

import { Poller, get, netState, reaching } from "./net.js";
import { say } from "./texts.js";

const mark = document.querySelector("[data-live]");
const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));
let door = ""; // the way to the sign-in, if it is that
let gone = ""; // why there is nothing more to follow
let old = false; // the page came back out of the history, as it was left

async function look() {
  const { live, tag } = mark.dataset;
  const answer = await get(live, { "If-None-Match": `"${tag}"` });
  if (answer.status >= 500) throw new Error(answer.statusText);
  if (old && answer.status !== 304) return location.reload();
  old = false;
  if (answer.status === 304) return true;
  if (answer.status === 404 && mark.hasAttribute("data-own")) return true; // it waits in the outbox
  if (answer.status !== 200) {
    gone = answer.status === 404 ? await ended(answer) : say("live_signed_out");
    if (answer.status !== 404) door = signIn();
    showState();
    return false;
  }
  arrive(await answer.json());
  return true;
}

// What has ended, to a phone that was inside; without a word about that the evening was deleted.
async function ended(answer) {
  const { errors: [error] = [] } = await answer.json().catch(() => ({}));
  return error?.code === "right_ended" ? error.message : say("live_gone");
}

const signIn = () =>
  `${document.documentElement.dataset.signIn}?next=${encodeURIComponent(location.pathname + location.search)}`;

// A stand has come, because it was asked for or as the answer to something that was saved.
function arrive(stand) {
  mark.dataset.tag = stand.tag;
  mark.toggleAttribute("data-open", stand.open);
  exchange(stand.parts);
  const facts = document.getElementById("evening-facts"); // scripts that come later read them there
  if (facts && stand.facts) facts.textContent = JSON.stringify(stand.facts);
  dispatch("stand", stand);
  // The server has the evening that was begun here: its own page takes the place of that of this phone.
  if (mark.hasAttribute("data-own") && !document.querySelector("#entry[data-touched]")) location.reload();
}

function showState() {
  const text = gone || (netState() ? say("live_waits") : "");
  if (mark.textContent !== text) {
    const chip = Object.assign(document.createElement(door ? "a" : "span"), { className: "chip", textContent: text });
    if (door) chip.href = door;
    mark.replaceChildren(...(text ? [chip] : []));
  }
}

// The pen changes hands without the page being left.
async function passPen(event) {
  event.preventDefault();
  const { target, submitter } = event;
  const body = new FormData(target, submitter);
  target.closest("details")?.removeAttribute("open");
  try {
    const headers = { Accept: "*/*" };
    const sent = { method: "POST", credentials: "same-origin", redirect: "manual", headers, body };
    await reaching(fetch(target.action, sent));
  } catch {
    // The mark says that there is no net; the tap can be repeated.
  }
  poller.ask();
}

// Parts stand above and below what is being tapped or read; that keeps its place, the focus its element. What can be
// read below the head keeps its distance from it, so that a head that grows lies over nothing; what was scrolled under
// it keeps its place on the screen.
function exchange(parts) {
  const fixed = fixedPoint();
  const free = bottom(document.getElementById("entry-re")) > bottom(head);
  const place = () => fixed()?.getBoundingClientRect().top - (free ? bottom(head) : 0);
  const top = place();
  for (const [name, html] of Object.entries(parts)) {
    const place = document.querySelector(`[data-part="${name}"]`);
    if (place) place.fresh = html;
    if (place && !held(place)) refill(place);
  }
  const by = place() - top || 0;
  // What came in above pushes the page up by a line: it becomes so much longer, and the dock stays at the thumbs. At
  // the top of the page the browser does not follow that by scrolling by itself, so it comes first.
  const lifted = Math.max(0, scrollY + by);
  if (lifted < 99) document.body.style.setProperty("--lifted", `${lifted}px`);
  scrollBy({ top: by, behavior: "instant" });
}

const head = document.querySelector(".top");
const bottom = (element) => element?.getBoundingClientRect().bottom ?? NaN;

function refill(place) {
  const { body } = new DOMParser().parseFromString(place.fresh, "text/html");
  place.fresh = null;
  if (visible(place.childNodes) === visible(body.childNodes)) return;
  const focus = place.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const { part } = place.dataset;
  const tall = place.firstElementChild?.offsetHeight ?? 0;
  const height = part === "now" ? tall : 0;
  if (part === "pen" && tall) place.style.minHeight = `${tall}px`; // its gap stays when it is put down
  place.replaceChildren(...body.childNodes);
  if (height) place.firstElementChild.style.minHeight = `${height}px`; // at the top of the page nothing can be scrolled
  if (focus) [...place.querySelectorAll("a, button, summary")].find((one) => keyOf(one) === focus)?.focus();
}

// What does not count as a change: the hidden numbers of forms are new each time.
function visible(nodes) {
  const copy = document.createElement("div");
  copy.append(...[...nodes].map((node) => node.cloneNode(true)));
  for (const input of copy.querySelectorAll("input[type=hidden]")) input.remove();
  return copy.innerHTML;
}

const keyOf = (element) => `${element.tagName} ${element.getAttribute("href") ?? element.textContent}`;

// The entry if it can be seen, otherwise the first row of a list: found again after the exchange by its address.
function fixedPoint() {
  const seen = (element) => element.getBoundingClientRect().bottom > 0;
  const entry = document.getElementById("entry");
  if (entry && seen(entry)) return () => entry;
  const row = [...document.querySelectorAll("[data-part] a.row")].find(seen);
  return () => row && document.querySelector(`[data-part] a.row[href="${row.getAttribute("href")}"]`);
}

// A part whose menu is open is brought up to date when the menu is closed, every part when a question is answered:
// what was asked about must still be there then.
const held = (place) => place.querySelector("details[open]") || document.querySelector("dialog[open]");

function refillClosed() {
  for (const place of document.querySelectorAll("[data-part]")) if (place.fresh && !held(place)) refill(place);
}

// Back and forward show a page as it was, from memory or from the cache: whether it still holds is asked at once.
// Without a net it stays; an error in its place would help nobody.
function comeBack({ persisted }) {
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  old = persisted || type === "back_forward";
  if (old) poller.ask();
}

const poller = new Poller(look, () => mark.hasAttribute("data-open"));
showState();
document.addEventListener("net", showState);
window.addEventListener("pageshow", comeBack);
document.addEventListener("submit", (event) => event.target.matches("[data-pen]") && passPen(event));
document.addEventListener("toggle", refillClosed, true);
document.addEventListener("close", () => setTimeout(refillClosed), true); // after whoever hears the answer
document.addEventListener("arrived", ({ detail }) => arrive(detail));

// A tap on the strip opens the whole standing over the page, as long as it does not stand beside it.

const WIDE = "(min-width: 56.25rem)";
const dialog = document.querySelector("[data-whole-standing]");

document.addEventListener("click", (event) => {
  const { target } = event;
  if (target.closest("[data-standing]") && !matchMedia(WIDE).matches) {
    event.preventDefault();
    const copy = document.querySelector('[data-part="standing"]').cloneNode(true);
    for (const marked of copy.querySelectorAll("[id]")) marked.removeAttribute("id");
    dialog.querySelector("[data-standing-copy]").replaceChildren(...copy.childNodes);
    dialog.showModal();
    dialog.scrollTop = 0; // who leads, not the button that has the focus
  } else if (target.closest("[data-standing-close]") || target === dialog) {
    dialog.close();
  }
});
