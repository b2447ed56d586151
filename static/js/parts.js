// Small things of single pages, each done where its mark stands.

// The button that prints.

document.querySelector("[data-print]")?.addEventListener("click", () => window.print());

// Two taps are enough to see what swapping changes. Without this the form is sent by its button.

const swap = document.querySelector("[data-swap]");

swap?.addEventListener("change", () => {
  if (swap.querySelectorAll("[name=tausch]:checked").length === 2) swap.requestSubmit();
});

// Works a recount off while its page is seen: asks for a bit more, shows how far it is, and shows the page anew at the
// end. Whoever leaves stops nothing: whoever comes next goes on.

const steps = document.querySelector("form[data-steps]");
const bar = document.querySelector("[data-steps-bar]");
const progress = document.querySelector("[data-steps-told]");
const PAUSE = 300;
const AFTER_NOTHING = 4000;

async function step() {
  if (document.visibilityState !== "visible") return setTimeout(step, PAUSE);
  try {
    const answer = await fetch(steps.action, {
      method: "POST",
      body: new FormData(steps),
      headers: { Accept: "application/json" },
      redirect: "manual",
    });
    const { done, of, busy } = await answer.json();
    bar.max = of || 1;
    bar.value = done;
    progress.textContent = `${done} / ${of}`;
    if (!busy) return location.reload();
    setTimeout(step, PAUSE);
  } catch {
    setTimeout(step, AFTER_NOTHING);
  }
}

if (steps) step();
