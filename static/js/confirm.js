// A form or link with a question in `data-confirm` goes only after a yes, which is given on the page.

const ask = document.querySelector("template[data-confirm-dialog]").content.firstElementChild.cloneNode(true);
let sure = false; // while what was asked about goes
let go = () => {};

function hold(event, element, again) {
  if (sure || !element?.dataset.confirm) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  go = () => element.isConnected && again(); // the page may have been brought up to date meanwhile
  ask.querySelector("[data-confirm-question]").textContent = element.dataset.confirm;
  if (!ask.isConnected) document.body.append(ask);
  ask.returnValue = "";
  ask.showModal();
}

function answered() {
  if (ask.returnValue !== "yes") return;
  sure = true;
  go();
  sure = false;
}

// Before anybody else hears of it.
document.addEventListener(
  "submit",
  (event) => {
    const { target, submitter } = event;
    hold(event, target, () => target.requestSubmit(submitter));
  },
  true,
);
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest("a[data-confirm]");
    hold(event, link, () => link.click());
  },
  true,
);
ask.addEventListener("close", answered);
ask.addEventListener("click", ({ target }) => target === ask && ask.close()); // beside the card
