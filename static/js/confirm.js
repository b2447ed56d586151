// A form or link with a question in `data-confirm` goes only after a yes, which is given on the page. With the yes
// `data-answer` is sent along where the server would ask too.

const ask = document.querySelector("template[data-confirm-dialog]").content.firstElementChild.cloneNode(true);
let sure = false; // while what was asked about goes
let go = () => {};

function answer(element) {
  const { answer: name } = element.dataset;
  if (!name) return;
  if (element.matches("a")) element.search += `${element.search ? "&" : "?"}${name}=1`;
  else element.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: 1 }));
}

function hold(event, element, again) {
  if (sure || !element?.dataset.confirm) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  go = () => {
    if (!element.isConnected) return; // the page was brought up to date meanwhile
    answer(element);
    again();
  };
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
