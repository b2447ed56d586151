// An evening begins without a net: its page is the one that was kept for that (`table/blank.py`), with those who sit at
// the table, and its first command waits to open it. The server hears of both as soon as it can.

import { uuid4 } from "../browser.js";
import { answeredLately, get } from "../net.js";
import { say } from "../texts.js";
import { OWN, keep, kept, owner as whose, paths } from "../worker/pages.js";
import { Queue } from "./queue.js";
import { store } from "./store.js";

const BLANK = "00000000-0000-0000-0000-000000000000";
const FEWEST = 4;
const MANY = 6; // as strip.html has it
const TIMEOUT = 3000; // ms
const SEATS = ["strip", "standing"].map((part) => [`[data-part="${part}"] [data-key]`, "key"]);
const BUTTONS = ["[data-act=seat]", "[data-act=early]", "[data-act=playing]", "[data-name=armut_player]"];
const PEOPLE = [...SEATS, ...BUTTONS.map((one) => [one, "value"])];

/** The kept page of an evening as that of these people, in this order: nobody else is left on it. */
function pageOf(html, { id, seats, dealer }) {
  const page = new DOMParser().parseFromString(html.replaceAll(BLANK, id), "text/html");
  for (const [selector, name] of PEOPLE) {
    const all = [...page.querySelectorAll(selector)];
    for (const parent of new Set(all.map((one) => one.parentElement))) {
      const here = all.filter((one) => one.parentElement === parent);
      const sorted = seats.map((key) => here.find((one) => one.dataset[name] === key)).filter(Boolean);
      here[0].before(...sorted);
      for (const one of here) if (!sorted.includes(one)) one.remove();
    }
  }
  for (const key of seats) page.querySelector(`[name=player][type=radio][value="${key}"]`)?.closest("label").remove();
  page.querySelector(".strip")?.classList.toggle("strip--many", seats.length > MANY);
  if (seats.length === FEWEST) page.querySelector(".entry__group [data-who-played]")?.remove();
  change(page, "evening-facts", (facts) => ({ ...facts, seats, dealer }));
  change(page, "entry-config", (config) => {
    const players = seats.map((key) => config.players.find((one) => one.key === key));
    return { ...config, players, dealer, owes: config.owes.filter((key) => seats.includes(key)), forced: null };
  });
  return page;
}

function change(page, id, by) {
  const place = page.getElementById(id);
  if (place) place.textContent = JSON.stringify(by(JSON.parse(place.textContent))).replaceAll("<", "\\u003C");
}

// What was not touched is as it is today, not as it was when this page was kept.
function dayOf(field) {
  if (field.value !== field.defaultValue) return field.value;
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((one) => `${one}`.padStart(2, "0")).join("-");
}

const isOther = ({ selectedOptions: [one] }, own) => one && !one.defaultSelected && one.value !== own;

async function reached(address) {
  try {
    return navigator.onLine && (await get(address, { Accept: "application/json" }, TIMEOUT)).status < 500;
  } catch {
    return false;
  }
}

function tell(text) {
  const place = document.querySelector("[data-begin-said]");
  place.textContent = text;
  place.hidden = false;
}

async function keepOwn(path, page) {
  page.documentElement.removeAttribute("data-kept");
  const headers = { "Content-Type": "text/html; charset=utf-8", [OWN]: "1" };
  await keep(path, `<!doctype html>\n${page.documentElement.outerHTML}`, headers, await whose());
}

async function begin(form) {
  const { elements, dataset } = form;
  const id = uuid4();
  if (await reached(`/api/v1/evenings/${id}/commands/?liga=${dataset.league}`)) return form.submit();
  const seats = [...form.querySelectorAll("[name^=seat_]")].map(({ value }) => value).filter(Boolean);
  if (seats.length < FEWEST) return tell(say("seats_missing", { missing: FEWEST - seats.length }));
  const dealer = seats.includes(elements.dealer.value) ? elements.dealer.value : seats[0];
  const blank = await kept(dataset.blank);
  if (!blank) return tell(say("begin_unkept"));
  const page = pageOf(await blank.text(), { id, seats, dealer });
  const { own: rules } = page.querySelector("[data-own]").dataset;
  if (isOther(elements.rule_set_version, rules)) return tell(say("begin_rules"));
  const { owner, outbox: url } = page.querySelector("[data-outbox]").dataset;
  const { owner: person } = document.documentElement.dataset;
  const about = { league: dataset.league, seats, dealer, rules, place: elements.place.value };
  const command = { type: "open", uuid: uuid4(), id, after: null, at: new Date().toISOString(), ...about };
  await new Queue({ store, owner, url, person }).put({ ...command, local_date: dayOf(elements.local_date) });
  const beside = (await paths()).filter((path) => path.startsWith(dataset.blank) && path !== dataset.blank);
  for (const path of beside) {
    const html = await (await kept(path)).text();
    await keepOwn(`/abend/${id}/${path.slice(dataset.blank.length)}`, pageOf(html, { id, seats, dealer }));
  }
  await keepOwn(`/abend/${id}/`, page);
  location.assign(`/abend/${id}/`);
}

const opening = document.querySelector("form[data-blank]");

opening?.addEventListener("submit", (event) => {
  if (navigator.onLine && answeredLately()) return;
  event.preventDefault();
  begin(opening).catch(() => tell(say("begin_unkept")));
});
