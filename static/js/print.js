// The button that prints.

document.querySelector("[data-print]").addEventListener("click", () => window.print());
