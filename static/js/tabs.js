// A line of places that is longer than the screen begins where the one that is shown can be seen.

for (const line of document.querySelectorAll(".tabs, .views")) {
  const here = line.querySelector("[aria-current]");
  if (here) line.scrollLeft = here.offsetLeft - line.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
}
