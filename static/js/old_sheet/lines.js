// What the lines of an old sheet say: the points of each game, the running totals, and where they first differ from
// what stands on the paper. Knows no page; the values of a game are spread over people by a table of the server's.

import { storedFor } from "../browser.js";

const WHOLE = /^[-+\u2212]?\d{1,7}$/;

/** The number that somebody has typed; null for nothing, NaN for anything else. */
function number(text) {
  const plain = text.trim();
  if (!plain) return null;
  return WHOLE.test(plain) ? Number(plain.replace("\u2212", "-")) : NaN;
}

/** The columns that digits name, from 0; null if one is named twice or does not exist. */
function columns(text, people) {
  const named = [...text.replace(/\s/g, "")].map((digit) => Number(digit) - 1);
  const there = named.every((column) => Number.isInteger(column) && column >= 0 && column < people);
  return there && new Set(named).size === named.length ? named : null;
}

const refused = (problem) => ({ points: null, problem });

/** A game of which the winners and the value are known; with more than four people, the losers, too. */
function won(cells, sheet) {
  const [winners, losers, value] = sheet.people > 4 ? cells : [cells[0], "", cells[1]];
  const [up, worth] = [columns(winners, sheet.people), number(value)];
  const everybody = [...Array(sheet.people).keys()];
  const down = sheet.people > 4 ? columns(losers, sheet.people) : everybody.filter((one) => !up?.includes(one));
  if (!up?.length || !down || up.some((one) => down.includes(one))) return refused("who");
  if (up.length > 3) return refused("who");
  if (up.length + down.length !== 4) return refused("four");
  if (!Number.isInteger(worth)) return refused("value");
  const [plus, minus] = sheet.spread[{ 1: "won", 2: "pair", 3: "lost" }[up.length]];
  const gets = (factor) => (factor * worth) / sheet.unit;
  if (!Number.isInteger(gets(plus)) || !Number.isInteger(gets(minus))) return refused("value");
  const points = everybody.map((one) => (up.includes(one) ? gets(plus) : down.includes(one) ? gets(minus) : null));
  return { points, problem: "", said: up[0] };
}

/** A game of which everybody's points are written; a gap is zero where all have played. */
function apart(cells, sheet) {
  const read = cells.slice(0, sheet.people).map(number);
  if (read.some(Number.isNaN)) return refused("value");
  const points = sheet.people === 4 ? read.map((one) => one ?? 0) : read;
  return points.filter((one) => one !== null).length === 4 ? { points, problem: "" } : refused("four");
}

/** A game of which the totals after it are written: its points are what they differ by. */
function running(cells, sheet, before) {
  const read = cells.slice(0, sheet.people).map(number);
  if (read.some(Number.isNaN)) return refused("value");
  const points = read.map((one, place) => (one === null ? null : one - before[place]));
  if (sheet.people === 4) return { points: points.map((one) => one ?? 0), problem: "" };
  const moved = points.map((one) => (one === 0 ? null : one));
  return moved.filter((one) => one !== null).length === 4 ? { points: moved, problem: "" } : refused("four");
}

const READ = { won, points: apart, totals: running };

/** What is odd about points that could be read: a sum that the rules do not know, or another total than the paper. */
function doubt(line, totals, paper, sheet) {
  const sum = line.points.reduce((all, one) => all + (one ?? 0), 0);
  if (sheet.spread.zero_sum && sum) return { problem: "sum", sum };
  if (line.said === undefined || paper === null || paper === totals[line.said]) return { problem: "" };
  return { problem: "differs", who: line.said, paper, reckoned: totals[line.said] };
}

/**
 * All lines of a sheet: points, totals, and what is wrong with each. `first` is the first line with something wrong.
 * Of `sheet`: `people`, `mode`, `unit`, `spread`. A line is a list of texts; in the mode "won" the last is the total of
 * the first winner as it stands on the paper.
 */
export function reckon(lines, sheet) {
  let totals = Array(sheet.people).fill(0);
  const rows = lines.map((cells) => {
    if (cells.every((cell) => !cell.trim())) return { empty: true, points: null, totals, problem: "" };
    const line = READ[sheet.mode](cells, sheet, totals);
    if (!line.points) return { ...line, totals };
    totals = totals.map((one, place) => one + (line.points[place] ?? 0));
    const paper = sheet.mode === "won" ? number(cells.at(-1)) : null;
    return { ...line, ...doubt(line, totals, paper, sheet), totals };
  });
  const last = rows.findLastIndex((row) => !row.empty);
  rows.forEach((row, place) => {
    if (row.empty && place < last) row.problem = "gap";
  });
  return { rows: rows.slice(0, last + 1), totals, first: rows.findIndex((row) => row.problem) };
}

/** The people whose total is not the one that stands at the foot of the paper. */
export function different(totals, foot) {
  return foot.map(number).flatMap((paper, place) => (paper === null || paper === totals[place] ? [] : [place]));
}

// A sheet that is not typed to its end yet, kept in this browser until it was sent, for whoever types it; on a phone of
// several people, and where nobody is signed in, nothing is kept.

const named = (form) => [...form.querySelectorAll("input[name], select[name]")].filter(({ type }) => type !== "hidden");

export function draftOf(league, form, sent) {
  const store = storedFor(document.documentElement.dataset.owner, `sheet:${league}`);
  return {
    /** What was typed before, put back into the fields above the lines; null without any. */
    restore() {
      const kept = store.read();
      if (!kept?.lines) return null;
      if (sent.includes(kept.uuid)) {
        store.clear(); // it has arrived
        return null;
      }
      form.elements.uuid.value = kept.uuid; // sent once more it stays one evening
      for (const field of named(form)) {
        if (kept.fields?.[field.name] !== undefined && !field.value) field.value = kept.fields[field.name];
      }
      return kept;
    },
    keep(typed) {
      const uuid = form.elements.uuid.value;
      store.write({ ...typed, uuid, fields: Object.fromEntries(named(form).map(({ name, value }) => [name, value])) });
    },
  };
}
