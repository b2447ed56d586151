// The Boecke that lie ahead, as scorebook/scoring/evening/bock.py: runs of [Boecke, games], the next games first.

const MOST_GAMES = 1000;

function merged(runs) {
  const answer = [];
  for (const [bock, games] of runs) {
    const last = answer.at(-1);
    if (last?.[0] === bock) last[1] += games;
    else if (games) answer.push([bock, games]);
  }
  if (answer.length && !answer.at(-1)[0]) answer.pop();
  return answer;
}

/** How many Boecke lie on the next game. */
export const lying = (runs) => runs[0]?.[0] ?? 0;

/** What is left after one game. */
export function played(runs) {
  if (!runs.length) return runs;
  const [[bock, games], ...rest] = runs;
  return games > 1 ? [[bock, games - 1], ...rest] : rest;
}

/** The Boecke on each of the next games, up to the last one that has any; of the next `most` games only. */
export function outlookOf(runs, most = Infinity) {
  const each = runs.flatMap(([bock, games]) => Array(games).fill(bock)).slice(0, Math.max(most, 0));
  while (each.length && !each.at(-1)) each.pop();
  return each;
}

function stacked(runs, games, most) {
  const answer = [];
  let left = games;
  for (const [bock, length] of [...runs, [0, games]]) {
    const under = Math.min(length, left);
    answer.push([Math.min(bock + 1, most), under], [bock, length - under]);
    left -= under;
  }
  return merged(answer.filter(([, length]) => length));
}

/** What is set by hand; null where that is impossible. */
export function byHand(runs, { most }) {
  const all = runs.reduce((sum, [, games]) => sum + games, 0);
  const wrong = runs.some(([bock, games]) => bock < 0 || bock > most || games < 1);
  return !most || wrong || all > MOST_GAMES ? null : merged(runs);
}

/** What lies ahead after a game that caused so many Boecke; `inBock`: one lay on the game itself. */
export function caused(runs, boecke, policy, seated, inBock) {
  const games = policy.games ?? seated;
  let ahead = runs;
  for (let number = 0; number < boecke; number += 1) {
    const running = inBock || ahead.length > 0;
    if (policy.nesting === "ignore" && running) continue;
    if (policy.nesting === "queue") ahead = merged([...ahead, [1, games]]);
    else if (policy.nesting === "restart") ahead = [[1, games]];
    else ahead = stacked(ahead, games, policy.most);
  }
  return ahead;
}
