// Two taps are enough to see what swapping changes. Without this the form is sent by its button.

const swap = document.querySelector("[data-swap]");

swap?.addEventListener("change", () => {
  if (swap.querySelectorAll("[name=tausch]:checked").length === 2) swap.requestSubmit();
});
