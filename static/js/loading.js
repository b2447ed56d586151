// The scripts that a page names by the tag `modules_later`.

/** Have them loaded, once. */
export function loadNamed() {
  for (const named of document.querySelectorAll('meta[name="later"]')) {
    named.remove();
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: named.content }));
  }
}
