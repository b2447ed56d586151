// Paints the parts of an evening's page that what waits has changed. A part goes back to what the server has drawn
// before it is painted anew; a part that the server has drawn meanwhile is painted from that.

import { arrivals, arrivalsIn, paintLast, paintNow, seat, signAs, textIn, write } from "./arrivals.js";
import { paintOver } from "./ended.js";

const PARTS = ["head", "strip", "band", "last", "now", "over", "standing", "games"];
const BESIDE = { last: paintLast, now: paintNow, over: paintOver };
const MARK = "data-not-sent";
const GAME = "game";
const PENALTY = "penalty";

const placeOf = (name) => document.querySelector(`[data-part="${name}"]`);
const isOpen = (place) => place.querySelector("details[open]"); // somebody has a menu open there
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const lang = () => document.documentElement.lang;
const amount = (points) => Math.abs(points).toLocaleString(lang());
const signed = (points) => (points ? `${points < 0 ? "\u2212" : "+"}${amount(points)}` : "0");

// Whom the line of a game names: its winners, otherwise Re.
const first = ({ facts: { re, players } }, { score }) =>
  score.winner === "kontra" ? players.filter((key) => !re.includes(key)) : re;

const correctionsOf = ({ id, game }, commands) =>
  commands.filter((one) => one.type === "correction" && [id, game].includes(one.id)).length;

/** Have a game changed in the entry of this page; what changes it already comes before. */
export function amend(event, commands) {
  const revision = (event.revision ?? 1) + correctionsOf(event, commands);
  const detail = { type: "correction", id: event.game, facts: event.facts, revision };
  document.dispatchEvent(new CustomEvent("amend", { detail }));
}

export class Painter {
  /** `words` and `pieces`: sentences and markup that the page brings along for this. */
  constructor(words, pieces) {
    Object.assign(this, { words, pieces });
    this.drawn = new Map(); // the server's nodes of each painted part
    this.names = new Map();
    const named = [...document.querySelectorAll("[data-key][data-name]")];
    for (const { dataset } of named) this.names.set(dataset.key, dataset.name);
  }

  say(key, values = {}) {
    return filled(textIn(this.words, key), values);
  }

  piece(name) {
    return this.pieces.querySelector(`[data-piece="${name}"]`).firstElementChild.cloneNode(true);
  }

  /** Everything as the server has drawn it, but what lies open under a finger. */
  restore() {
    document.documentElement.removeAttribute("data-ended");
    for (const [place, nodes] of this.drawn) {
      if (isOpen(place)) continue;
      if (place.querySelector(`[${MARK}]`)) place.replaceChildren(...nodes);
      this.drawn.delete(place);
    }
  }

  /** `here`: what `evening` of kernel/reckoner.js says. */
  paint(here) {
    this.restore();
    this.fresh = arrivals(arrivalsIn(here.events), placeOf("strip"));
    for (const { player, said } of here.commands) if (player && said) this.names.set(player, said);
    for (const { key, name } of this.fresh) this.names.set(key, name);
    for (const name of PARTS) {
      const place = placeOf(name);
      if (!place || isOpen(place)) continue;
      this.drawn.set(place, [...place.childNodes].map((node) => node.cloneNode(true)));
      if (name in BESIDE) BESIDE[name](this, place, here);
      else this[name](place, here);
      place.firstElementChild?.setAttribute(MARK, "");
    }
  }

  nameOf(key) {
    return this.names.get(key) ?? "";
  }

  number(place, points) {
    const number = place.querySelector(".num");
    number.textContent = signed(points);
    number.classList.toggle("num--minus", points < 0);
  }

