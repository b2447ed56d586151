// What is passed on to others: by the share sheet of the phone, and by copying where there is none.

import { say } from "./texts.js";

// An evening, or who pays whom: with the picture where the share sheet takes some.

const shared = document.querySelector("[data-shared]");
const card = document.querySelector("[data-card]");
const share = document.querySelector("[data-share]");
const copy = document.querySelector("[data-copy]");
const text = () => shared.innerText.trim();

function tell(words) {
  document.querySelector("[data-share-said]").textContent = words;
}

/** The picture as a file, or nothing: without it the text is shared alone. */
async function picture() {
  if (!card) return [];
  try {
    const answer = await fetch(card.src, { credentials: "same-origin" });
    return answer.ok ? [new File([await answer.blob()], "abend.png", { type: "image/png" })] : [];
  } catch {
    return [];
  }
}

async function give() {
  if (!navigator.share) return take();
  const files = await picture();
  const whole = { text: text(), ...(navigator.canShare?.({ files }) && files.length ? { files } : {}) };
  try {
    await navigator.share(whole);
  } catch (error) {
    if (error.name !== "AbortError") await take(); // whoever closes the sheet wants nothing more
  }
}

async function take() {
  shared.scrollIntoView({ block: "center", behavior: "instant" });
  try {
    await navigator.clipboard.writeText(text());
    tell(say("text_copied"));
  } catch {
    mark();
    tell(document.execCommand("copy") ? say("text_copied") : say("text_marked"));
  }
}

// Without HTTPS there is no clipboard; what is marked can be copied nevertheless.
function mark() {
  const range = document.createRange();
  range.selectNodeContents(shared);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}

if (shared) {
  for (const button of [share, copy]) button.hidden = false;
  share.addEventListener("click", give);
  copy.addEventListener("click", take);
}

// A link. Without a script it stands there to be marked, and the QR code to be scanned.

for (const root of document.querySelectorAll("[data-pass-on]")) {
  const link = root.querySelector("input");
  const status = root.querySelector("[data-said]");
  const share = root.querySelector("[data-share]");
  const copy = root.querySelector("[data-copy]");
  const message = { text: root.dataset.words, url: link.value };

  copy.hidden = false;
  copy.addEventListener("click", async () => {
    status.textContent = (await copied(link)) ? say("link_copied") : say("link_marked");
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
