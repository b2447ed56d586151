// What a page needs only after it works, it names by the tag `modules_later`: these scripts come with the first tap, or
// after a while. They talk to those of the page by events.

const AFTER = 10000; // ms

function load() {
  for (const named of document.querySelectorAll('meta[name="later"]')) {
    named.remove();
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: named.content }));
  }
}

addEventListener("pointerdown", load, { once: true });
document.addEventListener("needed", load); // somebody cannot do without them
setTimeout(load, AFTER);