  head(place, { next, events }) {
    this.takeBack(place, events.at(-1));
    if (!next) return;
    const redeal = place.querySelector("[data-redeal]");
    if (redeal) redeal.textContent = this.say("ahead_redeal", { name: this.nameOf(next.dealer) });
    place.querySelector("h1").textContent = this.say("ahead_deals", { name: this.nameOf(next.dealer) });
    const parts = [this.say("ahead_game", { number: next.number })];
    const out = next.pausing.filter((key) => key !== next.dealer);
    const names = out.map((key) => this.nameOf(key)).join(", ");
    if (out.length) parts.push(this.say(out.length > 1 ? "ahead_pause_many" : "ahead_pause_one", { names }));
    if (next.forced) parts.push(this.say("ahead_forced", { name: this.nameOf(next.forced) }));
    else if (next.leader !== next.four[0]) parts.push(this.say("ahead_leads", { name: this.nameOf(next.leader) }));
    place.querySelector(".top__sub").textContent = parts.join(" · ");
  }

  /** The last entry is taken back by the button in the head, also one that waits. */
  takeBack(place, last) {
    if (last?.waits !== "new") return;
    const menu = place.querySelector("details.menu");
    if (!place.querySelector("form[data-command=withdrawal]")) menu.before(this.piece("take-back"));
    const form = place.querySelector("form[data-command=withdrawal]");
    Object.assign(form.dataset, { thing: last.id, confirm: this.say("ahead_take_back") });
    form.action = form.action.replace(/[0-9a-f-]{36}/, last.id);
  }

  strip(place, { standing, next }) {
    const list = place.querySelector("[data-key]").parentElement;
    list.append(...this.fresh.filter(({ key }) => next?.seats.includes(key)).map((who) => this.stripOf(who, list)));
    seat(list, "[data-key]", next?.seats ?? [], ({ dataset }) => dataset.key);
    const points = new Map(standing.map((one) => [one.player, one.points]));
    const [most, least] = [Math.max(...points.values()), Math.min(...points.values())];
    const crown = place.querySelector(".crown")?.cloneNode(true) ?? this.piece("crown");
    for (const one of place.querySelectorAll("[data-key]")) {
      const { key } = one.dataset;
      const leads = least < most && points.get(key) === most;
      this.number(one, points.get(key) ?? 0);
      for (const old of one.querySelectorAll(".crown, .deals, .visually-hidden")) old.remove();
      one.classList.toggle("strip__one--leads", leads);
      const sign = one.querySelector(".sign");
      sign.classList.toggle("sign--out", next ? !next.four.includes(key) : false);
      if (key === next?.dealer) sign.after(this.piece("deals"));
      if (leads) sign.after(crown.cloneNode(true));
    }
  }

  stripOf(who, list) {
    const one = list.querySelector("[data-key]").cloneNode(true);
    Object.assign(one.dataset, { key: who.key, name: who.call_name });
    signAs(one.querySelector(".sign"), who);
    one.querySelector(".strip__name").textContent = who.short;
    return one;
  }

  band(place, { next, table }) {
    for (const old of place.querySelectorAll(".band:not(.band--calm)")) old.remove();
    if (!next?.bock) return;
    const band = Object.assign(this.piece("band"), { className: "band" });
    write(band.querySelector("span"), this.say("ahead_bock", { factor: table.bock.factor ** next.bock }));
    place.prepend(band);
  }

  standing(place, { standing, events, sure, rows }) {
    const list = place.querySelector("ol");
    const lines = new Map([...list.children].map((line) => [line.dataset.key, line]));
    let rank = 0;
    standing.forEach(({ player, points }, at) => {
      const line = lines.get(player) ?? list.lastElementChild.cloneNode(true);
      if (!lines.has(player)) this.rename(line, player);
      if (!at || points !== standing[at - 1].points) rank = at + 1;
      const place = line.querySelector(".row__place");
      if (place) place.textContent = this.say("ahead_place", { place: rank });
      line.querySelector(".row__sub")?.remove(); // who has won what the server alone counts
      this.number(line, points);
      list.append(line);
    });
    const games = rows.filter((row) => row.score).length;
    const waiting = events.filter(({ waits }) => waits).length;
    place.querySelector("h2 .muted")?.remove();
    const textContent = this.say(games === 1 ? "ahead_after_one" : "ahead_after_many", { games });
    const after = Object.assign(document.createElement("span"), { className: "muted", textContent });
    place.querySelector("h2").append(" ", after);
    if (!waiting) return;
    const note = this.piece("note");
    note.textContent = this.say(waiting === 1 ? "ahead_with_one" : "ahead_with_many", { waiting });
    if (!sure) note.textContent = this.say("ahead_not_all");
    place.querySelector("h2").after(note);
  }

