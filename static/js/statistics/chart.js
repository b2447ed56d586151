// A chart that answers: the picture is put into the page, where its places can be tapped, pointed at and reached by
// keys. The first tap says what was there, the second follows. Without a script it is a picture with a table below it.

const FIGURE = "figure[data-answers]";

async function drawn(src) {
  try {
    const answer = await fetch(`${src}&marken=1`, { credentials: "same-origin" });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    return page.querySelector(".mark") ? document.importNode(page.documentElement, true) : null;
  } catch {
    return null;
  }
}

/** What can be reached in a mark: its link, or itself. */
const reach = (mark) => mark.querySelector("a") ?? mark;

/** Say what is at a mark, below the chart. */
function say(figure, mark) {
  figure.querySelector(".mark--on")?.classList.remove("mark--on");
  mark.classList.add("mark--on");
  figure.querySelector("figcaption").textContent = mark.querySelector("title").textContent;
}

/** One mark is reached by Tab, the others by arrows, from the newest on. */
function step(marks, from, by) {
  const to = Math.min(Math.max(from + by, 0), marks.length - 1);
  reach(marks[from]).setAttribute("tabindex", "-1");
  reach(marks[to]).setAttribute("tabindex", "0");
  reach(marks[to]).focus();
}

/** Put an answering picture in the place of the figure's image. */
export function answer(figure, svg) {
  const image = figure.querySelector("img");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", image.alt);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  figure.querySelector("picture").replaceWith(svg);
  const told = document.createElement("figcaption");
  told.setAttribute("aria-live", "polite");
  figure.append(told);
  const at = (mark) => mark.querySelector("path").getBBox();
  const marks = [...svg.querySelectorAll(".mark")].sort((one, two) => at(one).y - at(two).y || at(one).x - at(two).x);
  marks.forEach((mark, place) => {
    reach(mark).setAttribute("tabindex", place === marks.length - 1 ? "0" : "-1");
    mark.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && say(figure, mark));
    mark.addEventListener("focusin", () => say(figure, mark));
    mark.addEventListener("pointerdown", () => (mark.dataset.on = mark.classList.contains("mark--on") ? "1" : ""));
    mark.addEventListener("click", (event) => {
      if (event.detail && mark.dataset.on !== "1") event.preventDefault();
      say(figure, mark);
    });
    mark.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (by) step(marks, place, by);
      if (by) event.preventDefault();
    });
  });
}

for (const figure of document.querySelectorAll(FIGURE)) {
  const image = figure.querySelector("img");
  const begin = async () => {
    const svg = await drawn(image.currentSrc || image.src);
    if (svg) answer(figure, svg);
  };
  if (image.complete && image.naturalWidth) begin();
  else image.addEventListener("load", begin, { once: true });
}
