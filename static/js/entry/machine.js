// What the entry is doing, apart from what has been tapped: one state, and one table of what leads from it.
//
//   idle      nothing is on its way
//   asking    the value of what is tapped is asked for, or soon will be
//   saving    the facts are on their way, or the page is being left; taps change nothing now
//   offline   they could not be saved; they are sent again by themselves
//   same      the server has something like it; a question is open: is it the same game, which version is right?

export const STATES = ["idle", "asking", "saving", "offline", "same"];

export const EVENTS = [
  "edit", // what is tapped has changed
  "ask", // it is complete enough to ask for its value
  "shown", // the value is there, or there is none to be had
  "save", // it shall be saved
  "gap", // it shall be saved, but something is missing
  "reach", // net or server may be there again
  "saved", // the server has it, and the next game can be entered
  "left", // the server has it, or need not have it; the page is being left
  "refused", // the server has said what is wrong
  "kept", // nobody has answered; it waits in the outbox, and the next game can be entered
  "lost", // no answer, or none that counts
  "doubted", // the server asks back
  "close", // the question is closed without an answer
];

// Whatever is not named changes nothing.
const TABLE = {
  idle: { ask: "asking", save: "saving" },
  asking: { edit: "idle", shown: "idle", gap: "idle", save: "saving" },
  saving: { saved: "idle", refused: "idle", kept: "idle", lost: "offline", doubted: "same" },
  offline: { edit: "idle", gap: "idle", save: "saving", reach: "saving" },
  same: { gap: "idle", close: "idle", save: "saving" },
};

/** The state after an event. */
export function next(state, event) {
  if (!EVENTS.includes(event)) throw new Error(`no event ${event}`);
  return TABLE[state][event] ?? state;
}
