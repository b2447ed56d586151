// The demo: its address lets in by itself, and what still loads says so until it is there.

const AGAIN = 2500;
const loading = document.querySelector("[data-demo-loading]");

document.querySelector("form[data-demo-enter]")?.requestSubmit();

async function look() {
  try {
    const answer = await fetch(loading.dataset.demoLoading, { headers: { Accept: "application/json" } });
    if (answer.ok && !(await answer.json()).loading) {
      loading.replaceChildren(); // nothing below it moves
      if (document.querySelector("[data-demo-whole]")) location.reload();
      return;
    }
  } catch {
    // without a net it is asked again later
  }
  setTimeout(look, AGAIN);
}

if (loading) setTimeout(look, AGAIN);
