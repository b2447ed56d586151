// The rules of a league while they are edited: examples follow, and options are found by words. The page works without.

const ASK_AFTER = 200;
const form = document.querySelector("[data-rules]");
const search = form.elements.namedItem("wanted");
const only = form.elements.namedItem("only");
const groups = [...form.querySelectorAll("[data-group]")];
let timer;
let asking;

/** Let the server say what these rules mean, and put it in its places. */
async function tryOut() {
  asking?.abort();
  asking = new AbortController();
  const body = new FormData(form);
  body.set("do", "try");
  for (const group of groups) if (group.open) body.append("open", group.dataset.group);
  try {
    const { signal } = asking;
    const response = await fetch(form.action, { method: "POST", body, credentials: "same-origin", signal });
    if (!response.ok) throw new Error(response.statusText);
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const part of answer.querySelectorAll("[id]")) document.getElementById(part.id)?.replaceWith(part);
    plain(true);
    if (only.checked) find();
  } catch (error) {
    if (error.name !== "AbortError") plain(false);
  }
}

/** The button that does the same without a script is needed only while the server cannot be asked. */
function plain(works) {
  form.querySelector("[data-plain]").hidden = works;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(tryOut, ASK_AFTER);
}

/** As the server compares words: whatever the accents, and whether small or big. */
function folded(text) {
  const bare = text.toLowerCase().replaceAll("\u00df", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.replace(/([aou])e/g, "$1");
}

/** Show the options that have all words, and only deviations if that is asked for. */
function find() {
  const words = folded(search.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const group of groups) {
    let inside = 0;
    for (const option of group.querySelectorAll("[data-words]")) {
      const changed = option.querySelector("[data-changed]")?.dataset.changed === "1";
      option.hidden = (only.checked && !changed) || !words.every((word) => option.dataset.words.includes(word));
      inside += option.hidden ? 0 : 1;
    }
    group.hidden = inside === 0;
    if (inside && (words.length || only.checked)) group.open = true;
    found += inside;
  }
  form.querySelector("[data-none]").hidden = found > 0;
}

/** Kinds of one's own choice belong to the last of the places. */
function own(box) {
  const place = box.closest(".rules__place");
  if (place && box.type === "checkbox") place.querySelector("select").value = "own";
}

form.addEventListener("input", (event) => {
  if (event.target === search || event.target === only) find();
  else {
    own(event.target);
    soon();
  }
});
form.addEventListener("toggle", (event) => event.target.dataset.group && event.target.open && soon(), true);
plain(true);
