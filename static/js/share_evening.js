// An evening, or who pays whom, for the others: by the share sheet of the phone, with the picture where it takes some,
// and by copying the text where there is no such sheet.

import { say } from "./texts.js";

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

for (const button of [share, copy]) button.hidden = false;
share.addEventListener("click", give);
copy.addEventListener("click", take);
