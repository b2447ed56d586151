// Somebody new, seated by name without a net: this phone makes up a number for them, and names them by it. Pure.

/** The commands as the server would say them by now: `rows` of the outbox that were answered with the `player` whom a
 *  newcomer has become. What is sent stays as it was entered. */
export function asKnown(commands, rows) {
  const known = rows.filter(({ command, player }) => command.newcomer && player);
  let text = JSON.stringify(commands);
  for (const { command, player } of known) text = text.replaceAll(`${command.newcomer}`, player);
  return JSON.parse(text);
}