  rename(line, player) {
    line.dataset.key = player;
    line.querySelector(".player").lastChild.textContent = this.nameOf(player);
    const who = this.fresh.find(({ key }) => key === player);
    if (who) signAs(line.querySelector(".sign"), who);
  }

  games(place, { events, rows, gone, commands }) {
    const list = place.querySelector("ol");
    for (const { id, waits } of gone) {
      const line = list.querySelector(`[data-event="${id}"]`);
      if (line && waits) this.badge(line, "withdrawn").querySelector(".row__end")?.remove();
    }
    events.forEach((event, at) => {
      const fresh = event.waits === "new";
      const line = fresh ? this.line(event, commands, rows[at]) : list.querySelector(`[data-event="${event.id}"]`);
      if (fresh) list.prepend(line);
      else if (line && event.waits) this.badge(line, event.waits);
      if (fresh && event.type === PENALTY) this.figure(line, this.points(event, rows[at]));
      if (!line || event.type !== GAME || event.known) return;
      write(line.querySelector("[data-title]"), `${rows[at].number}. ${this.title(event, rows[at])}`);
      this.figure(line, this.points(event, rows[at]));
    });
    if (list.childElementCount) place.querySelector("section > p.muted")?.remove();
  }

  /** The line of something that the server does not have yet. */
  line(event, commands, row) {
    const line = this.piece("line");
    line.dataset.waits = event.id;
    if (event.type !== GAME) write(line.querySelector("[data-title]"), this.title(event, row));
    const further = correctionsOf(event, commands);
    line.querySelector("button").disabled = event.type !== GAME;
    line.querySelector("button").addEventListener("click", () => amend(event, commands));
    return this.badge(line, further ? "new_changed" : "new");
  }

  title(event, row) {
    if (event.type === PENALTY) return this.penalty(event, row);
    if (event.type !== GAME) return this.say(`ahead_did_${event.type}`, this.wordsOf(event));
    const { winner, points } = row.score;
    if (winner === "none") return this.say("ahead_nobody");
    const names = new Intl.ListFormat(lang()).format(first(event, row).map((key) => this.nameOf(key)));
    return points ? names : this.say("ahead_re", { names });
  }

  /** The figure of its line: what the first of those got whom its title names; undefined where it is not known. */
  points(event, row) {
    if (event.type === PENALTY) return row.points[event.fields.culprit];
    return event.type === GAME ? row.score.points?.[first(event, row)[0]] : undefined;
  }

  penalty(event, row) {
    if (row.unknown) return this.say("ahead_penalty_later", this.wordsOf(event));
    return event.fields.culprit ? this.say("ahead_penalty", this.wordsOf(event)) : this.say("ahead_penalty_all");
  }

  wordsOf({ player, said, name }) {
    return { name: this.nameOf(player) || said || name || "" };
  }

  badge(line, waits) {
    const badge = this.piece("badge");
    badge.append(this.say(`ahead_badge_${waits}`));
    line.querySelector(".row__title").append(" ", badge);
    return line;
  }

  figure(line, points) {
    line.querySelector(".row__end")?.remove();
    if (points === undefined) return;
    line.querySelector(".row").append(this.piece("end"));
    this.number(line.querySelector(".row__end"), points);
  }
}
