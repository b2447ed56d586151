// Somebody sits down: the button says who. A name that is typed and a player who is tapped exclude each other.

import { say } from "./texts.js";

const form = document.querySelector("[data-join]");

function show(name, button, plain) {
  const chosen = form.querySelector("[name=player]:checked");
  const who = chosen?.value ? chosen.closest("label").textContent.trim() : name?.value.trim();
  button.textContent = who ? say("sits_down", { name: who }) : plain;
}

if (form) {
  const name = form.querySelector("[name=name]");
  const button = form.querySelector("[data-join-button]");
  const plain = button.textContent;
  form.addEventListener("input", ({ target }) => {
    if (target.name === "player" && name) {
      if (target.value) name.value = "";
      else name.focus();
    }
    show(name, button, plain);
  });
  show(name, button, plain);
}
