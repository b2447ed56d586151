// The scripts that a page names by the tag `modules_later`.

const FIRST_PAUSE = 1000; // ms
const SLOWEST = 60000;

// What failed is remembered by the browser under its name: the next try needs another one, of the same file.
function load(src, tries = 0) {
  const named = { type: "module", src: tries ? `${src}#${tries}` : src };
  const script = Object.assign(document.createElement("script"), named);
  const again = () => load(src, tries + 1);
  script.addEventListener("error", () => setTimeout(again, Math.min(FIRST_PAUSE * 2 ** tries, SLOWEST)));
  document.head.append(script);
}

/** Have them loaded, once; where the net is gone just now, as soon as it is back. */
export function loadNamed() {
  for (const named of document.querySelectorAll('meta[name="later"]')) {
    named.remove();
    load(named.content);
  }
}
