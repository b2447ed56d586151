// Passing a link on: by the share sheet of the phone where there is one, and by copying. Without a script the link
// stands there to be marked, and the QR code to be scanned.

import { say } from "./texts.js";

for (const root of document.querySelectorAll("[data-pass-on]")) {
  const link = root.querySelector("input");
  const said = root.querySelector("[data-said]");
  const share = root.querySelector("[data-share]");
  const copy = root.querySelector("[data-copy]");
  const message = { text: root.dataset.words, url: link.value };

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    said.textContent = (await copied(link)) ? say("link_copied") : say("link_marked");
  });
  if (navigator.canShare?.(message)) {
    share.hidden = false;
    // Whoever changes their mind in the share sheet is told nothing.
    share.addEventListener("click", () => navigator.share(message).catch(() => {}));
  } else {
    copy.classList.add("button--primary");
  }
}

/** Whether the link is in the clipboard now. Pages without HTTPS have no clipboard; an old way still works there. */
async function copied(link) {
  try {
    await navigator.clipboard.writeText(link.value);
    return true;
  } catch {
    link.select();
    return document.execCommand("copy");
  }
}
