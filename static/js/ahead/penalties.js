// The form of a penalty asks for those who play with what was entered without a net, and says in which game.

import { evening, whenFresh } from "../kernel/reckoner.js";
import { arrivalsIn } from "./arrivals.js";

const FIELDS = ["culprit", "re", "soloist"]; // that offer the four of the game
const form = document.querySelector("form[data-penalty]");
const known = document.querySelector("template[data-people]")?.content;

function rename(choice, key, name) {
  choice.value = key;
  if (choice.tagName === "OPTION") choice.textContent = name;
  else choice.labels[0].lastChild.textContent = ` ${name}`;
}

function draw() {
  const here = evening();
  if (here?.older === false) document.documentElement.removeAttribute("data-unclear");
  if (!here?.older || !here.next) return;
  document.removeEventListener("outbox", draw); // once it stands, nothing moves under the thumb
  const names = new Map([...known.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one.textContent]));
  for (const { key, name } of arrivalsIn(here.told)) names.set(key, name);
  const { four, number } = here.next;
  for (const field of FIELDS) {
    const choices = [...form.querySelectorAll(`input[name="${field}"], select[name="${field}"] option`)];
    choices.filter(({ value }) => value).forEach((choice, at) => rename(choice, four[at], names.get(four[at]) ?? ""));
  }
  const where = document.querySelector("[data-penalty-where]");
  const text = here.commands.length ? "where" : "here";
  where.textContent = known.querySelector(`[data-text="${text}"]`).textContent.replace("{number}", number);
  where.hidden = false;
  document.documentElement.removeAttribute("data-unclear");
  document.querySelector("[data-of-server]").hidden = true;
}

if (form && known) {
  document.addEventListener("outbox", draw); // what waits may be read later than the facts
  whenFresh(draw);
}
