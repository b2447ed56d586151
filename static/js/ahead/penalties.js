// The form of a penalty asks for those who play with what was entered without a net, and says in which game.

import { whenOlder } from "../kernel/reckoner.js";
import { arrivalsIn } from "./arrivals.js";

const FIELDS = ["culprit", "re", "soloist"]; // that offer the four of the game
const form = document.querySelector("form[data-penalty]");
const people = document.querySelector("template[data-people]")?.content;

function rename(choice, key, name) {
  choice.value = key;
  if (choice.tagName === "OPTION") choice.textContent = name;
  else choice.labels[0].lastChild.textContent = ` ${name}`;
}

function draw({ events, commands, next: { four, number } }) {
  const names = new Map([...people.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one.textContent]));
  for (const { key, name } of arrivalsIn(events)) names.set(key, name);
  for (const field of FIELDS) {
    const choices = [...form.querySelectorAll(`input[name="${field}"], select[name="${field}"] option`)];
    choices.filter(({ value }) => value).forEach((choice, at) => rename(choice, four[at], names.get(four[at]) ?? ""));
  }
  const where = document.querySelector("[data-penalty-where]");
  const text = commands.length ? "where" : "here";
  where.textContent = people.querySelector(`[data-text="${text}"]`).textContent.replace("{number}", number);
  where.hidden = false;
  document.querySelector("[data-of-server]").hidden = true;
  return true;
}

if (form && people) whenOlder(draw);
