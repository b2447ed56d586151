// Works a recount off while its page is seen: asks for a bit more, shows how far it is, and shows the page anew at the
// end. Whoever leaves stops nothing: whoever comes next goes on.

const form = document.querySelector("form[data-steps]");
const bar = document.querySelector("[data-steps-bar]");
const told = document.querySelector("[data-steps-told]");
const PAUSE = 300;
const AFTER_NOTHING = 4000;

async function step() {
  if (document.visibilityState !== "visible") return setTimeout(step, PAUSE);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { Accept: "application/json" },
      redirect: "manual",
    });
    const { done, of, busy } = await answer.json();
    bar.max = of || 1;
    bar.value = done;
    told.textContent = `${done} / ${of}`;
    if (!busy) return location.reload();
    setTimeout(step, PAUSE);
  } catch {
    setTimeout(step, AFTER_NOTHING);
  }
}

if (form) step();
