// What the dock asks for while something is missing: the next question, and a hint how to answer it.

import { say } from "../texts.js";
import { rangeOf } from "./facts.js";

/** The question and the hint for a gap that `missing` has found. */
export function promptFor(gap, { state, config }) {
  const [key] = state.re;
  const name = config.players.find((player) => player.key === key)?.call_name;
  if (gap.code === "not_four" && config.unknown) return [say("ask_who_played"), say("hint_who_played")];
  const hint = gap.code === "alone_how" ? owing(key, config) : gap.code;
  return [
    say(`ask_${gap.code}`, { ...gap, name, question: config.scheme.question }),
    say(`hint_${hint}`, { name }),
  ];
}

/** The question and the hint where the result leaves open between which Augen it was. */
export function bandPrompt({ state, config }) {
  const [low, high] = rangeOf(state) ?? [0, 240];
  const party = low > 120 ? config.scheme.kontra_word : high < 120 ? say("re") : "";
  return [party ? say("ask_band_of", { party }) : say("ask_who_has_more"), say("hint_band")];
}

// Who has to play a solo is told so when the name is tapped.
function owing(key, config) {
  if (key === config.forced) return "alone_forced";
  return config.owes?.includes(key) ? "alone_owed" : "alone_how";
}
