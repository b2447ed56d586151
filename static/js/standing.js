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
