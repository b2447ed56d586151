// Where an evening is ended without a net: how it stands by what this phone knows, and once somebody has ended it the
// places one by one, last place first, as the Siegerehrung of the server calls them. It says that the phone has worked
// them out, and leads on to that of the server once the server has the end.

import { evening, whenFresh } from "../kernel/reckoner.js";
import { arrivals, arrivalsIn, signAs, textIn } from "./arrivals.js";
import { endIn, isTold, placesOf } from "./ended.js";

const find = (mark) => document.querySelector(`[data-end-${mark}]`);
const pieces = document.querySelector("template[data-end]")?.content;
const people = new Map();
const language = document.documentElement.lang;
const listed = (keys) => new Intl.ListFormat(language).format(keys.map((key) => people.get(key).name));

let places = null; // as they are called, the last place first
let called = 0;

const piece = (name) => pieces.querySelector(`[data-piece="${name}"]`).firstElementChild.cloneNode(true);

function word(key, values = {}) {
  return textIn(pieces, key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

function write(place, points) {
  const number = place.querySelector(".num");
  const amount = Math.abs(points).toLocaleString(language);
  number.textContent = points ? `${points < 0 ? "\u2212" : "+"}${amount}` : "0";
  number.classList.toggle("num--minus", points < 0);
}

/** Everybody of the evening with their sign, also who has sat down on this phone alone. */
function meet({ events }) {
  const room = find("people");
  for (const who of arrivals(arrivalsIn(events), room)) {
    const one = room.firstElementChild.cloneNode(true);
    Object.assign(one.dataset, { key: who.key, name: who.call_name });
    signAs(one.querySelector(".sign"), who);
    room.append(one);
  }
  for (const one of room.children) people.set(one.dataset.key, { name: one.dataset.name, sign: one.firstElementChild });
}

function showStanding(here) {
  const { older } = here;
  find("drawn").hidden = Boolean(older);
  find("standing").hidden = !older || Boolean(places); // nothing is given away
  find("standing").querySelector("[data-end-said]").textContent = word(here.sure ? "standing" : "standing_unknown");
  const rows = here.standing.map(({ player, points }) => {
    const row = piece("row");
    row.querySelector(".row__title").textContent = people.get(player).name;
    write(row, points);
    return row;
  });
  find("standing").querySelector("ol").replaceChildren(...rows);
}

const titleOf = ({ rank, players }) => word(players.length > 1 ? "shared" : "place", { rank });

function drawPlace(one) {
  const place = piece("place");
  place.querySelector(".reveal__title").textContent = titleOf(one);
  for (const key of one.players) {
    const who = piece("one");
    who.querySelector("p").textContent = people.get(key).name;
    who.prepend(...(one.rank === 1 ? [piece("crown")] : []), people.get(key).sign.cloneNode(true));
    place.querySelector(".reveal__signs").append(who);
  }
  write(place, one.points);
  return place;
}

function rungs({ rank, points, players }) {
  return players.map((key) => {
    const rung = piece("rung");
    rung.querySelector(".ladder__rank").textContent = rank;
    rung.querySelector(".ladder__rank").after(people.get(key).sign.cloneNode(true));
    rung.querySelector(".ranking__who b").textContent = people.get(key).name;
    write(rung, points);
    return rung;
  });
}

/** The place that is called now, with all that were called before below it. */
function call() {
  const left = places.slice(called + 1);
  find("place").replaceChildren(...places.slice(called, called + 1).map(drawPlace));
  find("ranking").replaceChildren(...places.slice(0, called + 1).reverse().flatMap(rungs));
  find("next").hidden = !left.length;
  const { players = [] } = left.length ? {} : places.at(-1) ?? {};
  const won = players.length > 1 ? "won_many" : "won_one";
  document.querySelector("h1").textContent = players.length ? word(won, { names: listed(players) }) : word("ended");
}

function saidOfEnd(here) {
  const unknown = isTold(here) || !here.rows.length ? [] : [word("unknown")];
  find("ceremony").querySelector("[data-end-said]").textContent = [word("own"), ...unknown].join(" ");
}

function show() {
  const here = evening();
  if (!here) return;
  meet(here);
  if (!here.standing.every(({ player }) => people.has(player))) return; // this page is older than who plays
  showStanding(here);
  if (!endIn(here.commands)) return;
  saidOfEnd(here);
  if (places?.length) return; // as long as there are none, what they are worked out by may still come
  places = isTold(here) ? placesOf(here.standing).reverse() : [];
  find("question").hidden = find("standing").hidden = true;
  find("ceremony").hidden = false;
  call();
  find("ceremony").focus({ preventScroll: true });
  scrollTo(0, 0);
}

// The server has heard of it: the evening is closed there, or it goes on, and the outbox says why.
document.addEventListener("arrived", ({ detail }) => {
  if (!places) return;
  if (detail.open) return void location.reload();
  find("ceremony").querySelector("[data-end-said]").textContent = word("stored");
  find("server").hidden = false;
});

if (pieces) {
  find("next").addEventListener("click", () => {
    called += 1;
    call();
  });
  document.addEventListener("outbox", show);
  document.addEventListener("net", show);
  whenFresh(show);
}
