// A heading that sorts brings the new order without loading the page: the table is asked for, put in place, and the
// focus stays at the heading. The address changes as it would have, so that going back, sharing and loading anew show
// the same. Without a script, and when no answer comes, the heading is a link like any other.

const HEADING = ".table-frame th a[id]";

/** The place of the table that holds a node, among the tables of its page. */
const placeOf = (node, page) => [...page.querySelectorAll(".table-frame")].indexOf(node.closest(".table-frame"));

/** Put the table of an answer in the place of the one whose heading was tapped; false if there is none. */
export function replace(page, other, heading) {
  const own = heading.closest(".table-frame");
  const theirs = other.querySelectorAll(".table-frame")[placeOf(heading, page)];
  if (!theirs) return false;
  const { scrollLeft } = own;
  own.replaceWith(theirs);
  theirs.scrollLeft = scrollLeft;
  page.getElementById(heading.id)?.focus({ preventScroll: true });
  return true;
}

async function ask(href) {
  try {
    const answer = await fetch(href, { credentials: "same-origin" });
    return answer.ok && !answer.redirected ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** Sort by a heading. */
export async function sort(page, heading, follow) {
  heading.closest(".table-frame").setAttribute("aria-busy", "true");
  const html = await ask(heading.href);
  const sorted = html && replace(page, new DOMParser().parseFromString(html, "text/html"), heading);
  if (sorted) history.pushState({ sorted: true }, "", heading.href);
  else follow(heading.href);
  return Boolean(sorted);
}

let changed = false;

async function tapped(event) {
  const heading = event.target.closest?.(HEADING);
  if (!heading || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  changed = (await sort(document, heading, (href) => location.assign(href))) || changed;
}

if (globalThis.document) {
  document.addEventListener("click", tapped);
  addEventListener("popstate", () => changed && location.reload());
}
